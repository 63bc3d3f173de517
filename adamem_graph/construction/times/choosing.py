"""Which of several like periods is meant: the tense or a word such as "last" decides."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from adamem_graph.construction.times.periods import Period
from adamem_graph.construction.times.reading import Moment
from adamem_graph.construction.times.tense import Tense

BACKWARDS = frozenset({"last", "past", "this past", "previous"})
HERE = frozenset({"this", "coming", "this coming", "current"})


def plain(words: str | None) -> str:
    """Lower case, single spaces, "" for None."""
    return " ".join((words or "").lower().split())


def neighbouring_years(at: Moment) -> range:
    """The years among which a date without a year is sought: two on each side."""
    return range(at.today.year - 2, at.today.year + 3)


def nearest(candidates: Sequence[Period], at: Moment) -> Period:
    """The latest that has begun (past tense), the first not over (future tense), else the nearest."""
    if at.tense is Tense.PAST:
        return max((each for each in candidates if each.start <= at.today), key=lambda each: each.start)
    if at.tense is Tense.FUTURE:
        return min((each for each in candidates if each.end >= at.today), key=lambda each: each.start)
    return min(candidates, key=lambda each: _distance(each, at.today))


def stepped(candidates: Sequence[Period], step: str, at: Moment) -> Period:
    """By "last" (the latest that is over), "next" (the first not begun) or "this" (this year's); else `nearest`."""
    if step in BACKWARDS:
        return max((each for each in candidates if each.end < at.today), key=lambda each: each.start)
    if step == "next":
        return min((each for each in candidates if each.start > at.today), key=lambda each: each.start)
    if step in HERE:
        return next(each for each in candidates if each.start.year == at.today.year)
    return nearest(candidates, at)


def part_of(words: str | None) -> str | None:
    """ "early", "mid" or "late" for words such as "the beginning of"."""
    head = plain(words).removeprefix("the ")
    if not head:
        return None
    if head.startswith(("early", "start", "begin")):
        return "early"
    return "mid" if head.startswith("mid") else "late"


def _distance(period: Period, today: date) -> int:
    if period.start <= today <= period.end:
        return 0
    return min(abs((period.start - today).days), abs((period.end - today).days))
