"""Words of preferences: what asks to keep or to ignore, what stands for all the rest, what names a kind."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from adamem_graph.policy.kinds import Kind

KEEPING: Final = frozenset(
    (
        "remember remembering record recording track tracking save saving keep keeping note noting capture capturing "
        "store storing catch log logging extract extracting retain retaining memorize memorise memorizing memorising "
        "collect collecting know hear hearing focus focusing care cares interested attention stick sticking want wants "
        "need needs prioritize prioritise list write hold prefer include"
    ).split()
)
"""Verbs (and "attention") whose object is to be kept, unless they are negated."""

IGNORING: Final = frozenset(
    (
        "skip skipping ignore ignoring drop dropping omit omitting exclude forget forgetting avoid avoiding discard "
        "discarding disregard leave leaving without rather instead spare"
    ).split()
)
"""Verbs and prepositions whose object is to be left out, unless they are negated."""

EXCEPTING: Final = frozenset("except minus".split())
"""What follows is wanted where what stands before is not, and not where it is."""

TURNING: Final = frozenset("instead rather without avoid".split())
"""After these a verb for keeping is part of what is left out: "instead of recording the jokes"."""

NEGATING: Final = frozenset(
    (
        "not never no don't dont doesn't doesnt didn't won't wont cannot can't cant needn't stop nor neither isn't "
        "aren't wasn't weren't shouldn't wouldn't couldn't"
    ).split()
)

NOTHING: Final = frozenset("nothing none".split())
"""These turn the verb before them, and stand for all the rest themselves: "skip nothing", "nothing except"."""

ALL_THE_REST: Final = re.compile(
    r"^(?:(?:the|all|any|every|of|his|her|their|its|my|our|other|else|remaining|too|so|much|many|little|tiny|small"
    r"|single|just|"
    r"entire|whole|random|minor|casual|trivial|unnecessary|extra)\s+)*"
    r"(?:rest|else|everything|anything|nothing|none|all|whatever|much|details?|updates?|things?|stuff|noise|info"
    r"|information|him|her)"
    r"(?:\s+(?:else|more|about .{1,40}|of it"
    r"|(?:that )?(?:\w+ ){1,3}(?:says?|said|tells?|told|mentions?|does|did)(?: (?:me|us))?"
    r"|goes|counts|matters|is (?:fine|ok|okay|welcome)))*$",
    re.IGNORECASE,
)
"""What means "whatever is not asked for": it names no kind of its own."""

_NAMES: Final[Mapping[Kind, str]] = {
    Kind.DECISION: r"decision\w*|decid\w+|conclusion\w*|conclud\w+|verdicts?|rulings?|outcomes?|resolutions?"
    r"|approv\w+|mandates?"
    r"|final calls?|final answers?|what .* (?:settled|landed) on",
    Kind.PROMISE: r"promis\w+|commit\w+|agreements?|agreed|vow\w*|pledg\w+|obligations?|undertak\w+"
    r"|gave (?:\w+ )?word",
    Kind.EMOTION: r"emotion\w*|moods?|feel\w*|felt|react\w*|attitudes?|trigger\w*|sentiments?|upset\w*|stress\w*"
    r"|affect\w*|frustrat\w*"
    r"|anxiet\w+|worr(?:y|ies)|state of mind|happy|sad",
    Kind.SCHEDULE: r"schedul\w+|reschedul\w+|times?|timings?|dates?|appointments?|meetings?|meet|meeting"
    r"|deadlines?|calendar\w*|timetables?"
    r"|arrangements?|time slots?|when|what time|availability|opening hours",
    Kind.FIGURE: r"numbers?|figures?|numeric\w*|metrics?|statistics?|stats|technical|measurements?|quantit\w+"
    r"|specs?|specifications?"
    r"|requirements?|targets?|amounts?|parameters?|thresholds?|benchmarks?|facts?|data",
    Kind.EVENT: r"(?:family|life|major|big|important) (?:\w+ )?(?:events?|matters|news|moments?)|milestones?"
    r"|births?|weddings?|events?",
    Kind.TASTE: r"preferences?|tastes?|likes|dislikes|favou?rites?|likes and dislikes|what (?:he|she"
    r"|they) (?:likes?|loves?|hates?|prefers?)",
    Kind.HEALTH: r"health|symptoms?|illness\w*|medical|medication\w*|medicines?|treatments?|diagnos\w+|pains?",
    Kind.ADVICE: r"advi[cs]e|suggestions?|recommend\w+|requests?|tips?|reminders?|support|offers? of help"
    r"|helpful actions",
    Kind.TASK: r"tasks?|to-?dos?|to do|action items?|assignments?|responsibilit\w+|duties|homework|chores?|errands?",
    Kind.IDEA: r"brainstorm\w*|ideas?|back-and-forth|back and forth|discussions?|speculat\w+|debates?"
    r"|hypothetical\w*|thinking out loud"
    r"|possibilit\w+|proposals?|drafts?|deliberat\w+",
    Kind.SMALL_TALK: r"chatter|small talk|small-talk|smalltalk|chit-?chat|gossip|jok\w+|banter|trivia\w*"
    r"|trivialit\w+|pleasantries"
    r"|greetings?|logistics|everyday|daily life",
}  # fmt: skip

_PATTERNS: Final = {kind: re.compile(rf"(?<!\w)(?:{pattern})(?!\w)", re.IGNORECASE) for kind, pattern in _NAMES.items()}


_HEAD_ENDS: Final = re.compile(r"\s(?:during|from|in|to|with|at|on|for|of|concerning|especially)\s", re.IGNORECASE)


def named_kinds(phrase: str) -> frozenset[Kind]:
    """The kinds that a phrase of a preference names outright; none where it speaks of other things.

    What follows a preposition counts only where nothing before it names one: "numbers from discussions" are numbers.
    """
    return _kinds_in(_HEAD_ENDS.split(phrase, maxsplit=1)[0]) or _kinds_in(phrase)


def _kinds_in(text: str) -> frozenset[Kind]:
    return frozenset(kind for kind, pattern in _PATTERNS.items() if pattern.search(text))
