"""Facts: repeated, contradicted, or neither."""

from __future__ import annotations

from adamem_graph.construction.routing.claims import Statement, conflict_between, statement_of
from adamem_graph.construction.routing.protocol import Action, Entry
from adamem_graph.construction.routing.sameness import same_fact
from adamem_graph.construction.routing.verdict import Verdict
from adamem_graph.construction.routing.wording import wording_of


class FactComparer:
    """Compares facts; see `Comparer`."""

    def __init__(self) -> None:
        self._read: dict[Entry, Statement] = {}

    def __call__(self, one: Entry, other: Entry, similarity: float) -> Verdict | None:
        """Whether two facts are one or exclude each other."""
        first, second = self._statement(one), self._statement(other)
        conflict = conflict_between(first, second)
        if conflict is not None:
            return Verdict(Action.UPDATE, conflict.value)
        rule = same_fact(first, second, similarity)
        return Verdict(Action.IGNORE, rule) if rule else None

    def _statement(self, entry: Entry) -> Statement:
        if entry not in self._read:
            self._read[entry] = statement_of(entry, wording_of(entry))
        return self._read[entry]
