"""Calendar units as closed ranges of days; all arithmetic stays inside the calendar's own months.

Weeks run from Monday to Sunday, a weekend is Saturday and Sunday, seasons are the northern meteorological ones
(spring March to May, summer June to August, autumn September to November, winter December to February, named for
the year in which it begins). A weekend has grain WEEK and a range of two days.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from dateutil.relativedelta import relativedelta

from adamem_graph.records import Grain

SEASON_STARTS = {"spring": 3, "summer": 6, "autumn": 9, "winter": 12}


@dataclass(frozen=True, slots=True)
class Period:
    """A closed range of days and the calendar unit that names it."""

    start: date
    end: date
    grain: Grain


def day(at: date) -> Period:
    """One day."""
    return Period(at, at, Grain.DAY)


def week(at: date) -> Period:
    """The week, Monday to Sunday, that holds the day."""
    monday = at - timedelta(days=at.weekday())
    return Period(monday, monday + timedelta(days=6), Grain.WEEK)


def weekend(at: date) -> Period:
    """Saturday and Sunday of the week that holds the day."""
    saturday = at + timedelta(days=5 - at.weekday())
    return Period(saturday, saturday + timedelta(days=1), Grain.WEEK)


def month(year: int, number: int) -> Period:
    """A whole month; `number` may lie outside 1 to 12 and then carries into the year."""
    first = date(year + (number - 1) // 12, (number - 1) % 12 + 1, 1)
    return Period(first, first + relativedelta(day=31), Grain.MONTH)


def season(year: int, name: str) -> Period:
    """A season; winter belongs to the year of its December."""
    first = month(year, SEASON_STARTS[name]).start
    return Period(first, first + relativedelta(months=2, day=31), Grain.SEASON)


def season_at(at: date) -> Period:
    """The season that holds the day."""
    name = {number: name for name, number in SEASON_STARTS.items()}[(at.month // 3 * 3) or 12]
    return season(at.year - (at.month < 3), name)


def year(number: int) -> Period:
    """A whole year."""
    return Period(date(number, 1, 1), date(number, 12, 31), Grain.YEAR)


def decade(first_year: int) -> Period:
    """Ten years from a year that ends in 0."""
    return Period(date(first_year, 1, 1), date(first_year + 9, 12, 31), Grain.DECADE)


def unit_at(unit: str, at: date) -> Period:
    """The day, week, weekend, month, year or decade that holds the day."""
    match unit:
        case "day" | "night":
            return day(at)
        case "week" | "fortnight":
            return week(at)
        case "weekend":
            return weekend(at)
        case "month":
            return month(at.year, at.month)
        case "year":
            return year(at.year)
        case "decade":
            return decade(at.year - at.year % 10)
    raise ValueError(f"not a calendar unit: {unit}")


def shifted(at: date, unit: str, count: int) -> date:
    """The day `count` units later (earlier when negative), clipped to the end of a shorter month."""
    match unit:
        case "day" | "night":
            return at + timedelta(days=count)
        case "week" | "weekend":
            return at + timedelta(weeks=count)
        case "fortnight":
            return at + timedelta(weeks=2 * count)
        case "month":
            return at + relativedelta(months=count)
        case "year":
            return at + relativedelta(years=count)
        case "decade":
            return at + relativedelta(years=10 * count)
    raise ValueError(f"not a calendar unit: {unit}")


def third_of(period: Period, part: str) -> Period:
    """Early, middle or late part of a period under the same grain: a third of its days; of a decade 0-3, 4-6, 7-9."""
    if period.grain is Grain.DECADE:
        first_year, last_year = {"early": (0, 3), "mid": (4, 6), "late": (7, 9)}[part]
        start = period.start.year
        return Period(date(start + first_year, 1, 1), date(start + last_year, 12, 31), Grain.DECADE)
    length = (period.end - period.start).days + 1
    first, second = period.start + timedelta(days=length // 3), period.start + timedelta(days=2 * length // 3)
    match part:
        case "early":
            return Period(period.start, first - timedelta(days=1), period.grain)
        case "mid":
            return Period(first, second - timedelta(days=1), period.grain)
        case "late":
            return Period(second, period.end, period.grain)
    raise ValueError(f"not a part of a period: {part}")


def covering(first: Period, last: Period) -> Period:
    """From the start of one period to the end of another, under the first one's grain."""
    return Period(first.start, last.end, first.grain)
