"""What a reading of a transcript gave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from adamem_graph.records import Notice, Utterance
from adamem_graph.transcripts import ReadOptions


def day_of(session: str) -> str:
    """A session's key without the mark that tells it from a session of the same day in another file."""
    return session.rpartition("-")[0]


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
