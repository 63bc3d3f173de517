"""The working agent with no language model: the date, the name or the sentence that the best evidence holds."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass

from adamem_graph.agents.sufficiency import Strength, WordWeights
from adamem_graph.construction.times import describe, describe_day
from adamem_graph.embedding.protocol import Embedder
from adamem_graph.records import Answer, Evidence, SearchResult
from adamem_graph.store.connection import Database
from adamem_graph.store.messages import message_count
from adamem_graph.store.spaces import Space

MADE_BY = "extractive"

_SENTENCE_END = re.compile(r"(?<=[.!?…])\s+|\n+")
_WHEN = re.compile(r"^\W*(?:when|(?:on |in |since |until )?(?:what|which) (?:date|day|month|year))\b", re.IGNORECASE)
_WHO = re.compile(r"^\W*who\b", re.IGNORECASE)
_ABOUT_ONESELF = re.compile(r"(?:^|[.!?,;:]\s*|\b(?:and|but|so)\s+)(?:I\b|My\b)", re.IGNORECASE)
_CONTENDERS = 3
_LONGEST = 300
_LATER_MESSAGE = 0.05
"""What a sentence must be better by to be preferred over one of a message that ranks one place higher."""
_QUESTION_BACK = 0.2
"""What a sentence that asks loses against one that tells."""
_OTHER_PERSON = 0.2
"""What a sentence loses that neither comes from the person asked about nor names them."""


@dataclass(frozen=True, slots=True)
class _Sentence:
    """One sentence of the evidence and how well it fits the question."""

    item: Evidence
    text: str
    strength: Strength
    worth: float


class ExtractiveAgent:
    """Answers from the words of the evidence alone, or abstains and says why."""

    def __init__(self, database: Database, space: Space, embedder: Embedder) -> None:
        self._database = database
        self._space = space
        self._embedder = embedder

    def answer(self, result: SearchResult) -> Answer:
        """A short answer to the question that `result` holds evidence for.

        "When" is answered by the date that the words mean (or else by the day they were said), "who" by the speaker who
        says so of themselves, anything else by the sentence that fits the question best, with its speaker.
        """
        started = time.perf_counter()
        text, abstained = self._text(result)
        return Answer(
            question=result.question,
            space=result.space,
            text=text,
            abstained=abstained,
            made_by=MADE_BY,
            evidence=() if abstained else result.evidence,
            search=result,
            answer_ms=1000 * (time.perf_counter() - started),
        )

    def _text(self, result: SearchResult) -> tuple[str, bool]:
        messages = message_count(self._database, self._space)
        if not messages:
            return f"Space {result.space!r} is empty: nothing has been remembered yet.", True
        if not result.plan.words:
            return "The question has no word to look for.", True
        weights = WordWeights.read(self._database, self._space, result.plan.words, messages)
        sentences = self._sentences(result, weights)
        if not any(sentence.strength.sufficient for sentence in sentences):
            return "Not in memory: nothing that was said comes near enough to the question.", True
        best = max(sentences, key=lambda sentence: sentence.worth)
        return _phrased(result.question, best), False

    def _sentences(self, result: SearchResult, weights: WordWeights) -> list[_Sentence]:
        """The sentences of the best few messages, weighed against the question."""
        parts = [
            (place, item, text)
            for place, item in enumerate(result.evidence[:_CONTENDERS])
            for text in _sentences_of(item)
        ]
        if not parts:
            return []
        question, *vectors = self._embedder.embed([result.question, *(text for _, _, text in parts)])
        return [
            _weigh(place, item, text, float(vector @ question), weights, result.plan.target.names)
            for (place, item, text), vector in zip(parts, vectors, strict=True)
        ]


def _weigh(
    place: int, item: Evidence, text: str, similarity: float, weights: WordWeights, targets: Sequence[str]
) -> _Sentence:
    strength = Strength(similarity, weights.coverage(item.message.full_text), weights.unknown)
    worth = similarity + weights.coverage(text) - _LATER_MESSAGE * place
    if text.endswith("?"):
        worth -= _QUESTION_BACK
    if targets and item.message.speaker not in targets and not any(name in text for name in targets):
        worth -= _OTHER_PERSON
    return _Sentence(item, text, strength, worth)


def _sentences_of(item: Evidence) -> Sequence[str]:
    """What was said, sentence by sentence; a picture sent without a word is told by its caption."""
    sentences = [part.strip() for part in _SENTENCE_END.split(item.message.text) if part.strip()]
    return sentences or [item.message.full_text.strip()]


def _phrased(question: str, best: _Sentence) -> str:
    message = best.item.message
    if _WHEN.search(question) and (date := _date(best)):
        return date
    if _WHO.search(question) and _ABOUT_ONESELF.search(best.text):
        return message.speaker
    clipped = best.text if len(best.text) <= _LONGEST else best.text[:_LONGEST].rsplit(" ", 1)[0] + " …"
    return f"{message.speaker}: {clipped}"


def _date(best: _Sentence) -> str | None:
    """The date in the sentence, else in its message, else the day it was said."""
    times = best.item.times
    for time_expression in (*(each for each in times if each.text in best.text), *times):
        return describe(time_expression)
    sent_at = best.item.message.sent_at
    return describe_day(sent_at) if sent_at else None
