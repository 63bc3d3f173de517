"""How near a sentence comes to a phrase in meaning, measured against sentences about anything."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from adamem_graph.embedding.protocol import Embedder
from adamem_graph.policy.kind_examples import EXAMPLES

_NEAR: Final = 2.2
"""Standard deviations above what sentences about anything have: from here on a sentence is taken to be about it."""
_SHARPNESS: Final = 1.5


class Meaning:
    """Nearness in meaning by any embedder: what a cosine means differs between embedders and between phrases.

    A phrase such as "recipes" is near nothing, one such as "things that happened" is near everything; so the cosine of
    a sentence is read against those of sentences about many things.
    """

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    @cached_property
    def _background(self) -> NDArray[np.float32]:
        return self._embedder.embed([sentence for sentences in EXAMPLES.values() for sentence in sentences])

    def nearness(self, phrases: Sequence[str], vectors: NDArray[np.float32]) -> NDArray[np.float64]:
        """How near each vector is to each phrase, 0 to 1, .5 where it begins to be about it.

        vectors: unit vectors by the same embedder, shape (sentences, dimensions); returns shape (sentences, phrases).
        """
        if not phrases:
            return np.zeros((len(vectors), 0))
        wanted = self._embedder.embed(phrases)
        usual = self._background @ wanted.T
        deviations = (vectors @ wanted.T - usual.mean(axis=0)) / np.maximum(usual.std(axis=0), 1e-6)
        near: NDArray[np.float64] = 1 / (1 + np.exp(-np.clip(_SHARPNESS * (deviations - _NEAR), -30, 30)))
        return near
