"""The arithmetic of AdaMem-Bench's figures."""

from __future__ import annotations

import pytest

from adamem_graph.evaluation.adamem_bench.figures import (
    AskedQuestion,
    Extraction,
    efficiency,
    extraction_rates,
    f1,
    figures,
    held_at_the_end,
)
from adamem_graph.evaluation.adamem_bench.logistic import agreement


def _asked(rank: int | None, session: int | None = None, *, correct: bool | None = True) -> AskedQuestion:
    answer = None if correct is None else "an answer"
    return AskedQuestion("s", 1, "q1", "Fact/Number", rank, session, True, True, answer, correct, 10)


def test_recall_counts_targets_among_the_first_five_and_mrr_all_of_them() -> None:
    found = figures([_asked(1, 2), _asked(6, 5), _asked(None, None), _asked(5, 4)], (), None)
    assert found.recall_at_5 == 50
    assert found.mrr == pytest.approx(100 * (1 + 1 / 6 + 1 / 5) / 4)
    assert found.session_recall_at_5 == 75
    assert found.session_mrr == pytest.approx(100 * (1 / 2 + 1 / 5 + 1 / 4) / 4)
    assert found.tokens == 10


def test_a_system_that_ranks_nothing_has_no_ranking_figures() -> None:
    full = AskedQuestion("s", 1, "q1", "Fact/Number", None, None, False, False, "an answer", True, 0)
    found = figures([full], (), (100.0, 10.0))
    assert (found.recall_at_5, found.mrr, found.session_mrr, found.volume, found.mer, found.f1) == (None,) * 6
    assert found.accuracy == 100


def test_extraction_is_counted_over_all_weeks_and_volume_at_the_end_of_each_story() -> None:
    weeks = [
        Extraction("a", 1, 10, 4, 5, 3, 10),
        Extraction("a", 2, 10, 2, 5, 2, 18),
        Extraction("b", 1, 20, 4, 10, 5, 20),
    ]
    assert extraction_rates(weeks) == (25, 50)
    assert f1(25, 50) == pytest.approx(100 / 3)
    assert held_at_the_end(weeks) == 19
    assert extraction_rates(()) == (None, None)
    assert f1(0.0, 0.0) == 0


def test_efficiency_is_that_of_the_paper() -> None:
    # Chen et al., table 2, explicit feedback, DeepSeek: 85.2 of 371 memories against 96.0 of 121.
    assert efficiency(85.2, 371, (96.0, 121)) == pytest.approx(0.289, abs=0.001)
    assert efficiency(76.2, 430, (96.0, 121)) == pytest.approx(0.223, abs=0.001)
    assert efficiency(96.4, None, (96.0, 121)) is None


def test_kappa_takes_chance_out_of_agreement() -> None:
    # Worked by hand: 70 of 100 agree, chance is .5 * .6 + .5 * .4 = .5.
    recorded = [True] * 50 + [False] * 50
    ours = [True] * 40 + [False] * 10 + [True] * 20 + [False] * 30
    found = agreement(recorded, ours)
    assert (found.judged, found.missed, found.invented) == (100, 10, 20)
    assert found.percent == pytest.approx(70)
    assert found.kappa == pytest.approx(0.4)
    assert agreement([True, False], [True, True]).kappa == 0
