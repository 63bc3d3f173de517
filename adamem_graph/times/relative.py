"""Calendar units counted from the day of speaking: "yesterday", "two weekends ago", "the end of the month"."""

from __future__ import annotations

import re
from datetime import UTC, timedelta

from adamem_graph.times.choosing import BACKWARDS, count_range, part_of, plain
from adamem_graph.times.periods import (
    Period,
    covering,
    day,
    month,
    shifted,
    third_of,
    unit_at,
    weekend,
)
from adamem_graph.times.reading import Moment, rule
from adamem_graph.times.tense import Tense
from adamem_graph.times.words import COUNT, NUMBER, UNIT, number_of, unit_of

_SATURDAY = 5
_AROUND = r"(?:about |around |roughly |nearly |almost |over |just |like |maybe |some )?"
_STEP = r"(?P<step>last|this past|past|previous|this|current|next|this coming|coming)"
_DAYTIME = r"(?: (?:morning|afternoon|evening|night))?"
_WITHIN = r"(?:(?:over|in|during|within|for|throughout) )?"
_ONE = r"(?P<few>)(?P<number>)(?P<upto>)(?P<unit>week|month|year|decade)"
# A perfect that lasts, shortly before and in the same sentence: "I've lived there for", not "I've booked it for".
_CLAUSE = 80
_PERFECT = re.compile(
    r"(?:\b(?:have|has|haven[’']t|hasn[’']t)|[’'](?:ve|s))"
    r"(?: (?:not|never|always|already|also|just|only|really|both|all))*"
    r" (?!book|reserv|rent|plan|sign|hir|order|schedul|extend|promis)"
    r"(?:been|had|known|kept|held|taught|run|done|seen|swum|sung|led|made|written|driven|ridden|drawn|grown|worn|\w+ed)\b"
    r"[^.!?;]*$",
    re.IGNORECASE,
)

# "Under a year" and "more than ten years" tell no beginning.
_BOUND = re.compile(r"\b(?:under|over|than|least|most) \Z|\bfor (?:under|over|more|less|at) ?\Z", re.IGNORECASE)


def _steps(words: str | None) -> int:
    step = plain(words)
    if step in BACKWARDS:
        return -1
    return 1 if step in ("next", "coming", "this coming") else 0


def _today(_: re.Match[str], at: Moment) -> Period:
    return day(at.today)


def _neighbouring_day(match: re.Match[str], at: Moment) -> Period:
    words = match[0].lower()
    if "tomorrow" in words:
        return day(at.today + timedelta(days=2 if "after" in words else 1))
    return day(at.today - timedelta(days=2 if "before" in words else 1))


def _counted(unit: str, match: re.Match[str], at: Moment, sign: int) -> Period:
    """The unit so many units away, or the range of them ("a few", "two or three")."""
    ends = [unit_at(unit, shifted(at.today, unit, sign * count)) for count in count_range(match)]
    return covering(*sorted(ends, key=lambda each: each.start))


def _ago(match: re.Match[str], at: Moment) -> Period:
    unit = unit_of(match["unit"])
    if match["today"] and match["number"]:
        return day(shifted(at.today, unit, -number_of(match["number"])))
    return _counted(unit, match, at, -1)


