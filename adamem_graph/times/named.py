"""Weekdays, months, seasons and holidays without a year: the tense, or "last" and "next", gives the year."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta

from dateutil.easter import easter

from adamem_graph.times.choosing import (
    BACKWARDS,
    is_verb,
    nearest,
    neighbouring_years,
    part_of,
    plain,
    stepped,
)
from adamem_graph.times.periods import Period, day, month, season, third_of, week
from adamem_graph.times.reading import Moment, rule
from adamem_graph.times.tense import Tense
from adamem_graph.times.words import (
    DAY_OF_MONTH,
    FULL_MONTH,
    MONTH,
    NUMBER,
    SEASON,
    SEASONS,
    SHORT_WEEKDAY,
    WEEKDAY,
    WEEKDAYS,
    month_of,
    number_of,
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


def _weekday_by_cue(match: re.Match[str], at: Moment) -> Period:
    """ "since Friday" looks back and "by Friday" ahead, whatever the tense."""
    ahead = (WEEKDAYS[match["weekday"].lower()] - at.today.weekday()) % 7
    return day(at.today + timedelta(days=ahead - 7 if match["cue"].lower() == "since" and ahead else ahead))


def _weekdays_away(match: re.Match[str], at: Moment) -> Period:
    """ "the Friday before last", "two Fridays ago", "a week ago Friday"; "a week from Friday", "Friday week"."""
    wanted, words = WEEKDAYS[match["weekday"].lower()], plain(match[0])
    count = number_of(match["number"]) if match["number"] else 2
    if "from now" in words or "from today" in words:
        return day(at.today + timedelta(days=((wanted - at.today.weekday()) % 7 or 7) + 7 * (count - 1)))
    if "before" in words or "ago" in words:
        return day(at.today - timedelta(days=((at.today.weekday() - wanted) % 7 or 7) + 7 * (count - 1)))
    if "after next" in words:
        return day(week(at.today).start + timedelta(days=7 * count + wanted))
    return day(at.today + timedelta(days=(wanted - at.today.weekday()) % 7 + 7 * (count - 1)))


def _weekday_of_week(match: re.Match[str], at: Moment) -> Period:
    weeks = {"last": -1, "this": 0, "next": 1}[match["step"].lower()]
    return day(week(at.today).start + timedelta(days=7 * weeks + WEEKDAYS[match["weekday"].lower()]))


def _since(match: re.Match[str], at: Moment) -> Moment:
    """ "since" looks back, whatever the tense."""
    return replace(at, tense=Tense.PAST) if plain(match[0]).startswith("since ") else at


def _month(match: re.Match[str], at: Moment) -> Period:
    at = _since(match, at)
    candidates = [month(each, month_of(match["month"])) for each in neighbouring_years(at)]
    period = stepped(candidates, plain(match["step"]), at)
    part = part_of(match["part"])
    return third_of(period, part) if part else period


def _season(match: re.Match[str], at: Moment) -> Period:
    candidates = [season(each, SEASONS[match["season"].lower()]) for each in neighbouring_years(at)]
    return stepped(candidates, plain(match["step"]), at)


def _month_and_day(match: re.Match[str], at: Moment) -> Period | None:
    if is_verb(match):
        return None
    number, of_month = month_of(match["month"]), int(match["day"])
    months = [month(each, number) for each in neighbouring_years(at)]
    return _nearest_day(months, of_month, at)


def _day_of_month(match: re.Match[str], at: Moment) -> Period | None:
    if match["step"]:
        step = {"last": -1, "next": 1}.get(plain(match["step"]), 0)
        whole = month(at.today.year, at.today.month + step)
        return day(whole.start.replace(day=int(match["day"])))
    reach = 14 if match["weekday"] else 2
    months = [month(at.today.year, at.today.month + each) for each in range(-reach, reach + 1)]
    return _nearest_day(months, int(match["day"]), at, WEEKDAYS[match["weekday"].lower()] if match["weekday"] else None)


def _nearest_day(months: list[Period], of_month: int, at: Moment, weekday: int | None = None) -> Period | None:
    days = [day(each.start.replace(day=of_month)) for each in months if of_month <= each.end.day]
    days = [each for each in days if weekday in (None, each.start.weekday())]
    return nearest(days, at) if days else None


def _second_holiday(match: re.Match[str], at: Moment) -> Period | None:
    """The second end of "between Christmas and New Year"."""
    return _holiday(match, at) if _BETWEEN.search(match.string, max(0, match.start() - 60), match.start()) else None


def _seasons_ago(match: re.Match[str], at: Moment) -> Period:
    """ "two summers ago": the second last that is over."""
    count, latest = number_of(match["number"]), at.today.year
    over = [season(each, SEASONS[match["season"].lower()]) for each in range(latest - count - 2, latest + 1)]
    return [each for each in over if each.end < at.today][-count]


def _holidays_ago(match: re.Match[str], at: Moment) -> Period:
    on, count = HOLIDAYS[plain(match["holiday"])], number_of(match["number"])
    days = [on(each) for each in range(at.today.year - count - 1, at.today.year + 1)]
    return day([each for each in days if each < at.today][-count])


def _holiday(match: re.Match[str], at: Moment) -> Period:
    at = _since(match, at)
    on = HOLIDAYS[plain(match["holiday"]).replace("’", "'").replace(".", "")]
    return stepped([day(on(each)) for each in neighbouring_years(at)], plain(match["step"]), at)


_STEP = r"(?P<step>last|this past|past|previous|this coming|this|next|coming)"
_DAYTIME = r"(?: (?:morning|afternoon|evening|night))?"
_PART = r"(?P<part>early|mid|late|(?:the )?(?:start|beginning|middle|end) of)[ -](?:in )?"
_BEFORE_MONTH = r"(?:in|since|until|till|during|around|back in|through|throughout|starting)"
_PLAIN_MONTHS = "january|february|july|september|october|november|december"
_ORDINAL = r"(?:st|nd|rd|th)"
_HOLIDAY = "|".join(sorted(HOLIDAYS, key=len, reverse=True)).replace("'", "[’']").replace("st ", "st\\.? ")
# "a week after Christmas": the word before the holiday may belong to what counts from it.
_AT_HOLIDAY = (
    r"(?:(?:on|at|over|during|since|until|till|around|by|for) |(?<=before )|(?<=after )|(?<=from )|(?<=to )"
    r"|(?<=between ))"
)
_BETWEEN = re.compile(r"\bbetween [^.!?;]{3,30} and \Z", re.IGNORECASE)
_ON_WEEKDAY = rf"(?:(?:on )?{WEEKDAY},? (?:the )?)?"
# "at Christmas" is a date, "for Christmas presents" is not.
_NOT_A_THING = r"(?! (?:tree|gift|present|movie|card|dinner|carol|song|market|light|decoration|cookie|party)s?)"
_NOT_A_PLACE = r"(?! (?:floor|place|birthday|grade|anniversary|century|street|avenue|round|edition|time|row)\b)"

RULES = (
    rule(rf"(?:on )?{_STEP} (?P<weekday>{WEEKDAY}|{SHORT_WEEKDAY}){_DAYTIME}", _weekday),
    rule(rf"(?P<step>)(?:on )?(?P<weekday>{WEEKDAY})(?![’']s){_DAYTIME}", _weekday),
    rule(rf"(?P<step>)on (?P<weekday>{SHORT_WEEKDAY})", _weekday, case=True),
    rule(rf"(?P<cue>since|by|until|till) (?P<weekday>{WEEKDAY}){_DAYTIME}", _weekday_by_cue),
    rule(rf"(?P<number>)(?:on )?the (?P<weekday>{WEEKDAY}) (?:before last|after next)", _weekdays_away),
    rule(rf"(?P<number>{NUMBER}) (?P<weekday>{WEEKDAY})s (?:ago|from (?:now|today))", _weekdays_away),
    rule(rf"(?P<number>)a week (?:ago|from)(?: on| last| this)? (?P<weekday>{WEEKDAY})", _weekdays_away),
    rule(rf"(?P<number>)(?:on )?(?P<weekday>{WEEKDAY}) week(?!end)", _weekdays_away),
    rule(rf"(?:on )?(?P<weekday>{WEEKDAY}) (?:of )?(?P<step>last|this|next) week", _weekday_of_week),
    rule(rf"(?P<step>last|this|next) week,? (?:on )?(?P<weekday>{WEEKDAY}){_DAYTIME}", _weekday_of_week),
    rule(rf"(?:{_PART})?{_STEP} (?P<month>{FULL_MONTH})(?![’']s)", _month, yearless=True),
    rule(rf"(?P<step>)(?:{_BEFORE_MONTH} )(?:{_PART})?(?P<month>{FULL_MONTH})(?![’']s)", _month, yearless=True),
    rule(rf"(?P<step>){_PART}(?P<month>{FULL_MONTH})(?![’']s)", _month, yearless=True),
    rule(rf"(?P<step>)(?P<part>)(?P<month>{_PLAIN_MONTHS})(?![’']s)", _month, yearless=True),
    rule(rf"{_STEP} (?P<season>{SEASON})", _season, yearless=True),
    rule(rf"(?P<step>)(?:in|during|over) the (?P<season>{SEASON})(?! of [^\d])", _season, yearless=True),
    rule(rf"(?P<number>{NUMBER}) (?P<season>{SEASON})s ago", _seasons_ago),
    rule(
        rf"{_ON_WEEKDAY}(?P<month>{MONTH}) (?:the )?(?P<day>{DAY_OF_MONTH})(?:{_ORDINAL}|(?! [a-z]+s\b))(?![:.,]\d)",
        _month_and_day,
        yearless=True,
    ),
    rule(
        rf"{_ON_WEEKDAY}(?:the )?(?P<day>{DAY_OF_MONTH}){_ORDINAL}?(?: of)? (?P<month>{MONTH})",
        _month_and_day,
        yearless=True,
    ),
    rule(
        rf"(?P<step>)(?P<weekday>)(?:on|by|until|since|from) the (?P<day>{DAY_OF_MONTH}){_ORDINAL}"
        rf"{_NOT_A_PLACE}(?! (?:of )?{MONTH}\b)",
        _day_of_month,
    ),
    rule(rf"(?P<step>)(?:on )?(?P<weekday>{WEEKDAY}),? the (?P<day>{DAY_OF_MONTH}){_ORDINAL}", _day_of_month),
    rule(
        rf"(?:on )?the (?P<day>{DAY_OF_MONTH}){_ORDINAL} of (?:the|(?P<step>last|this|next)) month(?P<weekday>)",
        _day_of_month,
    ),
    rule(rf"(?P<step>){_AT_HOLIDAY}(?P<holiday>{_HOLIDAY}){_NOT_A_THING}", _holiday, yearless=True),
    rule(rf"(?P<step>)(?<=and )(?P<holiday>{_HOLIDAY}){_NOT_A_THING}", _second_holiday, yearless=True),
    rule(rf"{_STEP} (?P<holiday>{_HOLIDAY}){_NOT_A_THING}", _holiday, yearless=True),
    rule(rf"(?P<number>{NUMBER}) (?P<holiday>christmas|thanksgiving|easter|halloween)e?s ago", _holidays_ago),
)
