"""Figures of ranked evidence, on rankings whose figures can be counted by hand."""

from __future__ import annotations

import math

import pytest

from adamem_graph.evaluation.ranking import Ranking, ranking_figures

CATEGORIES = ("multi_hop", "single_hop")


def numbered(category: str, *ranks: int, evidence: int | None = None) -> Ranking:
    """Thirty messages, with the evidence at some ranks from 1; `evidence`: how much there is, those ranks only."""
    wanted = tuple(f"D1:{rank}" for rank in ranks) + ("D9:9",) * ((evidence or len(ranks)) - len(ranks))
    return Ranking(category, wanted, tuple(f"D1:{rank}" for rank in range(1, 31)))


def test_recall_counts_the_share_of_the_evidence_up_to_each_rank() -> None:
    figures = ranking_figures([numbered("multi_hop", 4, 8, 15, evidence=4), numbered("single_hop", 1)], CATEGORIES)
    assert figures.questions == 2
    assert (figures.recall_at_5, figures.recall_at_10, figures.recall_at_20) == (62.5, 75.0, 87.5)
    assert figures.mrr == pytest.approx((25 + 100) / 2)
    assert figures.by_category == {"multi_hop": 50.0, "single_hop": 100.0}


def test_what_stands_below_the_twentieth_place_was_not_found() -> None:
    assert ranking_figures([numbered("multi_hop", 21)], CATEGORIES).mrr == 0.0


def test_a_category_without_questions_has_no_figure() -> None:
    assert math.isnan(ranking_figures([numbered("single_hop", 1)], CATEGORIES).by_category["multi_hop"])
