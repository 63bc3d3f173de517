"""The flat index that memory is compared with: the turns nearest to the question's vector, and nothing else."""

from __future__ import annotations

import time

from adamem_graph.embedding.protocol import Embedder
from adamem_graph.records import ComponentScores, Evidence, SearchResult
from adamem_graph.retrieval.planner import DEFAULT_LIMIT, plan_route
from adamem_graph.statements import statement
from adamem_graph.store.connection import Database
from adamem_graph.store.messages import stored_message
from adamem_graph.store.spaces import Space
from adamem_graph.store.vectors import for_dimensions


class FlatRetrieval:
    """Bare filtered vector search. Turns come as they were sent: no dates worked out, no target, no second channel."""

    def __init__(self, database: Database, space: Space, embedder: Embedder) -> None:
        self._database = database
        self._space = space
        self._embedder = embedder

    def search(self, question: str, limit: int = DEFAULT_LIMIT) -> SearchResult:
        """The `limit` turns nearest to a question, best first."""
        started = time.perf_counter()
        vector = self._embedder.embed([question])[0].tolist()
        embedded = time.perf_counter()
        text = for_dimensions(statement("retrieval/vector_only"), self._space.dimensions)
        rows = self._database.read_text(text, {"scope": self._space.scope, "vector": vector, "limit": limit})
        evidence = tuple(
            Evidence(stored_message(self._database, self._space, row["id"]), _scores(rank, row["score"]), ())
            for rank, row in enumerate(rows)
        )
        return SearchResult(
            question=question,
            space=self._space.name,
            plan=plan_route(question, (), limit),
            evidence=evidence,
            considered=len(rows),
            embedding_ms=1000 * (embedded - started),
            retrieval_ms=1000 * (time.perf_counter() - embedded),
        )


def _scores(rank: int, score: float) -> ComponentScores:
    """Neo4j scores a cosine index with (1 + cos) / 2."""
    return ComponentScores(
        base_rank=rank,
        graph_rank=None,
        base=score,
        similarity=2.0 * score - 1.0,
        text=None,
        fact_similarity=None,
        graph=0.0,
        s_base=1.0 / (1 + rank),
        s_graph=0.0,
        s_recency=0.0,
        s_fact=0.0,
        total=score,
    )
