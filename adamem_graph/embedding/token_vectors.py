"""Token vectors for late interaction: small enough to stand beside every turn, and how alike two texts are by them.

MaxSim (Khattab and Zaharia 2020, ColBERT): each token of a question looks for the nearest token of a text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from adamem_graph.embedding.protocol import Embedder

_LEVELS = 7
_OFFSET = 8
"""Four bits a number: -7 to 7, stored as 1 to 15."""


@dataclass(frozen=True, slots=True)
class TokenVectors:
    """The tokens of one text.

    vectors: unit vectors, shape (tokens, token dimensions); spans: start and end of each token in the text.
    """

    vectors: NDArray[np.float32]
    spans: tuple[tuple[int, int], ...]


@runtime_checkable
class TokenEmbedder(Embedder, Protocol):
    """An embedder that gives the vectors of single tokens too, from the same pass through its model."""

    def embed_with_tokens(self, texts: Sequence[str]) -> tuple[NDArray[np.float32], list[TokenVectors | None]]:
        """What `embed` gives, and the tokens of each text; None where the model gives none."""
        ...


def embed_with_tokens(
    embedder: Embedder, texts: Sequence[str]
) -> tuple[NDArray[np.float32], list[TokenVectors | None]]:
    """Vectors of texts, shape (len(texts), dimensions), with those of their tokens where the embedder has any."""
    if isinstance(embedder, TokenEmbedder):
        return embedder.embed_with_tokens(texts)
    return embedder.embed(texts), [None] * len(texts)


def packed(vectors: NDArray[np.float32]) -> bytes:
    """Token vectors of shape (tokens, an even number of dimensions) in four bits a number, token by token."""
    largest = np.abs(vectors).max(axis=1, keepdims=True)
    levels = np.rint(vectors / np.where(largest > 0, largest, 1) * _LEVELS).astype(np.int8) + _OFFSET
    return (levels[:, 0::2] << 4 | levels[:, 1::2]).astype(np.uint8).tobytes()


def unpacked(data: Sequence[bytes], dimensions: int) -> NDArray[np.float32]:
    """The tokens of several texts one after the other, unit vectors of shape (all tokens, dimensions)."""
    pairs = np.frombuffer(b"".join(data), dtype=np.uint8).reshape(-1, dimensions // 2)
    vectors = np.empty((len(pairs), dimensions), dtype=np.float32)
    vectors[:, 0::2] = pairs >> 4
    vectors[:, 1::2] = pairs & 15
    vectors -= _OFFSET
    lengths = np.sqrt(np.einsum("td,td->t", vectors, vectors))
    vectors /= np.where(lengths > 0, lengths, 1)[:, np.newaxis]
    return vectors


def max_similarities(question: NDArray[np.float32], texts: Sequence[bytes]) -> NDArray[np.float32]:
    """For each token of a question and each packed text the cosine of the nearest token, shape (tokens, len(texts)).

    A text with no token has 0.
    """
    dimensions = question.shape[1]
    counts = np.array([2 * len(text) // dimensions for text in texts])
    best = np.zeros((len(question), len(texts)), dtype=np.float32)
    some = np.flatnonzero(counts)
    if some.size and len(question):
        starts = np.concatenate([[0], np.cumsum(counts[some])[:-1]])
        cosines = np.matmul(question, unpacked([text for text in texts if text], dimensions).T)
        best[:, some] = np.maximum.reduceat(cosines, starts, axis=1)
    return best
