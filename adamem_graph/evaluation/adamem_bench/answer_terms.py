"""What tells whether an answer is right: terms of the answer beside the question and the right answer."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from adamem_graph.evaluation.adamem_bench.read_texts import TextReader
from adamem_graph.evaluation.adamem_bench.wording import DENIALS, is_number

ANSWER_TERMS: Final = (
    "refuses",
    "right_words",
    "told_words",
    "numbers_missing",
    "other_numbers",
    "denies_otherwise",
    "cosine",
    "right_in_answer",
    "least_of_right",
)
"""Of an answer. refuses: it begins by saying that it does not know. right_words, told_words: share of the words of the
right answer, and of the user's feedback, that the question lacks and the answer has. numbers_missing: share of the
right answer's that are not in it; other_numbers: it has numbers of its own in their place. denies_otherwise: only one
of the two has "not" or its like. cosine: to the feedback. right_in_answer: MaxSim of the right answer in the answer;
least_of_right: of the token that fares worst."""

_NOT_KNOWING: Final = re.compile(
    r"\b(?:do(?:n['’]t| not) (?:remember|recall|know|have)|not (?:mentioned|specified|recorded|stated)"
    r"|no (?:information|mention|memory|record)|is(?:n['’]t| not) (?:mentioned|specified|recorded|stated))\b",
    re.IGNORECASE,
)
_AT_ONCE: Final = 80
"""Characters within which an answer that refuses says so."""


@dataclass(frozen=True, slots=True)
class AskedAndAnswered:
    """A question with an answer to judge. right: the right answer; told: the same as the user tells it in feedback."""

    question: str
    right: str
    told: str
    answer: str


def refuses(answer: str) -> bool:
    """Whether an answer begins by saying that it does not know, or is empty."""
    found = _NOT_KNOWING.search(answer)
    return not answer.strip() or (found is not None and found.start() <= _AT_ONCE)


def answer_terms(reader: TextReader, asked: AskedAndAnswered) -> NDArray[np.float64]:
    """The terms of an answer, shape (len(ANSWER_TERMS),)."""
    question, right, told, answer = reader.read([asked.question, asked.right, asked.told, asked.answer])
    new = right.words - question.words or right.words
    of_right = (right.tokens @ answer.tokens.T).max(axis=1)
    numbers = {word for word in right.words if is_number(word)}
    own = {word for word in answer.words - question.words if is_number(word)}
    terms = (
        float(refuses(asked.answer)),
        _share(new, answer.words),
        _share(told.words - question.words or told.words, answer.words),
        1.0 - _share(numbers, answer.words) if numbers else 0.0,
        float(bool(numbers - answer.words) and bool(own - numbers)),
        float(bool(DENIALS & right.words) != bool(DENIALS & answer.words)),
        float(told.vector @ answer.vector),
        float(of_right.mean()),
        float(of_right.min()),
    )
    return np.array(terms, dtype=np.float64)


def _share(words: frozenset[str] | set[str], there: frozenset[str]) -> float:
    return len(words & there) / len(words) if words else 0.0
