"""The router that needs no language model: repeats and contradictions by rules, anything else is added."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from adamem_graph.construction.routing.attribute_rules import AttributeComparer
from adamem_graph.construction.routing.event_rules import EventComparer
from adamem_graph.construction.routing.fact_rules import FactComparer
from adamem_graph.construction.routing.protocol import Action, Candidate, EntryKind, Routing, RoutingItem
from adamem_graph.construction.routing.verdict import Comparer, Verdict

_COMPARERS: dict[EntryKind, Callable[[], Comparer]] = {
    EntryKind.FACT: FactComparer,
    EntryKind.ATTRIBUTE: AttributeComparer,
    EntryKind.EVENT: EventComparer,
}
_UNDATED = datetime.min.replace(tzinfo=UTC)


class OfflineRouter:
    """Decides by rules that prefer a second entry to a lost one; the same items always get the same decisions."""

    name = "offline"

    def route(self, kind: EntryKind, items: Sequence[RoutingItem]) -> list[Routing]:
        """One decision per item; see `Router`. Entries of other owners or subjects are never targets."""
        compare = _COMPARERS[kind]()
        return [_routed(item, compare) for item in items]


def _routed(item: RoutingItem, compare: Comparer) -> Routing:
    """The decision against the nearest candidate that is repeated or contradicted.

    Where one is repeated and another contradicted, the one said last counts: whoever said A, then B, and now says A
    again has changed their mind twice.
    """
    repeated: tuple[Candidate, Verdict] | None = None
    revised: tuple[Candidate, Verdict] | None = None
    for candidate in sorted(item.candidates, key=lambda each: (-each.similarity, each.entry.id)):
        if not _comparable(item, candidate):
            continue
        verdict = compare(item.entry, candidate.entry, candidate.similarity)
        if verdict is None:
            continue
        if verdict.action is Action.IGNORE:
            repeated = repeated or (candidate, verdict)
        else:
            revised = revised or (candidate, verdict)
    chosen = repeated or revised
    if repeated and revised and _said(revised[0]) > _said(repeated[0]):
        chosen = revised
    if chosen is None:
        return Routing(Action.ADD, None, "nothing like it is known yet")
    candidate, verdict = chosen
    return Routing(verdict.action, candidate.entry.id, verdict.rule)


def _comparable(item: RoutingItem, candidate: Candidate) -> bool:
    one, other = item.entry, candidate.entry
    same_person = one.owner == other.owner and one.subject.casefold() == other.subject.casefold()
    return same_person and one.kind is other.kind


def _said(candidate: Candidate) -> datetime:
    return candidate.entry.said_at or _UNDATED
