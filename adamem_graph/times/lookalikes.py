"""Words that only look like a date: what recurs, names of people and things, ages, degrees, habits."""

from __future__ import annotations

import re

from adamem_graph.times.reading import Moment, Rule, rule
from adamem_graph.times.tense import Tense
from adamem_graph.times.words import FULL_MONTH, NUMBER, SEASON, UNIT, WEEKDAY

_NAME = f"{FULL_MONTH}|{WEEKDAY}|{SEASON}"
_MINE = "(?:my|our|his|her|their|your|the) (?:little |big |old |new |best )?"
_PET = f"{_MINE}(?:cat|dog|kitten|puppy|horse|pony|rabbit|hamster|parrot|goat|cow|hen)"
_KIN = (
    f"{_MINE}(?:sister|brother|daughter|son|niece|nephew|aunt|uncle|wife|husband|friend|cousin|boss|neighbou?r|baby"
    "|girl|boy|grandmother|colleague|teacher|roommate|name)"
)
_HABIT = re.compile(r"\b(?:usually|always|often|normally|typically|generally|sometimes|every|each)\b", re.IGNORECASE)
_NEAR = 60

# "It was in the 90s today": degrees, beats and marks are no decade.
MEASURES = rule(
    r"(?:temperatures?|temps?|degrees|heat|pulse|heart rate|scores?|marks?|grades?)\b[^.!?]{0,30} the \d0s"
    r"|in the \d0s (?:today|outside|out here|all (?:day|week)|degrees)",
    None,
)
RULES = (
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


def tells_habit(chosen: Rule, match: re.Match[str], moment: Moment) -> bool:
    """ "At Christmas we usually sing", "I always row on Friday" name no year and no week."""
    groups = match.groupdict()
    bare = chosen.yearless or "weekday" in groups
    if not bare or groups.get("year") or groups.get("step") or moment.tense is Tense.PAST:
        return False
    return _HABIT.search(match.string[max(0, match.start() - _NEAR) : match.end() + _NEAR]) is not None
