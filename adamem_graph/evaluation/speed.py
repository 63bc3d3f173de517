"""How long one question takes, beside the least that any vector search would take."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from adamem_graph.embedding.protocol import Embedder
from adamem_graph.evaluation.metrics import percentile
from adamem_graph.evaluation.ranking import RETRIEVED
from adamem_graph.retrieval.retriever import Retriever
from adamem_graph.statements import statement
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import Space
from adamem_graph.store.vectors import for_dimensions


@dataclass(frozen=True, slots=True)
class AskingSpeed:
    """Medians over questions, in milliseconds.

    search: a whole search, embedding of the question included; retrieval: without it; vector_only: the round trip of a
    bare filtered vector search for the same question.
    """

    search: float
    retrieval: float
    vector_only: float


def asking_speed(database: Database, space: Space, embedder: Embedder, questions: Sequence[str]) -> AskingSpeed:
    """How long these questions take now, one after the other, by turns with bare vector searches."""
    retriever = Retriever(database, space, embedder)
    whole, retrieval, bare = [], [], []
    for question in questions:
        started = time.perf_counter()
        result = retriever.search(question)
        whole.append(1000 * (time.perf_counter() - started))
        retrieval.append(result.retrieval_ms)
        bare.append(vector_only_ms(database, space, embedder, question))
    return AskingSpeed(*(percentile(times, 0.5) for times in (whole, retrieval, bare)))


def vector_only_ms(database: Database, space: Space, embedder: Embedder, question: str) -> float:
    """The round trip of a bare filtered vector search for a question, embedding left out."""
    vector = embedder.embed([question])[0].tolist()
    text = for_dimensions(statement("retrieval/vector_only"), space.dimensions)
    started = time.perf_counter()
    database.read_text(text, {"scope": space.scope, "vector": vector, "limit": RETRIEVED})
    return 1000 * (time.perf_counter() - started)
