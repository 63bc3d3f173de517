"""Any LangChain embeddings object as our embedder, shown with langchain_core's own."""

from __future__ import annotations

import numpy as np
import pytest
from langchain_core.embeddings import DeterministicFakeEmbedding, Embeddings

from adamem_graph.embedding import LangChainEmbedder
from adamem_graph.errors import EmbeddingError


class _Blank(Embeddings):
    """An object that gives the zero vector for an empty text, as some do."""

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        return [[float(bool(text)), 0.0] for text in texts]

    def embed_query(self, text: str) -> list[float]:
        return self.embed_documents([text])[0]


def test_vectors_are_those_of_the_object_scaled_to_unit_length() -> None:
    model = DeterministicFakeEmbedding(size=768)
    embedder = LangChainEmbedder(model, "fake-768")
    texts = ["The kiln broke during firing.", "", "我喜欢爬山"]
    theirs = np.array(model.embed_documents(texts))
    ours = embedder.embed(texts)
    assert (embedder.name, embedder.dimensions) == ("fake-768", 768)
    assert ours.dtype == np.float32
    np.testing.assert_allclose(ours, theirs / np.linalg.norm(theirs, axis=1, keepdims=True), atol=1e-6)
    assert embedder.embed([]).shape == (0, 768)
    np.testing.assert_array_equal(embedder.embed(["cut \ud83d"]), embedder.embed(["cut ?"]))


def test_a_vector_without_direction_is_refused_with_its_place() -> None:
    embedder = LangChainEmbedder(_Blank(), "blank")
    with pytest.raises(EmbeddingError, match=r"blank gave no direction.*text 2 of 2"):
        embedder.embed(["hello", ""])
