"""Ablation: what each part of retrieval is worth, by leaving it out, or adding it where it is not in use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from adamem_graph.agents.asking import Asker
from adamem_graph.embedding.protocol import Embedder
from adamem_graph.embedding.token_vectors import TokenVectors, embed_with_tokens
from adamem_graph.errors import ConfigurationError
from adamem_graph.evaluation.ablation_parts import PARTS, Part
from adamem_graph.evaluation.answer_scores import ADVERSARIAL
from adamem_graph.evaluation.locomo_answers import (
    AnswerFigures,
    AnswerOptions,
    ScoredAnswer,
    answer_figures,
    score_answers,
)
from adamem_graph.evaluation.locomo_spaces import CATEGORIES, LocomoSpaces, Remembered
from adamem_graph.evaluation.metrics import percentile, recall_at
from adamem_graph.evaluation.ranking import RETRIEVED, Ranking, RankingFigures, ranking_figures
from adamem_graph.retrieval.options import DEFAULT_OPTIONS
from adamem_graph.retrieval.retriever import Retriever
from adamem_graph.transcripts.locomo_conversations import LocomoQuestion

_RESAMPLES: Final = 2_000
_SEED: Final = 0


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """What one variant of retrieval did for one question, and how long one call took, without the embedding."""

    ranking: Ranking
    retrieval_ms: float

    @property
    def recall_at_10(self) -> float:
        """The percentage of the evidence among the first ten."""
        return recall_at(10, self.ranking.ranked, self.ranking.evidence)


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure of a variant less that of the full system, over the same questions; both from 0 to 100.

    low, high: 95 % interval of a paired bootstrap over questions. better, worse: questions for which the figure rose or
    fell.
    """

    mean: float
    low: float
    high: float
    better: int
    worse: int


@dataclass(frozen=True, slots=True)
class AnswersOfRow:
    """Answers of one variant. f1_difference: over the answerable questions, None for the full system."""

    figures: AnswerFigures
    f1_difference: Difference | None


@dataclass(frozen=True, slots=True)
class AblationRow:
    """One variant. retrieval_ms: median of one call; time_ratio: to that of the full system, asked in turn with it.

    difference: of recall@10, None for the full system. answers: where they were asked for.
    """

    part: str
    change: str
    figures: RankingFigures
    retrieval_ms: float
    time_ratio: float
    difference: Difference | None
    answers: AnswersOfRow | None = None


@dataclass(frozen=True, slots=True)
class AblationReport:
    """The full system first, then a row for each part."""

    questions: int
    rows: tuple[AblationRow, ...]


class AblationBenchmark:
    """Asks every question of every variant of retrieval, each question of all variants in turn."""

    def __init__(self, spaces: LocomoSpaces, parts: Sequence[Part] = PARTS) -> None:
        self._spaces = spaces
        self._parts = parts

    def run(
        self,
        path: Path,
        *,
        limit: int | None,
        space_prefix: str,
        answers: AnswerOptions | None = None,
        on_progress: Callable[[str], None] = lambda _: None,
    ) -> AblationReport:
        """Asks about the first `limit` conversations of a file, all without a limit; each is ingested once.

        answers: each variant also answers the questions of its sample, with its model or none.

        Raises:
            ConfigurationError: the file has no question that its turns answer.
            TranscriptError: the file cannot be read.
        """
        asked: list[list[AskedQuestion]] = [[] for _ in (None, *self._parts)]
        answered: list[list[ScoredAnswer]] = [[] for _ in asked]
        for remembered in self._spaces.remembered(path, limit=limit, prefix=space_prefix, on_progress=on_progress):
            variants = self._variants(remembered, answers)
            for question in remembered.answerable():
                for place, variant in enumerate(variants):
                    asked[place].append(_ask(variant.retriever, question))
            if answers:
                for place, variant in enumerate(variants):
                    answered[place] += score_answers(variant.asker, remembered, answers.sample, on_progress)
        if not asked[0]:
            raise ConfigurationError(f"{path} has no question that its turns answer")
        rows = [_row("full system", "", asked[0], asked[0])]
        rows += [
            _row(each.name, each.change, found, asked[0]) for each, found in zip(self._parts, asked[1:], strict=True)
        ]
        if answers:
            told = (
                _answers_of_row(row, found, answered[0], answers) for row, found in zip(rows, answered, strict=True)
            )
            rows = [replace(row, answers=each) for row, each in zip(rows, told, strict=True)]
        return AblationReport(len(asked[0]), tuple(rows))

    def _variants(self, remembered: Remembered, answers: AnswerOptions | None) -> list[_Variant]:
        """The full system, then what each part makes of it."""
        where = (self._spaces.database, remembered.space, _EmbedsOnce(self._spaces.embedder))
        model = answers.model if answers else None
        made = []
        for options, research in [(DEFAULT_OPTIONS, True), *((part.options, part.research) for part in self._parts)]:
            retriever = Retriever(*where, options)
            made.append(_Variant(retriever, Asker(*where, retriever, model, research=research)))
        return made


