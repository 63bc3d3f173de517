"""Picks the span, or the list of spans, that answers a question out of the sentences of its evidence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from adamem_graph.agents.asked import AnswerType, Asked, asked_by
from adamem_graph.agents.protocols import Reply, Research
from adamem_graph.agents.span_terms import terms_of, weighted
from adamem_graph.agents.span_weights import WEIGHTS
from adamem_graph.agents.spans import spans_of
from adamem_graph.agents.weighing import Sentence, Weighed
from adamem_graph.construction.offline.grammar import is_negated, subject_of
from adamem_graph.construction.offline.language_check import is_english
from adamem_graph.construction.offline.model import parsing

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

    from adamem_graph.embedding.token_vectors import TokenVectors

LIST_LIMIT: Final = 5
LIST_MARGIN: Final = 1.0
"""Spans of a list at most, and how much worse than the best one each may be.

On LoCoMo's development half lists get two or three spans with it; with 2 they get four, for hardly a better F1.
"""

_LONGEST: Final = 1_000
"""Characters of a sentence that is parsed: the parser needs 4 MB for a thousand."""

_SURE_OF_YES: Final = 0.5
"""Coverage that a sentence needs to say yes or no to a question."""

_ONESELF: Final = frozenset({"i", "we", "my", "our"})
_SHARES_ITS_SUBJECT: Final = frozenset({"conj", "xcomp", "pcomp", "advcl"})


@dataclass(frozen=True, slots=True)
class Span:
    """A span of the evidence that may be the answer, with its terms.

    lemmas: its telling words, to see whether two spans say the same. sentence: which of those weighed it stands in;
    message: the id of the message that holds it.
    """

    text: str
    lemmas: frozenset[str]
    sentence: int
    message: str
    terms: dict[str, float]


@dataclass(frozen=True, slots=True)
class SpanChoice:
    """The spans that an answer is picked from, one at least. several: a list is asked for."""

    spans: tuple[Span, ...]
    several: bool

    def best(self, weights: Mapping[str, float] = WEIGHTS) -> Reply:
        """The best span by some weights of terms; where several are asked for, with what others add to it."""
        worths = [weighted(span.terms, weights) for span in self.spans]
        ranked = sorted(zip(worths, self.spans, strict=True), key=lambda pair: -pair[0])
        chosen = _chosen(ranked, LIST_LIMIT if self.several else 1)
        messages = dict.fromkeys(span.message for span in chosen)
        return Reply(", ".join(span.text for span in chosen), abstained=False, messages=tuple(messages))


def spans_to_pick(research: Research, weighed: Weighed) -> SpanChoice | Reply | None:
    """The spans that may answer a question, the answer where it is yes or no, or None where there is nothing to pick.

    Question and sentences are parsed as English; a question in another language is not answered here.
    """
    if not is_english(research.question):
        return None
    sentences = [each for each in weighed.sentences if len(each.text) <= _LONGEST and is_english(each.text)]
    with parsing(research.first.plan.target.names) as parser:
        question, *docs = parser.parse([research.question, *(each.text for each in sentences)])
        asked = asked_by(question)
        if asked.type is AnswerType.YES_NO:
            return _yes_or_no(question, sentences, docs)
        spans = [
            span
            for number, (sentence, doc) in enumerate(zip(sentences, docs, strict=True))
            for span in _spans(number, sentence, doc, asked, weighed.question_tokens)
        ]
    return SpanChoice(tuple(spans), asked.several) if spans else None


def _spans(number: int, sentence: Sentence, doc: Doc, asked: Asked, question: TokenVectors | None) -> Iterator[Span]:
    alike = token_likeness(doc, sentence.tokens, asked, question)
    for span in spans_of(doc):
        tokens = doc[span.start : span.end]
        lemmas = frozenset(token.lemma_.lower() for token in tokens if token.pos_ not in ("DET", "ADP", "PUNCT"))
        terms = terms_of(span, doc, sentence, asked, alike)
        yield Span(tokens.text, lemmas, number, sentence.item.message.id, terms)


def _chosen(ranked: Sequence[tuple[float, Span]], limit: int) -> list[Span]:
    """The first span, then what says something else and is not much worse, one of a sentence."""
    best, first = ranked[0]
    chosen = [first]
    for worth, span in ranked[1:]:
        if len(chosen) == limit or worth < best - LIST_MARGIN:
            break
        if all(span.sentence != other.sentence and not span.lemmas & other.lemmas for other in chosen):
            chosen.append(span)
    return chosen


def _yes_or_no(question: Doc, sentences: Sequence[Sentence], docs: Sequence[Doc]) -> Reply | None:
    """What the best sentence says to it: yes, or no where it denies; "likely" where the question only supposes.

    None where a bare yes or no would not tell.
    """
    pairs = [pair for pair in zip(sentences, docs, strict=True) if not pair[0].asks]
    best = max(pairs, key=lambda pair: pair[0].worth, default=None)
    if best is None or best[0].coverage < _SURE_OF_YES or any(token.lower_ == "or" for token in question):
        return None
    if _asks_for_a_denial(question):
        return None
    denied = any(token.dep_ == "neg" for token in best[1])
    word = "no" if denied else "yes"
    supposed = any(token.lower_ in ("would", "could", "might", "likely") for token in question)
    text = f"Likely {word}" if supposed else word.capitalize()
    return Reply(text, abstained=False, messages=(best[0].item.message.id,))


def _asks_for_a_denial(question: Doc) -> bool:
    """Whether a question is of what is not so: there yes and no may mean the same. "Didn't she?" asks if she did."""
    return any(token.dep_ == "neg" and token.i > 1 for token in question)


def does_itself(question: str, text: str) -> bool:
    """Whether a speaker says in a text that they do what "who" is asked to do: "I" or "my ..." is what does it."""
    with parsing() as parser:
        asked, told = parser.parse([question, text])
        verb = asked_by(asked).verb
        return any(_is_own(token) for token in told if token.lemma_.lower() == verb)


def _is_own(verb: Token) -> bool:
    """Whether a verb, or the one that it hangs on, has the speaker for its subject, and none of them is denied."""
    while not is_negated(verb):
        subject = subject_of(verb)
        if subject is not None:
            return any(token.lower_ in _ONESELF for token in (subject, *subject.children))
        if verb.head is verb or verb.dep_ not in _SHARES_ITS_SUBJECT:
            return False
        verb = verb.head
    return False


def token_likeness(
    doc: Doc, tokens: TokenVectors | None, asked: Asked, question: TokenVectors | None
) -> NDArray[np.float32] | None:
    """For each token of a sentence its likeness to the question phrase and to the whole question, shape (tokens, 2)."""
    if tokens is None or question is None or not len(tokens.vectors) or not len(question.vectors):
        return None
    start, end = asked.words_at
    phrase = [place for place, (first, last) in enumerate(question.spans) if first < end and last > start]
    directions = np.stack([_mean(question.vectors[phrase] if phrase else question.vectors), _mean(question.vectors)])
    likeness = tokens.vectors @ directions.T
    return np.stack([_over(token.idx, token.idx + len(token), tokens, likeness) for token in doc])


def _mean(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    mean: NDArray[np.float32] = vectors.mean(axis=0)
    return mean / max(float(np.linalg.norm(mean)), 1e-9)


def _over(start: int, end: int, tokens: TokenVectors, values: NDArray[np.float32]) -> NDArray[np.float32]:
    """The mean over the embedder's tokens that a word is made of, 0 where there are none."""
    parts = [place for place, (first, last) in enumerate(tokens.spans) if first < end and last > start]
    mean: NDArray[np.float32] = values[parts].mean(axis=0) if parts else np.zeros(2, dtype=np.float32)
    return mean
