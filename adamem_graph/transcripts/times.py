"""Dates and times as transcripts write them: ISO 8601, epoch numbers, and dates with the month in letters."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, tzinfo
from decimal import Decimal

from adamem_graph.transcripts.day_order import (
    DATE_EXAMPLES,
    NUMERIC_DATE,
    DayOrder,
    order_shown_by,
    read_numeric_date,
)
from adamem_graph.transcripts.text import UnreadableError

_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_WEEKDAY = r"(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+)?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_DATES = (
    r"(?P<year>\d{4})(?P<sep>[-/])(?P<number>\d{1,2})(?P=sep)(?P<day>\d{1,2})",
    rf"{_WEEKDAY}{_DAY}\s+(?:of\s+)?{_MONTH},?\s+(?P<year>\d{{4}})",
    rf"{_WEEKDAY}{_MONTH}\s+{_DAY},?\s+(?P<year>\d{{4}})",
)
CLOCK = (
    r"(?P<hour>\d{1,2}):(?P<minute>\d{2})(?::(?P<second>\d{2})(?:[.,](?P<fraction>\d{1,6})\d*)?)?"
    r"(?:\s*(?P<half>[ap])\.?m\.?)?(?:\s*(?P<zone>Z|[+-]\d{2}:?\d{2}))?"
)
"""A time of day as a regular expression with named groups; `clock_of` reads its match."""

_STAMPS = tuple(
    re.compile(form, re.IGNORECASE)
    for written in _DATES
    for form in (rf"{written}(?:(?:T|,?\s+(?:at\s+)?){CLOCK})?", rf"{CLOCK}(?:,|\s+on)?\s+{written}")
)
_NUMERIC = re.compile(rf"(?P<date>{NUMERIC_DATE})(?:,?\s+(?:at\s+)?{CLOCK})?", re.IGNORECASE)
_EPOCH = re.compile(r"\d{9,}(?:\.\d+)?")
_MILLISECONDS_FROM = 10**11

# Beyond these years stand slips of the pen and numbers misread: 20240302 and 202403021405 are no times since 1970.
_WRITTEN_YEARS = range(1000, 2200)
_EPOCH_YEARS = range(1980, 2200)


@dataclass(frozen=True, slots=True)
class Stamp:
    """A day, with the time of day where one was written (with a zone, or naive)."""

    day: date
    clock: time | None

    @property
    def moment(self) -> datetime:
        """The instant; the first of the day where no time was written. Naive unless a zone was."""
        return datetime.combine(self.day, self.clock or time())


def parse_stamp(text: str, order: DayOrder | None = None) -> Stamp | None:
    """The date that `text` is as a whole, with its time if it has one; None where it is no date.

    order: how to read a date in numbers that has two readings (03/04/2023).

    Raises:
        AmbiguousDayError: it has two readings, and no order is given.
        UnreadableError: it is a date that does not exist, or not in `_WRITTEN_YEARS`.
    """
    for form in (*_STAMPS, _NUMERIC):
        if match := form.fullmatch(text):
            day = read_numeric_date(match["date"], order) if form is _NUMERIC else _day_of(match, text)
            _check_year(day)
            return Stamp(day, clock_of(match) if match["hour"] else None)
    return None


def order_shown_by_stamp(text: str) -> DayOrder | None:
    """The order in which the date that `text` is as a whole has to be read; None where it is none, or shows none."""
    match = _NUMERIC.fullmatch(text)
    return order_shown_by(match["date"]) if match else None


def clock_of(match: re.Match[str]) -> time:
    """The time of day in a match of `CLOCK`, naive where no zone is written.

    Raises:
        UnreadableError: there is no such time.
    """
    hour = int(match["hour"])
    if match["half"]:
        if not 1 <= hour <= 12:
            raise UnreadableError(f'there is no hour {hour} {match["half"]}m in "{match[0].strip()}"')
        hour = hour % 12 + (12 if match["half"] in "pP" else 0)
    zone = match["zone"]
    fraction = f".{match['fraction']}" if match["fraction"] else ""
    iso = f"{hour:02}:{match['minute']}:{match['second'] or '00'}{fraction}{zone.upper() if zone else ''}"
    try:
        return time.fromisoformat(iso)
    except ValueError as error:
        raise UnreadableError(f'there is no time "{match[0].strip()}": {error}') from error


def parse_time(value: object, zone: tzinfo | None) -> datetime | None:
    """The instant that a field of a JSON record holds; naive where it names no zone, None for null or "".

    value: text (ISO 8601, or a date with the month in letters), or a number of seconds since 1970, which may be written
    as text; numbers from 10^11 on are milliseconds. zone: the zone that an epoch number is told in, UTC where None.

    Raises:
        UnreadableError: the value is no time, one that does not exist, or one of a year without conversations.
    """
    if value is None or value == "":
        return None
    if isinstance(value, int | float | Decimal) and not isinstance(value, bool):
        return _from_epoch(value, zone)
    if not isinstance(value, str):
        raise UnreadableError(f"the time is {type(value).__name__}, not text or a number: {DATE_EXAMPLES}")
    written = value.strip()
    if _EPOCH.fullmatch(written):
        return _from_epoch(Decimal(written), zone)
    try:
        moment = datetime.fromisoformat(written)
    except ValueError:
        stamp = parse_stamp(written)
        if stamp is None:
            raise UnreadableError(f'"{value[:60]}" is no time: {DATE_EXAMPLES}') from None
        return stamp.moment
    _check_year(moment)
    return moment


def _from_epoch(number: int | float | Decimal, zone: tzinfo | None) -> datetime:
    try:
        seconds = float(number)
        if abs(seconds) >= _MILLISECONDS_FROM:
            seconds /= 1000
        moment = datetime.fromtimestamp(seconds, zone or UTC)
    except (ValueError, OverflowError, OSError) as error:
        raise UnreadableError(f"{str(number)[:60]} is no time in seconds or milliseconds since 1970") from error
    if moment.year not in _EPOCH_YEARS:
        raise UnreadableError(f"{number} would be a time in {moment.year}: {DATE_EXAMPLES}")
    return moment


def _check_year(day: date) -> None:
    if day.year not in _WRITTEN_YEARS:
        raise UnreadableError(f"no conversation is of the year {day.year}: {DATE_EXAMPLES}")


def _day_of(match: re.Match[str], text: str) -> date:
    groups = match.groupdict()
    number = groups.get("number")
    month = int(number) if number else _MONTHS.index(groups["month"][:3].lower()) + 1
    try:
        return date(int(groups["year"]), month, int(groups["day"]))
    except ValueError as error:
        raise UnreadableError(f'there is no date "{text}": {error}') from error
