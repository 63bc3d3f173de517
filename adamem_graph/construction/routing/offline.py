"""The router that needs no language model: repeats and contradictions by rules, anything else is added."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from adamem_graph.construction.routing.attribute_rules import AttributeComparer
from adamem_graph.construction.routing.event_rules import EventComparer
from adamem_graph.construction.routing.fact_rules import FactComparer
from adamem_graph.construction.routing.protocol import Action, Candidate, EntryKind, Routing, RoutingItem
from adamem_graph.construction.routing.verdict import Comparer

_COMPARERS: dict[EntryKind, Callable[[], Comparer]] = {
    EntryKind.FACT: FactComparer,
    EntryKind.ATTRIBUTE: AttributeComparer,
    EntryKind.EVENT: EventComparer,
}


class OfflineRouter:
    """Decides by rules that prefer a second entry to a lost one; the same items always get the same decisions."""

    name = "offline"

    def route(self, kind: EntryKind, items: Sequence[RoutingItem]) -> list[Routing]:
        """One decision per item; see `Router`. Entries of other owners or subjects are never targets."""
        compare = comparer_of(kind)
        return [_routed(item, compare) for item in items]


def comparer_of(kind: EntryKind) -> Comparer:
    """What compares entries of a kind, with nothing read yet."""
    return _COMPARERS[kind]()


def _routed(item: RoutingItem, compare: Comparer) -> Routing:
    """The decision against the candidate said last that is repeated or contradicted, the nearest of equally late ones.

    So whoever said A, then B, and now says A again has changed their mind twice.
    """
    for candidate in sorted(item.candidates, key=_latest_first):
        if not _comparable(item, candidate):
            continue
        verdict = compare(item.entry, candidate.entry, candidate.similarity)
        if verdict is not None:
            return Routing(verdict.action, candidate.entry.id, verdict.rule)
    return Routing(Action.ADD, None, "nothing like it is known yet")


def _latest_first(candidate: Candidate) -> tuple[float, float, str]:
    said = candidate.entry.said_at
    # Undated transcripts come last; so they are in no order of time among themselves.
    return (-said.timestamp() if said else math.inf, -candidate.similarity, candidate.entry.id)


def _comparable(item: RoutingItem, candidate: Candidate) -> bool:
    one, other = item.entry, candidate.entry
    same_person = one.owner == other.owner and one.subject.casefold() == other.subject.casefold()
    return same_person and one.kind is other.kind
