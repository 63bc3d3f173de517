"""Finds every time expression of a text that means a range of days."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date, datetime

from adamem_graph.construction.times import absolute, european, named, other_languages, ranges, relative
from adamem_graph.construction.times.combining import Reading, combined
from adamem_graph.construction.times.periods import Period
from adamem_graph.construction.times.reading import Moment, Rule, rule
from adamem_graph.construction.times.tense import Tense, tense_by_cue
from adamem_graph.construction.times.words import FULL_MONTH, NUMBER, SEASON, SHORT_WEEKDAY, UNIT, WEEKDAY
from adamem_graph.records import TimeExpression

TenseAt = Callable[[int], Tense | None]

_NAME = f"{FULL_MONTH}|{WEEKDAY}|{SEASON}"
_MINE = "(?:my|our|his|her|their|your|the) (?:little |big |old |new |best )?"
_PET = f"{_MINE}(?:cat|dog|kitten|puppy|horse|pony|rabbit|hamster|parrot|goat|cow|hen)"
_KIN = (
    f"{_MINE}(?:sister|brother|daughter|son|niece|nephew|aunt|uncle|wife|husband|friend|cousin|boss|neighbou?r|baby"
    "|girl|boy|grandmother|colleague|teacher|roommate|name)"
)
# No rule matches without one of these: most turns name no time, and are done with after one look.
_TRIGGER = re.compile(
    r"\d|\b(?:(?:to(?:day|night|nite|morrow)|yesterday|hours?|hrs?|minutes?|mins?"
    rf"|(?:this|last) (?:very )?(?:morning|afternoon|evening|nite)|{UNIT}|\w*ties|{SHORT_WEEKDAY})\b|{FULL_MONTH}"
    rf"|{WEEKDAY}|{SEASON}|{'|'.join({name.split()[0] for name in named.HOLIDAYS})})",
    re.IGNORECASE,
)

_HABIT = re.compile(r"\b(?:usually|always|often|normally|typically|generally|sometimes|every|each)\b", re.IGNORECASE)
_NEAR = 60

# Stands in for the day of speaking where it is unknown; only rules that never look at it are then read.
_NO_DAY = date(2000, 1, 1)

# "It was in the 90s today": degrees, beats and marks are no decade.
_MEASURES = rule(
    r"(?:temperatures?|temps?|degrees|heat|pulse|heart rate|scores?|marks?|grades?)\b[^.!?]{0,30} the \d0s"
    r"|in the \d0s (?:today|outside|out here|all (?:day|week)|degrees)",
    None,
)
_MASKS = (
    # What recurs, or is part of a name or of an age, is no date.
    rule(
        r"(?:every|each|most|all|any|many) (?:other |single )?"
        rf"(?:{WEEKDAY}|{SEASON}|{FULL_MONTH}|{UNIT}|christmas|thanksgiving)s?"
        r"(?: (?:morning|afternoon|evening|night)s?)?",
        None,
    ),
    rule(rf"(?:(?:on )?{WEEKDAY}s|(?:on|at) weekends|(?:in )?(?:the )?{SEASON}s)(?! ago| from (?:now|today))", None),
    rule(rf"(?:black|ash|palm|cyber|super|freaky|taco) {WEEKDAY}", None),
    rule(
        r"(?:in )?(?:today|tomorrow|yesterday)[’']s (?:world|society|age|generation)|[a-z]+ of (?:today|tomorrow)",
        None,
    ),
    rule(rf"{NUMBER}[ -]{UNIT}[ -]old|usa today|{NUMBER} {UNIT} (?:running|straight|in a row)", None),
    rule(rf"{WEEKDAY} (?:school|best|roast|times|papers?|blues|night (?:live|lights|fever)|driver)", None),
    rule(rf"(?:confid|believ|trust|interest)\w* in (?:{FULL_MONTH})", None),
    # "my sister June" is a person, "I saw my sister Sunday" is not.
    rule(rf"(?:{_KIN}|{_PET}) (?:{FULL_MONTH}|{SEASON})|(?:{_NAME}) (?:is|was) (?:{_KIN}|{_PET})", None),
    rule(rf"{_PET} {WEEKDAY}(?= (?:is|was|has|had|\w+s)\b)", None),
    rule(r"in (?:such |the )?august (?:company|presence|surroundings|circles|halls|body|institutions?)", None),
)
# Earlier rules take their words first: "May 2022" before "in May", "all summer" before "summer".
_RULES = (
    *((0, each) for each in (_MEASURES, *ranges.RULES, *absolute.RULES)),
    *((1, each) for each in _MASKS),
    *((2, each) for each in (*named.RULES, *relative.RULES)),
)


def find_times(
    text: str,
    said_at: datetime | None,
    *,
    tense_at: TenseAt | None = None,
    names: Sequence[tuple[int, int]] = (),
) -> tuple[TimeExpression, ...]:
    """The dates that a text states, in order of appearance, none overlapping another.

    said_at: when it was said; its own zone gives the day. None: only dates with their own year are read.
    tense_at: the tense of the clause around a character offset; plain cues in the words by default.
    names: character ranges of names and titles, in which "April" or "Friday" is no date.

    docs/time_anchoring.md has the conventions: weeks run from Monday to Sunday, "next Friday" is the Friday of the
    next week, a bare weekday goes by tense and may be today, and month arithmetic stops at a month's last day.
    """
    today = said_at.date() if said_at else _NO_DAY
    tense_of = tense_at or _cues(text)
    found: list[Reading] = []
    for match, chosen in _matches(text, names):
        if said_at is None and chosen.relative and not match.groupdict().get("year"):
            continue
        moment = Moment(today, tense_of(match.start()), found[-1].period if found else None, said_at)
        period = None if _tells_habit(chosen, match, moment) else _read(chosen, match, moment)
        if period is not None:
            found.append(Reading(match, chosen, period, *match.span()))

    def in_year(reading: Reading, number: int) -> Period | None:
        moment = Moment(today, tense_of(reading.start), None, said_at, number)
        return _read(reading.rule, reading.match, moment)

    return tuple(_expression(text, each) for each in combined(text, found, in_year))


def _tells_habit(chosen: Rule, match: re.Match[str], moment: Moment) -> bool:
    """ "At Christmas we usually sing", "I always row on Friday" name no year and no week."""
    groups = match.groupdict()
    bare = chosen.yearless or "weekday" in groups
    if not bare or groups.get("year") or groups.get("step") or moment.tense is Tense.PAST:
        return False
    return _HABIT.search(match.string[max(0, match.start() - _NEAR) : match.end() + _NEAR]) is not None


def _expression(text: str, reading: Reading) -> TimeExpression:
    period, span = reading.period, (reading.start, reading.end)
    return TimeExpression(text[slice(*span)], period.start, period.end, period.grain, span)


def _matches(text: str, names: Sequence[tuple[int, int]]) -> list[tuple[re.Match[str], Rule]]:
    """The matches that are read, in order of appearance; of those that overlap, the strongest, earliest, longest."""
    rules = [(0, each) for each in european.rules_for(text)]
    if _TRIGGER.search(text):
        rules += _RULES
    if not text.isascii():
        rules += [(0, each) for each in other_languages.RULES]
    candidates = [(rank, match, each) for rank, each in rules for match in each.pattern.finditer(text) if match[0]]
    candidates.sort(key=lambda item: (item[0], item[1].start(), -item[1].end()))
    taken = bytearray(len(text))
    kept = []
    for _, match, each in candidates:
        start, end = match.span()
        named = any(first <= start and end <= last for first, last in names)
        if not named and not any(taken[start:end]):
            taken[start:end] = b"\1" * (end - start)
            kept.append((match, each))
    return sorted(kept, key=lambda pair: pair[0].start())


def _cues(text: str) -> TenseAt:
    return lambda offset: tense_by_cue(text, offset)


def _read(chosen: Rule, match: re.Match[str], moment: Moment) -> Period | None:
    """The reading, or None where the calendar has no such day (31 June, the year 0)."""
    try:
        return chosen.read(match, moment) if chosen.read else None
    except (ValueError, OverflowError):
        return None
