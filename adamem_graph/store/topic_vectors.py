"""The topics of one person with their vectors, in a file: a million of them would not fit into memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

_ID_BYTES = 32
"""Of an id, see `store.ids.node_id`."""

_GROUP_BYTES = 48
"""Of the key of a group, see `store.themes.group_key`."""

PEER_GONE, NO_PEER = -1, -2

_ROWS_AT_ONCE = 1_000


class TopicVectors:
    """Rows of topics in a file; by a slice or numbers of rows, their vectors, (rows, dimensions), as from an array."""

    def __init__(self, file: IO[bytes], dimensions: int) -> None:
        """file: an empty one, for this alone; dimensions: 0 for topics without their vectors."""
        text = f"S{_ID_BYTES}"
        group = f"S{_GROUP_BYTES}"
        self._type = np.dtype([("id", text), ("peer", text), ("group", group), ("vector", np.float32, (dimensions,))])
        self._file = file
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, rows: slice | NDArray[np.int64]) -> NDArray[np.float32]:
        if isinstance(rows, slice):
            vectors: NDArray[np.float32] = self._rows(rows)["vector"]
        else:
            vectors = np.concatenate([self._read(row, 1)["vector"] for row in rows.tolist()])
        return vectors

    def append(self, topics: Sequence[Mapping[str, Any]]) -> None:
        """Adds topics after those that are there, in order of id.

        Each has `id`, `peer` and `group`, which may be None, and `vector`, unless they are without.
        """
        page = np.empty(len(topics), dtype=self._type)
        page["id"] = [topic["id"] for topic in topics]
        page["peer"] = [topic["peer"] or "" for topic in topics]
        page["group"] = [topic["group"] or "" for topic in topics]
        if page["vector"].size:
            page["vector"] = [topic["vector"] for topic in topics]
        self._file.seek(self._count * self._type.itemsize)
        self._file.write(page.tobytes())
        self._count += len(topics)

    def id(self, row: int) -> str:
        """The id of a row."""
        return bytes(self._read(row, 1)["id"][0]).decode()

    def group(self, row: int) -> str:
        """The key of the group that a row was last merged in, "" for none."""
        return bytes(self._read(row, 1)["group"][0]).decode()

    def rows(self, ids: Sequence[str]) -> list[int]:
        """The rows of those of some ids that are there, ascending."""
        wanted = np.array(sorted(ids), dtype=f"S{_ID_BYTES}")
        return np.flatnonzero(np.isin(self._ids(), wanted)).tolist()

    def noted_peers(self) -> NDArray[np.int32]:
        """The row of the peer that each has noted: `PEER_GONE` where that is not there, `NO_PEER` where it has none."""
        ids = self._ids()
        noted = np.empty(self._count, dtype=np.int32)
        for block in self._blocks():
            peers = self._rows(block)["peer"]
            places = np.searchsorted(ids, peers).clip(max=self._count - 1)
            noted[block] = np.where(ids[places] == peers, places, np.where(peers == b"", NO_PEER, PEER_GONE))
        return noted

    def _ids(self) -> NDArray[np.bytes_]:
        # A copy of each: a column of what was read would keep the vectors beside it.
        return np.concatenate([self._rows(block)["id"].copy() for block in self._blocks()])

    def _blocks(self) -> list[slice]:
        return [slice(first, first + _ROWS_AT_ONCE) for first in range(0, self._count, _ROWS_AT_ONCE)]

    def _rows(self, rows: slice) -> NDArray[np.void]:
        start, stop, _ = rows.indices(self._count)
        return self._read(start, stop - start)

    def _read(self, start: int, count: int) -> NDArray[np.void]:
        self._file.seek(start * self._type.itemsize)
        return np.frombuffer(self._file.read(count * self._type.itemsize), dtype=self._type)
