"""The one retrieval interface: a question in, ranked evidence out, in one round trip to Neo4j."""

from __future__ import annotations

import time
from typing import Any

from adamem_graph.embedding.protocol import Embedder
from adamem_graph.records import Evidence, Explanation, Grain, RoutePlan, SearchResult, TimeExpression
from adamem_graph.retrieval.compiler import CompiledQuery, compile_route
from adamem_graph.retrieval.fusion import Candidate, fuse
from adamem_graph.retrieval.planner import DEFAULT_LIMIT, plan_route
from adamem_graph.retrieval.words import spoken_words
from adamem_graph.store.connection import Database
from adamem_graph.store.messages import message_of
from adamem_graph.store.spaces import Participant, Space, participants


class Retriever:
    """Retrieves from one space.

    The participants are read again whenever a question names nobody known, so that new speakers are found.
    """

    def __init__(self, database: Database, space: Space, embedder: Embedder) -> None:
        self._database = database
        self._space = space
        self._embedder = embedder
        self._participants: list[Participant] = []

    def plan(self, question: str, limit: int = DEFAULT_LIMIT) -> RoutePlan:
        """The route plan for a question."""
        plan = plan_route(question, self._participants, limit)
        if not plan.target.names:
            self._participants = participants(self._database, self._space.scope)
            plan = plan_route(question, self._participants, limit)
        return plan

    def search(self, question: str, limit: int = DEFAULT_LIMIT) -> SearchResult:
        """The best `limit` messages for a question, best first; none for a question without a word in it."""
        plan = self.plan(question, limit)
        if not spoken_words(question):
            return SearchResult(question, self._space.name, plan, (), 0, 0.0, 0.0)
        started = time.perf_counter()
        query = self._compile(plan, question)
        embedded = time.perf_counter()
        evidence = self._candidates(query, plan)
        done = time.perf_counter()
        return SearchResult(
            question=question,
            space=self._space.name,
            plan=plan,
            evidence=tuple(evidence[:limit]),
            considered=len(evidence),
            embedding_ms=1000 * (embedded - started),
            retrieval_ms=1000 * (done - embedded),
        )

    def explain(self, question: str, limit: int = DEFAULT_LIMIT, *, profile: bool = False) -> Explanation:
        """What `search` does for a question, laid open; with `profile`, what it costs the server."""
        plan = self.plan(question, limit)
        query = self._compile(plan, question)
        candidates = self._candidates(query, plan) if spoken_words(question) else []
        cost = self._database.profile(query.text, query.parameters) if profile else None
        return Explanation(
            question=question,
            space=self._space.name,
            plan=plan,
            statement=query.text,
            parameters=query.parameters,
            candidates=tuple(candidates),
            db_hits=cost.db_hits if cost else None,
            server_ms=cost.server_ms if cost else None,
        )

    def _compile(self, plan: RoutePlan, question: str) -> CompiledQuery:
        vector = self._embedder.embed([question])[0]
        return compile_route(plan, self._space, vector.tolist())

    def _candidates(self, query: CompiledQuery, plan: RoutePlan) -> list[Evidence]:
        rows = self._database.read_text(query.text, query.parameters)
        return fuse([_candidate(row) for row in rows], plan.weights)


def _candidate(row: dict[str, Any]) -> Candidate:
    hits = {hit["channel"]: hit["score"] for hit in row["hits"] or []}
    return Candidate(
        message=message_of(row),
        times=_times(row),
        base_rank=row["base_rank"],
        base=row["base"] or 0.0,
        similarity=_cosine(hits.get("vector")),
        text=hits.get("text"),
        fact_similarity=_cosine(hits.get("fact")),
        graph=row["graph"],
    )


def _cosine(score: float | None) -> float | None:
    """Neo4j scores a cosine index with (1 + cos) / 2."""
    return None if score is None else 2.0 * score - 1.0


def _times(row: dict[str, Any]) -> tuple[TimeExpression, ...]:
    if not row["time_texts"]:
        return ()
    parts = zip(row["time_texts"], row["time_starts"], row["time_ends"], row["time_grains"], strict=True)
    return tuple(
        TimeExpression(text, start.to_native(), end.to_native(), Grain(grain), _span(row["text"], text))
        for text, start, end, grain in parts
    )


def _span(text: str, part: str) -> tuple[int, int]:
    start = max(text.find(part), 0)
    return start, start + len(part)
