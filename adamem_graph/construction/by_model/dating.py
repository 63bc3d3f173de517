"""Which dates a model may name: those that the words state. It chooses among them and never adds one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from adamem_graph.construction.by_model.turns import READ_AT_MOST, Turn
from adamem_graph.construction.offline.language_check import is_english
from adamem_graph.records import Grain, Message, TimeExpression
from adamem_graph.times import describe, find_times
from adamem_graph.times.periods import month, year

_NOWHERE = (0, 0)
_SHORT_DATE = re.compile(r"\s*(?P<year>[12]\d{3})(?:-(?P<month>0[1-9]|1[0-2]))?\s*")


@dataclass(frozen=True, slots=True)
class Dates:
    """The dates that a turn's words support.

    stated: by the turn itself; around: by the turns before it, whose spans say nothing here; said_at: of the turn.
    """

    stated: tuple[TimeExpression, ...]
    around: tuple[TimeExpression, ...]
    said_at: datetime | None


@dataclass(frozen=True, slots=True)
class Dated:
    """A sentence with its relative dates spelled out, the dates in it, and those of them that nothing supports."""

    text: str
    dates: tuple[TimeExpression, ...]
    invented: tuple[str, ...]


def times_of(message: Message, names: Sequence[str]) -> tuple[TimeExpression, ...]:
    """The time expressions of a message; `names` of people are none, whatever they are called."""
    pattern = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True) if name.strip())
    spans = [match.span() for match in re.finditer(rf"(?<!\w)(?:{pattern})(?!\w)", message.text)] if pattern else []
    return find_times(message.text, message.sent_at, names=spans)


def dates_of(turn: Turn, names: Sequence[str]) -> Dates:
    """The dates of a turn and of its context."""
    around = (each for message in turn.context for each in times_of(message, names))
    return Dates(
        times_of(turn.message, names), tuple(replace(each, span=_NOWHERE) for each in around), turn.message.sent_at
    )


def spelled_out(text: str, dates: Dates) -> Dated:
    """The sentence with the day after each "yesterday", by the dates that are supported.

    The day of speaking itself is always supported, and counts as no date of the sentence: it says nothing more than
    when it was said.
    """
    found: list[TimeExpression] = []
    invented: list[str] = []
    parts: list[str] = []
    end = 0
    for each in find_times(text[:READ_AT_MOST], dates.said_at):
        meant = _by_words(each.text, dates) or _by_days(each.start, each.end, dates)
        if meant is not None:
            found.append(meant)
        elif not _is_day_of_speaking(each, dates):
            invented.append(each.text)
        if str(each.start.year) not in each.text:
            parts += [text[end : each.span[1]], f" ({_told(meant or each, text)})"]
            end = each.span[1]
    return Dated("".join([*parts, text[end:]]), tuple(found), tuple(invented))


def chosen(when: str, dates: Dates) -> tuple[TimeExpression | None, bool]:
    """The supported date that a model means by `when`, if any, and whether it means a date of its own making."""
    meant = _by_words(when, dates)
    if meant is not None:
        return meant, False
    named = _named(when, dates.said_at)
    for start, end in named:
        meant = _by_days(start, end, dates)
        if meant is not None:
            return meant, False
    own_day = dates.said_at.date() if dates.said_at else None
    return None, any((start, end) != (own_day, own_day) for start, end in named)


def explicit_dates(text: str) -> Dates:
    """The dates that a text spells out, year and all."""
    return Dates(find_times(text, None), (), None)


def invented_dates(text: str, dates: Dates) -> tuple[str, ...]:
    """The dates spelled out in a text that nothing supports."""
    return spelled_out(text, replace(dates, said_at=None)).invented


def _told(each: TimeExpression, text: str) -> str:
    """The date in words in an English sentence, in figures in any other: it stays in its own language."""
    if is_english(text):
        return describe(each)
    if each.start == each.end:
        return each.start.isoformat()
    if each.grain is Grain.YEAR:
        return f"{each.start:%Y}"
    return f"{each.start:%Y-%m}" if each.grain is Grain.MONTH else f"{each.start} / {each.end}"


def _named(when: str, said_at: datetime | None) -> list[tuple[date, date]]:
    """The days that a model's words name: "2023", "2023-05", or whatever the time grammar reads."""
    short = _SHORT_DATE.fullmatch(when)
    if short:
        period = month(int(short["year"]), int(short["month"])) if short["month"] else year(int(short["year"]))
        return [(period.start, period.end)]
    return [(each.start, each.end) for each in find_times(when[:READ_AT_MOST], said_at)]


def _by_words(words: str, dates: Dates) -> TimeExpression | None:
    wanted = " ".join(words.casefold().split())
    for each in (*dates.stated, *dates.around):
        said = " ".join(each.text.casefold().split())
        if said == wanted or _is_within(said, wanted):
            return each
    return None


def _is_within(part: str, whole: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(part)}(?!\w)", whole) is not None


def _by_days(start: date, end: date, dates: Dates) -> TimeExpression | None:
    """A stated date that lies within the days named: naming them more coarsely is no invention, more finely it is."""
    return next((each for each in (*dates.stated, *dates.around) if start <= each.start and each.end <= end), None)


def _is_day_of_speaking(each: TimeExpression, dates: Dates) -> bool:
    return dates.said_at is not None and each.start == each.end == dates.said_at.date()
