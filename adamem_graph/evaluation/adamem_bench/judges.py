"""Deterministic judges: whether an extracted memory states a golden one, and whether an answer is right.

Calibrated on recorded verdicts of a language model by `adamem bench judges`, which prints every number here.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

import numpy as np

from adamem_graph.evaluation.adamem_bench.answer_terms import AskedAndAnswered, answer_terms
from adamem_graph.evaluation.adamem_bench.judge_weights import (
    ANSWER_BAR,
    ANSWER_WEIGHTS,
    MEMORY_BAR,
    MEMORY_WEIGHTS,
)
from adamem_graph.evaluation.adamem_bench.logistic import log_odds
from adamem_graph.evaluation.adamem_bench.memory_terms import DatedText, MemoryTerms
from adamem_graph.evaluation.adamem_bench.read_texts import TextReader

RULES = "rules"
"""The name of a judge without a language model."""


class MemoryJudge:
    """Says which of a week's golden memories an extracted one states."""

    def __init__(self, reader: TextReader, golden: Sequence[DatedText], user: str, people: Collection[str]) -> None:
        """golden: those of one week; user: the name of the person who talks; people: the names of the others."""
        self._terms = MemoryTerms(reader, golden, user, people)
        self._weights = np.array(MEMORY_WEIGHTS)
        self._empty = not golden

    def stated(self, memory: DatedText) -> tuple[int, ...]:
        """The places of the golden memories that it states, the surest first."""
        if self._empty:
            return ()
        odds = log_odds(self._terms.of(memory), self._weights)
        return tuple(int(place) for place in np.argsort(-odds, kind="stable") if odds[place] > MEMORY_BAR)


class AnswerJudge(Protocol):
    """Anything that says whether an answer is right."""

    @property
    def name(self) -> str:
        """ "rules" or a language model's name."""
        ...

    @property
    def by_rules(self) -> int:
        """How many of its verdicts rules gave until now."""
        ...

    def is_right(self, asked: AskedAndAnswered) -> bool:
        """Whether the answer says what the right one says."""
        ...


class RuleAnswerJudge:
    """Judges answers by their words and vectors."""

    name = RULES

    def __init__(self, reader: TextReader) -> None:
        self._reader = reader
        self._weights = np.array(ANSWER_WEIGHTS)
        self._given = 0

    @property
    def by_rules(self) -> int:
        """All of its verdicts."""
        return self._given

    def is_right(self, asked: AskedAndAnswered) -> bool:
        """Whether the odds pass the bar."""
        self._given += 1
        return float(log_odds(answer_terms(self._reader, asked), self._weights)) > ANSWER_BAR
