"""What a statement claims that another can contradict: who lives where, who likes what, what holds and what is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from adamem_graph.construction.routing import endings, opinions, plans, slots
from adamem_graph.construction.routing.claim import Claim, Conflict
from adamem_graph.construction.routing.protocol import Entry
from adamem_graph.construction.routing.tense import Telling, looks_far_back, telling_of
from adamem_graph.construction.routing.wording import POINTING, Wording

SHARED_WORDS = 0.7
"""Share of telling words that two statements of an amount have in common; chosen by reading, see docs/routing.md."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A fact, taken apart.

    claims: by what they are about; empty for a statement about a time that is over, which no later one can contradict.
    """

    entry: Entry
    wording: Wording
    telling: Telling
    claims: Mapping[tuple[str, tuple[str, ...]], Claim]


def statement_of(entry: Entry, wording: Wording) -> Statement:
    """Reads the claims of a fact."""
    telling = telling_of(wording)
    found = () if looks_far_back(entry, wording) else _claims(entry, wording, telling)
    return Statement(entry, wording, telling, {(each.frame, each.about): each for each in found})


def conflict_between(one: Statement, other: Statement) -> Conflict | None:
    """Why two statements cannot hold at once, or None where they can. The same whichever comes first."""
    conflict = _conflict(one, other)
    return conflict if conflict and one.wording.english and other.wording.english else None


def _conflict(one: Statement, other: Statement) -> Conflict | None:
    shared = one.claims.keys() & other.claims.keys()
    for key in sorted(shared):
        if one.claims[key].excludes(other.claims[key]) and (
            key[0] != plans.FRAME or plans.may_be_one_plan(one.entry, other.entry)
        ):
            return _why(one.claims[key].conflict, other.claims[key].conflict)
    return Conflict.AMOUNT if _amounts_differ(one, other) else None


def same_opinion(one: Statement, other: Statement) -> bool:
    """Whether both say that the same thing is loved, liked, disliked or hated."""
    shared = one.claims.keys() & other.claims.keys()
    return any(key[0] == opinions.FRAME and one.claims[key].value == other.claims[key].value for key in shared)


def _amounts_differ(one: Statement, other: Statement) -> bool:
    """Whether both give an amount of one thing, said at different length: the words of one are among the other's."""
    for mine in _amounts(one):
        for theirs in _amounts(other):
            first, second = frozenset(mine.about), frozenset(theirs.about)
            shared = len(first & second) / len(first | second)
            names = (one.wording.names ^ other.wording.names) - mine.value - theirs.value
            nested = first <= second or second <= first
            if nested and shared >= SHARED_WORDS and not names and mine.value != theirs.value:
                return one.telling is other.telling
    return False


def _amounts(statement: Statement) -> list[Claim]:
    return [claim for key, claim in statement.claims.items() if key[0] == plans.AMOUNT]


def _why(one: Conflict, other: Conflict) -> Conflict:
    """Where something is said to be over, that is the reason, whatever its counterpart could be denied by."""
    return Conflict.ENDING if Conflict.ENDING in (one, other) else one


def _claims(entry: Entry, wording: Wording, telling: Telling) -> Iterator[Claim]:
    for read in (slots.claims_in, opinions.claims_in, endings.claims_in, plans.claims_in):
        yield from (claim for claim in read(entry, wording, telling) if POINTING.isdisjoint(claim.about))
