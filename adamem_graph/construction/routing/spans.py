"""Patterns over the words of a statement, and the stretches of words that they stop at."""

from __future__ import annotations

import re

from adamem_graph.construction.offline.words import words
from adamem_graph.construction.routing.wording import END, Wording

HEDGES = r"(?:(?:\w+ly|also|just|really|still|now|always|so|very|both|do|does|all|too|absolutely|recently|only) )*"
"""Adverbs that may stand between a subject and its verb."""
NOW = words("any more longer now currently nowadays lately today again")
_CLAUSE_ENDS = frozenset({END, "because", "but", "although", "though", "since", "especially", "and"})
_PHRASE_ENDS = _CLAUSE_ENDS | words(
    """
    called named that which who whom where when while with for from to on in at by of until till since as if after
    before during like is are was were has will
    """
)
_TIMES = words("last yesterday tomorrow this next ago recently when after")
_HOW_OFTEN = words("every each daily weekly monthly twice once")
_BEFORE_DATES = words("in on since from at early late")
CALENDAR = words(
    """
    january february march april may june july august september october november december monday tuesday wednesday
    thursday friday saturday sunday jan feb mar apr jun jul aug sept sep oct nov dec mon tue tues wed thu thurs fri sat
    sun am pm
    """
)
_NAME_LINKS = frozenset({"of", "the", "de", "la", "von", "van"})


def pattern(text: str) -> re.Pattern[str]:
    """A pattern over `Wording.spelled`.

    ME stands for the subject and any adverbs after it, HAS for the helper of a perfect with its adverbs, or nothing.
    """
    return re.compile(text.replace("ME ", f" me {HEDGES}").replace("HAS ", f"(?:(?:has|have|had) {HEDGES})?"))


def any_of(listing: str) -> str:
    """A group of alternatives, written one after another with commas between."""
    return f"(?:{'|'.join(' '.join(each.split()) for each in listing.split(','))})"


def after(wording: Wording, match: re.Match[str]) -> list[str]:
    """The words that follow a match."""
    return wording.spelled[match.end() :].split()


def clause(found: list[str]) -> list[str]:
    """Words up to the end of their clause; "and" does not end it."""
    for place, word in enumerate(found):
        if word in _CLAUSE_ENDS and word != "and":
            return found[:place]
    return found


def undated(found: list[str]) -> list[str]:
    """Words up to a time at their end: "last month", "in 2020", "on Friday"."""
    for place, word in enumerate(found):
        following = found[place + 1] if place + 1 < len(found) else ""
        dated = word in _BEFORE_DATES and (following in CALENDAR or following.isdigit())
        if word in _TIMES or dated:
            return found[:place]
    return found


def at_any_rate(found: list[str]) -> list[str]:
    """Words up to how often: who runs every day runs."""
    return next((found[:place] for place, word in enumerate(found) if word in _HOW_OFTEN), found)


def noun_phrase(found: list[str]) -> list[str]:
    """Words up to the first preposition, conjunction or verb: about a noun phrase."""
    for place, word in enumerate(found):
        if word in _PHRASE_ENDS:
            return found[:place]
    return found


def name(wording: Wording, found: list[str]) -> frozenset[str]:
    """The capitalised words that the words begin with ("the Bay of Kotor"), none where they begin otherwise."""
    taken: set[str] = set()
    for word in found:
        if word in wording.names:
            taken.add(word)
        elif word not in _NAME_LINKS:
            break
    return frozenset(taken)


def about(wording: Wording, found: list[str]) -> tuple[str, ...]:
    """The telling keys of some words, without those that only say "now"."""
    return tuple(key for key in wording.content_of(word for word in found if word not in NOW))
