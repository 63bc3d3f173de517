"""How well evidence is ranked over many questions: recall at 5, 10 and 20, and the reciprocal rank."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from adamem_graph.evaluation.metrics import mean, recall_at, reciprocal_rank

RETRIEVED = 20
"""How many messages a question's figures look at."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """What was retrieved for one question. ranked: ids of messages, best first; evidence: those that answer it."""

    category: str
    evidence: tuple[str, ...]
    ranked: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RankingFigures:
    """How well questions are ranked, each figure from 0 to 100; by_category: recall@10. NaN of no question."""

    questions: int
    recall_at_5: float
    recall_at_10: float
    recall_at_20: float
    mrr: float
    by_category: dict[str, float]


def ranking_figures(rankings: Iterable[Ranking], categories: Collection[str]) -> RankingFigures:
    """The means over questions. categories: the names of `by_category`, in their order."""
    asked = [(each.category, each.ranked[:RETRIEVED], each.evidence) for each in rankings]

    def recall(k: int, chosen: Sequence[tuple[str, Sequence[str], Collection[str]]]) -> float:
        return mean(recall_at(k, ranked, evidence) for _, ranked, evidence in chosen)

    return RankingFigures(
        questions=len(asked),
        recall_at_5=recall(5, asked),
        recall_at_10=recall(10, asked),
        recall_at_20=recall(20, asked),
        mrr=mean(reciprocal_rank(ranked, evidence) for _, ranked, evidence in asked),
        by_category={name: recall(10, [each for each in asked if each[0] == name]) for name in categories},
    )
