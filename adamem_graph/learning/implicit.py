"""What a person's preference must be, from right answers alone: which kinds of memories they needed.

Every answer needs a memory of some kind that the person's preference keeps. The kinds that a person's answers need are
taken for a mixture with unknown shares; what is known of the shares after the answers so far is a Dirichlet
distribution, found by variational Bayes (Attias 2000). A memory may be of several kinds: the one that explains more of
the other answers too gets the credit. A kind that most of the memories have that nobody ever asked about explains
little, as in weak supervision by contrast.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from adamem_graph.policy.kinds import KINDS, Kind

_PRIOR: Final = 0.15
"""What each kind has before any answer is known, in answers: below 1, so that few kinds are expected."""

_FLOOR: Final = 0.05
"""The least share of idle memories that a kind is taken to have."""

_NOTABLE: Final = 0.1
"""A kind that fewer of a person's questions need does not belong to their preference..."""

_LIKELY: Final = 0.5
"""...and one enters when it is this likely that more of them do."""

_MOST_TELLING: Final = 30.0
"""The odds beyond which how far a memory is of a kind tells no more: detectors are not that sure."""

_OF_A_KIND: Final = 0.5
"""A memory is taken to be of a kind from here on..."""

_SECOND_BEST: Final = 0.3
"""...and is covered by a kind whose part in explaining it is not much smaller than that of the best."""

_ROUNDS: Final = 100


@dataclass(frozen=True, slots=True)
class KindBelief:
    """What is known of the share of a person's questions that need memories of a kind.

    share: expected, 0 to 1; low, high: with 90 percent certainty between these; likely: probability that it is notable.
    wanted: whether it enters the preference.
    """

    kind: Kind
    share: float
    low: float
    high: float
    likely: float
    wanted: bool


def beliefs(needed: NDArray[np.float64], idle: NDArray[np.float64]) -> tuple[KindBelief, ...]:
    """One belief a kind, those with the highest share first.

    needed, idle: how far each memory that an answer needed, and each that none did, is of each kind, shape (memories,
    kinds) in the order of `KINDS`. A kind that a needed memory cannot do without is wanted however seldom it comes.
    """
    credit = _credit(needed, idle)
    counts = _PRIOR + credit.sum(axis=0)
    total = counts.sum()
    special = _special()
    likely = special.betaincc(counts, total - counts, _NOTABLE)
    wanted = likely >= _LIKELY if len(needed) else np.zeros(len(KINDS), dtype=bool)
    for shares, credited in zip(needed, credit, strict=True):
        covering = (shares >= _OF_A_KIND) & (credited >= _SECOND_BEST * credited.max())
        if not (wanted & covering).any():
            wanted[int(credited.argmax())] = True
    low, high = special.betaincinv(counts, total - counts, [[0.05], [0.95]])
    found = [
        KindBelief(
            kind, float(counts[at] / total), float(low[at]), float(high[at]), float(likely[at]), bool(wanted[at])
        )
        for at, kind in enumerate(KINDS)
    ]
    return tuple(sorted(found, key=lambda belief: -belief.share))


def wanted_kinds(found: Sequence[KindBelief]) -> frozenset[Kind]:
    """The kinds that enter the preference."""
    return frozenset(belief.kind for belief in found if belief.wanted)


def described(found: Sequence[KindBelief]) -> str:
    """What is believed of the kinds that are wanted, with how certain it is, in a line."""
    parts = [f"{each.kind} {each.share:.0%} ({each.low:.0%} to {each.high:.0%})" for each in found if each.wanted]
    return ", ".join(parts) or "nothing yet"


def _credit(needed: NDArray[np.float64], idle: NDArray[np.float64]) -> NDArray[np.float64]:
    """The share of each needed memory that each kind explains, shape (needed, kinds); each row sums up to 1."""
    usual = (idle.sum(axis=0) + 1.0 * _FLOOR) / (len(idle) + 1.0) if len(idle) else np.full(len(KINDS), _FLOOR)
    odds = np.clip(needed / np.maximum(1 - needed, 1e-9), 1 / _MOST_TELLING, _MOST_TELLING)
    telling = odds / np.sqrt(np.maximum(usual, _FLOOR))
    credit: NDArray[np.float64] = telling / telling.sum(axis=1, keepdims=True)
    digamma = _special().digamma
    for _ in range(_ROUNDS):
        counts = _PRIOR + credit.sum(axis=0)
        weights = telling * np.exp(digamma(counts) - digamma(counts.sum()))
        fresh = weights / weights.sum(axis=1, keepdims=True)
        if np.abs(fresh - credit).max(initial=0.0) < 1e-6:
            break
        credit = fresh
    return credit


def _special() -> Any:
    # Imported where it is needed: it brings 17 MB and a tenth of a second that nobody who only asks should wait for.
    return import_module("scipy.special")
