"""Absolute wording for an anchored expression: "8 May 2023", "the weekend of 6-7 May 2023", "summer 2022"."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from adamem_graph.records import Grain, TimeExpression
from adamem_graph.times.periods import SEASON_STARTS, season_at

_DAYS_OF_WEEKEND = 1


def describe(expression: TimeExpression) -> str:
    """The date in words, at the expression's grain, with no reference to when it was said."""
    if expression.text.lower().startswith("for "):
        return f"since {_named(replace(expression, text=''))}"
    return _named(expression)


def _named(expression: TimeExpression) -> str:
    start, end = expression.start, expression.end
    if expression.grain is Grain.DAY:
        return describe_day(start) if start == end else f"{describe_day(start)} to {describe_day(end)}"
    if expression.grain is Grain.WEEK:
        return _week(start, end)
    if expression.grain is Grain.MONTH:
        return _months(start, end)
    if expression.grain is Grain.SEASON:
        if start != season_at(start).start:
            return _months(start, end)
        first, last = _season(start), _season(end)
        return first if first == last else f"{first} to {last}"
    if expression.grain is Grain.YEAR:
        return _years(start, end)
    return _decade(start, end)


def describe_day(at: date) -> str:
    """One day in words: "8 May 2023"."""
    return f"{at.day} {at:%B} {at.year}"


def _season(at: date) -> str:
    first = season_at(at).start
    return f"{next(name for name, number in SEASON_STARTS.items() if number == first.month)} {first.year}"


def _decade(start: date, end: date) -> str:
    first, last = start.year - start.year % 10, end.year - end.year % 10
    if first != last:
        return f"the {first}s to the {last}s"
    years = start.year % 10, end.year % 10
    part = {(0, 3): "early ", (4, 6): "mid ", (7, 9): "late "}.get(years, "")
    return f"the {part}{first}s"


def _week(start: date, end: date) -> str:
    if end - start > timedelta(days=6):
        return f"{describe_day(start)} to {describe_day(end)}"
    kind = "weekend" if (end - start).days == _DAYS_OF_WEEKEND else "week"
    return f"the {kind} of {describe_day(start)}"


def _months(start: date, end: date) -> str:
    if (start.year, start.month) != (end.year, end.month):
        return f"{start:%B} {start.year} to {end:%B} {end.year}"
    whole = start.day == 1 and (end + timedelta(days=1)).day == 1
    if whole:
        return f"{start:%B} {start.year}"
    part = "early" if start.day == 1 else "late" if (end + timedelta(days=1)).day == 1 else "mid"
    return f"{part} {start:%B} {start.year}"


def _years(start: date, end: date) -> str:
    if start.year != end.year:
        return f"{start.year} to {end.year}"
    if start.month == 1 and end.month == 12:
        return f"{start.year}"
    part = "early" if start.month == 1 else "late" if end.month == 12 else "mid"
    return f"{part} {start.year}"
