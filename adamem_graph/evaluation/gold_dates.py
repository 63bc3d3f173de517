"""LoCoMo's temporal answers as ranges of days, read by rules of their own and not by those that are measured.

What counts as a date: an answer that is nothing but
- a day, month, season or year ("3 April 2021", "April 2021", "winter 2020", "2020", "since 2014", "around April 2021"),
  or its early, middle or late part;
- a week or weekend of a month ("second weekend of May 2021"), counted by its first day;
- a day, week or weekend named from a date ("the Sunday after 14 July 2021", "three weeks before 9 May 2021");
- years or months counted back from the day of the evidence ("two months ago").

"The week before" a date is said of the calendar week before and of the seven days up to the date; both are inside the
range, which goes from the Monday of the week before to the day before. "The week of" and "the weekend of" a date are
those of its calendar week, Monday to Sunday. A day without a year ("28 December") is the one nearest to the evidence.
Lengths of time ("three weeks"), vague times ("long ago") and names are no dates. Commas, missing spaces
("3April") and misspelt ends of months are overlooked.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta

from adamem_graph.records import Grain
from adamem_graph.times.periods import (
    Period,
    day,
    month,
    season,
    shifted,
    third_of,
    unit_at,
    week,
    weekend,
    year,
)

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_COUNTS = {"a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "ten": 10}
_ORDINALS = {"first": 0, "second": 1, "third": 2, "fourth": 3, "last": -1}
_GRAINS = tuple(Grain)
_SEASONS = {"spring": "spring", "summer": "summer", "autumn": "autumn", "fall": "autumn", "winter": "winter"}

_MONTH = rf"(?P<month>(?:{'|'.join(_MONTHS)})[a-z]*)"
_ORDINAL = r"(?:st|nd|rd|th)"
_COUNT = rf"(?:(?P<count>\d+|{'|'.join(_COUNTS)}) )"

_MONTH_FIRST = re.compile(rf"{_MONTH} (?P<day>\d{{1,2}}){_ORDINAL}?(?!\d)")
_DAY = re.compile(rf"(?P<day>\d{{1,2}}){_ORDINAL}? {_MONTH}(?: (?P<year>\d{{4}}))?")
_SHIFTED = re.compile(rf"{_COUNT}?(?P<unit>{'|'.join(_DAYS)}|weekend|week)s? (?P<side>before|after|of) (?P<rest>.+)")
_OF_MONTH = re.compile(
    rf"(?P<ordinal>{'|'.join(_ORDINALS)}) (?P<unit>weekend|week) (?:of|in) {_MONTH} (?P<year>\d{{4}})"
)
_PART = re.compile(r"(?P<part>early|mid|late) (?P<rest>.+)")
_MONTH_OF_YEAR = re.compile(rf"{_MONTH} (?P<year>\d{{4}})")
_SEASON = re.compile(rf"(?P<season>{'|'.join(_SEASONS)}) (?:of )?(?P<year>\d{{4}})")
_YEAR = re.compile(r"(?P<year>(?:19|20)\d\d)")
_AGO = re.compile(rf"{_COUNT}(?P<unit>year|month)s? ago")


def gold_date(answer: str, said_on: date) -> Period | None:
    """The range of days that an answer names, None where it names no date.

    said_on: the day of the evidence, from which "ago" counts and a missing year is filled in.
    """
    words = re.sub(r"[^\w]+", " ", answer.lower()).strip()
    words = re.sub(rf"(?<=\d)(?=[a-z])(?!{_ORDINAL}\b)", " ", words)
    words = _MONTH_FIRST.sub(r"\g<day> \g<month>", words)
    words = re.sub(r"^(?:(?:the|in|on|since|around|about) )+", "", words)
    try:
        return _period(words, said_on)
    except ValueError:
        return None


def _period(words: str, said_on: date) -> Period | None:
    if match := _DAY.fullmatch(words):
        return day(_date(match, said_on))
    if match := _SHIFTED.fullmatch(words):
        return _from_date(match, said_on)
    if match := _OF_MONTH.fullmatch(words):
        return _of_month(match)
    if match := _PART.fullmatch(words):
        whole = _period(match["rest"], said_on)
        return third_of(whole, match["part"]) if whole else None
    if match := _MONTH_OF_YEAR.fullmatch(words):
        return month(int(match["year"]), _month(match["month"]))
    if match := _SEASON.fullmatch(words):
        return season(int(match["year"]), _SEASONS[match["season"]])
    if match := _AGO.fullmatch(words):
        return unit_at(match["unit"], shifted(said_on, match["unit"], -_count(match)))
    return year(int(words)) if _YEAR.fullmatch(words) else None


def _date(match: re.Match[str], said_on: date) -> date:
    number, of_month = _month(match["month"]), int(match["day"])
    if match["year"]:
        return date(int(match["year"]), number, of_month)
    near = [date(said_on.year + step, number, of_month) for step in (-1, 0, 1)]
    return min(near, key=lambda each: abs((each - said_on).days))


def _from_date(match: re.Match[str], said_on: date) -> Period | None:
    named = _DAY.fullmatch(match["rest"])
    if named is None:
        return None
    return _beside(match["unit"], match["side"], _count(match), _date(named, said_on))


def _beside(unit: str, side: str, count: int, at: date) -> Period | None:
    if side == "of":
        return {"week": week(at), "weekend": weekend(at)}.get(unit)
    sign = -1 if side == "before" else 1
    if unit == "week":
        moved = week(at + timedelta(weeks=sign * count))
        return _up_to(moved, at, sign) if count == 1 else moved
    if unit == "weekend":
        # The weekend ahead of a weekday is the first after it; a date in a weekend is not before or after itself.
        weeks = count - 1 if sign > 0 and at.weekday() < _DAYS.index("saturday") else sign * count
        return weekend(at + timedelta(weeks=weeks))
    away = (sign * (_DAYS.index(unit) - at.weekday())) % 7 or 7
    return day(at + timedelta(days=sign * (away + 7 * (count - 1))))


def _up_to(moved: Period, at: date, sign: int) -> Period:
    """A neighbouring week with the days between it and the date."""
    if sign < 0:
        return replace(moved, end=at - timedelta(days=1))
    return replace(moved, start=at + timedelta(days=1))


def _of_month(match: re.Match[str]) -> Period:
    whole = month(int(match["year"]), _month(match["month"]))
    wanted = 0 if match["unit"] == "week" else _DAYS.index("saturday")
    first = whole.start + timedelta(days=(wanted - whole.start.weekday()) % 7)
    starts = [each for each in (first + timedelta(weeks=step) for step in range(5)) if each <= whole.end]
    return unit_at(match["unit"], starts[_ORDINALS[match["ordinal"]]])


def _month(name: str) -> int:
    return _MONTHS.index(name[:3]) + 1


def _count(match: re.Match[str]) -> int:
    written = match["count"] or "one"
    return _COUNTS.get(written) or int(written)


def carries(answer: Period, start: date, end: date, grain: Grain) -> bool:
    """True when a range lies within the answer's, at its grain or a finer one."""
    return _GRAINS.index(grain) <= _GRAINS.index(answer.grain) and answer.start <= start and end <= answer.end
