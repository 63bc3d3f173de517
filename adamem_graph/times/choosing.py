"""Which of several like periods is meant: the tense or a word such as "last" decides."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from adamem_graph.times.periods import Period
from adamem_graph.times.reading import Moment
from adamem_graph.times.tense import Tense
from adamem_graph.times.words import FEW, number_of

BACKWARDS = frozenset({"last", "past", "this past", "previous"})
HERE = frozenset({"this", "coming", "this coming", "current"})


def plain(words: str | None) -> str:
    """Lower case, single spaces, "" for None."""
    return " ".join((words or "").lower().split())


def neighbouring_years(at: Moment) -> range:
    """The years among which a date without a year is sought: the one that is named beside it, else two on each side."""
    if at.year is not None:
        return range(at.year, at.year + 1)
    return range(at.today.year - 2, at.today.year + 3)


def nearest(candidates: Sequence[Period], at: Moment) -> Period:
    """The latest that has begun (past tense), the first not over (future tense), else the nearest.

    Of a year that is named there is only one.
    """
    if at.year is not None:
        return candidates[0]
    if at.tense is Tense.PAST:
        return max((each for each in candidates if each.start <= at.today), key=lambda each: each.start)
    if at.tense is Tense.FUTURE:
        return min((each for each in candidates if each.end >= at.today), key=lambda each: each.start)
    return min(candidates, key=lambda each: _distance(each, at.today))


def stepped(candidates: Sequence[Period], step: str, at: Moment) -> Period:
    """By "last" (the latest that is over), "next" (the first not begun) or "this" (this year's); else `nearest`."""
    if at.year is not None:
        return candidates[0]
    if step in BACKWARDS:
        return max((each for each in candidates if each.end < at.today), key=lambda each: each.start)
    if step == "next":
        return min((each for each in candidates if each.start > at.today), key=lambda each: each.start)
    if step in HERE:
        return next(each for each in candidates if each.start.year == at.today.year)
    return nearest(candidates, at)


_MOVED = re.compile(
    r"\b(?:mov|push|switch|chang|postpon|reschedul|shift|bump|brought|bring)\w*\b[^.!?;]*\Z", re.IGNORECASE
)


def was_moved(text: str, offset: int) -> bool:
    """True where the sentence before an offset moves something: "moved from Friday to Monday" is no range."""
    return _MOVED.search(text, max(0, offset - 60), offset) is not None


_INTRODUCED = re.compile(
    r"\b(?:on|by|since|until|till|from|before|after|between|around|of|this|last|next) (?:the )?\Z", re.I
)
_MARKED = re.compile(r"^(?:from|between|on)\b|\d(?:st|nd|rd|th)\b|\bof\b|\d{4}$", re.IGNORECASE)


def is_verb(match: re.Match[str]) -> bool:
    """True for "march 4 miles" and "3 may help": small letters, and no word or mark that makes it a date."""
    if match["month"] not in ("may", "march", "mar"):
        return False
    introduced = _INTRODUCED.search(match.string, max(0, match.start() - 20), match.start())
    return not (introduced or _MARKED.search(match[0]))


def part_of(words: str | None) -> str | None:
    """ "early", "mid" or "late" for words such as "the beginning of"."""
    head = plain(words).removeprefix("the ")
    if not head:
        return None
    if head.startswith(("early", "start", "begin")):
        return "early"
    return "mid" if head.startswith("mid") else "late"


def count_range(match: re.Match[str]) -> tuple[int, int]:
    """The least and the most that a count may mean: "two or three", "a few", "ten"."""
    if match["few"]:
        return FEW
    first = number_of(match["number"])
    return first, max(first, number_of(match["upto"])) if match["upto"] else first


def _distance(period: Period, today: date) -> int:
    if period.start <= today <= period.end:
        return 0
    return min(abs((period.start - today).days), abs((period.end - today).days))
