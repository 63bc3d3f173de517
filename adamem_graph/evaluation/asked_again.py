"""A question asked again with one thing of its retrieval changed: what would be a candidate then?"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Final, cast

from adamem_graph.records import Explanation, RoutePlan, Target, TargetKind
from adamem_graph.retrieval.candidates import candidates_of
from adamem_graph.retrieval.compiler import compile_route
from adamem_graph.retrieval.options import MAX_HOPS
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import Space

_NO_LIMIT: Final = 1_000_000


class AskedAgain:
    """One question's retrieval with each of its limits lifted in turn; a search is made when its ids are asked for."""

    def __init__(self, database: Database, space: Space, explanation: Explanation) -> None:
        self._database = database
        self._space = space
        self._explanation = explanation

    @cached_property
    def about_nobody(self) -> frozenset[str]:
        """Ids of the candidates when nobody in particular is taken to be asked about."""
        return self._planned(replace(self._explanation.plan, target=Target(TargetKind.AMBIGUOUS, ())))

    @cached_property
    def with_every_hit(self) -> frozenset[str]:
        """Ids of the candidates when all hits of the seed channels are kept."""
        return self._with_parameters(pool=_NO_LIMIT)

    @cached_property
    def with_every_neighbour(self) -> frozenset[str]:
        """Ids of the candidates when expansion keeps all that it reaches and passes through every node."""
        return self._with_parameters(frontier=_NO_LIMIT, hub_degree=_NO_LIMIT)

    @cached_property
    def with_every_hop(self) -> frozenset[str]:
        """Ids of the candidates when expansion goes as far as it ever may."""
        return self._planned(replace(self._explanation.plan, hop_depth=MAX_HOPS))

    def _planned(self, plan: RoutePlan) -> frozenset[str]:
        vector = cast("list[float]", self._explanation.parameters["vector"])
        query = compile_route(plan, self._space, vector)
        return self._ids(query.text, query.parameters)

    def _with_parameters(self, **changed: int) -> frozenset[str]:
        return self._ids(self._explanation.statement, self._explanation.parameters | changed)

    def _ids(self, text: str, parameters: dict[str, object]) -> frozenset[str]:
        return frozenset(each["external_id"] for each in candidates_of(self._database.read_text(text, parameters)))
