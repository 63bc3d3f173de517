"""The nearest peer of each row of an array, and which rows hang together by these links."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

_ROWS_AT_ONCE = 1_000

_EQUAL_DIGITS = 12
"""Cosines that differ by less are equal: sums of the same products in another order."""

_NO_COSINE = -2.0

Rows = NDArray[np.int64]
"""Numbers of rows, ascending."""


class Vectors(Protocol):
    """An array (rows, dimensions), or what is read like one; no row is all zeros."""

    def __len__(self) -> int: ...

    def __getitem__(self, rows: slice | Rows, /) -> NDArray[np.float32]: ...


def linked(vectors: Vectors, floor: float) -> NDArray[np.int32]:
    """The component of each row, linked to its nearest peer where that is near; every pair is compared."""
    return components_of(nearest_peers(vectors, np.full(len(vectors), -1, dtype=np.int32), floor))


def nearest_peers(vectors: Vectors, known: NDArray[np.int32], floor: float) -> NDArray[np.int32]:
    """The row of each row's nearest peer, itself where none is as near as `floor`; of equal peers the first counts.

    known: (rows,) what this has found among the rows whose `known` is not negative; -1 for a row that was not among
    them, or whose peer is not. Only such rows are compared with all, a block of cosines at a time: of another, the peer
    is the one that it had or one of these.
    """
    count = len(vectors)
    peers, cosine = np.arange(count, dtype=np.int32), np.full(count, _NO_COSINE)
    for rows in _pieces(np.flatnonzero(known < 0)):
        these = _unit(vectors[rows])
        for columns in _blocks(count):
            cosines = (these @ _unit(vectors[columns]).T).round(_EQUAL_DIGITS)
            itself = np.flatnonzero((columns.start <= rows) & (rows < columns.stop))
            cosines[itself, rows[itself] - columns.start] = _NO_COSINE
            best = cosines.argmax(axis=1)
            _note(peers, cosine, rows, columns.start + best, cosines[np.arange(len(rows)), best])
            others = np.flatnonzero(known[columns] >= 0)
            if len(others):
                best = cosines.argmax(axis=0)[others]
                _note(peers, cosine, columns.start + others, rows[best], cosines[best, others])
    peers = np.where(cosine >= floor, peers, np.arange(count, dtype=np.int32))
    _keep_nearer(vectors, known, peers, cosine, floor)
    return peers


def _note(
    peers: NDArray[np.int32], cosine: NDArray[np.float64], rows: Rows, found: Rows, cosines: NDArray[np.float64]
) -> None:
    """Only what is nearer: of equal peers the one in an earlier block stays."""
    better = cosines > cosine[rows]
    peers[rows[better]] = found[better]
    cosine[rows[better]] = cosines[better]


def _keep_nearer(
    vectors: Vectors, known: NDArray[np.int32], peers: NDArray[np.int32], cosine: NDArray[np.float64], floor: float
) -> None:
    """Leaves each row the peer that it had, unless the one that was found is nearer, or as near and before it."""
    undisputed = (known >= 0) & (cosine < floor)
    peers[undisputed] = known[undisputed]
    for rows in _pieces(np.flatnonzero((known >= 0) & (cosine >= floor))):
        had = known[rows].astype(np.int64)
        near = (_unit(vectors[rows]) * _unit(vectors[had])).sum(axis=1).round(_EQUAL_DIGITS)
        near[had == rows] = _NO_COSINE
        kept = (near > cosine[rows]) | ((near == cosine[rows]) & (had < peers[rows]))
        peers[rows[kept]] = had[kept]


def components_of(peers: NDArray[np.int32]) -> NDArray[np.int32]:
    """The component of each row, called by a row of it. peers: the row that each is linked to, itself where to none.

    Who goes from peer to peer comes into the one circle of the component; its least row names that. Each step doubles
    how far everybody has gone.
    """
    least = np.minimum(np.arange(len(peers), dtype=np.int32), peers)
    for _ in range(len(peers).bit_length()):
        least = np.minimum(least, least[peers])
        peers = peers[peers]
    return least[peers]


def _pieces(rows: Rows) -> Iterator[Rows]:
    for block in _blocks(len(rows)):
        yield rows[block]


def _blocks(count: int) -> list[slice]:
    return [slice(start, min(start + _ROWS_AT_ONCE, count)) for start in range(0, count, _ROWS_AT_ONCE)]


def _unit(vectors: NDArray[np.float32]) -> NDArray[np.float64]:
    exact = vectors.astype(np.float64)
    unit: NDArray[np.float64] = exact / np.linalg.norm(exact, axis=1, keepdims=True)
    return unit
