"""What tells whether an extracted memory states a golden one: terms of each pair."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

import numpy as np
from numpy.typing import NDArray

from adamem_graph.evaluation.adamem_bench.read_texts import ReadText, TextReader
from adamem_graph.evaluation.adamem_bench.wording import day_word, is_day, is_number, judged_words

MEMORY_TERMS: Final = (
    "cosine",
    "golden_in_memory",
    "least_of_golden",
    "memory_in_golden",
    "golden_words",
    "memory_words",
    "numbers_found",
    "numbers_missing",
    "same_day",
    "day_said",
    "other_day_said",
    "people_missing",
    "length",
)
"""Of a memory and a golden memory, most of them from 0 to 1.

cosine: of their vectors. golden_in_memory, memory_in_golden: MaxSim, each token of the first meeting the nearest of the
second; least_of_golden: of the quarter that fares worst. golden_words, memory_words: share of the words of one that the
other has, rare ones counting more. numbers_found, numbers_missing: share of the golden memory's. same_day: they come
from sessions of one day. day_said: the memory says the golden one's day; other_day_said: it says another day instead.
people_missing: share of the people whom the golden memory names that the memory does not. length: of the memory, in
hundreds of characters.
"""

_LETTERS: Final = 100
_USER: Final = "user"


@dataclass(frozen=True, slots=True)
class DatedText:
    """A memory and the day of the session that it comes from, None where nobody knows."""

    text: str
    day: date | None


class MemoryTerms:
    """The terms of memories beside the golden ones of one week."""

    def __init__(self, reader: TextReader, golden: Sequence[DatedText], user: str, people: Collection[str]) -> None:
        """golden: how rare a word is, is counted among them. user: their name; extracted memories say "user".

        people: the names of everybody else.
        """
        self._reader = reader
        self._golden = golden
        self._user = judged_words(user)
        self._people = frozenset(word for name in people for word in judged_words(name))
        self._read = reader.read([each.text for each in golden])
        self._words = [self._named(read.words) - _own_day(each) for read, each in zip(self._read, golden, strict=True)]
        counted = Counter(word for words in self._words for word in words)
        self._unknown = math.log(len(golden) + 2)
        self._weights = {word: math.log((len(golden) + 2) / (count + 1)) for word, count in counted.items()}

    def of(self, memory: DatedText) -> NDArray[np.float64]:
        """The terms of a memory beside each golden one, shape (golden memories, len(MEMORY_TERMS))."""
        read = self._reader.read([memory.text])[0]
        words = self._named(read.words)
        rows = [self._row(memory, read, words, place) for place in range(len(self._golden))]
        return np.array(rows, dtype=np.float64).reshape(len(rows), len(MEMORY_TERMS))

    def _row(self, memory: DatedText, read: ReadText, words: frozenset[str], place: int) -> tuple[float, ...]:
        golden, said = self._read[place], self._words[place]
        near = golden.tokens @ read.tokens.T
        of_golden, of_memory = near.max(axis=1), near.max(axis=0)
        worst = np.sort(of_golden)[: max(1, len(of_golden) // 4)]
        numbers = {word for word in said if is_number(word)}
        found = len(numbers & words) / len(numbers) if numbers else 0.0
        people = said & self._people
        day = _own_day(self._golden[place])
        other = any(is_day(word) for word in words - said)
        return (
            float(read.vector @ golden.vector),
            float(of_golden.mean()),
            float(worst.mean()),
            float(of_memory.mean()),
            self._share(said, words),
            self._share(words, said),
            found,
            1.0 - found if numbers else 0.0,
            float(memory.day is not None and memory.day == self._golden[place].day),
            float(bool(day & words)),
            float(not day & words and other),
            len(people - words) / len(people) if people else 0.0,
            len(memory.text) / _LETTERS,
        )

    def _named(self, words: frozenset[str]) -> frozenset[str]:
        return (words - {_USER}) | self._user if _USER in words else words

    def _share(self, words: Collection[str], there: Collection[str]) -> float:
        """How much of the words is there, rare ones counting more."""
        total = math.fsum(self._weights.get(word, self._unknown) for word in words)
        shared = math.fsum(self._weights.get(word, self._unknown) for word in words if word in there)
        return shared / total if total else 0.0


def _own_day(memory: DatedText) -> frozenset[str]:
    """The day that a golden memory begins with, which is its session's."""
    return frozenset({day_word(memory.day.month, memory.day.day)} if memory.day else ())
