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
_WHO_DOES = re.compile(
    r"^\W*who\s+(?!(?:is|are|was|were|am|do|does|did|can|could|will|would|should|has|have|had)\b)\w+", re.IGNORECASE
)
_FIRST_PERSON = re.compile(r"\b(?:I|me|my|mine)\b", re.IGNORECASE)
_ABOUT_ONESELF = re.compile(r"(?:^|[.!?,;:]\s*|\b(?:and|but|so)\s+)(?:I\b|My\b)", re.IGNORECASE)
_CONTENDERS = 5
_LONGEST = 300
_LATER_MESSAGE = 0.05
"""What a sentence must be better by to be preferred over one of a message that ranks one place higher."""
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

        The sentence that fits the question best is given with its speaker. "When" is answered by the date that this
        sentence names; where it names none, the sentence comes with the day on which it was said, and nothing is
        claimed of when it happened. "Who" before a verb is answered by the speaker who says so of themselves.
        """
        started = time.perf_counter()
        found = self._best(result)
        abstained = isinstance(found, str)
        return Answer(
            question=result.question,
            space=result.space,
            text=found if isinstance(found, str) else self._phrased(result, found),
            abstained=abstained,
            made_by=MADE_BY,
            rests_on=None if isinstance(found, str) else found.item.message.id,
            evidence=() if abstained else result.evidence,
            search=result,
            answer_ms=1000 * (time.perf_counter() - started),
        )

    def _best(self, result: SearchResult) -> _Sentence | str:
        """The sentence to answer with, or why there is none."""
        messages = message_count(self._database, self._space)
        if not messages:
            return f"Space {result.space!r} is empty: nothing has been remembered yet."
        if not result.plan.words:
            return "The question has no word to look for."
        weights = WordWeights.read(self._database, self._space, result.plan.words, messages)
        sentences = self._sentences(result, weights)
        if not any(sentence.strength.sufficient for sentence in sentences):
            return "Not in memory: nothing that was said comes near enough to the question."
        telling = [sentence for sentence in sentences if not sentence.text.endswith("?")]
        return max(telling or sentences, key=lambda sentence: sentence.worth)

    def _phrased(self, result: SearchResult, best: _Sentence) -> str:
        message = best.item.message
        asks_when = _WHEN.search(result.question) is not None
        if asks_when and (date := _date(best, result.plan.words)):
            return date
        asks_of_oneself = _FIRST_PERSON.search(result.question) or message.speaker in result.plan.target.names
        if _WHO_DOES.search(result.question) and _ABOUT_ONESELF.search(best.text) and not asks_of_oneself:
            return message.speaker
        clipped = best.text if len(best.text) <= _LONGEST else best.text[:_LONGEST].rsplit(" ", 1)[0] + " …"
        said = f", on {describe_day(message.sent_at)}" if asks_when and message.sent_at else ""
        return f"{message.speaker}{said}: {clipped}"

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
    if targets and item.message.speaker not in targets and not any(name in text for name in targets):
        worth -= _OTHER_PERSON
    return _Sentence(item, text, strength, worth)


def _sentences_of(item: Evidence) -> Sequence[str]:
    """What was said, sentence by sentence; a picture sent without a word is told by its caption."""
    sentences = [part.strip() for part in _SENTENCE_END.split(item.message.text) if part.strip()]
    return sentences or [item.message.full_text.strip()]


def _date(best: _Sentence, words: Sequence[str]) -> str | None:
    """The date that the sentence names; of several, the one nearest to the last of the question's words that it has."""
    named = [time for time in best.item.times if time.text in best.text]
    places = [place for word in words if (place := best.text.lower().find(word)) >= 0]
    asked = places[-1] if places else 0
    nearest = min(named, key=lambda time: abs(best.text.find(time.text) - asked), default=None)
    return describe(nearest) if nearest else None
