"""The one retrieval interface: a question in, ranked evidence out, in one round trip to Neo4j."""

from __future__ import annotations

import math
import time
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from adamem_graph.embedding.protocol import Embedder
from adamem_graph.embedding.token_vectors import TokenVectors, embed_with_tokens
from adamem_graph.records import (
    Channel,
    Cue,
    Decision,
    Evidence,
    Explanation,
    RoutePlan,
    SearchResult,
    TimeExpression,
)
from adamem_graph.retrieval.candidates import candidates_of, corrected_of, times_of
from adamem_graph.retrieval.compiler import CompiledQuery, compile_route
from adamem_graph.retrieval.dates import asked_days, names_a_time
from adamem_graph.retrieval.fusion import Fused, fuse, have_token_vectors, terms_of
from adamem_graph.retrieval.options import DEFAULT_OPTIONS, RetrievalOptions, TermGroup
from adamem_graph.retrieval.planner import DEFAULT_LIMIT, plan_route, without_late_interaction
from adamem_graph.retrieval.refiner import REFINED_BELOW, Refiner
from adamem_graph.retrieval.weights import masked
from adamem_graph.retrieval.words import spoken_words
from adamem_graph.store.acquaintance import Acquaintance, get_acquainted
from adamem_graph.store.connection import Database
from adamem_graph.store.messages import message_of
from adamem_graph.store.spaces import Space, check_embedder, latest_sent

_KEPT_S = 30.0
_FRESH_S = 1.0
"""How long who takes part is taken for complete, so that a question that names nobody is about nobody new."""

_FIRST_EVIDENCE = 3
"""Messages from which a second retrieval goes on."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question as retrieval needs it. vector: of unit length; tokens: None where the embedder gives none."""

    question: str
    vector: list[float]
    tokens: TokenVectors | None


