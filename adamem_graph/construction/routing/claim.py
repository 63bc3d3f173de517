"""One claim of a statement, and when two claims exclude each other."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Conflict(StrEnum):
    """Why two entries cannot hold at once, in the words that are shown with the decision."""

    SINGLE = "only one value at a time"
    OPINION = "opinion of the same thing reversed"
    NEGATION = "the same statement denied"
    ENDING = "the same state or activity ended"
    AMOUNT = "the same statement with another amount"
    PLAN = "the same plan moved or cancelled"


@dataclass(frozen=True, slots=True)
class Claim:
    """What is claimed about one thing.

    frame: what kind of claim; about: what it is about, as keys; value: keys of what is claimed of it; sides: values
    are opposites by their first word ("+..." and "-...") and not answers to one question.
    """

    frame: str
    about: tuple[str, ...]
    value: frozenset[str]
    conflict: Conflict
    sides: bool = False

    def excludes(self, other: Claim) -> bool:
        """Whether both cannot hold: opposite sides, or different values of which neither says more than the other."""
        if self.sides:
            return _side(self.value) != _side(other.value)
        return not (self.value <= other.value or other.value <= self.value)


def _side(value: frozenset[str]) -> bool:
    return any(each.startswith("+") for each in value)


def yes(frame: str, about: tuple[str, ...], conflict: Conflict, value: str = "") -> Claim:
    """The claim that something holds."""
    return Claim(frame, about, frozenset({f"+{value}"}), conflict, sides=True)


def no(frame: str, about: tuple[str, ...], conflict: Conflict, value: str = "") -> Claim:
    """The claim that it does not, or no longer."""
    return Claim(frame, about, frozenset({f"-{value}"}), conflict, sides=True)
