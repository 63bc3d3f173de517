"""Small transcripts written to disk, and what a reading of them gave."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import pytest

from adamem_graph.records import Notice, Utterance
from adamem_graph.transcripts import ReadOptions, read_transcript


@dataclass(frozen=True)
class Reading:
    """The turns of a transcript and the notices given on the way."""

    utterances: list[Utterance]
    notices: list[Notice]

    @property
    def said(self) -> list[tuple[str, str]]:
        return [(utterance.speaker, utterance.text) for utterance in self.utterances]

    def of_kind(self, kind: str) -> list[Notice]:
        return [notice for notice in self.notices if notice.kind == kind]


class Read(Protocol):
    def __call__(self, content: object, name: str = ..., options: ReadOptions | None = ...) -> Reading: ...


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
        return Reading(
            list(read_transcript(write(content, name), options, on_notice=notices.append)), notices
        )

    return read_content
