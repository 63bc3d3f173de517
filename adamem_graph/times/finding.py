"""Finds every time expression of a text that means a range of days."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date, datetime

from adamem_graph.records import TimeExpression
from adamem_graph.times import absolute, european, lookalikes, named, other_languages, ranges, relative
from adamem_graph.times.combining import Reading, combined
from adamem_graph.times.lookalikes import MEASURES, tells_habit
from adamem_graph.times.periods import Period
from adamem_graph.times.reading import Moment, Rule
from adamem_graph.times.tense import Tense, tense_by_cue
from adamem_graph.times.words import FULL_MONTH, SEASON, SHORT_WEEKDAY, UNIT, WEEKDAY

TenseAt = Callable[[int], Tense | None]

# No rule matches without one of these: most turns name no time, and are done with after one look.
_TRIGGER = re.compile(
    r"\d|\b(?:(?:to(?:day|night|nite|morrow)|yesterday|hours?|hrs?|minutes?|mins?"
    rf"|(?:this|last) (?:very )?(?:morning|afternoon|evening|nite)|{UNIT}|\w*ties|{SHORT_WEEKDAY})\b|{FULL_MONTH}"
    rf"|{WEEKDAY}|{SEASON}|{'|'.join({name.split()[0] for name in named.HOLIDAYS})})",
    re.IGNORECASE,
)

# Stands in for the day of speaking where it is unknown; only rules that never look at it are then read.
_NO_DAY = date(2000, 1, 1)

# Earlier rules take their words first: "May 2022" before "in May", "all summer" before "summer".
_RULES = (
    *((0, each) for each in (MEASURES, *ranges.RULES, *absolute.RULES)),
    *((1, each) for each in lookalikes.RULES),
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

    docs/time_anchoring.md has the conventions: weeks run from Monday to Sunday, "next Friday" is the Friday of the
    next week, a bare weekday goes by tense and may be today, and month arithmetic stops at a month's last day.
    """
    today = said_at.date() if said_at else _NO_DAY
    tense_of = tense_at or _cues(text)
    found: list[Reading] = []
    for match, chosen in _matches(text, names):
        if said_at is None and chosen.relative and not match.groupdict().get("year"):
            continue
        moment = Moment(today, tense_of(match.start()), found[-1].period if found else None, said_at)
        period = None if tells_habit(chosen, match, moment) else _read(chosen, match, moment)
        if period is not None:
            found.append(Reading(match, chosen, period, *match.span()))

    def in_year(reading: Reading, number: int) -> Period | None:
        moment = Moment(today, tense_of(reading.start), None, said_at, number)
        return _read(reading.rule, reading.match, moment)

    return tuple(_expression(text, each) for each in combined(text, found, in_year))


def _expression(text: str, reading: Reading) -> TimeExpression:
    period, span = reading.period, (reading.start, reading.end)
    return TimeExpression(text[slice(*span)], period.start, period.end, period.grain, span)


def _matches(text: str, names: Sequence[tuple[int, int]]) -> list[tuple[re.Match[str], Rule]]:
    """The matches that are read, in order of appearance; of those that overlap, the strongest, earliest, longest."""
    rules = [(0, each) for each in european.rules_for(text)]
    if _TRIGGER.search(text):
        rules += _RULES
    if not text.isascii():
        rules += [(0, each) for each in other_languages.RULES]
    candidates = [(rank, match, each) for rank, each in rules for match in each.pattern.finditer(text) if match[0]]
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
