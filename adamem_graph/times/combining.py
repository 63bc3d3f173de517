"""Expressions that name a date together: "in June last year", "a week after Easter", "from Monday to yesterday"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from adamem_graph.records import Grain
from adamem_graph.times.choosing import count_range, was_moved
from adamem_graph.times.periods import Period, covering, day, shifted, unit_at, weekend, year
from adamem_graph.times.reading import Rule
from adamem_graph.times.words import COUNT, UNIT, WEEKDAY, WEEKDAYS, unit_of


@dataclass(frozen=True, slots=True)
class Reading:
    """One expression as read. start, end: its character offsets; they reach beyond `match` where it was combined."""

    match: re.Match[str]
    rule: Rule
    period: Period
    start: int
    end: int

    @property
    def lacks_year(self) -> bool:
        """True where words beside the expression may name its year."""
        return self.rule.yearless and not self.match.groupdict().get("year")


InYear = Callable[[Reading, int], Period | None]
"""The period of a reading that lacks a year, in a given year; None where that year has no such day."""

_NEAR = 60
_YEAR_BEFORE = re.compile(r",? (?:(?:in|on|at|around|during|over) )?")
_YEAR_BEHIND = re.compile(r"(?P<comma>,)? (?:of )?(?:in )?")
_COUNTED_FROM = re.compile(
    rf"(?<!\bfor )\b(?:{COUNT} |the )(?P<unit>{UNIT}|{WEEKDAY})"
    r" (?P<side>before|after|from|following|prior to) (?:the )?\Z",
    re.IGNORECASE,
)
_UNTIL = re.compile(r",? ?(?:(?P<to>to|and)|until|till?|through|thru|[-–—]) ?(?:the )?", re.IGNORECASE)
_FROM = re.compile(r"\b(?P<cue>from|between) (?:the )?\Z", re.IGNORECASE)


def combined(text: str, readings: Sequence[Reading], in_year: InYear) -> list[Reading]:
    """The readings in order of appearance, those that belong together made one."""
    result = _joined_pairs(list(readings), lambda first, second: _in_named_year(text, first, second, in_year))
    result = _counted(text, result)
    return _joined_pairs(result, lambda first, second: _spanned(text, first, second, in_year))


def _joined_pairs(readings: Sequence[Reading], join: Callable[[Reading, Reading], Reading | None]) -> list[Reading]:
    result: list[Reading] = []
    for reading in readings:
        together = join(result[-1], reading) if result else None
        result[-1:] = [together] if together else [*result[-1:], reading]
    return result


def _in_named_year(text: str, first: Reading, second: Reading, in_year: InYear) -> Reading | None:
    """ "last year in June", "in June last year"."""
    gap = text[first.end : second.start]
    if second.lacks_year and _is_year(first.period) and _YEAR_BEFORE.fullmatch(gap):
        part, whole = second, first
    elif first.lacks_year and _is_year(second.period) and (behind := _YEAR_BEHIND.fullmatch(gap)):
        # After a comma "last year" mostly begins something new, "two years ago" seldom does.
        if behind["comma"] and not second.match[0].endswith("ago"):
            return None
        part, whole = first, second
    else:
        return None
    period = in_year(part, whole.period.start.year)
    return replace(whole, period=period, start=first.start, end=second.end) if period else None


def _is_year(period: Period) -> bool:
    return period == year(period.start.year)


def _counted(text: str, readings: Sequence[Reading]) -> list[Reading]:
    """ "the Friday before Easter", "two weeks after 3 May": what counts from another date takes it in."""
    result: list[Reading] = []
    for reading in readings:
        words = _COUNTED_FROM.search(text, max(0, reading.start - _NEAR), reading.start)
        if words is None:
            result.append(reading)
            continue
        result = [each for each in result if each.end <= words.start()]
        result.append(replace(reading, period=_from_date(words, reading.period), start=words.start()))
    return result


def _from_date(words: re.Match[str], anchor: Period) -> Period:
    backwards = words["side"].lower() in ("before", "prior to")
    sign, at = (-1, anchor.start) if backwards else (1, anchor.end)
    counts = count_range(words) if words["few"] or words["number"] else (1, 1)
    name = words["unit"].lower()
    if name in WEEKDAYS:
        return day(at + timedelta(days=sign * ((sign * (WEEKDAYS[name] - at.weekday())) % 7 or 7)))
    unit = unit_of(name)
    if unit == "weekend":
        return _weekend_beside(at, sign, counts[0])
    if words["side"].lower() == "from" and anchor.grain is Grain.DAY:
        return day(shifted(at, unit, counts[0]))
    ends = [unit_at(unit, shifted(at, unit, sign * count)) for count in counts]
    return covering(*sorted(ends, key=lambda each: each.start))


def _weekend_beside(at: date, sign: int, count: int) -> Period:
    """The weekend ahead of a weekday is the first after it; a date in a weekend is not before or after itself."""
    on_weekday = at.weekday() < WEEKDAYS["saturday"]
    return weekend(at + timedelta(weeks=count - 1 if sign > 0 and on_weekday else sign * count))


def _spanned(text: str, first: Reading, second: Reading, in_year: InYear) -> Reading | None:
    """ "from 3 May to 9 June", "between Christmas and New Year", "3 May until yesterday"."""
    joint = _UNTIL.fullmatch(text[first.end : second.start])
    cue = _FROM.search(text, max(0, first.start - _NEAR), first.start) or _FROM.match(f"{first.match[0].split()[0]} ")
    if joint is None or was_moved(text, first.start):
        return None
    if joint["to"] and (cue is None or (joint["to"].lower() == "and") != (cue["cue"].lower() == "between")):
        return None
    ends = _in_order(first, second, in_year)
    return replace(second, period=covering(*ends), start=first.start, match=first.match) if ends else None


def _in_order(first: Reading, second: Reading, in_year: InYear) -> tuple[Period, Period] | None:
    """Both ends; where they stand in the wrong order, one that lacks a year moves by a year."""
    if first.period.end <= second.period.start:
        return first.period, second.period
    if first.lacks_year:
        for step in (0, -1):
            moved = in_year(first, second.period.start.year + step)
            if moved and moved.end <= second.period.start:
                return moved, second.period
    if second.lacks_year and (moved := in_year(second, first.period.end.year + 1)) is not None:
        return first.period, moved
    return None
