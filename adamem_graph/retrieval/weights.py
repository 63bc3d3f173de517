"""What each term of fusion counts: learned on LoCoMo's development half by `adamem bench fusion`.

The weights are those of a linear model that gives the turns with the answer the highest share among all candidates;
ranked by weights learned from the other conversations alone, each comes out nearly as well (figures in README.md).
"""

from __future__ import annotations

from typing import Final

from adamem_graph.records import FusionWeights

WITH_LATE_INTERACTION: Final = FusionWeights(
    alpha=0.4,
    beta=0.65,
    gamma=0.0,
    delta=0.5,
    late=9.0,
    late_before=0.4,
    late_after=0.65,
    session=7.7,
    words=1.05,
    words_before=1.55,
    speaker=1.9,
    asks=-0.45,
    dated=0.3,
)

WITHOUT_LATE_INTERACTION: Final = FusionWeights(
    alpha=1.4, beta=1.45, gamma=0.0, delta=0.95, words=2.85, words_before=1.65, speaker=1.7, asks=-0.45, dated=0.5
)
"""Where the embedder gives no token vectors, or some of a space's turns have none."""

ASKED_WHEN: Final = 1.7
"""What naming a time counts more where the question asks for one."""

RECENCY: Final = 1.0
"""γ for questions that ask for what holds now. In all others recency buries what was said once, long ago."""
