"""Evidence recall on LoCoMo: does retrieval bring back the turns that answer each question?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from adamem_graph.evaluation.locomo_answers import (
    AnswerFigures,
    AnswerOptions,
    ScoredAnswer,
    answer_figures,
    asker_of,
    score_answers,
)
from adamem_graph.evaluation.locomo_spaces import CATEGORIES, LocomoSpaces
from adamem_graph.evaluation.metrics import percentile
from adamem_graph.evaluation.ranking import RETRIEVED, Ranking, RankingFigures, ranking_figures
from adamem_graph.evaluation.speed import vector_only_ms
from adamem_graph.retrieval.compiler import compile_route
from adamem_graph.retrieval.retriever import Retriever
from adamem_graph.store.spaces import Space
from adamem_graph.transcripts.locomo_conversations import LocomoQuestion


@dataclass(frozen=True, slots=True)
class _Asked:
    """What retrieval did for one question; times in milliseconds. statement: the text that went to the server."""

    ranking: Ranking
    statement: str
    retrieval_ms: float
    vector_only_ms: float


@dataclass(frozen=True, slots=True)
class LocomoReport:
    """Figures of one run.

    messages, seconds: ingested and how long that took, from file to searchable graph.
    retrieval_ms: one retrieval call, embedding of the question left out; vector_only_ms: the round trip of a bare
    filtered vector search for the same question; both at the 50th and 95th percentile. statements: how many texts all
    retrievals had: the server plans each once, and finds the plan in its cache from then on. answers: where they were
    asked for.
    """

    ranking: RankingFigures
    messages: int
    seconds: float
    retrieval_ms_p50: float
    retrieval_ms_p95: float
    vector_only_ms_p50: float
    vector_only_ms_p95: float
    statements: int
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
        asked: list[_Asked] = []
        answered: list[ScoredAnswer] = []
        messages, seconds = 0, 0.0
        for each in self._spaces.remembered(path, limit=limit, prefix=space_prefix, on_progress=on_progress):
            if each.report.added:
                messages, seconds = messages + each.report.added, seconds + each.report.seconds
            retriever = Retriever(self._database, each.space, self._embedder)
            asked.extend(self._ask(each.space, retriever, question) for question in each.answerable())
            if answers:
                asker = asker_of(self._spaces, each.space, answers)
                answered.extend(score_answers(asker, each, answers.sample, on_progress))
        figures = answer_figures(answered, answers.system, answers.model) if answers else None
        return _report(asked, messages, seconds, figures)

    def _ask(self, space: Space, retriever: Retriever, question: LocomoQuestion) -> _Asked:
        result = retriever.search(question.question, RETRIEVED)
        ranked = tuple(item.message.external_id or "" for item in result.evidence)
        return _Asked(
            Ranking(CATEGORIES[question.category], question.evidence, ranked),
            compile_route(result.plan, space, ()).text,
            result.retrieval_ms,
            vector_only_ms(self._database, space, self._embedder, question.question),
        )


def _report(asked: list[_Asked], messages: int, seconds: float, answers: AnswerFigures | None) -> LocomoReport:
    return LocomoReport(
        ranking=ranking_figures((each.ranking for each in asked), CATEGORIES.values()),
        messages=messages,
        seconds=seconds,
        retrieval_ms_p50=percentile((each.retrieval_ms for each in asked), 0.5),
        retrieval_ms_p95=percentile((each.retrieval_ms for each in asked), 0.95),
        vector_only_ms_p50=percentile((each.vector_only_ms for each in asked), 0.5),
        vector_only_ms_p95=percentile((each.vector_only_ms for each in asked), 0.95),
        statements=len({each.statement for each in asked}),
        answers=answers,
    )
