"""Fusion of baseline and graph evidence, with every term kept (Yan et al. 2026, equations 3 and 4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adamem_graph.records import ComponentScores, Evidence, FusionWeights, Message, TimeExpression

FACT_SUPPORT, NO_FACT_SUPPORT = 1.0, 0.1
"""s_fact: "a high bonus where baseline fact retrieval supports the message, a small residual otherwise"."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A message as the compiled statement returns it, before fusion; fields as in `ComponentScores`."""

    message: Message
    times: tuple[TimeExpression, ...]
    base_rank: int | None
    base: float
    similarity: float | None
    text: float | None
    fact_similarity: float | None
    graph: float


def fuse(candidates: Sequence[Candidate], weights: FusionWeights) -> list[Evidence]:
    """The candidates as evidence, best first; ties go to the better baseline rank, then to the message id."""
    graph_ranks = _graph_ranks(candidates)
    recency = _recency(candidates)
    evidence = [
        Evidence(
            candidate.message,
            _scores(candidate, graph_ranks.get(candidate.message.id), recency[candidate.message.id], weights),
            candidate.times,
        )
        for candidate in candidates
    ]
    return sorted(evidence, key=lambda item: (-item.scores.total, _rank_or_last(item.scores), item.message.id))


def _scores(candidate: Candidate, graph_rank: int | None, s_recency: float, weights: FusionWeights) -> ComponentScores:
    s_base = _reciprocal(candidate.base_rank)
    s_graph = _reciprocal(graph_rank)
    s_fact = NO_FACT_SUPPORT if candidate.fact_similarity is None else FACT_SUPPORT
    total = weights.alpha * s_base + weights.beta * s_graph + weights.gamma * s_recency + weights.delta * s_fact
    return ComponentScores(
        base_rank=candidate.base_rank,
        graph_rank=graph_rank,
        base=candidate.base,
        similarity=candidate.similarity,
        text=candidate.text,
        fact_similarity=candidate.fact_similarity,
        graph=candidate.graph,
        s_base=s_base,
        s_graph=s_graph,
        s_recency=s_recency,
        s_fact=s_fact,
        total=total,
    )


def _reciprocal(rank: int | None) -> float:
    """Equation 4; nothing where the list does not hold the message."""
    return 0.0 if rank is None else 1.0 / (1.0 + rank)


def _graph_ranks(candidates: Sequence[Candidate]) -> dict[str, int]:
    reached = [candidate for candidate in candidates if candidate.graph > 0]
    reached.sort(key=lambda candidate: (-candidate.graph, candidate.message.id))
    return {candidate.message.id: rank for rank, candidate in enumerate(reached)}


def _recency(candidates: Sequence[Candidate]) -> dict[str, float]:
    """Falls linearly over the merged list, newest first, from 1; undated messages count as the oldest."""

    def age(candidate: Candidate) -> tuple[bool, float, int]:
        sent_at = candidate.message.sent_at
        return sent_at is None, -sent_at.timestamp() if sent_at else 0.0, -candidate.message.position

    newest_first = sorted(candidates, key=age)
    return {candidate.message.id: 1.0 - place / len(newest_first) for place, candidate in enumerate(newest_first)}


def _rank_or_last(scores: ComponentScores) -> float:
    return float("inf") if scores.base_rank is None else scores.base_rank
