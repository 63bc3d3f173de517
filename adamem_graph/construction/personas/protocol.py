"""The contract of persona writing: what is known of a person on one subject in, sentences with their evidence out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from adamem_graph.records import Attitude, FailedReply, PersonaKind
from adamem_graph.store.persona_knowledge import Counted


class Source(StrEnum):
    """What a piece of knowledge is."""

    MESSAGE = "message"
    FACT = "fact"
    ATTRIBUTE = "attribute"


@dataclass(frozen=True, slots=True)
class Known:
    """One piece of knowledge: a message, a fact or an attribute.

    text: the words of a message, the text of a fact, the value of an attribute (whose name is in `name`).
    attitude, reason: of a message, as understood.
    first_said, last_said: when it was said, None where the dialogue is undated; messages: ids of those that say it,
    the latest if they are many; more: how many others do.
    superseded: it held once and does so no longer.
    """

    id: str
    source: Source
    text: str
    name: str = ""
    attitude: Attitude | None = None
    reason: str | None = None
    first_said: datetime | None = None
    last_said: datetime | None = None
    messages: tuple[str, ...] = ()
    more: int = 0
    superseded: bool = False

    @property
    def times(self) -> int:
        """How many messages say it."""
        return len(self.messages) + self.more


@dataclass(frozen=True, slots=True)
class PersonaSubject:
    """One subject of a persona: a theme of the owner's talk (preference), or a side of their life (aspect).

    name: the theme's name, or the most central attribute name of the aspect; known: oldest first; counted: further
    messages of a theme that are too many to be among what is known.
    """

    owner: str
    kind: PersonaKind
    name: str
    known: tuple[Known, ...]
    counted: tuple[Counted, ...] = ()


@dataclass(frozen=True, slots=True)
class WrittenSentence:
    """A sentence about the owner. rests_on: ids of the pieces of knowledge that say so, at least one."""

    text: str
    rests_on: tuple[str, ...]


class PersonaWriter(Protocol):
    """Puts into sentences what is known, and nothing else; keeps no state between calls."""

    @property
    def name(self) -> str:
        """What is stored with snapshots made here: "offline" or a language model's name."""
        ...

    def write(self, subjects: Sequence[PersonaSubject]) -> Sequence[tuple[WrittenSentence, ...] | FailedReply]:
        """The sentences of each subject, in the same order; none where nothing is worth telling.

        Raises:
            LanguageModelError: by model: it cannot be reached. What was written before is kept; ask again later.
        """
        ...