def _half_ago(match: re.Match[str], at: Moment) -> Period:
    """ "a year and a half ago" by months, "a month and a half ago" by weeks, "a week and a half ago" by days."""
    unit, whole = unit_of(match["unit"]), number_of(match["whole"]) if match["whole"] else 0
    smaller, parts = {"year": ("month", 12), "month": ("week", 4), "week": ("day", 7)}[unit]
    return unit_at(smaller, shifted(at.today, smaller, -(parts * whole + parts // 2)))


def _years_and_months_ago(match: re.Match[str], at: Moment) -> Period:
    months = 12 * number_of(match["years"]) + number_of(match["months"])
    return unit_at("month", shifted(at.today, "month", -months))


def _hours_ago(match: re.Match[str], at: Moment) -> Period | None:
    """The day it was so long ago, on the clock of the speaker: time passes the same over a change of clocks."""
    if at.now is None:
        return None
    count = number_of(match["number"]) if match["number"] else 0.5
    passed = timedelta(hours=count) if match["unit"].lower().startswith("h") else timedelta(minutes=count)
    return day((at.now.astimezone(UTC) - passed).astimezone(at.now.tzinfo).date())


def _since_then(match: re.Match[str], at: Moment) -> Period | None:
    """ "I've played for three years" began three years ago; "I played for three years" tells no date."""
    before = match.string[max(0, match.start() - _CLAUSE) : match.start()]
    if _BOUND.search(before) or not (match["now"] or _PERFECT.search(before)):
        return None
    return _counted(unit_of(match["unit"]), match, at, -1)


def _window(match: re.Match[str], at: Moment) -> Period:
    """ "the past two weeks", "the next month": the days up to today, or from today on."""
    unit = unit_of(match["unit"])
    count = count_range(match)[1] if match["few"] or match["number"] else 1
    sign = 1 if match["step"].lower() in ("next", "coming") else -1
    first, last = sorted((at.today, shifted(at.today, unit, sign * count)))
    return Period(first, last, unit_at(unit, at.today).grain)


def _later(match: re.Match[str], at: Moment) -> Period | None:
    """ "two weeks later": counted from the expression before it, or from the day of speaking to a day ahead."""
    unit = unit_of(match["unit"])
    if at.previous is not None:
        ends = [unit_at(unit, shifted(at.previous.end, unit, count)) for count in count_range(match)]
        return covering(*ends)
    return _counted(unit, match, at, 1) if at.tense is Tense.FUTURE else None


def _this_time(match: re.Match[str], at: Moment) -> Period:
    """ "this time last year" is that month, "this day last year" that day."""
    then = shifted(at.today, unit_of(match["unit"]), _steps(match["step"]))
    return month(then.year, then.month) if match["exact"].lower() == "time" and match["unit"] == "year" else day(then)


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
        rf"(?:the )?day (?:before yesterday|after tomorrow)|(?:yesterday|tomorrow){_DAYTIME}"
        r"|last (?:evening|afternoon|morning|nite)|late last night",
        _neighbouring_day,
    ),
    rule(rf"{_AROUND}{COUNT} (?P<unit>{UNIT})(?: or so)? (?:ago|back|earlier)(?P<today> (?:today|to the day))?", _ago),
    rule(rf"(?P<years>{NUMBER}) years? and (?P<months>{NUMBER}) months? ago", _years_and_months_ago),
    rule(r"half (?:a|an) (?P<whole>)(?P<unit>year|month) ago", _half_ago),
    rule(rf"(?P<whole>{NUMBER}) and a half (?P<unit>year|month|week)s? ago", _half_ago),
    rule(r"(?P<whole>a|an|one) (?P<unit>year|month|week) and a half ago", _half_ago),
    rule(rf"(?:half an|(?P<number>{NUMBER})) (?P<unit>hours?|hrs?|minutes?|mins?) (?:ago|earlier)", _hours_ago),
    rule(rf"(?P<inside>in) {_AROUND}{COUNT} (?P<unit>{UNIT})(?:[’']s?)?(?: time)?", _from_now),
    rule(rf"(?P<inside>){COUNT} (?P<unit>{UNIT}) from (?:now|today)", _from_now),
    rule(rf"{COUNT} (?P<unit>{UNIT}) (?:later|afterwards?|after that)", _later),
    rule(
        rf"(?P<few>)(?P<number>an?|one) (?P<unit>{UNIT}) or (?P<upto>two|three) (?:ago|back)(?P<today>)",
        _ago,
    ),
    rule(rf"for {_AROUND}{COUNT} (?P<unit>{UNIT})(?P<now> now)?", _since_then),
    rule(rf"{_AROUND}{COUNT} (?P<unit>{UNIT})(?P<now> now)", _since_then),
    rule(rf"(?P<now>it(?:[’']s| has)(?: already)? been) {_AROUND}{COUNT} (?P<unit>{UNIT})(?= since)", _since_then),
    rule(rf"{_WITHIN}(?:the|these|those) (?P<step>last|past|next|coming) {COUNT} (?P<unit>{UNIT})(?! of)", _window),
    rule(rf"{_WITHIN}the (?P<step>last|past) {_ONE}(?! of)", _window),
    rule(rf"(?:over|in|within|during) the (?P<step>next|coming) {_ONE}(?! of)", _window),
    rule(
        r"(?:around |about )?this (?:same |very )?(?P<exact>day|time) (?P<step>last|next) (?P<unit>year|month|week)",
        _this_time,
    ),
    rule(
        rf"(?:(?P<part>early|mid|late)[ -]|earlier |later )?(?:the )?{_STEP} "
        r"(?P<unit>night|week|weekend|fortnight|month|year|decade)(?! of)",
        _stepped_unit,
    ),
    rule(
        r"(?:over|on|during|for|at) the weekend(?! [a-z]+ (?:with|at|for|on)\b| (?:dinner|trip|lunch|brunch|getaway))",
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
