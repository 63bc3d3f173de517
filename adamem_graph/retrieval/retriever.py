"""The one retrieval interface: a question in, ranked evidence out, in one round trip to Neo4j."""

from __future__ import annotations

import math
import time
from datetime import date
from typing import Any

from adamem_graph.embedding.protocol import Embedder
from adamem_graph.records import (
    ComponentScores,
    Evidence,
    Explanation,
    Grain,
    RoutePlan,
    SearchResult,
    TimeExpression,
)
from adamem_graph.retrieval.compiler import CompiledQuery, compile_route
from adamem_graph.retrieval.planner import DEFAULT_LIMIT, plan_route
from adamem_graph.retrieval.words import spoken_words
from adamem_graph.store.connection import Database
from adamem_graph.store.messages import message_of
from adamem_graph.store.spaces import Participant, Space, participants

_EVERY_CANDIDATE = 10_000
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
        query = self._compile(plan, question)
        embedded = time.perf_counter()
        rows = self._database.read_text(query.text, query.parameters)
        evidence = tuple(_evidence(row) for row in rows)
        done = time.perf_counter()
        return SearchResult(
            question=question,
            space=self._space.name,
            plan=plan,
            evidence=evidence,
            considered=rows[0]["considered"] if rows else 0,
            embedding_ms=1000 * (embedded - started),
            retrieval_ms=1000 * (done - embedded),
        )

    def explain(self, question: str, limit: int = DEFAULT_LIMIT, *, profile: bool = False) -> Explanation:
        """What `search` does for a question, laid open; with `profile`, what it costs the server."""
        plan = self.plan(question, limit)
        query = self._compile(plan, question)
        everything = query.parameters | {"limit": _EVERY_CANDIDATE}
        rows = self._database.read_text(query.text, everything) if spoken_words(question) else []
        cost = self._database.profile(query.text, query.parameters) if profile else None
        return Explanation(
            question=question,
            space=self._space.name,
            plan=plan,
            statement=query.text,
            parameters=query.parameters,
            candidates=tuple(_evidence(row) for row in rows),
            db_hits=cost.db_hits if cost else None,
            server_ms=cost.server_ms if cost else None,
        )

    def _compile(self, plan: RoutePlan, question: str) -> CompiledQuery:
        vector = self._embedder.embed([question])[0]
        return compile_route(plan, self._space, vector.tolist())


def _evidence(row: dict[str, Any]) -> Evidence:
    hits = {hit["channel"]: hit["score"] for hit in row["hits"] or []}
    scores = ComponentScores(
        base_rank=row["base_rank"],
        graph_rank=row["graph_rank"],
        base=row["base"],
        similarity=_cosine(hits.get("vector")),
        text=hits.get("text"),
        fact_similarity=_cosine(hits.get("fact")),
        graph=row["graph"],
        s_base=row["s_base"],
        s_graph=row["s_graph"],
        s_recency=row["s_recency"],
        s_fact=row["s_fact"],
        total=row["total"],
    )
    return Evidence(message_of(row), scores, _times(row))


def _cosine(score: float | None) -> float | None:
    """Neo4j scores a cosine index with (1 + cos) / 2."""
    return None if score is None else 2.0 * score - 1.0


def _times(row: dict[str, Any]) -> tuple[TimeExpression, ...]:
    names = ("time_texts", "time_offsets", "time_starts", "time_ends", "time_grains")
    if not row["time_texts"]:
        return ()
    return tuple(
        TimeExpression(
            text, date.fromisoformat(start), date.fromisoformat(end), Grain(grain), (offset, offset + len(text))
        )
        for text, offset, start, end, grain in zip(*(row[name] for name in names), strict=True)
    )
