"""Finds every time expression of a text that means a range of days."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date, datetime

from adamem_graph.construction.times import absolute, named, other_languages, relative
from adamem_graph.construction.times.periods import Period
from adamem_graph.construction.times.reading import Moment, Rule, rule
from adamem_graph.construction.times.tense import Tense, tense_by_cue
from adamem_graph.construction.times.words import FULL_MONTH, NUMBER, SEASON, UNIT, WEEKDAY
from adamem_graph.records import TimeExpression

TenseAt = Callable[[int], Tense | None]

# Stands in for the day of speaking where it is unknown; only rules that never look at it are then read.
_NO_DAY = date(2000, 1, 1)

_MASKS = (
    # What recurs, or is part of a name or of an age, is no date.
    rule(
        r"(?:every|each|most|all|any|many) (?:other |single )?"
        rf"(?:{WEEKDAY}|{SEASON}|{FULL_MONTH}|{UNIT}|christmas|thanksgiving)s?"
        r"(?: (?:morning|afternoon|evening|night)s?)?",
        None,
    ),
    rule(rf"(?:on )?(?:{WEEKDAY})s|(?:on|at) weekends|(?:in )?(?:the )?(?:summer|winter|spring|fall)s", None),
    rule(rf"(?:black|ash|palm|cyber|super|freaky|taco) {WEEKDAY}", None),
    rule(
        r"(?:in )?(?:today|tomorrow|yesterday)[’']s (?:world|society|age|generation)|[a-z]+ of (?:today|tomorrow)",
        None,
    ),
    rule(rf"{NUMBER}[ -]{UNIT}[ -]old", None),
    rule(rf"for (?:the )?(?:last|past|next|about |over )*{NUMBER} {UNIT}(?! ago)", None),
)
# Earlier rules take their words first: "May 2022" before "in May", "all summer" before "summer".
_RULES = (
    *((0, each) for each in (*absolute.RULES, *other_languages.RULES)),
    *((1, each) for each in _MASKS),
    *((2, each) for each in (*named.RULES, *relative.RULES)),
)


def find_times(
    text: str,
    said_at: datetime | None,
    *,
    tense_at: TenseAt | None = None,
    names: Sequence[tuple[int, int]] = (),
) -> tuple[TimeExpression, ...]:
    """The dates that a text states, in order of appearance, none overlapping another.

    said_at: when it was said; its own zone gives the day. None: only dates with their own year are read.
    tense_at: the tense of the clause around a character offset; plain cues in the words by default.
    names: character ranges of names and titles, in which "April" or "Friday" is no date.

    Weeks run from Monday to Sunday, a weekend is Saturday and Sunday, "next Friday" is the Friday of the next
    week, a bare weekday goes by tense and may be today, "a few" and "several" mean two to five, and month
    arithmetic stops at a month's last day. Vague words ("recently", "the other day") and durations give nothing.
    """
    today = said_at.date() if said_at else _NO_DAY
    tense_of = tense_at or _cues(text)
    found: list[TimeExpression] = []
    previous: Period | None = None
    for match, chosen in _matches(text, names):
        if said_at is None and chosen.relative:
            continue
        period = _read(chosen, match, Moment(today, tense_of(match.start()), previous))
        if period is not None:
            previous = period
            found.append(TimeExpression(match[0], period.start, period.end, period.grain, match.span()))
    return tuple(found)


def _matches(text: str, names: Sequence[tuple[int, int]]) -> list[tuple[re.Match[str], Rule]]:
    """The matches that are read, in order of appearance; of those that overlap, the strongest, earliest, longest."""
    candidates = [(rank, match, each) for rank, each in _RULES for match in each.pattern.finditer(text) if match[0]]
    candidates.sort(key=lambda item: (item[0], item[1].start(), -item[1].end()))
    taken = bytearray(len(text))
    kept = []
    for _, match, each in candidates:
        start, end = match.span()
        named = any(first <= start and end <= last for first, last in names)
        if not named and not any(taken[start:end]):
            taken[start:end] = b"\1" * (end - start)
            kept.append((match, each))
    return sorted(kept, key=lambda pair: pair[0].start())


def _cues(text: str) -> TenseAt:
    return lambda offset: tense_by_cue(text, offset)


def _read(chosen: Rule, match: re.Match[str], moment: Moment) -> Period | None:
    """The reading, or None where the calendar has no such day (31 June, the year 0)."""
    try:
        return chosen.read(match, moment) if chosen.read else None
    except (ValueError, OverflowError):
        return None
