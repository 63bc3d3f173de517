"""What memory holds about people, and what could not be done."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from adamem_graph.records.understanding import Grain


class HeldKind(StrEnum):
    """What memory holds about people: facts, and lasting attributes."""

    FACT = "fact"
    ATTRIBUTE = "attribute"


@dataclass(frozen=True, slots=True)
class HeldFact:
    """A fact or attribute about somebody as memory holds or held it, with what it rests on.

    owner: whose memory it is in; subject: whom it is about; name: of an attribute, whose value is `text`.
    said_by: who said it first, "correction" for one made by hand. said_at, last_said_at: of the first and last message
    that says it, None where undated. superseded_at: when something took its place, None while it holds, and where that
    has no date; superseded_by: the id of that, None where it was only said to be wrong; superseded_rule: why. note:
    what somebody wrote beside a correction. support: ids of the messages that say it, the earliest first. held_back: by
    the memory policy, so that it is neither searched nor shown.
    """

    id: str
    kind: HeldKind
    owner: str
    subject: str
    name: str | None
    text: str
    said_by: str | None
    occurred_from: date | None
    occurred_to: date | None
    grain: Grain | None
    said_at: datetime | None
    last_said_at: datetime | None
    superseded_at: datetime | None
    superseded_by: str | None
    superseded_rule: str | None
    note: str | None
    support: tuple[str, ...]
    held_back: bool = False

    @property
    def superseded(self) -> bool:
        """Whether it holds no longer."""
        return self.superseded_at is not None or self.superseded_by is not None


@dataclass(frozen=True, slots=True)
class Failure:
    """What a language model could not do for a message, or for several of which it is the last (themes and personas).

    It is kept until it is tried again with success.

    purpose: "understand", "route_events" and its likes, "merge_topics", "describe_persona"; reply: its last words;
    failed_at: ISO 8601.
    """

    id: str
    purpose: str
    model: str
    reply: str
    reason: str
    failed_at: str
    message_id: str
    speaker: str
    text: str
