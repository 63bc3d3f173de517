"""Any LangChain embeddings object as our embedder, shown with langchain_core's own."""

from __future__ import annotations

import numpy as np
import pytest
from langchain_core.embeddings import DeterministicFakeEmbedding, Embeddings
from langchain_core.exceptions import ModelAuthenticationError
from pydantic import SecretStr

from adamem_graph.embedding import LangChainEmbedder
from adamem_graph.errors import ConfigurationError, EmbeddingError


class _Blank(Embeddings):
    """An object that gives the zero vector for an empty text, as some do."""

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        return [[float(bool(text)), 0.0] for text in texts]

    def embed_query(self, text: str) -> list[float]:
        return self.embed_documents([text])[0]


class _Failing(_Blank):
    """An object whose provider fails after the first call, with an error of its own that repeats the key."""

    def __init__(self, error: Exception) -> None:
        self.api_key = SecretStr("sk-5502")
        self.error: Exception | None = None
        self._later = error

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        if self.error is not None:
            raise self.error
        self.error = self._later
        return super().embed_documents(texts)


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


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        (ConnectionError("nobody at sk-5502"), EmbeddingError),
        (KeyError("data"), EmbeddingError),
        (ModelAuthenticationError("no such key: sk-5502"), ConfigurationError),
    ],
)
def test_what_a_provider_raises_is_told_as_our_own_error_without_the_key(
    theirs: Exception, ours: type[Exception]
) -> None:
    embedder = LangChainEmbedder(_Failing(theirs), "failing")
    with pytest.raises(ours, match="failing") as caught:
        embedder.embed(["hello"])
    assert "sk-5502" not in str(caught.value)
    assert caught.value.__cause__ is None
