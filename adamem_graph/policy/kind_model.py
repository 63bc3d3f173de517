"""How far a sentence is of each kind: a linear model over the signs in its words and its vector.

`evaluation/adamem_bench/kind_learning.py` learns the weights and says how they do on stories not learned from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from typing import Final

import numpy as np
from numpy.typing import NDArray

from adamem_graph.policy.kind_signs import SIGNS, signs_of
from adamem_graph.policy.kinds import KINDS

WEIGHTS_FILE: Final = "kind_weights.npz"
VECTOR_SCALE: Final = 4.0
"""A number of a unit vector of 384 is about 0.05 where a sign is 0 or 1: what brings both under one ridge."""


@dataclass(frozen=True)
class KindWeights:
    """Weights, a row a kind in the order of `KINDS`; of a sentence that may as well be of the kind as not, they make 0.

    signs: shape (kinds, SIGNS + 1), the last column a constant: for sentences without a vector. both: shape (kinds,
    SIGNS + dimensions + 1), for sentences with a vector of `embedder`.
    """

    embedder: str
    signs: NDArray[np.float64]
    both: NDArray[np.float64]


@cache
def kind_weights() -> KindWeights:
    """Those that the package ships."""
    with as_file(files(__package__) / "data" / WEIGHTS_FILE) as path, np.load(path) as stored:
        if tuple(stored["sign_names"]) != SIGNS or tuple(stored["kind_names"]) != tuple(map(str, KINDS)):
            raise RuntimeError(f"{WEIGHTS_FILE} was learned with other signs or kinds: learn it anew")
        return KindWeights(
            embedder=str(stored["embedder"]),
            signs=stored["signs"].astype(np.float64),
            both=stored["both"].astype(np.float64),
        )


def kinds_by_signs(texts: Sequence[str], weights: KindWeights) -> NDArray[np.float64]:
    """How far each text is of each kind by its words alone, 0 to 1, shape (len(texts), kinds)."""
    return _shares(signs_of(texts), weights.signs)


def kinds_of(texts: Sequence[str], vectors: NDArray[np.float32], weights: KindWeights) -> NDArray[np.float64]:
    """How far each text is of each kind by its words and its vector, 0 to 1, shape (len(texts), kinds).

    vectors: unit vectors of the texts by `weights.embedder`.
    """
    return _shares(with_vectors(signs_of(texts), vectors), weights.both)


def with_vectors(signs: NDArray[np.float64], vectors: NDArray[np.float32]) -> NDArray[np.float64]:
    """The terms of the larger model but for its constant."""
    return np.hstack([signs, VECTOR_SCALE * vectors.astype(np.float64)])


def _shares(terms: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    sums = terms @ weights[:, :-1].T + weights[:, -1]
    shares: NDArray[np.float64] = 1 / (1 + np.exp(-np.clip(sums, -30, 30)))
    return shares
