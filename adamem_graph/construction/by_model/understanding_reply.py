"""The reply that is asked for when turns are to be understood, read as kindly as its meaning allows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import AliasChoices, BaseModel, BeforeValidator, Field

from adamem_graph.construction.by_model.reply_values import number
from adamem_graph.records import Attitude, EntityKind

_NOTHING = frozenset({"", "none", "null", "n/a", "unknown", "not mentioned", "not said", "not specified"})


def _one(value: Any) -> Any:
    """A word for nothing as None, and the first of a list where one is wanted."""
    if isinstance(value, list):
        value = value[0] if value else None
    return None if isinstance(value, str) and value.strip().lower() in _NOTHING else value


def _attitude(value: Any) -> Any:
    value = _one(value)
    known = {each.value for each in Attitude}
    return value.strip().lower() if isinstance(value, str) and value.strip().lower() in known else None


def _kind(value: Any) -> Any:
    known = {each.value for each in EntityKind}
    return value.strip().lower() if isinstance(value, str) and value.strip().lower() in known else "thing"


def _texts_as(key: str) -> BeforeValidator:
    """A bare text in a list of objects is the text of one."""

    def read(value: Any) -> Any:
        return [{key: item} if isinstance(item, str) else item for item in value] if isinstance(value, list) else value

    return BeforeValidator(read)


_Optional = Annotated[str | None, BeforeValidator(_one)]


class SaidFact(BaseModel):
    """One statement. when: words of the turn, or a date, that tell when it happened."""

    text: str
    subject: str = ""
    when: _Optional = Field(
        default=None, validation_alias=AliasChoices("when", "occurred_from", "occurred", "occurred_at", "date", "time")
    )


class SaidAttribute(BaseModel):
    """A lasting trait of a participant."""

    owner: str
    name: str
    value: str


class SaidEntity(BaseModel):
    """A name as written."""

    name: str
    kind: Annotated[
        Literal["person", "place", "organisation", "work", "event", "thing"],
        BeforeValidator(_kind),
    ] = Field(default="thing", validation_alias=AliasChoices("kind", "type"))


class SaidTurn(BaseModel):
    """What the model says of one turn, by the number under which it was shown; speaker: who said it, as a check."""

    turn: Annotated[int, BeforeValidator(number)] = Field(
        validation_alias=AliasChoices("turn", "number", "id", "turn_id", "turn_number")
    )
    speaker: str = ""
    summary: Annotated[str, BeforeValidator(lambda value: _one(value) or "")] = ""
    topic: _Optional = None
    attitude: Annotated[Literal["positive", "negative", "mixed"] | None, BeforeValidator(_attitude)] = None
    reason: _Optional = None
    facts: Annotated[Sequence[SaidFact], _texts_as("text")] = []
    attributes: Sequence[SaidAttribute] = []
    entities: Annotated[list[SaidEntity], _texts_as("name")] = []


class SaidTurns(BaseModel):
    """A whole reply."""

    turns: Sequence[SaidTurn] = Field(validation_alias=AliasChoices("turns", "records", "messages"))


class MarkedFact(SaidFact):
    """A statement, and whether the memory policy wants it kept; None where the model does not say."""

    keep: bool | None = None


class MarkedAttribute(SaidAttribute):
    """A trait, and whether the memory policy wants it kept; None where the model does not say."""

    keep: bool | None = None


class MarkedTurn(SaidTurn):
    """What the model says of one turn under a memory policy."""

    facts: Annotated[Sequence[MarkedFact], _texts_as("text")] = []
    attributes: Sequence[MarkedAttribute] = []


class MarkedTurns(SaidTurns):
    """A whole reply under a memory policy."""

    turns: Sequence[MarkedTurn] = Field(validation_alias=AliasChoices("turns", "records", "messages"))


def mark_of(said: SaidFact | SaidAttribute) -> bool | None:
    """Whether the policy wants it, None where there is none or the model does not say."""
    return said.keep if isinstance(said, MarkedFact | MarkedAttribute) else None
