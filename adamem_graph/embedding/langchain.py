"""Any LangChain `Embeddings` object, so that a model an application already has can be the memory's too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from adamem_graph.embedding.protocol import readable, unit_rows

if TYPE_CHECKING:
    from langchain_core.embeddings import Embeddings


class LangChainEmbedder:
    """Adapter over `embed_documents`; what that method raises passes through, and its thread safety is ours.

    A model that embeds queries by another method than documents is used by its documents' method for both.
    """

    def __init__(self, embeddings: Embeddings, name: str) -> None:
        """Find the dimensions by embedding one word.

        name: stored with each space that this embedder fills; name the model and its variant.

        Raises:
            EmbeddingError: the object gives no usable vector.
        """
        self.name = name
        self._embeddings = embeddings
        self.dimensions = self._embed(["dimensions"], None).shape[1]

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors, shape (len(texts), dimensions), in the order of `texts`; see `Embedder.embed`."""
        return self._embed(texts, self.dimensions)

    def _embed(self, texts: Sequence[str], dimensions: int | None) -> NDArray[np.float32]:
        vectors = self._embeddings.embed_documents([readable(text) for text in texts]) if texts else []
        return unit_rows(vectors, rows=len(texts), dimensions=dimensions, source=self.name)
