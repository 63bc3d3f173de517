"""The one retrieval interface: a question in, ranked evidence out, in one round trip to Neo4j."""

from __future__ import annotations

import math
import time

from adamem_graph.embedding.protocol import Embedder
from adamem_graph.embedding.token_vectors import TokenVectors, embed_with_tokens
from adamem_graph.records import Evidence, Explanation, RoutePlan, SearchResult
from adamem_graph.retrieval.candidates import candidates_of, times_of
from adamem_graph.retrieval.compiler import CompiledQuery, compile_route
from adamem_graph.retrieval.fusion import Fused, fuse, have_token_vectors, terms_of
from adamem_graph.retrieval.planner import DEFAULT_LIMIT, plan_route, without_late_interaction
from adamem_graph.retrieval.words import spoken_words
from adamem_graph.store.connection import Database
from adamem_graph.store.messages import message_of
from adamem_graph.store.spaces import Participant, Space, participants

_PARTICIPANTS_KEPT_S = 30.0


class Retriever:
    """Retrieves from one space. It may be used from several threads."""

    def __init__(self, database: Database, space: Space, embedder: Embedder) -> None:
        self._database = database
        self._space = space
        self._embedder = embedder
        self._participants: list[Participant] = []
        self._participants_read = -math.inf

    def plan(self, question: str, limit: int = DEFAULT_LIMIT) -> RoutePlan:
        """The route plan for a question.

        Who takes part is known for `_PARTICIPANTS_KEPT_S`, and looked up again at once when a question names nobody of
        them: so somebody new is found, and most questions cost one round trip.
        """
        fresh = time.monotonic() - self._participants_read < _PARTICIPANTS_KEPT_S
        plan = plan_route(question, self._participants, limit)
        if fresh and plan.target.names:
            return plan
        self._participants = participants(self._database, self._space.scope)
        self._participants_read = time.monotonic()
        return plan_route(question, self._participants, limit)

    def search(self, question: str, limit: int = DEFAULT_LIMIT) -> SearchResult:
        """The best `limit` messages for a question, best first; none for a question without a word in it."""
        plan = self.plan(question, limit)
        if not spoken_words(question):
            return SearchResult(question, self._space.name, plan, (), 0, 0.0, 0.0)
        started = time.perf_counter()
        query, tokens = self._compile(plan, question)
        embedded = time.perf_counter()
        plan, fused = self._fuse(plan, question, tokens, query)
        evidence = tuple(_evidence(fused, place) for place in range(min(limit, len(fused.candidates))))
        done = time.perf_counter()
        return SearchResult(
            question=question,
            space=self._space.name,
            plan=plan,
            evidence=evidence,
            considered=len(fused.candidates),
            embedding_ms=1000 * (embedded - started),
            retrieval_ms=1000 * (done - embedded),
        )

    def explain(self, question: str, limit: int = DEFAULT_LIMIT, *, profile: bool = False) -> Explanation:
        """What `search` does for a question, laid open; with `profile`, what it costs the server."""
        plan = self.plan(question, limit)
        query, tokens = self._compile(plan, question)
        found: tuple[Evidence, ...] = ()
        if spoken_words(question):
            plan, fused = self._fuse(plan, question, tokens, query)
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

    def _compile(self, plan: RoutePlan, question: str) -> tuple[CompiledQuery, TokenVectors | None]:
        vectors, tokens = embed_with_tokens(self._embedder, [question])
        return compile_route(plan, self._space, vectors[0].tolist()), tokens[0]

    def _fuse(
        self, plan: RoutePlan, question: str, tokens: TokenVectors | None, query: CompiledQuery
    ) -> tuple[RoutePlan, Fused]:
        """The candidates in order, and the plan with the weights that were used."""
        candidates = candidates_of(self._database.read_text(query.text, query.parameters))
        if tokens is None or not have_token_vectors(candidates):
            plan, tokens = without_late_interaction(plan, embedder_has_tokens=tokens is not None), None
        return plan, fuse(candidates, terms_of(candidates, question, tokens, plan.target), plan.weights)


def _evidence(fused: Fused, place: int) -> Evidence:
    candidate = fused.candidates[place]
    return Evidence(message_of(candidate), fused.scores(place), times_of(candidate))
