"""The contract of routing: new entries beside the nearest existing ones in, ADD, UPDATE or IGNORE out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Protocol

from adamem_graph.records import EntryKind

__all__ = ["Action", "Candidate", "Entry", "EntryKind", "Router", "Routing", "RoutingItem"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of episodic memory: an event-level topic, a fact or an attribute.

    owner: the participant whose memory it is in; subject: whom or what it is about (the owner for events and
    attributes); name: of an event or attribute, empty for facts; text: what it says (an event's summary, a fact's
    text, an attribute's value).
    said_at: when it was last said, None where the transcript has no times; occurred: first and last day of when it
    happened by its own words, or None.
    """

    id: str
    kind: EntryKind
    owner: str
    subject: str
    name: str
    text: str
    said_at: datetime | None = None
    occurred: tuple[date, date] | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """An existing entry that a new one may repeat or revise, with the cosine of their vectors, -1 to 1."""

    entry: Entry
    similarity: float


@dataclass(frozen=True, slots=True)
class RoutingItem:
    """A new entry and the nearest existing ones of its kind and owner, nearest first.

    The candidates may include earlier items of the same call, as if those had been added already.
    """

    entry: Entry
    candidates: tuple[Candidate, ...]


class Action(StrEnum):
    """What to do with a new entry (prompt E.2)."""

    ADD = "ADD"
    UPDATE = "UPDATE"
    IGNORE = "IGNORE"


@dataclass(frozen=True, slots=True)
class Routing:
    """The decision about one item and the rule or model that made it.

    target_id: of the candidate that is repeated (IGNORE) or contradicted (UPDATE), None for ADD. UPDATE says that
    only one of the two can hold at a time; which of them is the newer truth is decided by their dates, not here.
    """

    action: Action
    target_id: str | None
    rule: str


class Router(Protocol):
    """Decides about new entries; keeps no state between calls."""

    @property
    def name(self) -> str:
        """What is stored with decisions made here: "offline" or a language model's name."""
        ...

    def route(self, kind: EntryKind, items: Sequence[RoutingItem]) -> list[Routing]:
        """One decision per item, in the same order. All items belong to one owner's segment of messages.

        Raises:
            UnusableReplyError: by model: no reply that could be used came, repaired or not. Offline: never.
        """
        ...
