"""States and activities that are said to hold, or to be over: "has a dog", "sold the car", "quit smoking"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adamem_graph.construction.offline.words import words
from adamem_graph.construction.routing.claim import Claim, Conflict, no, yes
from adamem_graph.construction.routing.protocol import Entry
from adamem_graph.construction.routing.spans import (
    NOW,
    about,
    after,
    any_of,
    at_any_rate,
    clause,
    name,
    noun_phrase,
    pattern,
    undated,
)
from adamem_graph.construction.routing.tense import Telling
from adamem_graph.construction.routing.wording import ME, Wording

_STATED, _HAD, _WITH, _EMPLOYED, _RESIDENT, _UNDER_WAY = "stated", "had", "with", "employed", "resident", "under way"
_BE = r"(?:is|am|are)"
_NEGATORS = words("not never no")
_DO = words("do does did")
_POSSESSIVES = words("my her his their our its")
_HAVE = any_of("has, have, owns?, keeps?, drives?, rides?")
_STOPPED_WORDS = any_of("stopped, quit, gave up, given up, ceased, finished, is done, am done, are done, retired from")
_STOPPED = pattern(rf"ME HAS {_STOPPED_WORDS} (?=\w+ing )")
_HAVING = pattern(rf"ME {_HAVE}(?: got)? (?!to |been )")
_PARTED = any_of(
    "sold, gave away, given away, got rid of, gotten rid of, gave up, given up, returned, cancelled, canceled"
)
_HAVING_NO_MORE = pattern(
    rf"ME (?:HAS {_PARTED}|(?:no longer|does not|do not) {_HAVE}|(?:has|have) no(?: more)?) (?!longer )"
)
_PAIRED = any_of("dating, seeing, engaged to, married to, in a relationship with, together with")
_TOGETHER = pattern(rf"ME (?:{_BE} {_PAIRED}|dates) ")
_SPLIT = any_of(
    "broke up with, broken up with, split up with, split up from, split with, split from, separated from, divorced"
)
_NO_PAIR = any_of("divorced from, separated from, no longer (?:dating|seeing|with|engaged to|married to)")
_APART = pattern(rf"ME (?:HAS {_SPLIT}|{_BE} {_NO_PAIR}) ")
_BOTH_APART = pattern(r" me and (\w+) HAS (?:broke up|broken up|split up|separated|divorced|got divorced) ")
_WORKING = pattern(rf"ME (?:works?|{_BE} working|{_BE} employed) (?:at|for|by) ")
_POST = r"(?:my|her|his|their) (?:\w+ )?(?:job|post|position|role) (?:at|with)"
_LEFT_POST = any_of(f"quit {_POST}, left {_POST}, lost {_POST}, resigned from {_POST}, gave up {_POST}")
_DISMISSED = rf"(?:was|were|got|{_BE}) (?:fired|laid off|let go|sacked) (?:from|by)"
_LEFT_WORK = pattern(rf"ME HAS (?:{_LEFT_POST}|resigned from|quit|retired from|{_DISMISSED}) ")
_LIVING = pattern(rf"ME (?:lives?|{_BE} living|{_BE} based) (?:in|near|at) ")
_LEFT_HOME = pattern(r"ME HAS moved (?:out of|away from|out from) ")
_MAKING = any_of("taking, doing, reading, watching, writing, building, renovating, knitting, painting")
_ATTENDING = any_of("attending, studying for, studying, training for, working on, preparing")
_DOING = pattern(rf"ME {_BE} (?:{_MAKING}|{_ATTENDING}) ")
_THROUGH = any_of("finished, completed, dropped out of, dropped, quit, gave up, given up, abandoned")
_DONE = pattern(rf"ME HAS {_THROUGH}(?: {_MAKING})? ")
_THINGS = (
    (_HAD, _HAVING, _HAVING_NO_MORE),
    (_UNDER_WAY, _DOING, _DONE),
)
_NAMED = (
    (_WITH, _TOGETHER, _APART),
    (_EMPLOYED, _WORKING, _LEFT_WORK),
    (_RESIDENT, _LIVING, _LEFT_HOME),
)
# One of these is in every text that the patterns find; most texts have none.
_ENDS = words(
    """
    stopped quit gave given ceased finished done retired sold got gotten returned cancelled canceled longer not no broke
    broken split separated divorced left lost resigned fired laid let sacked moved completed dropped abandoned
    """
)
_HOLDS = words(
    """
    has have own owns keep keeps drive drives ride rides dating seeing engaged married dates relationship together work
    works working employed live lives living based taking doing reading watching writing attending studying training
    building renovating knitting painting preparing
    """
)
_NOW_TELLINGS = frozenset({Telling.PRESENT, Telling.PLAN, Telling.PERFECT})


def claims_in(entry: Entry, wording: Wording, telling: Telling) -> Iterator[Claim]:
    """What a statement says to hold or to be over.

    Of a dated statement only an end counts: one appointment kept or missed says nothing of the next.
    """
    spelled = wording.spelled
    dated = entry.occurred is not None
    if telling is not Telling.MAYBE and not _ENDS.isdisjoint(wording.words):
        yield from _ended(wording, spelled)
    if dated or telling not in _NOW_TELLINGS:
        return
    if not _HOLDS.isdisjoint(wording.words):
        yield from _holding(wording, spelled)
    yield from _stated(wording, telling)


def _ended(wording: Wording, spelled: str) -> Iterator[Claim]:
    match = _STOPPED.search(spelled)
    if match is not None:
        activity = about(wording, undated(clause(after(wording, match))))
        yield no(_STATED, (Telling.PRESENT, *activity), Conflict.ENDING)
    for frame, _, over in _THINGS:
        thing = _thing(wording, over.search(spelled))
        if thing:
            yield no(frame, thing, Conflict.ENDING)
    for frame, _, over in _NAMED:
        whom = _whom(wording, over.search(spelled))
        if whom:
            yield no(frame, whom, Conflict.ENDING)
    both = _BOTH_APART.search(spelled)
    if both is not None and both[1] in wording.names:
        yield no(_WITH, (both[1],), Conflict.ENDING)
    apart = _APART.search(spelled)
    if apart is not None and _POSSESSIVES.intersection(after(wording, apart)[:1]):
        yield no(_HAD, _thing(wording, apart), Conflict.ENDING)


def _holding(wording: Wording, spelled: str) -> Iterator[Claim]:
    for frame, holds, over in _THINGS:
        thing = () if over.search(spelled) else _thing(wording, holds.search(spelled))
        if thing:
            yield yes(frame, thing, Conflict.ENDING)
    for frame, holds, over in _NAMED:
        whom = () if over.search(spelled) else _whom(wording, holds.search(spelled))
        if whom:
            yield yes(frame, whom, Conflict.ENDING)


def _thing(wording: Wording, match: re.Match[str] | None) -> tuple[str, ...]:
    if match is None:
        return ()
    return about(wording, [word for word in noun_phrase(undated(after(wording, match))) if word not in _POSSESSIVES])


def _whom(wording: Wording, match: re.Match[str] | None) -> tuple[str, ...]:
    return tuple(sorted(name(wording, after(wording, match)))) if match else ()


def _stated(wording: Wording, telling: Telling) -> Iterator[Claim]:
    """The statement as a whole, with or without "not", "never" or "no longer"."""
    told = clause(list(wording.main_clause()))
    negators = [place for place, word in enumerate(told) if word in _NEGATORS]
    if len(negators) > 1 or ME not in told or " not only " in wording.spelled:
        return
    plain = [
        word
        for place, word in enumerate(told)
        if place not in negators and word not in NOW and not (negators and word in _DO and place + 1 in negators)
    ]
    # "Not every day" may still be often; "every day" is at all.
    for kept in [plain] if negators else [plain, at_any_rate(plain)]:
        content = about(wording, kept)
        if len(content) > (content[:1] == ("be",)):
            yield (no if negators else yes)(_STATED, (telling, *content), Conflict.NEGATION)
