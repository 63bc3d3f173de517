"""Which rows hang together by their nearest peers, whatever the size of the blocks that they are compared in."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from adamem_graph.store import nearest
from adamem_graph.store.nearest import linked, nearest_peers

FLOOR = 0.6


def components(labels: Sequence[int]) -> set[frozenset[int]]:
    """The rows of each component."""
    return {frozenset(row for row, each in enumerate(labels) if each == label) for label in labels}


@pytest.mark.parametrize("rows_at_once", [1, 3, 7, 400])
def test_blocks_of_any_size_give_the_components_of_one_matrix(
    rows_at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    vectors = np.random.default_rng(1).normal(size=(60, 5)).astype(np.float32)
    unit = vectors.astype(np.float64) / np.linalg.norm(vectors.astype(np.float64), axis=1, keepdims=True)
    cosines = unit @ unit.T
    np.fill_diagonal(cosines, -1.0)
    expected = {row: {row} for row in range(len(vectors))}
    for row, peer in enumerate(cosines.argmax(axis=1).tolist()):
        if cosines[row, peer] >= FLOOR:
            joined = expected[row] | expected[peer]
            for each in joined:
                expected[each] = joined
    monkeypatch.setattr(nearest, "_ROWS_AT_ONCE", rows_at_once)
    found = components(linked(vectors, FLOOR).tolist())
    assert found == {frozenset(each) for each in expected.values()}
    assert 1 < len(found) < len(vectors)


def test_of_equal_peers_the_first_counts_in_whatever_block_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    vectors = np.array([[1, 0.02], [0, 1], [1, -0.02], [1, 0]], dtype=np.float32)
    monkeypatch.setattr(nearest, "_ROWS_AT_ONCE", 1)
    assert components(linked(vectors, FLOOR).tolist()) == {frozenset({0, 2, 3}), frozenset({1})}


def test_a_row_alone_is_a_component() -> None:
    assert linked(np.ones((1, 3), dtype=np.float32), FLOOR).tolist() == [0]


def noted_rows(topics: Sequence[int], noted: dict[int, int]) -> NDArray[np.int32]:
    """What `nearest_peers` is told of topics that have noted a peer each: its row, where that has noted one too."""
    row = {topic: place for place, topic in enumerate(topics)}
    peers = [noted.get(topic, -1) for topic in topics]
    return np.array([row[each] if each in row and each in noted else -1 for each in peers], dtype=np.int32)


@pytest.mark.parametrize("rows_at_once", [1, 3, 1_000])
@pytest.mark.parametrize("seed", range(40))
def test_only_what_came_and_went_compared_gives_the_peers_of_all_pairs(
    seed: int, rows_at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Topics come and go while passes are ended at any place in what they note; few directions make many ties."""
    monkeypatch.setattr(nearest, "_ROWS_AT_ONCE", rows_at_once)
    random = np.random.default_rng(seed)
    vectors = random.integers(-2, 3, size=(100, int(random.integers(2, 5)))).astype(np.float32)
    vectors[~vectors.any(axis=1)] = 1
    noted: dict[int, int] = {}
    there: set[int] = set()
    for _ in range(15):
        there |= set(random.integers(len(vectors), size=random.integers(8)).tolist())
        there -= set(random.permutation(sorted(there))[: random.integers(5)].tolist())
        # One that comes back is new.
        noted = {topic: peer for topic, peer in noted.items() if topic in there}
        topics = sorted(there)
        if not topics:
            continue
        found = nearest_peers(vectors[topics], noted_rows(topics, noted), FLOOR)
        all_pairs = nearest_peers(vectors[topics], np.full(len(topics), -1, dtype=np.int32), FLOOR)
        assert found.tolist() == all_pairs.tolist()
        in_order = [place for place in range(len(topics)) if topics[place] in noted]
        in_order += [place for place in range(len(topics)) if topics[place] not in noted]
        for place in in_order[: random.integers(len(topics) + 1)]:
            noted[topics[place]] = topics[found[place]]


class Counted:
    """Vectors that count how many of them are read."""

    def __init__(self, vectors: NDArray[np.float32]) -> None:
        self._vectors = vectors
        self.read = 0

    def __len__(self) -> int:
        return len(self._vectors)

    def __getitem__(self, rows: slice | NDArray[np.int64]) -> NDArray[np.float32]:
        found: NDArray[np.float32] = self._vectors[rows]
        self.read += len(found)
        return found


def test_what_one_new_row_costs_is_one_reading_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nearest, "_ROWS_AT_ONCE", 10)
    vectors = np.random.default_rng(2).normal(size=(100, 50)).astype(np.float32)
    nobody = np.full(100, -1, dtype=np.int32)
    before = nearest_peers(vectors, nobody, FLOOR)
    assert before.tolist() == list(range(100)), "some are near each other"
    none_new, one_new = Counted(vectors), Counted(vectors)
    assert nearest_peers(none_new, before, FLOOR).tolist() == before.tolist()
    before[42] = -1
    nearest_peers(one_new, before, FLOOR)
    assert (none_new.read, one_new.read) == (0, 101)
