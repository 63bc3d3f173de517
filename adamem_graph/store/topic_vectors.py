"""The topics of one person with their vectors, in a file: a million of them would not fit into memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

_ID_BYTES = 32
"""Of an id, see `store.ids.node_id`."""


class TopicVectors:
    """Rows of topics in a file; by a slice, the vectors of these rows, (rows, dimensions), as from an array."""

    def __init__(self, file: IO[bytes], dimensions: int) -> None:
        """file: an empty one, for this alone."""
        self._type = np.dtype([("id", f"S{_ID_BYTES}"), ("vector", np.float32, (dimensions,))])
        self._file = file
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, rows: slice) -> NDArray[np.float32]:
        start, stop, _ = rows.indices(self._count)
        vectors: NDArray[np.float32] = self._read(start, stop - start)["vector"]
        return vectors

    def append(self, topics: Sequence[Mapping[str, Any]]) -> None:
        """Adds topics, each with `id` and `vector`, after those that are there."""
        page = np.empty(len(topics), dtype=self._type)
        page["id"] = [topic["id"] for topic in topics]
        page["vector"] = [topic["vector"] for topic in topics]
        self._file.seek(self._count * self._type.itemsize)
        self._file.write(page.tobytes())
        self._count += len(topics)

    def ids(self, rows: Sequence[int]) -> tuple[str, ...]:
        """The ids of some rows, in their order."""
        return tuple(bytes(self._read(row, 1)["id"][0]).decode() for row in rows)

    def _read(self, start: int, count: int) -> NDArray[np.void]:
        self._file.seek(start * self._type.itemsize)
        return np.frombuffer(self._file.read(count * self._type.itemsize), dtype=self._type)
