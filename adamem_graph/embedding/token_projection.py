"""The directions in which token vectors differ most: 128 of 384 tell texts apart as well as all of them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from io import BytesIO

import numpy as np
from numpy.typing import NDArray

DIMENSIONS = 128

_FILE = "token_projection.npy"


@cache
def token_projection() -> NDArray[np.float32]:
    """Orthonormal rows, shape (128, 384), made by `fit_projection` from the example conversation of the repository."""
    data = (files("adamem_graph.embedding") / "data" / _FILE).read_bytes()
    projection: NDArray[np.float32] = np.load(BytesIO(data)).astype(np.float32)
    return projection


def fit_projection(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """The principal directions of unit token vectors, shape (any number, 384), strongest first, shape (128, 384).

    The mean is not taken away: cosines are kept. The largest number of each direction is positive, so that the same
    vectors give the same directions.
    """
    exact = vectors.astype(np.float64)
    _, directions = np.linalg.eigh(exact.T @ exact)
    rows = directions.T[::-1][:DIMENSIONS]
    largest = rows[np.arange(len(rows)), np.abs(rows).argmax(axis=1)]
    projection: NDArray[np.float32] = (rows * np.sign(largest)[:, np.newaxis]).astype(np.float32)
    return projection
