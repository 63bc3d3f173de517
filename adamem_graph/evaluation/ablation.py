"""Ablation: what each part of retrieval is worth, by leaving it out, or adding it where it is not in use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from adamem_graph.embedding.protocol import Embedder
from adamem_graph.embedding.token_vectors import TokenVectors, embed_with_tokens
from adamem_graph.errors import ConfigurationError
from adamem_graph.evaluation.ablation_parts import PARTS, Part
from adamem_graph.evaluation.locomo_spaces import CATEGORIES, LocomoSpaces, Remembered
from adamem_graph.evaluation.metrics import percentile, recall_at
from adamem_graph.evaluation.ranking import RETRIEVED, Ranking, RankingFigures, ranking_figures
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
    """Recall@10 of a variant less that of the full system, over the same questions.

    low, high: 95 % interval of a paired bootstrap over questions. better, worse: questions with more or less of their
    evidence among the first ten.
    """

    recall_at_10: float
    low: float
    high: float
    better: int
    worse: int


@dataclass(frozen=True, slots=True)
class AblationRow:
    """One variant. retrieval_ms: median of one call; time_ratio: to that of the full system, asked in turn with it.

    difference: None for the full system.
    """

    part: str
    change: str
    figures: RankingFigures
    retrieval_ms: float
    time_ratio: float
    difference: Difference | None


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
        self, path: Path, *, limit: int | None, space_prefix: str, on_progress: Callable[[str], None] = lambda _: None
    ) -> AblationReport:
        """Asks about the first `limit` conversations of a file, all without a limit; each is ingested once.

        Raises:
            ConfigurationError: the file has no question that its turns answer.
            TranscriptError: the file cannot be read.
        """
        remembered = self._spaces.remembered(path, limit=limit, prefix=space_prefix, on_progress=on_progress)
        asked = list(chain.from_iterable(self._ask(each) for each in remembered))
        if not asked:
            raise ConfigurationError(f"{path} has no question that its turns answer")
        full = [figures[0] for figures in asked]
        variants = [[figures[place] for figures in asked] for place in range(1, len(self._parts) + 1)]
        rows = [_row("full system", "", full, full)]
        for part, variant in zip(self._parts, variants, strict=True):
            rows.append(_row(part.name, part.change, variant, full))
        return AblationReport(len(asked), tuple(rows))

    def _ask(self, remembered: Remembered) -> list[list[AskedQuestion]]:
        """For each question of a conversation the figures of the full system, then those of each variant."""
        embedder = _EmbedsOnce(self._spaces.embedder)
        place = (self._spaces.database, remembered.space, embedder)
        retrievers = [Retriever(*place), *(Retriever(*place, part.options) for part in self._parts)]
        return [[_ask(each, question) for each in retrievers] for question in remembered.answerable()]


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
        difference=None if asked is full else difference(asked, full),
    )


def difference(asked: Sequence[AskedQuestion], full: Sequence[AskedQuestion]) -> Difference:
    """How a variant differs from the full system on the same questions, the resampling seeded."""
    apart = np.array([one.recall_at_10 - other.recall_at_10 for one, other in zip(asked, full, strict=True)])
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
