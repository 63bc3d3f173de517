"""Expressions that carry their own year: "8 May 2023", "2023-05-08", "the last week of June 2022", "the 90s"."""

from __future__ import annotations

import re
from datetime import date, timedelta

from adamem_graph.records import Grain
from adamem_graph.times.choosing import nearest, neighbouring_years, part_of, plain
from adamem_graph.times.periods import (
    Period,
    covering,
    day,
    decade,
    month,
    season,
    third_of,
    week,
    weekend,
    year,
)
from adamem_graph.times.reading import Moment, rule
from adamem_graph.times.words import (
    DAY_OF_MONTH,
    FULL_MONTH,
    MONTH,
    ORDINALS,
    SEASON,
    SEASONS,
    WEEKDAY,
    WEEKDAYS,
    YEAR,
    month_of,
)

_NUMBERED_DECADES = {"fifties": 1950, "sixties": 1960, "seventies": 1970, "eighties": 1980, "nineties": 1990}


def _written_date(match: re.Match[str], _: Moment) -> Period:
    return day(date(int(match["year"]), month_of(match["month"]), int(match["day"])))


def _iso_date(match: re.Match[str], _: Moment) -> Period:
    return day(date(int(match["year"]), int(match["month"]), int(match["day"])))


def _numeric_date(match: re.Match[str], _: Moment) -> Period | None:
    """Day and month in figures, only where one order is possible."""
    first, second = int(match["first"]), int(match["second"])
    written = int(match["year"])
    in_year = written if written > 99 else 2000 + written
    if first > 12 or first == second:
        return day(date(in_year, second, first))
    return day(date(in_year, first, second)) if second > 12 else None


def _month_of_year(match: re.Match[str], _: Moment) -> Period:
    period = month(int(match["year"]), month_of(match["month"]))
    part = part_of(match["part"])
    return third_of(period, part) if part else period


def _season_of_year(match: re.Match[str], _: Moment) -> Period:
    return season(int(match["year"]), SEASONS[match["season"].lower()])


def _year(match: re.Match[str], _: Moment) -> Period:
    period = year(int(match["year"]))
    part = part_of(match["part"])
    return third_of(period, part) if part else period


def _decade(match: re.Match[str], _: Moment) -> Period | None:
    if match["word"]:
        return decade(_NUMBERED_DECADES[match["word"].lower()])
    figures = int(match["figures"])
    if figures in (1600, 1700, 1800, 1900):
        return covering(decade(figures), decade(figures + 90))
    return decade(figures if figures > 99 else 1900 + figures)


def _part_of_decade(match: re.Match[str], at: Moment) -> Period | None:
    whole, part = _decade(match, at), part_of(match["part"])
    return third_of(whole, part) if whole and part else whole


def _short_year(match: re.Match[str], at: Moment) -> Period:
    """ "'98": the latest year that ends so and is not beyond the next."""
    century = at.today.year - at.today.year % 100
    figures = int(match["figures"])
    return year(century + figures if century + figures <= at.today.year + 1 else century - 100 + figures)


def _quarter(match: re.Match[str], _: Moment) -> Period:
    first = month(int(match["year"]), 3 * int(match["quarter"]) - 2)
    return Period(first.start, month(first.start.year, first.start.month + 2).end, Grain.SEASON)


def _nth_of_month(match: re.Match[str], at: Moment) -> Period:
    """ "the last week of June 2022", "the first Saturday in May": weeks and weekends count by their first day."""
    if match["month"] is None:
        step = {"last": -1, "next": 1}.get(plain(match["step"]), 0)
        return _nth(match, month(at.today.year, at.today.month + step))
    number = month_of(match["month"])
    if match["year"]:
        return _nth(match, month(int(match["year"]), number))
    return nearest([_nth(match, month(each, number)) for each in neighbouring_years(at)], at)


