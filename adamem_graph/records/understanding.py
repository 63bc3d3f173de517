"""What messages say, as understanding makes it out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final

OFFLINE: Final = "offline"
"""What `made_by` holds of what was made without a language model."""


class Grain(StrEnum):
    """How exact a date is: the calendar unit that it names."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    SEASON = "season"
    YEAR = "year"
    DECADE = "decade"


class Attitude(StrEnum):
    """How a speaker stands to the topic of a message (Yan et al. 2026, prompt E.1)."""

    POSITIVE = "positive"
    NEGATIVE = "negative"
    MIXED = "mixed"


@dataclass(frozen=True, slots=True)
class TimeExpression:
    """A time expression and the closed range of days that it means, at its grain.

    text: as written; start, end: first and last day, inclusive; span: character offsets in the message.
    """

    text: str
    start: date
    end: date
    grain: Grain
    span: tuple[int, int]


class EntityKind(StrEnum):
    """What a named entity is."""

    PERSON = "person"
    PLACE = "place"
    ORGANISATION = "organisation"
    WORK = "work"
    EVENT = "event"
    THING = "thing"


@dataclass(frozen=True, slots=True)
class NamedEntity:
    """A canonical name that a message mentions, what kind of thing bears it, and the short forms of it."""

    name: str
    kind: EntityKind
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StatedFact:
    """A statement that a message makes, rewritten to stand alone.

    text: third person, with the date spelled out; subject: the person or thing it is about.
    occurred: when it happened, by the message's own words, or None. wanted: whether the policy under which the message
    was read wants it kept, None where it was read under none.
    """

    text: str
    subject: str
    occurred: TimeExpression | None = None
    wanted: bool | None = None


@dataclass(frozen=True, slots=True)
class StatedAttribute:
    """A lasting property of a person that a message states ("favourite food" = "ramen"). wanted: as of a fact."""

    owner: str
    name: str
    value: str
    wanted: bool | None = None


@dataclass(frozen=True, slots=True)
class Understanding:
    """z_t, the normalised record of one message (Yan et al. 2026, section 3.2 and prompt E.1).

    topic: the one primary topic, or None for a greeting; `made_by` names what produced the record.
    refused: what a language model said of the message and its words do not bear out, each with the reason.
    policy_version: of the memory policy under which it was read, None for none.
    """

    summary: str
    topic: str | None
    attitude: Attitude | None
    reason: str | None
    facts: tuple[StatedFact, ...] = ()
    attributes: tuple[StatedAttribute, ...] = ()
    entities: tuple[NamedEntity, ...] = ()
    times: tuple[TimeExpression, ...] = ()
    made_by: str = OFFLINE
    refused: tuple[str, ...] = ()
    policy_version: int | None = None


class EntryKind(StrEnum):
    """The three kinds of episodic memory, each with a router of its own; an event is an event-level topic."""

    EVENT = "event"
    FACT = "fact"
    ATTRIBUTE = "attribute"


@dataclass(frozen=True, slots=True)
class FailedReply:
    """A language model's last reply that could not be used: for what purpose, what it said, and why it will not do."""

    purpose: str
    model: str
    reply: str
    reason: str
