"""Texts read once for judging: their vectors, those of their tokens, and their telling words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from adamem_graph.embedding.protocol import Embedder
from adamem_graph.embedding.token_vectors import embed_with_tokens
from adamem_graph.evaluation.adamem_bench.wording import judged_words

_AT_ONCE = 64


@dataclass(frozen=True, slots=True)
class ReadText:
    """vector: unit vector; tokens: unit vectors, shape (tokens, dimensions), or the one vector."""

    vector: NDArray[np.float32]
    tokens: NDArray[np.float32]
    words: frozenset[str]


class TextReader:
    """Embeds each text once, however often it is asked for."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._known: dict[str, ReadText] = {}

    def read(self, texts: Sequence[str]) -> list[ReadText]:
        """The texts, in the same order."""
        self.learn(texts)
        return [self._known[text] for text in texts]

    def learn(self, texts: Iterable[str]) -> None:
        """Embeds those that are new, many at once."""
        new = [text for text in dict.fromkeys(texts) if text not in self._known]
        for start in range(0, len(new), _AT_ONCE):
            batch = new[start : start + _AT_ONCE]
            vectors, tokens = embed_with_tokens(self._embedder, batch)
            for text, vector, found in zip(batch, vectors, tokens, strict=True):
                of_tokens = found.vectors if found is not None and len(found.vectors) else vector[np.newaxis]
                self._known[text] = ReadText(vector, of_tokens, judged_words(text))
