"""JSON files that are whole or not there, and read with an error in words."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from adamem_graph.errors import TranscriptError


def write_whole(path: Path, content: object) -> None:
    """Writes a file under another name first, and gives it its own when it is on the disk."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.part")
    with part.open("w", encoding="utf-8") as file:
        json.dump(content, file, ensure_ascii=False, indent=2)
        file.write("\n")
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def read_object(path: Path) -> dict[str, Any] | None:
    """The object in a file, None where there is no file.

    Raises:
        TranscriptError: the file is no JSON object.
    """
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except ValueError as error:
        raise TranscriptError(path, getattr(error, "lineno", None), f"it is no JSON ({error})") from error
    if not isinstance(content, dict):
        raise TranscriptError(path, None, "it is JSON, but no object")
    return content
