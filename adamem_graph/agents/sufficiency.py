"""Whether evidence is strong enough to answer from: the rule in the open, and what it measured."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import snowballstemmer

from adamem_graph.records import Evidence
from adamem_graph.retrieval.words import spoken_words

SIMILAR_ENOUGH = 0.5
COVERED_ENOUGH = 0.5
LEAST_SIMILARITY = 0.2

_LOOKED_AT = 3
_STEMMER = snowballstemmer.stemmer("english")


@dataclass(frozen=True, slots=True)
class Strength:
    """How well the best evidence fits a question.

    similarity: the highest cosine; coverage: the largest share of the question's words in one turn, by stem.
    """

    similarity: float
    coverage: float

    @property
    def sufficient(self) -> bool:
        """Near in meaning, or sharing words and not far in meaning."""
        return self.similarity >= SIMILAR_ENOUGH or (
            self.coverage >= COVERED_ENOUGH and self.similarity >= LEAST_SIMILARITY
        )


def evidence_strength(words: Sequence[str], evidence: Sequence[Evidence]) -> Strength:
    """The strength of the best few pieces of evidence for a question's content words."""
    best = evidence[:_LOOKED_AT]
    similarity = max((item.scores.similarity or 0.0 for item in best), default=0.0)
    coverage = max((word_coverage(words, item.message.full_text) for item in best), default=0.0)
    return Strength(similarity, coverage)


def word_coverage(words: Sequence[str], text: str) -> float:
    """The share of `words` that stand in a text, compared by their English stems; 0 for no words."""
    if not words:
        return 0.0
    there = set(_stems(spoken_words(text)))
    return sum(stem in there for stem in _stems(words)) / len(words)


def _stems(words: Sequence[str]) -> list[str]:
    stems: list[str] = _STEMMER.stemWords(list(words))
    return stems
