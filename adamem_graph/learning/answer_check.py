"""Whether an answer given again is right: by a stated match of words, or by a language model."""

from __future__ import annotations

import re
from typing import Final, Protocol

from pydantic import BaseModel

from adamem_graph.errors import UnusableReplyError
from adamem_graph.language import FENCE_RULE, LanguageModel, ModelRequest, ask_structured, fenced, render_prompt
from adamem_graph.language.telling_words import telling_words

SHARED: Final = 0.3
"""Share of what a right answer tells beyond its question that an answer has to have. Chosen on the verdicts that a
language model gave of 500 answers about one story of AdaMem-Bench; docs/policy_cycle.md has the agreement on others."""

_TOKENS: Final = 60
_SIGNS: Final = re.compile(r"[^\w%]+")
_NUMBER: Final = re.compile(r"\d+")


def told_share(text: str, question: str, right_answer: str) -> float:
    """How much of what a right answer tells beyond its question a text has, from 0 to 1.

    An answer that only repeats its question ("Did he go?", "He went") is looked for as a whole.
    """
    told = telling_words(right_answer)
    new = told - telling_words(question) or told
    return len(new & telling_words(text)) / len(new) if new else 0.0


class AnswerCheck(Protocol):
    """Anything that says whether an answer is right."""

    def is_right(self, question: str, answer: str, right_answer: str) -> bool:
        """Whether `answer` says what `right_answer` says.

        Raises:
            LanguageModelError: by model: it cannot be reached.
        """
        ...


class WordCheck:
    """Right is an answer that contains the right one, or has enough of its words and one of its numbers, if any."""

    def is_right(self, question: str, answer: str, right_answer: str) -> bool:
        """See `AnswerCheck`. Words that the question has already count for nothing, where the answer adds any."""
        given, wanted = _folded(answer), _folded(right_answer)
        if wanted and f" {wanted} " in f" {given} ":
            return True
        numbers = set(_NUMBER.findall(wanted))
        if numbers and not numbers & set(_NUMBER.findall(given)):
            return False
        return told_share(answer, question, right_answer) >= SHARED


class SaidVerdict(BaseModel):
    """A reply."""

    right: bool


class ModelCheck:
    """Asks a language model; where its reply cannot be used, words decide."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model
        self._words = WordCheck()

    def is_right(self, question: str, answer: str, right_answer: str) -> bool:
        """See `AnswerCheck`."""
        request = ModelRequest(
            purpose="check_answer",
            instructions=f"{render_prompt(__package__, 'check_answer')}\n\n{FENCE_RULE}",
            content=fenced(f"Question: {question}\nRight answer: {right_answer}\nGiven answer: {answer}"),
            max_tokens=_TOKENS,
        )
        try:
            return ask_structured(self._model, request, SaidVerdict).right
        except UnusableReplyError:
            return self._words.is_right(question, answer, right_answer)


def _folded(text: str) -> str:
    return " ".join(_SIGNS.sub(" ", text.casefold()).split())
