"""How far memories are what a preference speaks of: by kind where it names one, by meaning elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from adamem_graph.embedding.protocol import Embedder
from adamem_graph.policy.kind_model import KindWeights, kinds_by_signs, kinds_of
from adamem_graph.policy.kinds import KINDS
from adamem_graph.policy.meaning import Meaning
from adamem_graph.policy.preferences import Wish

_CLEARLY_NOT, _CLEARLY = 0.02, 0.98
"""Between these the words of a sentence leave it open of what kind it is, and its vector is looked at too."""
_AT_ONCE: Final = 256


class ReadMemories:
    """Reads memories for one judgement; a text is embedded once at most."""

    def __init__(self, embedder: Embedder, weights: KindWeights) -> None:
        self._embedder = embedder
        self._weights = weights
        self._meaning = Meaning(embedder)

    def shares(self, texts: Sequence[str], wishes: Sequence[Wish]) -> NDArray[np.float64]:
        """How far each text is what each wish speaks of, 0 to 1, shape (len(texts), len(wishes))."""
        columns = [[KINDS.index(kind) for kind in sorted(wish.kinds)] for wish in wishes]
        open_places = [place for place, wish in enumerate(wishes) if not wish.kinds]
        shares = np.zeros((len(texts), len(wishes)))
        for start in range(0, len(texts), _AT_ONCE):
            batch = list(texts[start : start + _AT_ONCE])
            asked = sorted({column for each in columns for column in each})
            kinds, vectors = self._kinds(batch, asked, every=bool(open_places))
            for place, each in enumerate(columns):
                if each:
                    shares[start : start + len(batch), place] = kinds[:, each].max(axis=1)
            if open_places:
                near = self._meaning.nearness([wishes[place].text for place in open_places], vectors)
                shares[start : start + len(batch), open_places] = near
        return shares

    def kinds(self, texts: Sequence[str]) -> NDArray[np.float64]:
        """How far each text is of each kind, 0 to 1, shape (len(texts), kinds)."""
        batches = [texts[start : start + _AT_ONCE] for start in range(0, len(texts), _AT_ONCE)]
        found = [self._kinds(batch, range(len(KINDS)), every=False)[0] for batch in batches]
        return np.vstack(found) if found else np.zeros((0, len(KINDS)))

    def _kinds(
        self, texts: Sequence[str], asked: Sequence[int], *, every: bool
    ) -> tuple[NDArray[np.float64], NDArray[np.float32]]:
        """The kinds of texts, and vectors of those that needed one (others: zeros); `every`: all need one."""
        kinds = kinds_by_signs(texts, self._weights)
        unclear = ((kinds[:, asked] > _CLEARLY_NOT) & (kinds[:, asked] < _CLEARLY)).any(axis=1)
        by_vector = self._weights.embedder == self._embedder.name
        needed = np.flatnonzero(np.full(len(texts), fill_value=True) if every else unclear & by_vector)
        vectors = np.zeros((len(texts), self._embedder.dimensions), dtype=np.float32)
        if len(needed):
            chosen = [texts[place] for place in needed.tolist()]
            vectors[needed] = self._embedder.embed(chosen)
            if by_vector:
                kinds[needed] = kinds_of(chosen, vectors[needed], self._weights)
        return kinds, vectors
