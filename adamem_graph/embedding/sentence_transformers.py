"""Any sentence-transformers model, local or from the Hugging Face hub. It brings torch, hence an extra."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adamem_graph.embedding.protocol import readable, unit_rows
from adamem_graph.errors import EmbeddingError
from adamem_graph.extras import import_extra


class SentenceTransformersEmbedder:
    """A model by name ("BAAI/bge-small-en-v1.5") or by folder; its `name` holds that string as given."""

    def __init__(self, model_name_or_path: str) -> None:
        """Load the model, downloading it where it is not yet on this machine.

        Raises:
            MissingExtraError: sentence-transformers is not installed.
            EmbeddingError: there is no such model, or it cannot be downloaded.
        """
        self.name = f"sentence-transformers:{model_name_or_path}"
        package = import_extra("sentence_transformers", extra="sentence-transformers")
        try:
            self._model: Any = package.SentenceTransformer(model_name_or_path)
        except (OSError, ValueError) as error:
            raise EmbeddingError(f"the model {model_name_or_path} cannot be loaded: {error}") from error
        # Hugging Face tokenizers fail ("Already borrowed") when two threads set their truncation at once.
        self._lock = Lock()
        self.dimensions = self._encode(["dimensions"], None).shape[1]

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors, shape (len(texts), dimensions), in the order of `texts`; see `Embedder.embed`."""
        return self._encode(texts, self.dimensions)

    def _encode(self, texts: Sequence[str], dimensions: int | None) -> NDArray[np.float32]:
        inputs = [readable(text) for text in texts]
        try:
            with self._lock:
                vectors = self._model.encode(inputs, show_progress_bar=False, convert_to_numpy=True)
        except RuntimeError as error:
            # torch has one class for everything, a full graphics card among it.
            raise EmbeddingError(f"{self.name} gave no embeddings: {error}") from error
        return unit_rows(vectors, rows=len(texts), dimensions=dimensions, source=self.name)
