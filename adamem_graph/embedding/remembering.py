"""An embedder that does not embed again what it has just embedded."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from adamem_graph.embedding.protocol import Embedder
from adamem_graph.embedding.token_vectors import TokenVectors, embed_with_tokens

TEXTS_KEPT = 64


class RememberingEmbedder:
    """Any embedder, with the last TEXTS_KEPT vectors at hand: a turn that is added is soon the one before another."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self.name = embedder.name
        self.dimensions = embedder.dimensions
        self._kept: OrderedDict[str, NDArray[np.float32]] = OrderedDict()
        self._lock = Lock()

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors, shape (len(texts), dimensions), in the order of `texts`; see `Embedder.embed`."""
        return self._recalled(texts, self._embedder.embed)

    def embed_with_tokens(self, texts: Sequence[str]) -> tuple[NDArray[np.float32], list[TokenVectors | None]]:
        """Vectors and tokens, always embedded: tokens are asked for when a turn is new. See `TokenEmbedder`."""
        vectors, tokens = embed_with_tokens(self._embedder, texts)
        rows = dict(zip(texts, vectors, strict=True))
        return self._recalled(texts, lambda asked: np.array([rows[text] for text in asked])), tokens

    def _recalled(self, texts: Sequence[str], embed: Callable[[list[str]], NDArray[np.float32]]) -> NDArray[np.float32]:
        with self._lock:
            known = {text: self._kept[text] for text in texts if text in self._kept}
        fresh = [text for text in dict.fromkeys(texts) if text not in known]
        known |= zip(fresh, embed(fresh), strict=True) if fresh else ()
        with self._lock:
            for text in texts:
                self._kept[text] = known[text]
                self._kept.move_to_end(text)
            while len(self._kept) > TEXTS_KEPT:
                self._kept.popitem(last=False)
        rows = [known[text] for text in texts]
        return np.array(rows, dtype=np.float32).reshape(-1, self.dimensions)
