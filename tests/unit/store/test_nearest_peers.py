"""Which rows hang together by their nearest peers, whatever the size of the blocks that they are compared in."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from adamem_graph.store import peers
from adamem_graph.store.peers import linked

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
    for row, nearest in enumerate(cosines.argmax(axis=1).tolist()):
        if cosines[row, nearest] >= FLOOR:
            joined = expected[row] | expected[nearest]
            for each in joined:
                expected[each] = joined
    monkeypatch.setattr(peers, "_ROWS_AT_ONCE", rows_at_once)
    found = components(linked(vectors, FLOOR).tolist())
    assert found == {frozenset(each) for each in expected.values()}
    assert 1 < len(found) < len(vectors)


def test_of_equal_peers_the_first_counts_in_whatever_block_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    vectors = np.array([[1, 0.02], [0, 1], [1, -0.02], [1, 0]], dtype=np.float32)
    monkeypatch.setattr(peers, "_ROWS_AT_ONCE", 1)
    assert components(linked(vectors, FLOOR).tolist()) == {frozenset({0, 2, 3}), frozenset({1})}


def test_a_row_alone_is_a_component() -> None:
    assert linked(np.ones((1, 3), dtype=np.float32), FLOOR).tolist() == [0]
