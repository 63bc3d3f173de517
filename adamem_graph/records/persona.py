"""What is known of a person."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum


class PersonaKind(StrEnum):
    """What a persona snapshot tells: what a person likes, dislikes and talks about, or a side of their life."""

    PREFERENCE = "preference"
    ASPECT = "aspect"


@dataclass(frozen=True, slots=True)
class PersonaSentence:
    """A sentence of a persona and the ids of the messages that it rests on, the oldest first; at least one."""

    text: str
    messages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PersonaSnapshot:
    """What was known of a person on one subject at one time.

    subject: the theme or the side of their life; sentences: the text, sentence by sentence, with the evidence.
    taken_at: when the latest message was sent that it rests on, None where the dialogue has no times.
    supersedes: id of the snapshot that this one replaced, or None; current: it has not been replaced itself.
    made_by: "offline" or a language model's name.
    """

    id: str
    owner: str
    kind: PersonaKind
    subject: str
    text: str
    sentences: tuple[PersonaSentence, ...]
    taken_at: datetime | None
    supersedes: str | None
    current: bool
    made_by: str


@dataclass(frozen=True, slots=True)
class Persona:
    """What is known of a person, sides of their life first, then what they talk about, the best supported first.

    at: as of the end of that day in the time of the dialogue, None for all that is known.
    made: whether there is any snapshot of this person at all.
    snapshots: one a subject; with its history, the earlier ones after it.
    """

    name: str
    space: str
    at: date | None
    made: bool
    snapshots: tuple[PersonaSnapshot, ...]
