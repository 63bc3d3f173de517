"""JSON files of AdaMem-Bench read into records, with the file and the place in it where one does not fit."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from adamem_graph.errors import TranscriptError

Record = TypeVar("Record")

_SHOWN = 80


def read_json(path: Path, shape: TypeAdapter[Record]) -> Record:
    """The content of a JSON file in a shape.

    Raises:
        TranscriptError: the file cannot be read, is not JSON, or lacks something; it names the place.
    """
    return _validated(path, None, _content(path), shape)


def read_json_lines(path: Path, shape: TypeAdapter[Record]) -> list[Record]:
    """The records of a JSON Lines file, one a line that is not empty.

    Raises:
        TranscriptError: as `read_json`, with the line.
    """
    lines = _content(path).split(b"\n")
    return [_validated(path, number, line, shape) for number, line in enumerate(lines, start=1) if line.strip()]


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise TranscriptError(path, None, f"cannot be read: {error.strerror}") from error


def _validated(path: Path, line: int | None, content: bytes, shape: TypeAdapter[Record]) -> Record:
    try:
        return shape.validate_json(content)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        where = ".".join(map(str, first["loc"]))
        reason = first["msg"][:_SHOWN]
        raise TranscriptError(path, line, f"{where}: {reason}" if where else reason) from error