class Retriever:
    """Retrieves from one space. It may be used from several threads."""

    def __init__(
        self,
        database: Database,
        space: Space,
        embedder: Embedder,
        options: RetrievalOptions = DEFAULT_OPTIONS,
        refiner: Refiner | None = None,
    ) -> None:
        """Over an open space. refiner: revises plans whose confidence is below `REFINED_BELOW`."""
        self._database = database
        self._space = space
        self._embedder = embedder
        self._options = options
        self._refiner = refiner
        self._known = Acquaintance()
        self._known_read = -math.inf
        self._latest = datetime.now(UTC)
        self._latest_read = -math.inf

    def look_again(self) -> None:
        """Reads anew who takes part and whether there is a policy, before the next question."""
        self._known_read = self._latest_read = -math.inf

    def heard(self, speaker: str) -> None:
        """Looks again where somebody has spoken who was not known."""
        if not self._known.knows(speaker):
            self.look_again()

    def plan(self, question: str, limit: int = DEFAULT_LIMIT) -> RoutePlan:
        """The route plan for a question, revised by the refiner where the rules are not sure."""
        plan = self._plan_by_rules(question, limit)
        if self._refiner is None or plan.confidence >= REFINED_BELOW or not spoken_words(question):
            return plan
        refined = self._refiner.refine(question, plan)
        return replace(refined, weights=masked(refined.weights, self._options.terms))

    def search(self, question: str, limit: int = DEFAULT_LIMIT) -> SearchResult:
        """The best `limit` messages for a question, best first; none for a question without a word in it.

        Raises:
            EmbedderMismatchError: the space has been moved to another embedder since it was opened.
        """
        started = time.perf_counter()
        plan = self.plan(question, limit)
        if not spoken_words(question):
            return SearchResult(question, self._space.name, plan, (), 0, 0.0, 0.0)
        planned = time.perf_counter()
        asked = self._embedded(question)
        embedded = time.perf_counter()
        plan, fused = self._retrieve(plan, asked)
        evidence = tuple(_evidence(fused, place) for place in range(min(limit, len(fused.candidates))))
        done = time.perf_counter()
        return SearchResult(
            question=question,
            space=self._space.name,
            plan=plan,
            evidence=evidence,
            considered=len(fused.candidates),
            embedding_ms=1000 * (embedded - planned),
            retrieval_ms=1000 * (planned - started + done - embedded),
        )

    def explain(self, question: str, limit: int = DEFAULT_LIMIT, *, profile: bool = False) -> Explanation:
        """What `search` does for a question, laid open; with `profile`, what it costs the server.

        Where there was a second retrieval, the statement is the first one's.
        """
        plan = self.plan(question, limit)
        asked = self._embedded(question)
        query = compile_route(plan, self._space, asked.vector)
        found: tuple[Evidence, ...] = ()
        if spoken_words(question):
            plan, fused = self._retrieve(plan, asked)
            found = tuple(_evidence(fused, place) for place in range(len(fused.candidates)))
        cost = self._database.profile(query.text, query.parameters) if profile else None
        return Explanation(
            question=question,
            space=self._space.name,
            plan=plan,
            statement=query.text,
            parameters=query.parameters,
            candidates=found,
            db_hits=cost.db_hits if cost else None,
            server_ms=cost.server_ms if cost else None,
        )

    def _plan_by_rules(self, question: str, limit: int) -> RoutePlan:
        """Who takes part, and whether there is a policy, is known for `_KEPT_S`, or until a question names nobody, but
        for `_FRESH_S` at least.

        So somebody new is found, and most questions cost one round trip, all others one more.
        """
        age = time.monotonic() - self._known_read
        if age < _KEPT_S:
            plan = self._plan_among(self._known, question, limit)
            if plan.target.names or age < _FRESH_S:
                return plan
        known = get_acquainted(self._database, self._space, self._known, aliases=self._options.aliases)
        self._known, self._known_read = known, time.monotonic()
        return self._plan_among(known, question, limit)

    def _plan_among(self, known: Acquaintance, question: str, limit: int) -> RoutePlan:
        days = self._days(question, [person.name for person in known.participants])
        return plan_route(question, known.participants, limit, self._options, days, has_policy=known.has_policy)

    def _days(self, question: str, names: Collection[str]) -> tuple[TimeExpression, ...]:
        """The times that a question names, reckoned from the day of the space's latest message."""
        if TermGroup.ASKED_TIME not in self._options.terms or not names_a_time(question, names):
            return ()
        if time.monotonic() - self._latest_read >= _KEPT_S:
            self._latest = latest_sent(self._database, self._space.scope) or datetime.now(UTC)
            self._latest_read = time.monotonic()
        return asked_days(question, self._latest, names)

    def _embedded(self, question: str) -> _Asked:
        vectors, tokens = embed_with_tokens(self._embedder, [question])
        return _Asked(question, vectors[0].tolist(), tokens[0])

    def _retrieve(self, plan: RoutePlan, asked: _Asked) -> tuple[RoutePlan, Fused]:
        """The candidates in order, and the plan as it was carried out."""
        used, fused = self._fused(plan, asked, compile_route(plan, self._space, asked.vector))
        if not self._options.second_retrieval or not {Cue.SEVERAL, Cue.RELATION} & set(plan.cues):
            return used, fused
        first = [candidate["id"] for candidate in fused.candidates[:_FIRST_EVIDENCE]]
        rule = f"the question may need several turns: what the first {len(first)} mention is followed"
        further = replace(
            plan,
            channels=(*plan.channels, Channel.LINKED),
            decisions=(*plan.decisions, Decision("second retrieval", "yes", rule)),
        )
        return self._fused(further, asked, compile_route(further, self._space, asked.vector, first))

    def _fused(self, plan: RoutePlan, asked: _Asked, query: CompiledQuery) -> tuple[RoutePlan, Fused]:
        candidates = candidates_of(self._database.read_text(query.text, query.parameters))
        if not candidates:
            check_embedder(self._database, self._space, reading=True)
        late = TermGroup.LATE_INTERACTION in self._options.terms
        tokens = asked.tokens if late and have_token_vectors(candidates) else None
        if late and tokens is None:
            plan = without_late_interaction(plan, self._options, embedder_has_tokens=asked.tokens is not None)
        terms = terms_of(candidates, asked.question, tokens, plan.target, plan.days)
        return plan, fuse(candidates, terms, plan.weights)


def _evidence(fused: Fused, place: int) -> Evidence:
    candidate = fused.candidates[place]
    return Evidence(message_of(candidate), fused.scores(place), times_of(candidate), corrected_of(candidate))
