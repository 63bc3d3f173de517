"""Which existing entries a new one can repeat or revise at all, whatever a model says of them."""

from __future__ import annotations

import re
from typing import Final

from adamem_graph.construction.routing.protocol import Action, Candidate, Entry, EntryKind, RoutingItem
from adamem_graph.language.telling_words import telling_words

ALIKE: Final = 0.6
"""Cosine from which entries may be about one thing that share no word: "lives in Oslo" and "moved to Bergen" have .69,
"snacks late at weekends" and "wants to sail round the world" .43, both of one person."""

_NUMBER = re.compile(r"\d+")
_NEGATION = re.compile(
    r"\b(?:not|no|never|none|neither|nor|cannot|without|stopped|quit|hates?|dislikes?)\b|n[’']t\b|\bno longer\b",
    re.IGNORECASE,
)


def eligible(item: RoutingItem, at_most: int) -> list[Candidate]:
    """The candidates about the same person and thing as the new entry, nearest first.

    The same owner and subject, and a telling word besides their names in common or vectors that are close: an entry
    that shares neither cannot be what the new one repeats or replaces.
    """
    return [each for each in item.candidates if _is_eligible(item.entry, each)][:at_most]


def _is_eligible(new: Entry, candidate: Candidate) -> bool:
    old = candidate.entry
    if (new.kind, new.owner, new.subject.casefold()) != (old.kind, old.owner, old.subject.casefold()):
        return False
    names = telling_words(f"{new.owner} {new.subject}")
    shared = telling_words(f"{new.name} {new.text}") & telling_words(f"{old.name} {old.text}")
    return bool(shared - names) or candidate.similarity >= ALIKE


def objection(action: Action, new: Entry, old: Entry) -> str | None:
    """Why an entry may not be taken for a repetition of another, or None.

    A repetition is dropped, so that it must not be the only one to hold a number, a date or a "not".
    """
    if action is not Action.IGNORE:
        return None
    if set(_NUMBER.findall(new.text)) - set(_NUMBER.findall(old.text)):
        return "it has a number that the other lacks"
    if new.occurred is not None and new.occurred != old.occurred:
        return "it has a date that the other lacks"
    if new.kind is not EntryKind.EVENT and bool(_NEGATION.search(new.text)) != bool(_NEGATION.search(old.text)):
        return "one of the two denies"
    return None
