"""Weekdays, months, seasons and holidays without a year: the tense, or "last" and "next", gives the year."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta

from dateutil.easter import easter

from adamem_graph.construction.times.choosing import (
    BACKWARDS,
    nearest,
    neighbouring_years,
    part_of,
    plain,
    stepped,
)
from adamem_graph.construction.times.periods import Period, day, month, season, third_of, week
from adamem_graph.construction.times.reading import Moment, rule
from adamem_graph.construction.times.tense import Tense
from adamem_graph.construction.times.words import (
    DAY_OF_MONTH,
    FULL_MONTH,
    MONTH,
    SEASON,
    SEASONS,
    SHORT_WEEKDAY,
    WEEKDAY,
    WEEKDAYS,
    month_of,
)

_THURSDAY = 3


def thanksgiving(a_year: int) -> date:
    """The fourth Thursday of November, as in the United States."""
    first = date(a_year, 11, 1)
    return first + timedelta(days=(_THURSDAY - first.weekday()) % 7 + 21)


HOLIDAYS: dict[str, Callable[[int], date]] = {
    "christmas": lambda a_year: date(a_year, 12, 25),
    "xmas": lambda a_year: date(a_year, 12, 25),
    "christmas day": lambda a_year: date(a_year, 12, 25),
    "christmas eve": lambda a_year: date(a_year, 12, 24),
    "boxing day": lambda a_year: date(a_year, 12, 26),
    "new year": lambda a_year: date(a_year, 1, 1),
    "new year's": lambda a_year: date(a_year, 1, 1),
    "new year's day": lambda a_year: date(a_year, 1, 1),
    "new year's eve": lambda a_year: date(a_year, 12, 31),
    "halloween": lambda a_year: date(a_year, 10, 31),
    "valentine's day": lambda a_year: date(a_year, 2, 14),
    "valentine's": lambda a_year: date(a_year, 2, 14),
    "st patrick's day": lambda a_year: date(a_year, 3, 17),
    "independence day": lambda a_year: date(a_year, 7, 4),
    "thanksgiving": thanksgiving,
    "easter": easter,
    "easter sunday": easter,
    "good friday": lambda a_year: easter(a_year) - timedelta(days=2),
}


def _weekday(match: re.Match[str], at: Moment) -> Period | None:
    """ "last" is before today, "next" in the next calendar week, "this" in this one unless it is over.

    A bare weekday goes by the tense and may be today.
    """
    wanted = WEEKDAYS[match["weekday"].lower()]
    monday = week(at.today).start
    step = plain(match["step"])
    if step in BACKWARDS:
        return day(at.today - timedelta(days=(at.today.weekday() - wanted) % 7 or 7))
    if step == "next":
        return day(monday + timedelta(days=7 + wanted))
    ahead = (wanted - at.today.weekday()) % 7
    if step == "this" and at.tense is Tense.PAST:
        return day(monday + timedelta(days=wanted))
    if not step and at.tense is None:
        return None
    over = not step and at.tense is Tense.PAST and ahead
    return day(at.today + timedelta(days=ahead - 7 if over else ahead))


def _weekday_of_week(match: re.Match[str], at: Moment) -> Period:
    weeks = {"last": -1, "this": 0, "next": 1}[match["step"].lower()]
    return day(week(at.today).start + timedelta(days=7 * weeks + WEEKDAYS[match["weekday"].lower()]))


def _month(match: re.Match[str], at: Moment) -> Period:
    candidates = [month(each, month_of(match["month"])) for each in neighbouring_years(at)]
    period = stepped(candidates, plain(match["step"]), at)
    part = part_of(match["part"])
    return third_of(period, part) if part else period


def _season(match: re.Match[str], at: Moment) -> Period:
    candidates = [season(each, SEASONS[match["season"].lower()]) for each in neighbouring_years(at)]
    return stepped(candidates, plain(match["step"]), at)


def _month_and_day(match: re.Match[str], at: Moment) -> Period | None:
    number, of_month = month_of(match["month"]), int(match["day"])
    months = [month(each, number) for each in neighbouring_years(at)]
    return _nearest_day(months, of_month, at)


def _day_of_month(match: re.Match[str], at: Moment) -> Period | None:
    months = [month(at.today.year, at.today.month + each) for each in (-2, -1, 0, 1, 2)]
    return _nearest_day(months, int(match["day"]), at)


def _nearest_day(months: list[Period], of_month: int, at: Moment) -> Period | None:
    days = [day(each.start.replace(day=of_month)) for each in months if of_month <= each.end.day]
    return nearest(days, at) if days else None


def _holiday(match: re.Match[str], at: Moment) -> Period:
    on = HOLIDAYS[plain(match["holiday"]).replace("’", "'").replace(".", "")]
    return stepped([day(on(each)) for each in neighbouring_years(at)], plain(match["step"]), at)


_STEP = r"(?P<step>last|this past|past|previous|this coming|this|next|coming)"
_DAYTIME = r"(?: (?:morning|afternoon|evening|night))?"
_PART = r"(?P<part>early|mid|late|(?:the )?(?:start|beginning|middle|end) of)[ -](?:in )?"
_BEFORE_MONTH = r"(?:in|since|until|till|during|around|back in|through|throughout|starting)"
_PLAIN_MONTHS = "january|february|july|september|october|november|december"
_ORDINAL = r"(?:st|nd|rd|th)"
_HOLIDAY = "|".join(sorted(HOLIDAYS, key=len, reverse=True)).replace("'", "[’']").replace("st ", "st\\.? ")
_AT_HOLIDAY = r"(?:on|at|over|during|since|until|till|before|after|around|by|for)"
# "at Christmas" is a date, "for Christmas presents" is not.
_NOT_A_THING = r"(?! (?:tree|gift|present|movie|card|dinner|carol|song|market|light|decoration|cookie|party)s?)"
_NOT_A_PLACE = r"(?! (?:floor|place|birthday|grade|anniversary|century|street|avenue|round|edition|time|row)\b)"

RULES = (
    rule(rf"(?:on )?{_STEP} (?P<weekday>{WEEKDAY}|{SHORT_WEEKDAY}){_DAYTIME}", _weekday),
    rule(rf"(?P<step>)(?:on )?(?P<weekday>{WEEKDAY})(?![’']s){_DAYTIME}", _weekday),
    rule(rf"(?P<step>)on (?P<weekday>{SHORT_WEEKDAY})", _weekday, case=True),
    rule(rf"(?:on )?(?P<weekday>{WEEKDAY}) (?:of )?(?P<step>last|this|next) week", _weekday_of_week),
    rule(rf"(?:{_PART})?{_STEP} (?P<month>{FULL_MONTH})(?![’']s)", _month),
    rule(rf"(?P<step>)(?:{_BEFORE_MONTH} )(?:{_PART})?(?P<month>{FULL_MONTH})(?![’']s)", _month),
    rule(rf"(?P<step>){_PART}(?P<month>{FULL_MONTH})(?![’']s)", _month),
    rule(rf"(?P<step>)(?P<part>)(?P<month>{_PLAIN_MONTHS})(?![’']s)", _month),
    rule(rf"{_STEP} (?P<season>{SEASON})", _season),
    rule(rf"(?P<step>)(?:in|during|over) the (?P<season>{SEASON})", _season),
    rule(rf"(?P<month>{MONTH}) (?:the )?(?P<day>{DAY_OF_MONTH}){_ORDINAL}?(?![:.,]\d)", _month_and_day),
    rule(rf"(?:the )?(?P<day>{DAY_OF_MONTH}){_ORDINAL}?(?: of)? (?P<month>{MONTH})", _month_and_day),
    rule(rf"(?:on|by|until|since|from) the (?P<day>{DAY_OF_MONTH}){_ORDINAL}{_NOT_A_PLACE}", _day_of_month),
    rule(rf"(?P<step>){_AT_HOLIDAY} (?P<holiday>{_HOLIDAY}){_NOT_A_THING}", _holiday),
    rule(rf"{_STEP} (?P<holiday>{_HOLIDAY}){_NOT_A_THING}", _holiday),
)
