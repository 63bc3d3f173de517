"""Dates as people write them, at the grain that the evidence has."""

from __future__ import annotations

from datetime import date, datetime

from adamem_graph.records import Grain, TimeExpression

_SEASONS = {12: "winter", 3: "spring", 6: "summer", 9: "autumn"}


def written_day(day: date | datetime) -> str:
    """`7 May 2023`."""
    return f"{day.day} {day:%B} {day.year}"


def written_time(time: TimeExpression) -> str:
    """A time expression as an answer: `7 May 2023`, `May 2023`, `2022`, `the week of 5 June 2023`, `summer 2023`."""
    first, last = time.start, time.end
    if first == last:
        return written_day(first)
    match time.grain:
        case Grain.MONTH if (first.year, first.month) == (last.year, last.month):
            return f"{first:%B} {first.year}"
        case Grain.YEAR if first.year == last.year:
            return str(first.year)
        case Grain.DECADE:
            return f"the {first.year}s"
        case Grain.SEASON if first.month in _SEASONS:
            return f"{_SEASONS[first.month]} {last.year}"
        case Grain.WEEK:
            return f"the week of {written_day(first)}"
        case _:
            return f"{written_day(first)} to {written_day(last)}"
