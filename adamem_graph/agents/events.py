"""What happens while a question is being answered, for a user interface: one record an event."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Planned:
    """What is going to be searched for. made_by: "rules" or a language model's name."""

    queries: tuple[str, ...]
    made_by: str


@dataclass(frozen=True, slots=True)
class Searched:
    """A search is done. round: from 1; found: messages; new: of them, those that no search before had found."""

    round: int
    query: str
    found: int
    new: int
    ms: float


@dataclass(frozen=True, slots=True)
class Reflected:
    """The evidence has been judged. missing: what it lacks, or ""; queries: of the next round, none where it ends."""

    round: int
    sufficient: bool
    missing: str
    queries: tuple[str, ...]
    made_by: str


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer is there; always the last event."""

    text: str
    abstained: bool
    made_by: str


AskEvent = Planned | Searched | Reflected | Answered
EventListener = Callable[[AskEvent], None]


def unheard(_: AskEvent) -> None:
    """A listener for those who do not listen."""
