"""Whether a date that somebody claims of a message stands in its words or follows from the day it was said."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date, datetime

from adamem_graph.times.finding import find_times
from adamem_graph.times.periods import Period, day, season_at, shifted, unit_at, year
from adamem_graph.times.tense import Tense
from adamem_graph.times.words import NUMBER, UNIT, WEEKDAY, WEEKDAYS, number_of, unit_of

Range = tuple[date, date]

_TENSES = (None, Tense.PAST, Tense.PRESENT, Tense.FUTURE)
_CONTAINING = ("week", "month", "year", "decade")
# "five days a week" counts from nowhere: a word before or behind has to say so.
_COUNTED = re.compile(
    r"\b(?P<ahead>(?:in|for|past|last|next|within|after|about|around|almost|over) )?"
    rf"(?P<number>{NUMBER}) (?P<unit>{UNIT})\b"
    r"(?P<behind>[’']? (?:ago|back|earlier|later|before|after|from|hence|time|now|today)\b)?",
    re.IGNORECASE,
)
_WEEKDAY = re.compile(rf"\b(?:{WEEKDAY})\b", re.IGNORECASE)
_YEAR = re.compile(r"(?<![\d.,-])(?:19|20)\d\d(?![\d-])")
_FIGURES = re.compile(r"(?<!\d)(\d{1,2})([/.-])(\d{1,2})\2((?:19|20)\d\d)(?!\d)")
# "Friday" may be meant by another convention than ours: the one before, the coming one, or that of the next week.
_WEEKDAY_REACH = range(-7, 15)


def is_supported(start: date, end: date, text: str, sent_at: datetime | None) -> bool:
    """True when the closed range of days follows from a message.

    text: the message's words; sent_at: when it was said, its own zone gives the day; None where unknown.

    Supported are the day of speaking itself; what a time expression of the text means, in any tense; the calendar
    week, month, season, year or decade that holds this; a range from one such date to another or to the day of
    speaking; a year that stands in the text; and days counted from the day of speaking ("two weeks", "for ten years").
    A range that is more exact than the words is not: "in May" supports no day of May.
    """
    if start > end:
        return False
    today = sent_at.date() if sent_at else None
    told = {(each.start, each.end) for each in _periods(text, sent_at)}
    wider = {holding for each in told for holding in _holding(each)}
    if (start, end) == (today, today) or (start, end) in told | wider:
        return True
    inside = any(first <= start and end <= last for first, last in told)
    counted = {each for each, _ in _counted(text, today)} if today else set()
    now = {today} if today else set()
    starts = now | counted | {first for first, _ in told}
    ends = now | counted | {last for _, last in told}
    return start < end and start in starts and end in ends and not inside


def _periods(text: str, sent_at: datetime | None) -> Iterator[Period]:
    read = [found for tense in _TENSES for found in find_times(text, sent_at, tense_at=_always(tense))]
    yield from (Period(found.start, found.end, found.grain) for found in read)
    for figures in _YEAR.finditer(text):
        if not any(found.span[0] <= figures.start() < found.span[1] for found in read):
            yield year(int(figures[0]))
    yield from _either_order(text)
    if sent_at:
        today = sent_at.date()
        yield from _weekdays(text, today)
        yield from (day(counted) for counted, unit in _counted(text, today) if unit in ("day", "night", "week"))


def _always(tense: Tense | None) -> Callable[[int], Tense | None]:
    return lambda _: tense


def _weekdays(text: str, today: date) -> Iterator[Period]:
    for word in _WEEKDAY.finditer(text):
        wanted = WEEKDAYS[word[0].lower()]
        for days in _WEEKDAY_REACH:
            found = _moved(today, "day", days)
            if found and found.weekday() == wanted:
                yield day(found)


def _counted(text: str, today: date) -> Iterator[tuple[date, str]]:
    """The days that lie as far before and after the day of speaking as the text counts."""
    for match in _COUNTED.finditer(text):
        if not (match["ahead"] or match["behind"]):
            continue
        unit = unit_of(match["unit"])
        for sign in (-1, 1):
            found = _moved(today, unit, sign * number_of(match["number"]))
            if found:
                yield found, unit


def _either_order(text: str) -> Iterator[Period]:
    """Both readings of figures such as 7/8/2023."""
    for match in _FIGURES.finditer(text):
        for in_day, in_month in ((match[1], match[3]), (match[3], match[1])):
            try:
                yield day(date(int(match[4]), int(in_month), int(in_day)))
            except ValueError:
                continue


def _holding(inner: Range) -> Iterator[Range]:
    """The calendar units that hold a range as a whole."""
    for unit in (*_CONTAINING, "season"):
        try:
            holding = season_at(inner[0]) if unit == "season" else unit_at(unit, inner[0])
        except (ValueError, OverflowError):
            # The calendar begins or ends within it.
            continue
        if inner[1] <= holding.end:
            yield holding.start, holding.end


def _moved(at: date, unit: str, count: int) -> date | None:
    try:
        return shifted(at, unit, count)
    except (ValueError, OverflowError):
        return None