def _nth(match: re.Match[str], within: Period) -> Period:
    unit, count = match["unit"].lower(), ORDINALS[match["ordinal"].lower()]
    if unit == "day":
        return day(within.end if count < 0 else within.start + timedelta(days=count - 1))
    wanted = {"week": 0, "weekend": 5}.get(unit, WEEKDAYS.get(unit, 0))
    first = within.start + timedelta(days=(wanted - within.start.weekday()) % 7)
    starts = [first + timedelta(weeks=each) for each in range(5) if first + timedelta(weeks=each) <= within.end]
    start = starts[count - 1 if count > 0 else -1]
    return {"week": week, "weekend": weekend}.get(unit, day)(start)


_ORDINAL = r"(?:st|nd|rd|th)"
_PART = r"(?P<part>early|mid|late|(?:the )?(?:start|beginning|middle|end) of)[ -](?:in )?"
_ON_WEEKDAY = rf"(?:(?:{WEEKDAY}),? (?:the )?)?"
# A bare number of four digits is a year only after one of these words.
_BEFORE_YEAR = (
    r"(?:(?<=\d{4} )and|in|since|until|till|from|of|during|around|circa|by|before|after|back in|the year|year)"
)
_THINGS = (
    "people|persons|euros|dollars|pounds|meters|metres|km|miles|steps|words|pages|pieces|calories|points|votes|followers"
    "|copies|years|days|hours|men|women|guests|volts|watts"
)

RULES = (
    rule(
        r"(?P<year>[12]\d{3})[-/](?P<month>0[1-9]|1[0-2])[-/](?P<day>0[1-9]|[12]\d|3[01])(?:T[\d:.]+Z?)?",
        _iso_date,
        relative=False,
    ),
    rule(
        rf"{_ON_WEEKDAY}(?P<day>{DAY_OF_MONTH}){_ORDINAL}?(?: of)? ?-?(?P<month>{MONTH}),? ?-?(?P<year>{YEAR})",
        _written_date,
        relative=False,
    ),
    rule(
        rf"{_ON_WEEKDAY}(?P<month>{MONTH}) (?P<day>{DAY_OF_MONTH}){_ORDINAL}?,? (?P<year>{YEAR})",
        _written_date,
        relative=False,
    ),
    rule(
        r"(?P<first>\d{1,2})(?P<mark>[/.-])(?P<second>\d{1,2})(?P=mark)(?P<year>(?:19|20)\d\d)",
        _numeric_date,
        relative=False,
    ),
    rule(
        r"(?P<first>\d{1,2})(?P<mark>/)(?P<second>\d{1,2})(?P=mark)(?P<year>\d\d)",
        _numeric_date,
        relative=False,
    ),
    rule(r"Q(?P<quarter>[1-4])(?: of)?,? (?P<year>20\d\d)", _quarter, relative=False),
    rule(r"(?:in|since|until|from|of|around|during|summer|back in) [’'](?P<figures>\d\d)", _short_year),
    rule(rf"(?:{_PART})?(?P<month>{MONTH}),? (?:of )?(?P<year>{YEAR})", _month_of_year, relative=False),
    rule(rf"(?P<season>{SEASON})(?:,| of)? (?P<year>{YEAR})", _season_of_year, relative=False),
    rule(
        rf"{_BEFORE_YEAR} (?:{_PART})?(?P<year>(?:19|20)\d\d)(?! ?(?:{_THINGS}|[%]))",
        _year,
        relative=False,
    ),
    rule(r"(?P<part>early|mid|late)[ -](?P<year>(?:19|20)\d\d)", _year, relative=False),
    rule(
        r"the (?P<part>(?:early|mid|late)[ -])?(?:[’']?(?P<figures>(?:1[6-9]|20)\d0|[4-9]0)[’']?s"
        r"|(?:\w+ )?(?P<word>fifties|sixties|seventies|eighties|nineties))",
        _part_of_decade,
        relative=False,
    ),
    rule(
        rf"(?:the )?(?P<ordinal>first|second|third|fourth|last|1st|2nd|3rd|4th) (?P<unit>day|week|weekend|{WEEKDAY})"
        rf" (?:of|in) (?:(?P<month>{FULL_MONTH})(?:,? (?P<year>{YEAR}))?|(?:(?P<step>last|this|next)|the) month)",
        _nth_of_month,
        yearless=True,
    ),
)
