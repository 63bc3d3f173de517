"""The answer with no language model: the date, the name or the sentence that the best evidence holds."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from enum import StrEnum

from adamem_graph.agents.dates import written_day, written_time
from adamem_graph.agents.sufficiency import evidence_strength, word_coverage
from adamem_graph.records import Answer, Evidence, SearchResult

MADE_BY = "extractive"

_SENTENCE_END = re.compile(r"(?<=[.!?…])\s+|\n+")
_WHEN = re.compile(r"^\W*(?:when|(?:on |in |since |until )?(?:what|which) (?:date|day|month|year))\b", re.IGNORECASE)
_WHO = re.compile(r"^\W*who\b(?!\s+(?:is|was|are|were)\s+\w+$)", re.IGNORECASE)
_FIRST_PERSON_SUBJECT = re.compile(r"(?:^|[.!?,;:]\s*|\b(?:and|but|so)\s+)I(?:'m|'ve|'ll|'d)?\b")
_CONTENDERS = 3
_LONGEST = 300


class _Kind(StrEnum):
    WHEN = "when"
    WHO = "who"
    OTHER = "other"


def answer_from_evidence(result: SearchResult, *, space_is_empty: bool = False) -> Answer:
    """A short answer taken from the evidence, or an abstention that says why.

    "When" is answered by the date that the words mean (or else by the day they were said), "who" by the speaker who
    says so of themselves, anything else by the sentence that fits the question best, with its speaker.
    """
    started = time.perf_counter()
    text, abstained = _answer_text(result, space_is_empty)
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


def _answer_text(result: SearchResult, space_is_empty: bool) -> tuple[str, bool]:
    if space_is_empty:
        return f"Space {result.space!r} is empty: nothing has been remembered yet.", True
    words = result.plan.words
    if not words:
        return "The question has no word to look for.", True
    if not evidence_strength(words, result.evidence).sufficient:
        return "Not in memory: nothing that was said comes near enough to the question.", True
    best, sentence = _best_sentence(words, result.evidence)
    match _kind(result.question):
        case _Kind.WHEN:
            return _date_answer(words, result.evidence) or _attributed(best, sentence), False
        case _Kind.WHO if _FIRST_PERSON_SUBJECT.search(sentence):
            return best.message.speaker, False
        case _:
            return _attributed(best, sentence), False


def _kind(question: str) -> _Kind:
    if _WHEN.search(question):
        return _Kind.WHEN
    return _Kind.WHO if _WHO.search(question) else _Kind.OTHER


def _best_sentence(words: Sequence[str], evidence: Sequence[Evidence]) -> tuple[Evidence, str]:
    """The sentence of the best few messages that shares most with the question; the better message wins a tie."""
    options = [
        (word_coverage(words, sentence) - 0.1 * place, item, sentence)
        for place, item in enumerate(evidence[:_CONTENDERS])
        for sentence in _sentences(item)
    ]
    _, item, sentence = max(options, key=lambda option: option[0])
    return item, sentence


def _sentences(item: Evidence) -> list[str]:
    sentences = [part.strip() for part in _SENTENCE_END.split(item.message.text) if part.strip()]
    return sentences or [item.message.full_text.strip()]


def _date_answer(words: Sequence[str], evidence: Sequence[Evidence]) -> str | None:
    """The date in the message that fits the question best; where it names none, the day it was said."""
    contenders = evidence[:_CONTENDERS]
    best = max(
        contenders,
        key=lambda item: (
            word_coverage(words, item.message.full_text) + 0.25 * bool(item.times) - 0.15 * contenders.index(item)
        ),
    )
    if best.times:
        return written_time(best.times[0])
    return written_day(best.message.sent_at) if best.message.sent_at else None


def _attributed(item: Evidence, sentence: str) -> str:
    clipped = sentence if len(sentence) <= _LONGEST else sentence[:_LONGEST].rsplit(" ", 1)[0] + " …"
    return f"{item.message.speaker}: {clipped}"
