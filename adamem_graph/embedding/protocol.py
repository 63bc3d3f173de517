"""What every embedder offers, and what all share: the care of texts going in and of vectors coming out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from adamem_graph.errors import EmbeddingError


class Embedder(Protocol):
    """Texts to unit vectors whose dot product is their similarity; safe to use from several threads."""

    @property
    def name(self) -> str:
        """Stable name of the model and its variant; stored with a space, so that two are never mixed."""
        ...

    @property
    def dimensions(self) -> int:
        """Length of every vector."""
        ...

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors, shape (len(texts), dimensions), in the order of `texts`; empty texts have one too.

        Raises:
            EmbeddingError: the model cannot be reached, or gave other than finite vectors of that shape.
        """
        ...


def readable(text: str, max_characters: int | None = None) -> str:
    """`text`, or its first `max_characters`, with "?" for lone surrogates, which cannot be encoded."""
    return text[:max_characters].encode("utf-8", "replace").decode("utf-8")


def unit_rows(vectors: ArrayLike, *, rows: int, dimensions: int | None, source: str) -> NDArray[np.float32]:
    """`vectors` scaled to unit length, shape (rows, dimensions).

    dimensions: None accepts any length, for a first call that finds it out. source: named in the error.

    Raises:
        EmbeddingError: wrong shape, a value that is not finite, or a vector of length zero.
    """
    if rows == 0:
        return np.empty((0, dimensions or 0), dtype=np.float32)
    try:
        matrix = np.asarray(vectors, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise EmbeddingError(f"{source} gave vectors of unequal lengths, or not of numbers") from error
    if matrix.ndim != 2 or len(matrix) != rows or dimensions not in (None, matrix.shape[1]):
        expected = f"({rows}, {dimensions or 'any'})"
        raise EmbeddingError(f"{source} gave vectors of shape {matrix.shape}, not {expected}")
    lengths = np.linalg.norm(matrix, axis=1, keepdims=True)
    unusable = np.flatnonzero(~(np.isfinite(lengths[:, 0]) & (lengths[:, 0] > 0)))
    if unusable.size:
        raise EmbeddingError(f"{source} gave no direction (zero, or not finite) for text {unusable[0] + 1} of {rows}")
    unit: NDArray[np.float32] = (matrix / lengths).astype(np.float32)
    return unit
