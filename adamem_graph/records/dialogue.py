"""Turns of a dialogue, as a transcript tells them and as they are stored."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum


def with_caption(text: str, caption: str | None) -> str:
    """A turn's words with the caption of the picture that it shares."""
    return f"{text} [shares {caption}]" if caption else text


class Role(StrEnum):
    """Which side of the dialogue a speaker is on; `OTHER` where a transcript names people, not roles."""

    USER = "user"
    ASSISTANT = "assistant"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Utterance:
    """One turn as a transcript tells it, before it is stored.

    sent_at: zone-aware, or None where the transcript has no time; `zone_assumed` says that UTC was assumed.
    external_id: the turn's id in its own file ("D1:3"), or None.
    position: place in its session, counted from 0.
    line: where it stood in the file, counted from 1, or None.
    """

    speaker: str
    text: str
    session: str
    position: int
    sent_at: datetime | None = None
    role: Role = Role.OTHER
    caption: str | None = None
    external_id: str | None = None
    zone_assumed: bool = False
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Message:
    """A turn as it is stored: the evidence that everything else points back to.

    id: 32 hex digits, a hash of scope and natural key. The other fields are those of `Utterance`.
    """

    id: str
    speaker: str
    text: str
    session: str
    position: int
    sent_at: datetime | None = None
    role: Role = Role.OTHER
    caption: str | None = None
    external_id: str | None = None

    @property
    def full_text(self) -> str:
        """The text with the caption of a shared picture: what search and understanding read."""
        return with_caption(self.text, self.caption)


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the caller should know: a skipped line, an assumption, a fallback taken."""

    kind: str
    message: str
    line: int | None = field(default=None)
