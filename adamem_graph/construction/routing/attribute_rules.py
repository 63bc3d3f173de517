"""Attributes: the same value of the same name, another value of a name that has one, or neither."""

from __future__ import annotations

from adamem_graph.construction.offline.attribute_names import canonical_name, is_single_valued
from adamem_graph.construction.routing.claim import Conflict
from adamem_graph.construction.routing.places import extent_of
from adamem_graph.construction.routing.protocol import Action, Entry
from adamem_graph.construction.routing.sameness import same_wording
from adamem_graph.construction.routing.verdict import Verdict
from adamem_graph.construction.routing.wording import Wording, wording_of

_PLACES = frozenset({"lives in", "home town"})
_OPPOSITES = frozenset({frozenset({"likes", "dislikes"})})


class AttributeComparer:
    """Compares attributes; see `Comparer`."""

    def __init__(self) -> None:
        self._read: dict[Entry, tuple[str, Wording]] = {}

    def __call__(self, one: Entry, other: Entry, similarity: float) -> Verdict | None:
        """Whether two attributes are one or exclude each other."""
        (name, value), (other_name, other_value) = self._parts(one), self._parts(other)
        same = same_wording(value, other_value, similarity)
        if name != other_name:
            reversed_ = same and frozenset({name, other_name}) in _OPPOSITES
            return Verdict(Action.UPDATE, Conflict.OPINION.value) if reversed_ else None
        if same:
            return Verdict(Action.IGNORE, f'the same value of "{name}"')
        if is_single_valued(name) and _differ(value, other_value, place=name in _PLACES):
            return Verdict(Action.UPDATE, f'"{name}" has {Conflict.SINGLE.value}')
        return None

    def _parts(self, entry: Entry) -> tuple[str, Wording]:
        if entry not in self._read:
            self._read[entry] = canonical_name(entry.name), wording_of(entry)
        return self._read[entry]


def _differ(one: Wording, other: Wording, *, place: bool) -> bool:
    """Whether both cannot be true, as "nurse" and "night nurse" may be, and as "Oslo" and "Norway" may be."""
    first, second = frozenset(one.content), frozenset(other.content)
    if first <= second or second <= first:
        return False
    return not place or extent_of(first) is extent_of(second)
