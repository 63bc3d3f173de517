"""Records as JSON: one document a command, whose first keys say what it is and whom it talked to."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import date
from enum import Enum
from pathlib import PurePath

SCHEMA_VERSION = 1
"""Goes up when a key is renamed, removed or given another meaning; new keys leave it as it is."""


def plain(value: object) -> object:
    """A value as JSON knows it.

    Records become objects with their fields' names, enums their values, dates ISO 8601, paths text, and numbers that
    JSON has no word for (NaN, infinity) null.
    """
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Enum):
        return plain(value.value)
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(item) for item in value]
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, date):  # a datetime is one too
        return value.isoformat()
    if isinstance(value, PurePath):
        return str(value)
    if value is None or isinstance(value, str | int):
        return value
    raise TypeError(f"{type(value).__name__} has no form in JSON")


def record_fields(record: object) -> dict[str, object]:
    """The fields of a record, or the items of a mapping, ready for a document."""
    content = plain(record)
    if not isinstance(content, dict):
        raise TypeError(f"{type(record).__name__} is not a record")
    return content


def document(name: str, content: Mapping[str, object]) -> dict[str, object]:
    """A document: `{"schema": "adamem/<name>/1", ...}`."""
    return {"schema": f"adamem/{name}/{SCHEMA_VERSION}", **content}


def write_document(content: Mapping[str, object]) -> None:
    """Prints a document to stdout, as UTF-8 whatever the terminal's own encoding; lone surrogates are escaped."""
    text = json.dumps(content, indent=2, ensure_ascii=False, allow_nan=False) + "\n"
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))
    sys.stdout.buffer.flush()
