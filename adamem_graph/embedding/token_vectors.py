"""Token vectors for late interaction: small enough to stand beside every turn, and how alike two texts are by them.

MaxSim (Khattab and Zaharia 2020, ColBERT): each token of a question looks for the nearest token of a text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from adamem_graph.batching import in_batches
from adamem_graph.embedding.protocol import Embedder

_LEVELS = 7
_OFFSET = 8
"""Four bits a number: -7 to 7, stored as 1 to 15."""

_BYTES_AT_ONCE = 64_000
"""Of packed vectors; unpacked they take eight times as much, which must stay below what malloc gives back at once."""

_PRODUCTS_AT_ONCE = 250_000
"""Numbers that one multiplication of matrices multiplies. OpenBLAS takes a second thread from 262,144 on, and that one
keeps its core busy for a while after each: then the server, which works on the next question, waits for it."""


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
    even, odd, lengths = _halves(data, dimensions)
    vectors: NDArray[np.float32] = np.stack([even, odd], axis=2).reshape(-1, dimensions) / lengths[:, np.newaxis]
    return vectors


def _halves(
    data: Sequence[bytes], dimensions: int
) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    """The numbers of even and of odd places as they were packed, and the length of each token, 1 where it has none."""
    pairs = np.frombuffer(b"".join(data), dtype=np.uint8).reshape(-1, dimensions // 2)
    even = (pairs >> 4).astype(np.float32) - np.float32(_OFFSET)
    odd = (pairs & 15).astype(np.float32) - np.float32(_OFFSET)
    lengths = np.sqrt(np.einsum("td,td->t", even, even) + np.einsum("td,td->t", odd, odd))
    return even, odd, np.where(lengths > 0, lengths, np.float32(1))


def max_similarities(question: NDArray[np.float32], texts: Sequence[bytes]) -> NDArray[np.float32]:
    """For each token of a question and each packed text the cosine of the nearest token, shape (tokens, len(texts)).

    A text with no token has 0.
    """
    dimensions = question.shape[1]
    best = np.zeros((len(question), len(texts)), dtype=np.float32)
    told = [place for place, text in enumerate(texts) if text]
    of_even, of_odd = np.ascontiguousarray(question[:, 0::2]), np.ascontiguousarray(question[:, 1::2])
    for places in in_batches(told, lambda place: len(texts[place]), _BYTES_AT_ONCE) if len(question) else ():
        even, odd, lengths = _halves([texts[place] for place in places], dimensions)
        # Never put together or divided by their lengths: a tenth of the time goes by on what was multiplied.
        cosines = (_products(of_even, even) + _products(of_odd, odd)) / lengths
        counts = [2 * len(texts[place]) // dimensions for place in places]
        best[:, places] = np.maximum.reduceat(cosines, np.cumsum([0, *counts[:-1]]), axis=1)
    return best


def _products(question: NDArray[np.float32], tokens: NDArray[np.float32]) -> NDArray[np.float32]:
    """question @ tokens.T, on this thread alone."""
    found = np.empty((len(question), len(tokens)), dtype=np.float32)
    at_once = max(1, _PRODUCTS_AT_ONCE // question.size)
    for start in range(0, len(tokens), at_once):
        some = slice(start, start + at_once)
        np.matmul(question, tokens[some].T, out=found[:, some])
    return found
