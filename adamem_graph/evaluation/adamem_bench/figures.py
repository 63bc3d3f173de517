"""The figures of AdaMem-Bench: how well targets are ranked, what was extracted, what it was worth (section 4.4)."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from adamem_graph.evaluation.metrics import mean

AT: Final = 5
"""The k of recall@k."""


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """What one question came to.

    memory_rank, session_rank: of the first memory that states a target, and of the first message from a target's
    session, from 1; None where there is none. ranked: whether the system ranks memories, ranked_sessions: and messages.
    answer, correct: None where it was not answered. tokens: of answering, by a language model.
    """

    story: str
    week: int
    question_id: str
    category: str
    memory_rank: int | None
    session_rank: int | None
    ranked: bool
    ranked_sessions: bool
    answer: str | None
    correct: bool | None
    tokens: int


@dataclass(frozen=True, slots=True)
class Extraction:
    """What one week's extraction came to.

    extracted: memories of the week, of which `stating` state a golden one; golden: memories to find, of which `stated`
    are stated; volume: memories held at the end of the week.
    """

    story: str
    week: int
    extracted: int
    stating: int
    golden: int
    stated: int
    volume: int


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures over some questions and weeks; None where the system has no such thing.

    recall_at_5, mrr: over memories; session_recall_at_5, session_mrr: over evidence messages, both 0 to 100.
    precision, recall, f1: of extraction, 0 to 100. volume: memories held at the end, the mean of the stories. mer: see
    `efficiency`. accuracy: 0 to 100. tokens: a question.
    """

    questions: int
    recall_at_5: float | None
    mrr: float | None
    session_recall_at_5: float | None
    session_mrr: float | None
    precision: float | None
    recall: float | None
    f1: float | None
    volume: float | None
    mer: float | None
    accuracy: float | None
    tokens: float


def figures(
    asked: Sequence[AskedQuestion], extractions: Sequence[Extraction], ideal: tuple[float, float] | None
) -> Figures:
    """The figures of questions and of the weeks that they are asked in. ideal: accuracy and volume to compare with."""
    ranked = [each for each in asked if each.ranked]
    sessions = [each for each in asked if each.ranked_sessions]
    answered = [each for each in asked if each.correct is not None]
    accuracy = mean(100.0 * bool(each.correct) for each in answered) if answered else None
    precision, recall = extraction_rates(extractions)
    volume = held_at_the_end(extractions)
    return Figures(
        questions=len(asked),
        recall_at_5=_recall(each.memory_rank for each in ranked) if ranked else None,
        mrr=_mrr(each.memory_rank for each in ranked) if ranked else None,
        session_recall_at_5=_recall(each.session_rank for each in sessions) if sessions else None,
        session_mrr=_mrr(each.session_rank for each in sessions) if sessions else None,
        precision=precision,
        recall=recall,
        f1=f1(precision, recall),
        volume=volume,
        mer=efficiency(accuracy, volume, ideal),
        accuracy=accuracy,
        tokens=mean(each.tokens for each in asked) if asked else 0.0,
    )


def grouped(
    asked: Sequence[AskedQuestion], key: Callable[[AskedQuestion], str], names: Collection[str]
) -> dict[str, list[AskedQuestion]]:
    """Questions by a key, in the order of `names`."""
    return {name: [each for each in asked if key(each) == name] for name in names}


def extraction_rates(extractions: Sequence[Extraction]) -> tuple[float | None, float | None]:
    """Precision and recall against golden memories, 0 to 100; None of nothing."""
    extracted, golden = sum(each.extracted for each in extractions), sum(each.golden for each in extractions)
    if not extracted or not golden:
        return None, None
    stating, stated = sum(each.stating for each in extractions), sum(each.stated for each in extractions)
    return 100 * stating / extracted, 100 * stated / golden


def f1(precision: float | None, recall: float | None) -> float | None:
    """The harmonic mean of the two, None where either is."""
    if precision is None or recall is None:
        return None
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def held_at_the_end(extractions: Sequence[Extraction]) -> float | None:
    """How many memories a story holds after the last of these weeks, the mean of the stories; None of nothing."""
    last: dict[str, Extraction] = {}
    for each in extractions:
        if each.story not in last or each.week >= last[each.story].week:
            last[each.story] = each
    return mean(each.volume for each in last.values()) if last else None


def efficiency(accuracy: float | None, volume: float | None, ideal: tuple[float, float] | None) -> float | None:
    """MER of Chen et al., equation 1: accuracy per memory, ideal memory's being 1."""
    if accuracy is None or not volume or ideal is None or not math.prod(ideal):
        return None
    return (accuracy / volume) / (ideal[0] / ideal[1])


def _recall(ranks: Iterable[int | None]) -> float:
    return mean(100.0 * (rank is not None and rank <= AT) for rank in ranks)


def _mrr(ranks: Iterable[int | None]) -> float:
    return mean(100.0 / rank if rank else 0.0 for rank in ranks)
