"""Calendar units counted from the day of speaking: "yesterday", "two weekends ago", "the end of the month"."""

from __future__ import annotations

import re
from datetime import timedelta

from adamem_graph.construction.times.choosing import BACKWARDS, part_of, plain
from adamem_graph.construction.times.periods import (
    Period,
    covering,
    day,
    shifted,
    third_of,
    unit_at,
    weekend,
)
from adamem_graph.construction.times.reading import Moment, rule
from adamem_graph.construction.times.tense import Tense
from adamem_graph.construction.times.words import FEW, NUMBER, UNIT, number_of, unit_of

_SATURDAY = 5
_AROUND = r"(?:about |around |roughly |nearly |almost |over |just |like |maybe |some )?"
_STEP = r"(?P<step>last|this past|past|previous|this|current|next|this coming|coming)"
_COUNT = rf"(?:(?P<few>a few|few|several|some)|(?P<number>{NUMBER}))"
_DAYTIME = r"(?: (?:morning|afternoon|evening|night))?"


def _steps(words: str | None) -> int:
    step = plain(words)
    if step in BACKWARDS:
        return -1
    return 1 if step in ("next", "coming", "this coming") else 0


def _today(_: re.Match[str], at: Moment) -> Period:
    return day(at.today)


def _neighbouring_day(match: re.Match[str], at: Moment) -> Period:
    words = match[0].lower()
    step = -1 if "yes" in words or "yday" in words else 1
    return day(at.today + timedelta(days=step * (2 if "the day " in f"the {words}" and " day" in f" {words}" else 1)))


def _counted(unit: str, match: re.Match[str], at: Moment, sign: int) -> Period:
    """`number` units away, or the range of "a few" units away."""
    if match["few"]:
        ends = [unit_at(unit, shifted(at.today, unit, sign * count)) for count in FEW]
        return covering(*sorted(ends, key=lambda each: each.start))
    return unit_at(unit, shifted(at.today, unit, sign * number_of(match["number"])))


def _ago(match: re.Match[str], at: Moment) -> Period:
    unit = unit_of(match["unit"])
    if match["today"] and match["number"]:
        return day(shifted(at.today, unit, -number_of(match["number"])))
    return _counted(unit, match, at, -1)


def _from_now(match: re.Match[str], at: Moment) -> Period | None:
    if match["inside"] and at.tense is Tense.PAST:
        return None  # "I read it in two weeks" is a duration
    return _counted(unit_of(match["unit"]), match, at, 1)


def _stepped_unit(match: re.Match[str], at: Moment) -> Period:
    step, unit = _steps(match["step"]), unit_of(match["unit"])
    if unit == "weekend":
        return _stepped_weekend(step, at)
    period = unit_at(unit, shifted(at.today, unit, step))
    part = part_of(match["part"])
    return third_of(period, part) if part and unit in ("month", "year") else period


def _stepped_weekend(step: int, at: Moment) -> Period:
    """ "this weekend" in the past tense, said from Monday to Friday, is the one just over."""
    over = step == 0 and at.tense is Tense.PAST and at.today.weekday() < _SATURDAY
    return weekend(shifted(at.today, "week", -1 if over else step))


def _the_weekend(_: re.Match[str], at: Moment) -> Period | None:
    return _stepped_weekend(0, at) if at.tense else None


def _two_away(match: re.Match[str], at: Moment) -> Period:
    unit = unit_of(match["unit"])
    return unit_at(unit, shifted(at.today, unit, -2 if match["side"].lower() == "before last" else 2))


def _edge_of_unit(match: re.Match[str], at: Moment) -> Period:
    unit = unit_of(match["unit"])
    period = unit_at(unit, shifted(at.today, unit, _steps(match["step"])))
    edge = match["edge"].lower()
    return day(period.end) if edge == "end" else third_of(period, part_of(edge) or "early")


def _beside_previous(match: re.Match[str], at: Moment) -> Period | None:
    """ "the week before": counted from the expression before it, else from the day of speaking."""
    unit = unit_of(match["unit"])
    backwards = match["side"].lower() in ("before", "previous", "prior")
    if at.previous is None:
        return unit_at(unit, shifted(at.today, unit, -1)) if backwards and unit != "day" else None
    anchor = at.previous.start if backwards else at.previous.end
    return unit_at(unit, shifted(anchor, unit, -1 if backwards else 1))


RULES = (
    rule(r"(?:earlier |later )?(?:today|tonight|tonite)|this (?:very )?(?:morning|afternoon|evening)", _today),
    rule(
        rf"(?:the )?day (?:before yesterday|after tomorrow)|(?:yesterday|tomorrow){_DAYTIME}",
        _neighbouring_day,
    ),
    rule(rf"{_AROUND}{_COUNT} (?P<unit>{UNIT}) (?:ago|back|earlier)(?P<today> today)?", _ago),
    rule(rf"(?P<inside>in) {_AROUND}{_COUNT} (?P<unit>{UNIT})(?:[’']s?)?(?: time)?", _from_now),
    rule(rf"(?P<inside>){_COUNT} (?P<unit>{UNIT}) from (?:now|today)", _from_now),
    rule(
        rf"(?:(?P<part>early|mid|late)[ -]|earlier |later )?(?:the )?{_STEP} "
        r"(?P<unit>night|week|weekend|fortnight|month|year|decade)",
        _stepped_unit,
    ),
    rule(
        r"(?:over|on|during|for) the weekend(?! [a-z]+ (?:with|at|for|on)\b| (?:dinner|trip|lunch|brunch|getaway))",
        _the_weekend,
    ),
    rule(r"the (?P<unit>night|week|weekend|month|year) (?P<side>before last|after next)", _two_away),
    rule(
        r"(?:the )?(?P<edge>end|middle|start|beginning) of (?:the|(?P<step>last|this|next)) "
        r"(?P<unit>week|month|year|decade)",
        _edge_of_unit,
    ),
    rule(
        r"the (?P<unit>day|week|weekend|month|year) (?P<side>before|after)(?=\s*(?:[.,;!?)]|$|and\b|but\b))",
        _beside_previous,
    ),
    rule(r"the (?P<side>previous|prior|following|next) (?P<unit>day|week|weekend|month|year)", _beside_previous),
)
