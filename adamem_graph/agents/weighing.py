"""The sentences of the evidence for one question, each with what it is worth."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from adamem_graph.agents.corrected import put_right
from adamem_graph.agents.protocols import Research
from adamem_graph.agents.sufficiency import Strength, WordWeights
from adamem_graph.embedding.protocol import Embedder
from adamem_graph.embedding.token_vectors import TokenVectors, embed_with_tokens
from adamem_graph.naming import named_spans
from adamem_graph.records import Evidence, Message, SearchResult
from adamem_graph.store.connection import Database
from adamem_graph.store.messages import message_count
from adamem_graph.store.spaces import Space

CONTENDERS = 5
"""Messages of a search whose sentences are weighed: the answer seldom stands further down, and each is embedded."""

_SENTENCE_END = re.compile(r"(?<=[.!?…])\s+|\n+")
# "a photo of" says nothing of what is on it.
_FRAME = re.compile(r"^\s*(?:an?|the)\s+(?:\w+\s+)?(?:photo(?:graph\w*)?|picture|image|screenshot)\s+of\s+")
_LATER_MESSAGE = 0.05
"""What a sentence must be better by to be preferred over one of a message that ranks one place higher."""
_OTHER_PERSON = 0.2
"""What a sentence loses that neither comes from the person asked about nor names them."""
_LATER_WORDS = 0.2
"""What a sentence must be better by that was said after the time which is asked for, and names no time of it."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of the evidence and how well it fits the question.

    place: of its message in the search that ranks it highest, from 0; similarity: cosine to the question; coverage,
    coverage_before: weighted share of the question's words that the sentence has, and that the question before it in
    the dialogue has; of_other: neither said by whom the question is about, nor naming them; tokens: None where the
    embedder has none.
    """

    item: Evidence
    text: str
    place: int
    similarity: float
    coverage: float
    coverage_before: float
    of_other: bool
    strength: Strength
    tokens: TokenVectors | None

    @property
    def asks(self) -> bool:
        """Whether it is a question, which tells nothing."""
        return self.text.endswith("?")

    @property
    def worth(self) -> float:
        """How well it answers as a whole."""
        return self.similarity + self.coverage - _LATER_MESSAGE * self.place - _OTHER_PERSON * self.of_other

    @property
    def nearness(self) -> float:
        """How near it comes to the question, whoever says it: the words of its whole message count as well."""
        coverage = (self.coverage + self.strength.coverage) / 2
        return self.similarity + coverage - _LATER_MESSAGE * self.place


@dataclass(frozen=True, slots=True)
class Weighed:
    """What the evidence is worth. uncovered: words of the question that no weighed message has."""

    sentences: tuple[Sentence, ...]
    question_tokens: TokenVectors | None
    uncovered: tuple[str, ...]

    @property
    def sufficient(self) -> bool:
        """Whether an answer may be given."""
        return any(sentence.strength.sufficient for sentence in self.sentences)

    def told_by(self, day: date) -> Weighed:
        """Without what was said after a day, of what then was, where something said by then comes nearly as near."""
        by_then = [each for each in self.sentences if not _is_of_later(each.item, day)]
        least = max((each.worth for each in by_then if not each.asks), default=-math.inf) + _LATER_WORDS
        left = tuple(each for each in self.sentences if not _is_of_later(each.item, day) or each.worth > least)
        return replace(self, sentences=left)


class Weighing:
    """Weighs the evidence for one question; nothing is counted or embedded twice. One thread only."""

    def __init__(self, database: Database, space: Space, embedder: Embedder) -> None:
        self._database = database
        self._space = space
        self._embedder = embedder
        self._messages: int | None = None
        self._weights: WordWeights | None = None
        self._weighed: dict[tuple[tuple[int, str], ...], Weighed] = {}

    def messages(self) -> int:
        """How many messages the space holds."""
        if self._messages is None:
            self._messages = message_count(self._database, self._space)
        return self._messages

    def weigh(self, research: Research) -> Weighed:
        """The sentences of the best few messages of each search."""
        chosen = _contenders(research.searches)
        key = tuple((place, item.message.id) for place, item in chosen)
        if key not in self._weighed:
            self._weighed[key] = self._sentences(research, chosen)
        return self._weighed[key]

    def _sentences(self, research: Research, contenders: Sequence[tuple[int, Evidence]]) -> Weighed:
        plan = research.first.plan
        if self._weights is None:
            self._weights = WordWeights.read(self._database, self._space, plan.words, self.messages())
        weights = self._weights
        asked_before = _questions_before(research.evidence)
        parts = [(place, told, text) for place, item in contenders for told, text in _told_by(item)]
        texts = [research.question, *(text for _, _, text in parts)] if parts else [research.question]
        vectors, tokens = embed_with_tokens(self._embedder, texts)
        found = []
        for (place, item, text), vector, of_text in zip(parts, vectors[1:], tokens[1:], strict=True):
            similarity = float(vector @ vectors[0])
            before = asked_before.get(item.message.id)
            found.append(
                Sentence(
                    item=item,
                    text=text,
                    place=place,
                    similarity=similarity,
                    coverage=weights.coverage(text),
                    coverage_before=weights.coverage(before.text) if before else 0.0,
                    of_other=_is_of_other(item.message, text, plan.target.names),
                    strength=Strength(similarity, weights.coverage(_words_of(item)), weights.unknown),
                    tokens=of_text,
                )
            )
        said = " ".join(_words_of(item) for _, item, _ in parts)
        return Weighed(tuple(found), tokens[0], weights.missing_from(said))


def _contenders(searches: Sequence[SearchResult]) -> list[tuple[int, Evidence]]:
    """The best few messages of each search, each once, with the highest place that a search gives it."""
    best: dict[str, tuple[int, Evidence]] = {}
    for result in searches:
        for place, item in enumerate(result.evidence[:CONTENDERS]):
            known = best.get(item.message.id)
            best[item.message.id] = (place, item) if known is None else (min(place, known[0]), known[1])
    return list(best.values())


def _told_by(item: Evidence) -> list[tuple[Evidence, str]]:
    """The sentences of a message as they hold now, each with the evidence that it is of."""
    sentences = sentences_of(item.message)
    return put_right(item, sentences) if item.corrected else [(item, text) for text in sentences]


def _words_of(item: Evidence) -> str:
    return " ".join(text for _, text in _told_by(item)) if item.corrected else item.message.full_text


def sentences_of(message: Message) -> list[str]:
    """What was said, sentence by sentence, then what its picture shows."""
    said = [part.strip() for part in _SENTENCE_END.split(message.text) if part.strip()]
    shown = _FRAME.sub("", message.caption).strip() if message.caption else ""
    return [*said, shown] if shown else said


def _questions_before(evidence: Sequence[Evidence]) -> dict[str, Message]:
    """By the id of a message the turn before it in its session, where that is in the evidence and asks something."""
    by_place = {(item.message.session, item.message.position): item.message for item in evidence}
    before = {item.message.id: by_place.get((item.message.session, item.message.position - 1)) for item in evidence}
    return {key: message for key, message in before.items() if message and message.text.rstrip().endswith("?")}


def _is_of_later(item: Evidence, day: date) -> bool:
    """Whether a message was sent after a day and names no time up to it: it tells of what was so later."""
    sent_at = item.message.sent_at
    return sent_at is not None and sent_at.date() > day and not any(time.start <= day for time in item.times)


def _is_of_other(message: Message, text: str, targets: Sequence[str]) -> bool:
    return bool(targets) and message.speaker not in targets and not named_spans(text, targets)
