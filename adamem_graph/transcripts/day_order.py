"""Dates in numbers alone: 13/03/2024 has one reading; of the two of 03/04/2024, the file's other dates tell the one."""

from __future__ import annotations

import re
from datetime import date
from enum import StrEnum

from adamem_graph.transcripts.text import UnreadableError

NUMERIC_DATE = r"\d{1,2}/\d{1,2}/(?:\d{4}|\d{2})|\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}-\d{1,2}-\d{4}"
"""A date in numbers that begins with the day or with the month, as a regular expression."""

DATE_EXAMPLES = 'write "2023-05-08", "2023-05-08T14:05:00+02:00" or "8 May 2023 14:05"'

_NUMBERS = re.compile(r"\d+")


class DayOrder(StrEnum):
    """Which of the two numbers stands first."""

    DAY_FIRST = "day first"
    MONTH_FIRST = "month first"


class AmbiguousDayError(UnreadableError):
    """A date in numbers that has two readings."""


def read_numeric_date(written: str, order: DayOrder | None) -> date:
    """The day that a match of `NUMERIC_DATE` names; a year of two digits is of this century.

    order: decides where both readings are days of the calendar; where one is, it is the one.

    Raises:
        AmbiguousDayError: there are two readings and no order.
        UnreadableError: there is none.
    """
    readings = _readings(written)
    if not readings:
        raise UnreadableError(f'there is no date "{written}": {DATE_EXAMPLES}')
    if len(set(readings.values())) == 1:
        return next(iter(readings.values()))
    if order is None:
        raise AmbiguousDayError(
            f'"{written}" does not say which number is the day and which the month, and no other date of the file '
            f"decides it: {DATE_EXAMPLES}"
        )
    return readings[order]


def order_shown_by(written: str) -> DayOrder | None:
    """The order in which a match of `NUMERIC_DATE` has to be read; None where it shows none."""
    readings = _readings(written)
    return next(iter(readings)) if len(readings) == 1 else None


def _readings(written: str) -> dict[DayOrder, date]:
    first, second, year = (int(number) for number in _NUMBERS.findall(written))
    year += 2000 if year < 100 else 0
    found = {}
    for order, day, month in ((DayOrder.DAY_FIRST, first, second), (DayOrder.MONTH_FIRST, second, first)):
        try:
            found[order] = date(year, month, day)
        except ValueError:  # no such day: this is not how it was meant
            continue
    return found
