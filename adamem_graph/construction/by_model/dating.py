"""Which dates a model may name: those that the words state. It chooses among them and never adds one."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from adamem_graph.construction.by_model.turns import READ_AT_MOST, Turn
from adamem_graph.construction.offline.dates import times_of_message
from adamem_graph.construction.offline.language_check import is_english
from adamem_graph.records import Grain, TimeExpression
from adamem_graph.times import Tense, describe, find_times, is_supported
from adamem_graph.times.periods import month, year

_NOWHERE = (0, 0)
_SHORT_DATE = re.compile(r"\s*(?P<year>[12]\d{3})(?:-(?P<month>0[1-9]|1[0-2]))?\s*")


@dataclass(frozen=True, slots=True)
class Dates:
    """The dates that a turn's words support.

    stated: by the turn itself; around: by the turns before it, whose spans say nothing here; said_at: of the turn.
    texts: the words of all of them, each with when they were said.
    """

    stated: tuple[TimeExpression, ...]
    around: tuple[TimeExpression, ...]
    said_at: datetime | None
    texts: tuple[tuple[str, datetime | None], ...]


@dataclass(frozen=True, slots=True)
class Dated:
    """A sentence with its relative dates spelled out, the dates in it, and those of them that nothing supports."""

    text: str
    dates: tuple[TimeExpression, ...]
    invented: tuple[str, ...]


def dates_of(turn: Turn, names: Collection[str]) -> Dates:
    """The dates of a turn and of its context; `names` of people are none, whatever they are called."""
    around = (each for message in turn.context for each in times_of_message(message, names))
    return Dates(
        stated=times_of_message(turn.message, names),
        around=tuple(replace(each, span=_NOWHERE) for each in around),
        said_at=turn.message.sent_at,
        texts=tuple((each.text[:READ_AT_MOST], each.sent_at) for each in (turn.message, *turn.context)),
    )


def spelled_out(text: str, dates: Dates, meant: TimeExpression | None = None) -> Dated:
    """The sentence with the day after each "yesterday", by the dates that are supported.

    The day of speaking itself is always supported, and counts as no date of the sentence: it says nothing more than
    when it was said.

    meant: a supported date that a model gave for the sentence; it is what words mean that can mean it in any tense.
    """
    found: list[TimeExpression] = []
    invented: list[str] = []
    parts: list[str] = []
    end = 0
    for each in find_times(text[:READ_AT_MOST], dates.said_at):
        readings = _readings(each.text, dates.said_at) or [each]
        chosen_one = meant if meant and any(_same_days(meant, one) for one in readings) else None
        supported = chosen_one or _by_words(each.text, dates) or _supported(readings, dates)
        if supported is not None:
            found.append(supported)
        elif not _is_day_of_speaking(each, dates):
            invented.append(each.text)
        if str(each.start.year) not in each.text:
            parts += [text[end : each.span[1]], f" ({_told(supported or each, text)})"]
            end = each.span[1]
    return Dated("".join([*parts, text[end:]]), tuple(found), tuple(invented))


def chosen(when: str, dates: Dates) -> tuple[TimeExpression | None, bool]:
    """The supported date that a model means by `when`, if any, and whether it means a date of its own making."""
    meant = _by_words(when, dates)
    if meant is not None:
        return meant, False
    named = _readings(when, dates.said_at)
    meant = _supported(named, dates)
    if meant is not None:
        return meant, False
    return None, bool(named) and not any(_is_day_of_speaking(each, dates) for each in named)


def explicit_dates(text: str) -> Dates:
    """The dates that a text spells out, year and all."""
    return Dates(find_times(text, None), (), None, ((text, None),))


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


def _readings(words: str, said_at: datetime | None) -> list[TimeExpression]:
    """What words can mean, in whatever tense: "2023", "2023-05", or whatever the time grammar reads."""
    short = _SHORT_DATE.fullmatch(words)
    if short:
        period = month(int(short["year"]), int(short["month"])) if short["month"] else year(int(short["year"]))
        return [TimeExpression(words, period.start, period.end, period.grain, _NOWHERE)]
    read = (find_times(words[:READ_AT_MOST], said_at, tense_at=_always(tense)) for tense in (None, *Tense))
    return list(dict.fromkeys(replace(each, span=_NOWHERE) for found in read for each in found))


def _always(tense: Tense | None) -> Callable[[int], Tense | None]:
    return lambda _: tense


def _supported(readings: Sequence[TimeExpression], dates: Dates) -> TimeExpression | None:
    """A date that is stated within one of the readings; else the reading that the words bear out in another tense."""
    for each in readings:
        stated = _by_days(each.start, each.end, dates)
        if stated is not None:
            return stated
    other = (each for each in readings if not _is_day_of_speaking(each, dates))
    return next(
        (each for each in other if any(is_supported(each.start, each.end, *said) for said in dates.texts)), None
    )


def _same_days(one: TimeExpression, other: TimeExpression) -> bool:
    return (one.start, one.end) == (other.start, other.end)


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
