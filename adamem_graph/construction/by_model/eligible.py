"""Which existing entries a new one can repeat or replace at all, whatever a model says of them."""

from __future__ import annotations

import re
from typing import Final

from adamem_graph.construction.offline.attribute_names import ATTRIBUTE_NAMES, canonical_name
from adamem_graph.construction.routing.claims import Statement, statement_of
from adamem_graph.construction.routing.offline import comparer_of
from adamem_graph.construction.routing.plans import AMOUNT
from adamem_graph.construction.routing.protocol import Action, Candidate, Entry, EntryKind, RoutingItem
from adamem_graph.construction.routing.sameness import says_more
from adamem_graph.construction.routing.tense import Telling, looks_far_back
from adamem_graph.construction.routing.wording import read, wording_of
from adamem_graph.language.telling_words import telling_words
from adamem_graph.times import find_times

ALIKE: Final = 0.6
"""Cosine from which entries may be about one thing that share no word: "lives in Oslo" and "moved to Bergen" have .69,
"snacks late at weekends" and "wants to sail round the world" .43, both of one person."""

_NUMBER = re.compile(r"\d+")
_NEGATION = re.compile(
    r"\b(?:not|no|never|none|neither|nor|cannot|without|stopped|quit|hates?|dislikes?)\b|n[’']t\b|\bno longer\b",
    re.IGNORECASE,
)
_GENERIC = telling_words(
    """
    be have do go come get make take give keep put let become stay like love enjoy prefer hate dislike want wish hope
    plan intend decide think believe feel know learn tell talk speak call see look watch hear read write find show need
    use try help start begin stop finish quit live move work play study visit travel meet buy sell own eat drink cook
    went came got made took gave kept became felt knew told spoke saw heard wrote found began met bought sold ate drank
    lot bit kind sort thing something anything everything way time day week month year today now still again always
    often sometimes usually currently recently lately good great big small new old little nice long
    """
)
"""Words of many uses, by their stems, that do not say what a statement is about: one may like tea and like chess."""


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
    return bool(_shared_words(new, old)) or candidate.similarity >= ALIKE


def objection(action: Action, new: Entry, candidate: Candidate) -> str | None:
    """Why an entry may not be taken for a repetition (IGNORE) or a replacement (UPDATE) of another, or None.

    The same whichever of the two is new.
    """
    if action is Action.IGNORE:
        return _no_repetition(new, candidate.entry)
    return _no_replacement(new, candidate) if action is Action.UPDATE else None


def _no_repetition(new: Entry, old: Entry) -> str | None:
    """One of two repetitions is dropped, so that it must not be the only one to hold a number, a date or a "not"."""
    if set(_NUMBER.findall(new.text)) != set(_NUMBER.findall(old.text)):
        return "their numbers differ"
    if new.occurred != old.occurred:
        return "their dates differ"
    if new.kind is not EntryKind.EVENT and bool(_NEGATION.search(new.text)) != bool(_NEGATION.search(old.text)):
        return "one of the two denies"
    return None


def _no_replacement(new: Entry, candidate: Candidate) -> str | None:
    """What the offline rules call a replacement is one. Beyond them a model is believed where both are about one thing
    of now, and name no different ones by their numbers.
    """
    old = candidate.entry
    verdict = comparer_of(new.kind)(new, old, candidate.similarity)
    if verdict is not None and verdict.action is Action.UPDATE:
        return None
    if says_more(new, old) or says_more(old, new):
        return "one of the two only says more"
    if new.kind is EntryKind.ATTRIBUTE:
        return _no_other_value(new, old)
    one, other = (statement_of(each, wording_of(each)) for each in (new, old))
    if _identifiers(one) != _identifiers(other):
        return "their numbers differ"
    if not (one.wording.english and other.wording.english):
        return None
    if _is_over(one) or _is_over(other):
        return "one of the two tells of a time that is over"
    return None if _shared_words(new, old) - _GENERIC else "they share no word that says what they are about"


def _no_other_value(new: Entry, old: Entry) -> str | None:
    name = canonical_name(new.name)
    if name != canonical_name(old.name):
        return "they are of different names"
    return "both values may hold" if name in ATTRIBUTE_NAMES else None


def _shared_words(new: Entry, old: Entry) -> frozenset[str]:
    """The telling words that both have, without the names of the person."""
    names = telling_words(f"{new.owner} {new.subject}")
    return (telling_words(f"{new.name} {new.text}") & telling_words(f"{old.name} {old.text}")) - names


def _identifiers(statement: Statement) -> set[str]:
    """The words of a statement with a number that is no part of a date and no amount: "LH-1204", "room 12"."""
    if any(frame == AMOUNT for frame, _ in statement.claims):
        return set()
    entry = statement.entry
    text = entry.text
    for each in reversed(find_times(text, entry.said_at)):
        text = text[: each.span[0]] + text[each.span[1] :]
    return {word for word in read(text, entry.owner, entry.subject).words if _NUMBER.search(word)}


def _is_over(statement: Statement) -> bool:
    """Whether it tells of the past, and of nothing that lasts or has ended with it ("moved to", "gave up")."""
    past = statement.telling is Telling.PAST and not statement.claims
    return past or looks_far_back(statement.entry, statement.wording)
