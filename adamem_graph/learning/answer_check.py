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

_TOKENS: Final = 200
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


class _SaidVerdict(BaseModel):
    """A reply. What is compared comes first: a small model that gives its verdict at once calls nearly all wrong."""

    wanted: str = ""
    given: str = ""
    right: bool


def verdict_of(model: LanguageModel, purpose: str, question: str, answer: str, right_answer: str) -> bool:
    """Whether an answer is right by a language model's word. purpose: by which its use is counted.

    Raises:
        UnusableReplyError: no reply that could be used came, repaired or not.
        ConfigurationError, LanguageModelError: the model cannot be reached.
    """
    parts = (("Question:", question), ("Right answer:", right_answer), ("The assistant's answer:", answer))
    request = ModelRequest(
        purpose=purpose,
        instructions=f"{render_prompt(__package__, 'check_answer')}\n\n{FENCE_RULE}",
        content="\n\n".join(f"{heading}\n{fenced(text)}" for heading, text in parts),
        max_tokens=_TOKENS,
    )
    return ask_structured(model, request, _SaidVerdict).right


class ModelCheck:
    """Asks a language model; where its reply cannot be used, words decide."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model
        self._words = WordCheck()

    def is_right(self, question: str, answer: str, right_answer: str) -> bool:
        """See `AnswerCheck`."""
        try:
            return verdict_of(self._model, "check_answer", question, answer, right_answer)
        except UnusableReplyError:
            return self._words.is_right(question, answer, right_answer)


def _folded(text: str) -> str:
    return " ".join(_SIGNS.sub(" ", text.casefold()).split())
