"""Learning the weights of fusion, on candidates whose evidence is known."""

from __future__ import annotations

import numpy as np
import pytest

from adamem_graph.errors import ConfigurationError
from adamem_graph.evaluation.fusion_learning import COLUMNS, JudgedQuestion, learn

GIVING, DISTURBING = COLUMNS.index("s_late"), COLUMNS.index("s_asks")


def question(seed: int, *, reachable: bool = True) -> JudgedQuestion:
    """Thirty candidates; the evidence has the highest s_late and the lowest s_asks, all else is chance."""
    terms = np.random.default_rng(seed).random((30, len(COLUMNS)))
    terms[3, GIVING], terms[3, DISTURBING] = 1.2, -0.2
    ids = tuple(f"D1:{number}" for number in range(30))
    return JudgedQuestion("single_hop", ("D1:3" if reachable else "D9:9",), ids, terms)


def test_what_tells_the_evidence_gets_the_weight() -> None:
    weights = learn([question(seed) for seed in range(40)], range(len(COLUMNS)))
    assert weights.argmax() == GIVING
    assert weights.argmin() == DISTURBING
    unseen = question(99)
    assert (unseen.terms @ weights).argmax() == 3


def test_only_the_columns_asked_for_are_learned() -> None:
    assert learn([question(1), question(2)], [GIVING]).shape == (1,)


def test_questions_whose_evidence_is_no_candidate_teach_nothing() -> None:
    taught = [question(seed) for seed in range(5)]
    untaught = [question(seed, reachable=False) for seed in range(5, 9)]
    assert learn([*taught, *untaught], [GIVING, DISTURBING]) == pytest.approx(learn(taught, [GIVING, DISTURBING]))
    with pytest.raises(ConfigurationError, match="nothing can be learned"):
        learn(untaught, [GIVING])
