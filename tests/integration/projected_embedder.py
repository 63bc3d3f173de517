"""A second real embedder: MiniLM's vectors turned into a space of 768 dimensions, which keeps their angles."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from adamem_graph.embedding import Embedder


class ProjectedEmbedder:
    """`inner`'s vectors, rotated into 768 dimensions; what was similar stays exactly as similar."""

    name = "projected-768"
    dimensions = 768

    def __init__(self, inner: Embedder) -> None:
        self._inner = inner
        gaussian = np.random.default_rng(7).standard_normal((self.dimensions, inner.dimensions))
        orthonormal, _ = np.linalg.qr(gaussian)
        self._rotation: NDArray[np.float32] = orthonormal.T.astype(np.float32)

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return self._inner.embed(texts) @ self._rotation
