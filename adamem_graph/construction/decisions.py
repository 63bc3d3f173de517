"""What the routers' decisions about a batch of new entries of one kind come to: merges and chains of replacement."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from itertools import pairwise

from adamem_graph.construction.routing.protocol import Action, Candidate, Entry, Router, Routing, RoutingItem
from adamem_graph.construction.routing.sameness import says_more
from adamem_graph.records import EntryKind
from adamem_graph.store.consolidation import ChainMember, KindChanges, NewEntry, Replacement, StoredEntry

NEAREST = 16
"""Existing entries that a router sees beside a new one. What repeats it is nearly always the first; two homes or two
employers may be further apart than what else is told of either.
"""

ALONE = "nothing here is near it"
_BY_DATE = "took its place in the order of dates"
_NEVER = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class _Conflict:
    """Two entries of which only one can hold at a time."""

    one: str
    other: str
    rule: str


class Decisions:
    """Decides about the entries of one kind, segment after segment, as if each had been stored before the next."""

    def __init__(self, kind: EntryKind, router: Router) -> None:
        self._kind = kind
        self._router = router
        self._known: dict[str, StoredEntry] = {}
        self._arrival: dict[str, int] = {}
        self._merged: dict[str, str] = {}
        self._said_again: set[str] = set()
        self._conflicts: list[_Conflict] = []

    def decide(self, segment: Sequence[NewEntry]) -> None:
        """Routes the new entries of one segment.

        Raises:
            UnusableReplyError: the router's model gave none; nothing of this segment was decided.
        """
        fresh = [new for new in segment if new.entry.id not in self._merged]
        items = [self._item(new, fresh[:number]) for number, new in enumerate(fresh)]
        for new, item, routing in zip(fresh, items, self._router.route(self._kind, items), strict=True):
            self._apply(new.entry, item, routing)

    def involved(self) -> set[str]:
        """The stored entries whose chains of replacement `changes` must know."""
        pairs = {name for conflict in self._conflicts for name in (conflict.one, conflict.other)}
        return pairs | self._said_again

    def changes(self, chains: Mapping[str, Sequence[ChainMember]]) -> KindChanges:
        """What is to be written. chains: of each of the entries `involved`, as the graph has them now."""
        groups = _Groups()
        members: dict[str, ChainMember] = {}
        for name, chain in chains.items():
            for member in chain:
                final = self._final(member.id)
                groups.join(self._final(name), final)
                known = members.setdefault(final, member)
                members[final] = replace(known, place=max(known.place, member.place))
        for conflict in self._conflicts:
            groups.join(self._final(conflict.one), self._final(conflict.other))
        found = KindChanges(
            merged={old: self._final(old) for old in self._merged},
            routed={self._final(name) for name in self._arrival},
        )
        for group in groups.all():
            ordered = sorted(group, key=lambda name: self._order(name, members.get(name)))
            found.chained.update(ordered)
            for older, newer in pairwise(ordered):
                found.replacements.append(self._replacement(older, newer, members))
        return found

    def _item(self, new: NewEntry, earlier: Sequence[NewEntry]) -> RoutingItem:
        before = self._arrival.keys() | {other.entry.id for other in earlier}
        candidates: dict[str, Candidate] = {}
        for neighbour, similarity in new.neighbours:
            final = self._final(neighbour.id)
            if final == new.entry.id or not (neighbour.routed or neighbour.id in before):
                continue
            self._known.setdefault(neighbour.id, neighbour)
            entry = self._known[final]
            candidates.setdefault(final, Candidate(_routed_entry(self._kind, entry), similarity))
        return RoutingItem(_routed_entry(self._kind, new.entry), tuple(candidates.values())[:NEAREST])

    def _apply(self, new: StoredEntry, item: RoutingItem, routing: Routing) -> None:
        self._arrive(new)
        target = routing.target_id
        if routing.action is Action.ADD or target not in {each.entry.id for each in item.candidates}:
            return
        final = self._final(target)
        if final == new.id:
            return
        if routing.action is Action.IGNORE:
            self._merge(self._known[new.id], self._known[final])
        else:
            self._conflicts.append(_Conflict(new.id, final, routing.rule))

    def _arrive(self, new: StoredEntry) -> None:
        self._known[new.id] = new
        self._arrival[new.id] = len(self._arrival)
        if new.superseded:
            self._said_again.add(new.id)

    def _merge(self, new: StoredEntry, old: StoredEntry) -> None:
        """The one that says more stays, else the one that was said first: the order of import does not matter.

        A correction by hand stays before any other.
        """
        first, second = (new, old) if self._worth(new, old) < self._worth(old, new) else (old, new)
        self._merged[second.id] = first.id
        firsts = [each.first_said for each in (first, second) if each.first_said]
        lasts = [each.last_said for each in (first, second) if each.last_said]
        self._known[first.id] = replace(first, first_said=min(firsts, default=None), last_said=max(lasts, default=None))
        self._arrival.setdefault(first.id, len(self._arrival))
        # Whichever stands in a chain of replacement: the one that stays takes that place.
        self._said_again |= {first.id, second.id}

    def _worth(self, entry: StoredEntry, other: StoredEntry) -> tuple[bool, bool, datetime, bool]:
        """Sorts what is to stay first. An event is told by its name, and says more in its messages."""
        one, rival = (_routed_entry(self._kind, each) for each in (entry, other))
        more = self._kind is not EntryKind.EVENT and says_more(one, rival)
        return not entry.by_hand, not more, entry.first_said or _NEVER, not entry.routed

    def _final(self, name: str) -> str:
        while name in self._merged:
            name = self._merged[name]
        return name

    def _order(self, name: str, member: ChainMember | None) -> tuple[float, tuple[str, int], bool, int, str]:
        """By when it was last said. Undated ones come before dated ones, for nothing says that they are newer; among
        themselves they stand, like those of one moment, in the order of their dialogue, else in which they came.
        """
        last = self._said_last(name, member)
        moment = last.timestamp() if last else -math.inf
        place = member.place if member else ("", 0)
        if name in self._arrival and (member is None or member.older == 0):
            return moment, place, True, self._arrival[name], name
        return moment, place, False, member.older if member else 0, name

    def _said_last(self, name: str, member: ChainMember | None) -> datetime | None:
        known = self._known.get(name)
        return known.last_said if known else member.last_said if member else None

    def _said_first(self, name: str, member: ChainMember | None) -> datetime | None:
        known = self._known.get(name)
        return known.first_said if known else member.first_said if member else None

    def _replacement(self, older: str, newer: str, members: Mapping[str, ChainMember]) -> Replacement:
        """An entry is replaced when the next one is first said after it was last said; None where that has no date."""
        ended = self._said_last(older, members.get(older))
        first = self._said_first(newer, members.get(newer))
        since = first if first and (ended is None or first > ended) else self._said_last(newer, members.get(newer))
        pair = {older, newer}
        rules = [each.rule for each in self._conflicts if {self._final(each.one), self._final(each.other)} == pair]
        return Replacement(newer, older, since, self._router.name, rules[0] if rules else _BY_DATE)


class _Groups:
    """Sets of names that belong together."""

    def __init__(self) -> None:
        self._of: dict[str, set[str]] = {}

    def join(self, one: str, other: str) -> None:
        group = self._of.setdefault(one, {one}) | self._of.setdefault(other, {other})
        for name in group:
            self._of[name] = group

    def all(self) -> list[set[str]]:
        return list({id(group): group for group in self._of.values()}.values())


def _routed_entry(kind: EntryKind, entry: StoredEntry) -> Entry:
    occurred = None
    if entry.occurred_from and entry.occurred_to:
        occurred = date.fromisoformat(entry.occurred_from), date.fromisoformat(entry.occurred_to)
    return Entry(entry.id, kind, entry.owner, entry.subject, entry.name, entry.text, entry.last_said, occurred)
