"""Learns weights of terms under which what is wanted gets the highest share of a softmax (ListNet, Cao et al. 2007)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import csr_array


def learn_weights(
    terms: NDArray[np.float64] | csr_array,
    wanted: NDArray[np.float64],
    sizes: NDArray[np.int64],
    ridge: float,
) -> NDArray[np.float64]:
    """The weights of terms that give each question's candidates the shares wanted, by the top-one loss.

    terms: shape (candidates of all questions, terms), question by question; wanted: of each candidate, which sum up to
    1 for each question; sizes: how many candidates each question has, at least one; ridge: what the square of
    a weight costs.
    """
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])

    def loss(weights: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        scores = terms @ weights
        scores -= np.repeat(np.maximum.reduceat(scores, starts), sizes)
        shares = np.exp(scores)
        sums = np.repeat(np.add.reduceat(shares, starts), sizes)
        value = -(wanted * (scores - np.log(sums))).sum() / len(sizes) + ridge * weights @ weights
        return float(value), terms.T @ (shares / sums - wanted) / len(sizes) + 2 * ridge * weights

    learned: NDArray[np.float64] = minimize(loss, np.zeros(terms.shape[1]), jac=True, method="L-BFGS-B").x
    return learned
