"""What each term of fusion counts: learned on LoCoMo's development half by `adamem bench fusion`.

The weights are those of a linear model that gives the turns with the answer the highest share among all candidates;
ranked by weights learned from the other conversations alone, each comes out nearly as well (figures in README.md).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import fields, replace
from typing import Final

from adamem_graph.records import FusionWeights
from adamem_graph.retrieval.options import TermGroup

WITH_LATE_INTERACTION: Final = FusionWeights(
    alpha=0.3,
    beta=0.55,
    gamma=0.0,
    delta=0.5,
    late=9.3,
    late_before=0.6,
    late_after=0.55,
    session=11.0,
    words=0.9,
    words_before=1.45,
    speaker=1.9,
    asks=-0.4,
    dated=0.2,
    asked_time=4.7,
)

WITHOUT_LATE_INTERACTION: Final = FusionWeights(
    alpha=1.45,
    beta=1.5,
    gamma=0.0,
    delta=0.95,
    words=2.75,
    words_before=1.7,
    speaker=1.65,
    asks=-0.45,
    dated=0.4,
    asked_time=4.4,
)
"""Where the embedder gives no token vectors, or some of a space's turns have none."""

ASKED_WHEN: Final = 1.8
"""What naming a time counts more where the question asks for one."""

ASKED_SEVERAL: Final = -9.7
"""What the session counts less where the question asks for several things: they were seldom said in one."""

SPREAD: Final = -0.35
"""What each better turn of its session then takes from a turn."""

WANTED: Final = 1.0
"""What stating a memory that a preference of the memory policy wants counts: of .25 to 3 the best for sessions found on
AdaMem-Bench's stories 2 to 4 under their true preferences, with nothing lost in MRR."""

RECENCY: Final = 1.0
"""γ for questions that ask for what holds now. In all others recency buries what was said once, long ago."""

AGE: Final = -1.0
"""What the age of a turn takes from it where somebody asks about their own life and names no time.

The odds that something is needed fall as a power of the time since it was met (Anderson and Schooler 1991). LoCoMo has
no such questions: this was set on stories of AdaMem-Bench, far below what their questions alone would teach, since each
of them asks about its own week: heavier, it costs more about earlier weeks than it gains about the last.
`OLD_AFTER_DAYS` bounds what it can take.
"""

_GROUPS: Final = {
    TermGroup.BASELINE: ("alpha",),
    TermGroup.GRAPH: ("beta",),
    TermGroup.RECENCY: ("gamma",),
    TermGroup.FACTS: ("delta",),
    TermGroup.LATE_INTERACTION: ("late", "late_before", "late_after", "session"),
    TermGroup.SESSION: ("session",),
    TermGroup.WORDS: ("words", "words_before"),
    TermGroup.NEIGHBOURS: ("late_before", "late_after", "words_before"),
    TermGroup.SPEAKER: ("speaker",),
    TermGroup.DATES: ("dated",),
    TermGroup.QUESTIONS: ("asks",),
    TermGroup.ASKED_TIME: ("asked_time",),
    TermGroup.AGE: ("age",),
    TermGroup.POLICY: ("wanted",),
}


def masked(weights: FusionWeights, terms: Collection[TermGroup]) -> FusionWeights:
    """The weights with 0 for every term that belongs to a group that is not among `terms`."""
    off = {name for group, names in _GROUPS.items() if group not in terms for name in names}
    return replace(weights, **{each.name: 0.0 for each in fields(weights) if each.name in off})
