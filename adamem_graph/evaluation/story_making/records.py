"""What a story is made of, from its settings to its questions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum


class Category(StrEnum):
    """The kinds of information that AdaMem-Bench asks for (Chen et al., table 3)."""

    EMOTION = "Emotion/Attitude"
    SCHEDULE = "Schedule/Time"
    DECISION = "Decision/Conclusion"
    PROMISE = "Agreement/Promise"
    FACT = "Fact/Number"


@dataclass(frozen=True, slots=True)
class StorySettings:
    """What a story is made from; a folder holds a story of one set of settings and no other.

    theme: who the user is and what occupies them, in a sentence; first_day: a Monday; made_by: the maker's name.
    """

    theme: str
    weeks: int
    sessions_per_week: int
    seed: int
    first_day: date
    made_by: str

    def day(self, week: int, weekday: int) -> date:
        """A day of a week, both counted as in the story: weeks from 1, weekdays from 0, a Monday."""
        return self.first_day + timedelta(weeks=week - 1, days=weekday)


@dataclass(frozen=True, slots=True)
class Character:
    """Somebody the user talks of. category: what the user wants remembered of them, which the preference says."""

    name: str
    category: Category
    preference: str
    feedback: str


@dataclass(frozen=True, slots=True)
class Cast:
    """Stage one: the user, whom they talk of, and what about. anchors: matters that several people share."""

    user: str
    characters: tuple[Character, ...]
    anchors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """A session as planned, before there are words.

    number: within its week, from 0. distractor: the category of a detail that this session tells of its character in
    passing, and that a session of somebody else on the same anchor is asked about. replaces: week and number of an
    earlier session of this character on this anchor, whose information no longer holds.
    """

    week: int
    number: int
    day: date
    character: str
    anchor: str
    category: Category
    distractor: Category
    replaces: tuple[int, int] | None = None

    @property
    def session_id(self) -> str:
        """As the format names sessions."""
        return f"w{self.week}_s{self.number + 1}"


@dataclass(frozen=True, slots=True)
class Scenario:
    """A slot with its words. key: the golden memory; distractor: the planned detail; noise: other chatter."""

    slot: Slot
    topic: str
    key: str
    distractor: str
    noise: tuple[str, ...]


def dated(day: date, sentence: str) -> str:
    """A golden memory: "On 2025-07-07, Ada decided ..."."""
    return f"On {day.isoformat()}, {sentence}"


@dataclass(frozen=True, slots=True)
class Turn:
    """A message of a session."""

    by_user: bool
    text: str


@dataclass(frozen=True, slots=True)
class StoryQuestion:
    """A question of a week's end about the golden memory of one of its sessions."""

    number: int
    question: str
    answer: str
    feedback: str
