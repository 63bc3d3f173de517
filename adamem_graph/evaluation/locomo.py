"""Evidence recall on LoCoMo: does retrieval bring back the turns that answer each question?"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from adamem_graph.construction.enrichment import Enrichment
from adamem_graph.construction.memory_agent import MemoryAgent
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.embedding.protocol import Embedder
from adamem_graph.evaluation.metrics import mean, percentile, recall_at, reciprocal_rank
from adamem_graph.retrieval.retriever import Retriever
from adamem_graph.statements import statement
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import Space, open_space
from adamem_graph.store.vectors import for_dimensions
from adamem_graph.transcripts.locomo_conversations import LocomoConversation, LocomoQuestion, read_locomo_conversations

CATEGORIES = {1: "multi_hop", 2: "temporal", 3: "open_domain", 4: "single_hop"}
"""LoCoMo's answerable categories; 5 is adversarial."""

_RETRIEVED = 20


@dataclass(frozen=True, slots=True)
class QuestionFigures:
    """What retrieval did for one question: recall and MRR from 0 to 100, times in milliseconds."""

    category: str
    recall_at_5: float
    recall_at_10: float
    recall_at_20: float
    reciprocal_rank: float
    retrieval_ms: float
    vector_only_ms: float


@dataclass(frozen=True, slots=True)
class LocomoReport:
    """Figures of one run; recall and MRR from 0 to 100.

    by_category: recall@10. messages, seconds: ingested and how long that took, from file to searchable graph.
    retrieval_ms: one retrieval call, embedding of the question left out; vector_only_ms: the round trip of a bare
    filtered vector search for the same question; both at the 50th and 95th percentile.
    """

    questions: int
    recall_at_5: float
    recall_at_10: float
    recall_at_20: float
    mrr: float
    by_category: dict[str, float]
    messages: int
    seconds: float
    retrieval_ms_p50: float
    retrieval_ms_p95: float
    vector_only_ms_p50: float
    vector_only_ms_p95: float


class LocomoBenchmark:
    """Ingests conversations, each into a space of its own, and asks their answerable questions."""

    def __init__(self, database: Database, embedder: Embedder, parts: ConstructionParts) -> None:
        self._database = database
        self._embedder = embedder
        self._parts = parts
        # Models load when they are first used; what is timed is ingestion.
        parts.understander.understand([], ())

    def run(
        self,
        path: Path,
        *,
        limit: int | None = None,
        space_prefix: str = "locomo",
        on_progress: Callable[[str], None] = lambda _: None,
    ) -> LocomoReport:
        """Runs over the first `limit` conversations of a file, all without a limit.

        space_prefix: spaces are called `<prefix>-<conversation>`. Conversations that are there already are not ingested
        again, and then tell nothing about the speed of ingestion.
        on_progress: told what is being done.

        Raises:
            TranscriptError: the file cannot be read.
        """
        figures: list[QuestionFigures] = []
        messages, seconds = 0, 0.0
        for conversation in itertools.islice(read_locomo_conversations(path), limit):
            on_progress(f"ingesting {conversation.sample_id}")
            space = open_space(
                self._database,
                f"{space_prefix}-{conversation.sample_id}",
                self._embedder.name,
                self._embedder.dimensions,
            )
            enrichment = Enrichment(self._database, space, self._embedder, self._parts)
            agent = MemoryAgent(self._database, space, self._embedder, enrichment)
            report = agent.write(conversation.utterances)
            if report.added:
                messages, seconds = messages + report.added, seconds + report.seconds
            on_progress(f"asking about {conversation.sample_id}")
            figures.extend(self._ask(space, conversation))
        return _report(figures, messages, seconds)

    def _ask(self, space: Space, conversation: LocomoConversation) -> Iterator[QuestionFigures]:
        retriever = Retriever(self._database, space, self._embedder)
        for question in conversation.questions:
            if question.category in CATEGORIES and question.evidence:
                yield self._figures(space, retriever, question)

    def _figures(self, space: Space, retriever: Retriever, question: LocomoQuestion) -> QuestionFigures:
        result = retriever.search(question.question, _RETRIEVED)
        ranked = [item.message.external_id or "" for item in result.evidence]
        return QuestionFigures(
            category=CATEGORIES[question.category],
            recall_at_5=recall_at(5, ranked, question.evidence),
            recall_at_10=recall_at(10, ranked, question.evidence),
            recall_at_20=recall_at(20, ranked, question.evidence),
            reciprocal_rank=reciprocal_rank(ranked, question.evidence),
            retrieval_ms=result.retrieval_ms,
            vector_only_ms=self._vector_only_ms(space, question.question),
        )

    def _vector_only_ms(self, space: Space, question: str) -> float:
        vector = self._embedder.embed([question])[0].tolist()
        text = for_dimensions(statement("retrieval/vector_only"), space.dimensions)
        started = time.perf_counter()
        self._database.read_text(text, {"scope": space.scope, "vector": vector, "limit": _RETRIEVED})
        return 1000 * (time.perf_counter() - started)


def _report(figures: list[QuestionFigures], messages: int, seconds: float) -> LocomoReport:
    by_category = {
        name: mean(figure.recall_at_10 for figure in figures if figure.category == name) for name in CATEGORIES.values()
    }
    return LocomoReport(
        questions=len(figures),
        recall_at_5=mean(figure.recall_at_5 for figure in figures),
        recall_at_10=mean(figure.recall_at_10 for figure in figures),
        recall_at_20=mean(figure.recall_at_20 for figure in figures),
        mrr=mean(figure.reciprocal_rank for figure in figures),
        by_category=by_category,
        messages=messages,
        seconds=seconds,
        retrieval_ms_p50=percentile((figure.retrieval_ms for figure in figures), 0.5),
        retrieval_ms_p95=percentile((figure.retrieval_ms for figure in figures), 0.95),
        vector_only_ms_p50=percentile((figure.vector_only_ms for figure in figures), 0.5),
        vector_only_ms_p95=percentile((figure.vector_only_ms for figure in figures), 0.95),
    )
