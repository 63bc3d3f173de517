"""Logistic regression of few terms, and how well verdicts agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

RIDGE: Final = 1e-5
"""What the square of a weight costs beside the mean loss: terms that say nearly the same share what they count."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """How often two judges say the same. percent: 0 to 100; kappa: Cohen's, 1 is complete, 0 is chance.

    missed, invented: right by the recorded verdict alone, and by ours alone.
    """

    judged: int
    percent: float
    kappa: float
    missed: int
    invented: int


def learned_weights(terms: NDArray[np.float64], right: NDArray[np.bool_]) -> NDArray[np.float64]:
    """The weights of terms, and the constant last. terms: shape (cases, terms); right: shape (cases,)."""
    design = np.column_stack([terms, np.ones(len(terms))])
    wanted = right.astype(np.float64)

    def loss(weights: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        scores = design @ weights
        free = np.append(weights[:-1], 0.0)
        value = np.mean(np.logaddexp(0, scores) - wanted * scores) + RIDGE * free @ free
        slope = design.T @ (1 / (1 + np.exp(-scores)) - wanted) / len(wanted) + 2 * RIDGE * free
        return float(value), slope

    learned: NDArray[np.float64] = minimize(loss, np.zeros(design.shape[1]), jac=True, method="L-BFGS-B").x
    return learned


def log_odds(terms: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """The odds of each case by the terms along the last axis, as a logarithm: above 0 is more likely than not."""
    scores: NDArray[np.float64] = terms @ weights[:-1] + weights[-1]
    return scores


def agreement(recorded: Sequence[bool], ours: Sequence[bool]) -> Agreement:
    """How two judges' verdicts on the same cases agree."""
    one, other = np.array(recorded, dtype=bool), np.array(ours, dtype=bool)
    same = float(np.mean(one == other))
    chance = float(one.mean() * other.mean() + (1 - one.mean()) * (1 - other.mean()))
    kappa = (same - chance) / (1 - chance) if chance < 1 else 1.0
    return Agreement(len(one), 100 * same, kappa, int(np.sum(one & ~other)), int(np.sum(~one & other)))
