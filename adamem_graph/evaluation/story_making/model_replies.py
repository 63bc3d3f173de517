"""What a language model replies in each step of a story, as it comes and before it is believed."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, Field

from adamem_graph.construction.by_model.reply_values import number

Number = Annotated[int, BeforeValidator(number)]


class SaidPerson(BaseModel):
    """A character."""

    number: Number
    name: str
    wants: str
    says: str


class SaidCast(BaseModel):
    """The cast."""

    user: str
    people: list[SaidPerson]
    matters: list[str]


class SaidSession(BaseModel):
    """The words of a planned session."""

    number: Number
    topic: str
    key: str
    distractor: str
    noise: list[str] = Field(default_factory=list)


class SaidOutline(BaseModel):
    """The words of a week's sessions."""

    sessions: list[SaidSession]


class SaidMessage(BaseModel):
    """A message of a chat."""

    role: str
    content: str


class SaidDialogue(BaseModel):
    """A chat."""

    messages: list[SaidMessage]


class SaidQuestion(BaseModel):
    """A question about a memory."""

    number: Number
    question: str
    answer: str
    feedback: str


class SaidQuestions(BaseModel):
    """The questions of a week."""

    questions: list[SaidQuestion]


def numbering_fault(numbers: list[int], wanted: int) -> str | None:
    """What is wrong with a list that has to have each number from 1 on once."""
    missing = sorted(set(range(1, wanted + 1)) - set(numbers))
    if missing:
        return f"number {missing[0]} is missing"
    return None if len(numbers) == wanted else f"there are {len(numbers)} entries for {wanted} numbers"


def line(text: str) -> str:
    """A text in one line."""
    return " ".join(text.split())
