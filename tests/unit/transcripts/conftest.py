"""Small transcripts written to disk and read."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from transcript_reading import Read, Reading

from adamem_graph.records import Notice
from adamem_graph.transcripts import ReadOptions, read_transcript


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Writes text, bytes or a JSON value to a file of the given name."""

    def write_file(content: object, name: str = "chat.txt") -> Path:
        path = tmp_path / name
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            text = content if isinstance(content, str) else json.dumps(content)
            path.write_text(text, encoding="utf-8", newline="")
        return path

    return write_file


@pytest.fixture
def read(write: Callable[..., Path]) -> Read:
    """Writes a transcript and reads it to its end."""

    def read_content(content: object, name: str = "chat.txt", options: ReadOptions | None = None) -> Reading:
        notices: list[Notice] = []
        return Reading(list(read_transcript(write(content, name), options, on_notice=notices.append)), notices)

    return read_content
