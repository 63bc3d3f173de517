"""The kinds of information that a preference speaks of, and how each is called in one."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class Kind(StrEnum):
    """A kind of information; a memory may be of several, or of none."""

    DECISION = "decision"
    PROMISE = "promise"
    EMOTION = "emotion"
    SCHEDULE = "schedule"
    FIGURE = "figure"
    EVENT = "event"
    TASTE = "taste"
    HEALTH = "health"
    ADVICE = "advice"
    TASK = "task"
    IDEA = "idea"
    SMALL_TALK = "small talk"


DESCRIPTIONS: Final[Mapping[Kind, str]] = {
    Kind.DECISION: "final decisions and conclusions",
    Kind.PROMISE: "promises and commitments",
    Kind.EMOTION: "emotions, changes of mood and what causes them",
    Kind.SCHEDULE: "schedules, dates and times of what is arranged",
    Kind.FIGURE: "technical facts and exact numbers",
    Kind.EVENT: "major family and life events",
    Kind.TASTE: "likes, dislikes and tastes",
    Kind.HEALTH: "health, symptoms and treatment",
    Kind.ADVICE: "advice, requests and recommendations",
    Kind.TASK: "tasks and what remains to be done",
    Kind.IDEA: "ideas, brainstorming and plans that nobody has settled",
    Kind.SMALL_TALK: "small talk, jokes and everyday details",
}
"""Each kind as a preference calls it: what a person reads, and what a preference that was inferred says."""

KINDS: Final = tuple(Kind)
"""In the order of every array with a column a kind."""
