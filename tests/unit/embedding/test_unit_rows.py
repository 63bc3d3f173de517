"""The check that every embedder's vectors pass through."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from adamem_graph.embedding.protocol import readable, unit_rows
from adamem_graph.errors import EmbeddingError


def test_vectors_of_any_length_come_out_as_unit_float32_in_the_same_direction() -> None:
    rows = unit_rows([[3.0, 4.0], [0.0, 1e-30]], rows=2, dimensions=2, source="test")
    assert rows.dtype == np.float32
    np.testing.assert_allclose(rows, [[0.6, 0.8], [0.0, 1.0]], atol=1e-7)


def test_no_texts_give_no_rows_of_the_right_width() -> None:
    assert unit_rows([], rows=0, dimensions=384, source="test").shape == (0, 384)


@pytest.mark.parametrize(
    "vectors",
    [
        pytest.param([[1.0, float("nan")]], id="not a number"),
        pytest.param([[1.0, float("inf")]], id="infinite"),
        pytest.param([[0.0, 0.0]], id="no direction"),
        pytest.param([[1.0, 2.0, 3.0]], id="too wide"),
        pytest.param([[1.0, 2.0], [1.0, 2.0]], id="too many"),
        pytest.param([1.0, 2.0], id="flat"),
        pytest.param([[1.0, "x"]], id="not numbers"),
        pytest.param([[1.0, 2.0], [1.0]], id="ragged"),
        pytest.param(None, id="nothing"),
    ],
)
def test_what_cannot_be_searched_by_is_refused_and_the_source_named(vectors: Any) -> None:
    with pytest.raises(EmbeddingError, match="some-model"):
        unit_rows(vectors, rows=1, dimensions=2, source="some-model")


def test_the_text_without_a_direction_is_counted_from_one() -> None:
    with pytest.raises(EmbeddingError, match="text 2 of 3"):
        unit_rows([[1.0, 0.0], [0.0, 0.0], [0.0, 1.0]], rows=3, dimensions=2, source="test")


def test_half_an_emoji_from_a_cut_json_string_becomes_encodable() -> None:
    assert readable("so happy \ud83d") == "so happy ?"
    assert readable("so happy", 2) == "so"
