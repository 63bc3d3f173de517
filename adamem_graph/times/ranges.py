"""Two ends that share what is named once: "3-5 June", "between May and July", "2015-2019", "Monday to Friday"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta

from adamem_graph.records import Grain
from adamem_graph.times.choosing import is_verb, nearest, neighbouring_years, plain, was_moved
from adamem_graph.times.periods import Period, covering, day, month, week, year
from adamem_graph.times.reading import Moment, rule
from adamem_graph.times.tense import Tense
from adamem_graph.times.words import DAY_OF_MONTH, FULL_MONTH, MONTH, WEEKDAY, WEEKDAYS, YEAR, month_of


def _days_of_month(match: re.Match[str], at: Moment) -> Period | None:
    """Days of a month; a first day that is greater than the last belongs to the month before."""
    if is_verb(match):
        return None
    number = month_of(match["month"])
    if match["year"]:
        return _between_days(match, int(match["year"]), number)
    return _nearest([_between_days(match, each, number) for each in neighbouring_years(at)], at)


def _days_of_some_month(match: re.Match[str], at: Moment) -> Period:
    months = [month(at.today.year, at.today.month + step).start for step in (-1, 0, 1)]
    return _nearest([_between_days(match, each.year, each.month) for each in months], at)


def _between_days(match: re.Match[str], a_year: int, number: int) -> Period:
    first, last = int(match["first"]), int(match["last"])
    begins = month(a_year, number - (first > last)).start
    return Period(begins.replace(day=first), date(a_year, number, last), Grain.DAY)


def _months(match: re.Match[str], at: Moment) -> Period:
    if match["year"]:
        return _between_months(match, int(match["year"]))
    return _nearest([_between_months(match, each) for each in neighbouring_years(at)], at)


def _nearest(ranges: Sequence[Period], at: Moment) -> Period:
    """As for one period, but what is told in the past tense is over."""
    over = [each for each in ranges if each.end <= at.today]
    return over[-1] if at.tense is Tense.PAST and at.year is None and over else nearest(ranges, at)


def _between_months(match: re.Match[str], a_year: int) -> Period:
    first, last = month_of(match["first"]), month_of(match["last"])
    return covering(month(a_year - (first > last), first), month(a_year, last))


def _years(match: re.Match[str], _: Moment) -> Period | None:
    first, last = int(match["first"]), int(match["last"])
    return covering(year(first), year(last)) if first < last else None


def _weekdays(match: re.Match[str], at: Moment) -> Period | None:
    """By the week that is named, else by the tense; in the present tense it tells a habit, and is no date."""
    if was_moved(match.string, match.start()):
        return None
    first, last = WEEKDAYS[match["first"].lower()], WEEKDAYS[match["last"].lower()]
    length = timedelta(days=(last - first) % 7)
    if match["step"]:
        weeks = {"last": -1, "next": 1}.get(plain(match["step"]), 0)
        begins = week(at.today).start + timedelta(days=7 * weeks + first)
    elif at.tense is Tense.PAST:
        begins = at.today - timedelta(days=(at.today.weekday() - last) % 7) - length
    elif at.tense is Tense.FUTURE:
        begins = at.today + timedelta(days=(first - at.today.weekday()) % 7)
    else:
        return None
    return covering(day(begins), day(begins + length))


_TO = r"(?: ?[-–—] ?| (?:to|until|till|til|through|thru) )"
_NUMBER = rf"(?:the )?(?P<{{}}>{DAY_OF_MONTH})(?:st|nd|rd|th)?"


def _ends(first: str, last: str, *, bare: bool = True) -> tuple[str, str]:
    """Patterns for "from A to B" ("from" left out where `bare`) and "between A and B": "and" alone joins no ends."""
    return (rf"{'(?:from )?' if bare else 'from '}{first}{_TO}{last}", rf"between {first} and {last}")


_DAYS = _ends(_NUMBER.format("first"), _NUMBER.format("last"))
_OF_YEAR = rf"(?:,? (?:of )?(?P<year>{YEAR}))"
_MONTHS = _ends(rf"(?P<first>{FULL_MONTH})", rf"(?P<last>{FULL_MONTH})", bare=False)
_ANY_YEAR = r"(?:19|20)\d\d"

RULES = (
    *(rule(rf"{each}(?: of)? (?P<month>{MONTH}){_OF_YEAR}?(?!\d)", _days_of_month, yearless=True) for each in _DAYS),
    *(
        rule(
            rf"{lead}(?P<month>{MONTH}) {_NUMBER.format('first')}{join}{_NUMBER.format('last')}{_OF_YEAR}?(?![:.,]?\d)",
            _days_of_month,
            yearless=True,
        )
        for lead, join in (("(?:from )?", _TO), ("between ", " and "))
    ),
    *(
        rule(rf"{lead}the {_NUMBER.format('first')}{join}the {_NUMBER.format('last')}", _days_of_some_month)
        for lead, join in (("from ", _TO), ("between ", " and "))
    ),
    *(rule(rf"{each}{_OF_YEAR}?", _months, yearless=True) for each in _MONTHS),
    rule(rf"(?P<first>{FULL_MONTH}){_TO}(?P<last>{FULL_MONTH}){_OF_YEAR}", _months),
    *(
        rule(each, _years, relative=False)
        for each in _ends(rf"(?P<first>{_ANY_YEAR})", rf"(?P<last>{_ANY_YEAR})", bare=False)
    ),
    rule(rf"(?P<first>{_ANY_YEAR}) ?[-–—] ?(?P<last>{_ANY_YEAR})", _years, relative=False),
    *(
        rule(rf"{each}(?: (?:of )?(?P<step>last|this|next) week)?", _weekdays)
        for each in _ends(rf"(?P<first>{WEEKDAY})", rf"(?P<last>{WEEKDAY})")
    ),
)
