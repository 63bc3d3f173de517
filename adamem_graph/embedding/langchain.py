"""Any LangChain `Embeddings` object, so that a model an application already has can be the memory's too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from adamem_graph.embedding.protocol import readable, unit_rows
from adamem_graph.errors import EmbeddingError
from adamem_graph.langchain_access import translated

if TYPE_CHECKING:
    from langchain_core.embeddings import Embeddings


class LangChainEmbedder:
    """Adapter over `embed_documents`, whose thread safety and retries are ours.

    A model that embeds queries by another method than documents is used by its documents' method for both.
    """

    def __init__(self, embeddings: Embeddings, name: str) -> None:
        """Find the dimensions by embedding one word.

        name: stored with each space that this embedder fills; name the model and its variant.

        Raises:
            ConfigurationError, EmbeddingError: as `embed`.
        """
        self.name = name
        self._embeddings = embeddings
        self.dimensions = self._embed(["dimensions"], None).shape[1]

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors, shape (len(texts), dimensions), in the order of `texts`; see `Embedder.embed`.

        Raises:
            ConfigurationError: the provider refuses the key.
            EmbeddingError: the object failed, or what it gave cannot be used.
        """
        return self._embed(texts, self.dimensions)

    def _embed(self, texts: Sequence[str], dimensions: int | None) -> NDArray[np.float32]:
        try:
            vectors = self._embeddings.embed_documents([readable(text) for text in texts]) if texts else []
        # Every provider's package raises errors of its own, with no class in common.
        except Exception as error:  # noqa: BLE001
            raise translated(error, self._embeddings, self.name, EmbeddingError, "no embeddings") from None
        return unit_rows(vectors, rows=len(texts), dimensions=dimensions, source=self.name)