@dataclass(frozen=True, slots=True)
class _Variant:
    """The system with one part changed, at one conversation."""

    retriever: Retriever
    asker: Asker


def _ask(retriever: Retriever, question: LocomoQuestion) -> AskedQuestion:
    result = retriever.search(question.question, RETRIEVED)
    ranked = tuple(item.message.external_id or "" for item in result.evidence)
    return AskedQuestion(Ranking(CATEGORIES[question.category], question.evidence, ranked), result.retrieval_ms)


def _row(part: str, change: str, asked: Sequence[AskedQuestion], full: Sequence[AskedQuestion]) -> AblationRow:
    took = percentile((each.retrieval_ms for each in asked), 0.5)
    usual = percentile((each.retrieval_ms for each in full), 0.5)
    return AblationRow(
        part=part,
        change=change,
        figures=ranking_figures((each.ranking for each in asked), CATEGORIES.values()),
        retrieval_ms=took,
        time_ratio=took / usual,
        difference=None
        if asked is full
        else difference([one.recall_at_10 - two.recall_at_10 for one, two in zip(asked, full, strict=True)]),
    )


def _answers_of_row(
    row: AblationRow, answered: Sequence[ScoredAnswer], full: Sequence[ScoredAnswer], options: AnswerOptions
) -> AnswersOfRow:
    figures = answer_figures(answered, f"{row.change} {row.part}".strip(), options.model)
    if answered is full:
        return AnswersOfRow(figures, None)
    pairs = zip(answered, full, strict=True)
    return AnswersOfRow(figures, difference([one.f1 - two.f1 for one, two in pairs if one.category != ADVERSARIAL]))


def difference(by_question: Sequence[float]) -> Difference:
    """How a variant differs from the full system, by the difference of each question; the resampling is seeded."""
    apart = np.array(by_question)
    if not apart.size:
        return Difference(0.0, 0.0, 0.0, 0, 0)
    chosen = np.random.default_rng(_SEED).integers(0, apart.size, size=(_RESAMPLES, apart.size))
    low, high = np.quantile(apart[chosen].mean(axis=1), [0.025, 0.975])
    better, worse = int((apart > 0).sum()), int((apart < 0).sum())
    return Difference(float(apart.mean()), float(low), float(high), better, worse)


class _EmbedsOnce:
    """An embedder that is asked for the same question by each variant in turn, and embeds it once."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._texts: tuple[str, ...] = ()
        self._found: tuple[NDArray[np.float32], list[TokenVectors | None]] | None = None

    @property
    def name(self) -> str:
        """Of the embedder."""
        return self._embedder.name

    @property
    def dimensions(self) -> int:
        """Of the embedder."""
        return self._embedder.dimensions

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """The embedder's vectors."""
        return self.embed_with_tokens(texts)[0]

    def embed_with_tokens(self, texts: Sequence[str]) -> tuple[NDArray[np.float32], list[TokenVectors | None]]:
        """The embedder's vectors and those of the tokens."""
        if self._found is None or self._texts != tuple(texts):
            self._texts, self._found = tuple(texts), embed_with_tokens(self._embedder, texts)
        return self._found
