"""Evidence recall on LoCoMo: does retrieval bring back the turns that answer each question?"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from adamem_graph.evaluation.locomo_answers import (
    AnswerFigures,
    AnswerOptions,
    ScoredAnswer,
    answer_figures,
    score_answers,
)
from adamem_graph.evaluation.locomo_spaces import CATEGORIES, LocomoSpaces
from adamem_graph.evaluation.metrics import mean, percentile, recall_at, reciprocal_rank
from adamem_graph.retrieval.retriever import Retriever
from adamem_graph.statements import statement
from adamem_graph.store.spaces import Space
from adamem_graph.store.vectors import for_dimensions
from adamem_graph.transcripts.locomo_conversations import LocomoQuestion

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
    filtered vector search for the same question; both at the 50th and 95th percentile. answers: where they were asked
    for.
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
    answers: AnswerFigures | None


class LocomoBenchmark:
    """Asks the answerable questions of conversations, each in a space of its own."""

    def __init__(self, spaces: LocomoSpaces) -> None:
        self._spaces = spaces
        self._database = spaces.database
        self._embedder = spaces.embedder

    def run(
        self,
        path: Path,
        *,
        limit: int | None = None,
        space_prefix: str = "locomo",
        answers: AnswerOptions | None = None,
        on_progress: Callable[[str], None] = lambda _: None,
    ) -> LocomoReport:
        """Runs over the first `limit` conversations of a file, all without a limit.

        space_prefix: spaces are called `<prefix>-<conversation>`. Conversations that are there already are not ingested
        again, and then tell nothing about the speed of ingestion.
        answers: also answers questions, in this way.
        on_progress: told what is being done.

        Raises:
            TranscriptError: the file cannot be read.
        """
        figures: list[QuestionFigures] = []
        answered: list[ScoredAnswer] = []
        messages, seconds = 0, 0.0
        for each in self._spaces.remembered(path, limit=limit, prefix=space_prefix, on_progress=on_progress):
            if each.report.added:
                messages, seconds = messages + each.report.added, seconds + each.report.seconds
            retriever = Retriever(self._database, each.space, self._embedder)
            figures.extend(self._figures(each.space, retriever, question) for question in each.answerable())
            if answers:
                answered.extend(score_answers(self._spaces, each, answers, on_progress))
        return _report(figures, messages, seconds, answer_figures(answered, answers) if answers else None)

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


def _report(
    figures: list[QuestionFigures], messages: int, seconds: float, answers: AnswerFigures | None
) -> LocomoReport:
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
        answers=answers,
    )
