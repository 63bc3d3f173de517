"""The steps of learning in the time of the dialogue: weeks, or so many sessions."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import groupby

from adamem_graph.records import Feedback


@dataclass(frozen=True, slots=True)
class LearningStep:
    """Feedback that is learned from at once. name: "week of 2025-07-07", or "sessions 11 to 20"."""

    name: str
    feedback: tuple[Feedback, ...]


def steps_by_week(feedback: Sequence[Feedback]) -> list[LearningStep]:
    """Feedback by the calendar weeks of its questions, as the clock there showed them; the earliest first."""
    ordered = sorted(feedback, key=_order)
    # By the day on the clock, which need not rise with the moment where zones differ.
    weeks: dict[date, list[Feedback]] = {}
    for each in ordered:
        day = each.asked_at.date()
        weeks.setdefault(day - timedelta(days=day.weekday()), []).append(each)
    return [LearningStep(f"week of {monday}", tuple(weeks[monday])) for monday in sorted(weeks)]


def steps_by_sessions(feedback: Sequence[Feedback], starts: Sequence[datetime], sessions: int) -> list[LearningStep]:
    """Feedback by how many sessions had begun when its question was asked, `sessions` of them a step.

    starts: when each session began, the earliest first.
    """

    def place(each: Feedback) -> int:
        return max(0, bisect_right(starts, each.asked_at) - 1) // sessions

    groups = groupby(sorted(feedback, key=_order), key=place)
    return [
        LearningStep(f"sessions {number * sessions + 1} to {(number + 1) * sessions}", tuple(found))
        for number, found in groups
    ]


def _order(feedback: Feedback) -> tuple[float, str]:
    return feedback.asked_at.timestamp(), feedback.id
