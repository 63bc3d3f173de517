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


_BY_CONVENTION = {
    **dict.fromkeys(("user", "human"), Role.USER),
    **dict.fromkeys(("assistant", "ai", "bot", "gpt", "model", "system"), Role.ASSISTANT),
}


def role_of(word: object) -> Role:
    """The side of the dialogue that a word for a role names, or a speaker who is called by one; `OTHER` for any other.

    What a system says is no user's statement, so it counts as the assistant's. "Ai" is a person's name.
    """
    if not isinstance(word, str) or word.strip() == "Ai":
        return Role.OTHER
    return _BY_CONVENTION.get(word.strip().lower(), Role.OTHER)


@dataclass(frozen=True, slots=True)
class Utterance:
    """One turn as a transcript tells it, before it is stored.

    role: `OTHER` where none is given: then it is the one that the speaker has had, else that of `role_of`.
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

    @classmethod
    def of(cls, utterance: Utterance, message_id: str) -> Message:
        """An utterance as a message with this id."""
        return cls(
            id=message_id,
            speaker=utterance.speaker,
            text=utterance.text,
            session=utterance.session,
            position=utterance.position,
            sent_at=utterance.sent_at,
            role=utterance.role,
            caption=utterance.caption,
            external_id=utterance.external_id,
        )

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
