"""Why evidence was missed: one decision procedure, each cause checked against the plan, the graph or the file."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from enum import StrEnum
from typing import Protocol

from adamem_graph.evaluation.gold_dates import carries, gold_date
from adamem_graph.evaluation.time_anchoring import carried_dates
from adamem_graph.language.telling_words import telling_words
from adamem_graph.records import Evidence, Explanation, Utterance
from adamem_graph.retrieval.fusion import TERMS
from adamem_graph.transcripts.locomo_conversations import LocomoQuestion

PLACES = 10
"""Evidence that is not among so many first messages is missed."""


class Cause(StrEnum):
    """Why a turn that answers a question was missed: the first of these that holds, in this order.

    The first seven say where retrieval lost it. The others are of candidates, and say what their place is due to.
    """

    NO_SUCH_TURN = "no_such_turn"
    """The file names a turn that the conversation does not have; recall does not count it."""
    WRONG_TARGET = "wrong_target"
    """It was said by somebody else than the one who is taken to be asked about, and would be a candidate, or among the
    first, if that did not count."""
    CUT_FROM_POOL = "cut_from_pool"
    """A seed channel hit it, and the pool had no room for it."""
    CUT_FROM_FRONTIER = "cut_from_frontier"
    """Expansion reached it within the plan's hops, and the frontier had no room for it or a hub was in the way."""
    BEYOND_HOPS = "beyond_hops"
    """No channel hit it, and more hops than the plan has would reach it."""
    NOT_AMONG_SEEDS = "not_among_seeds"
    """No channel hit it, and no number of hops that a plan may have reaches it."""
    SAID_BY_CAPTION = "said_by_caption"
    """The caption of its picture has words of the answer, its text has none."""
    DATE_NOT_ANCHORED = "date_not_anchored"
    """The answer is a date, and none that the message carries lies in it."""
    NEEDS_TURN_BEFORE = "needs_turn_before"
    """It has no telling word of question or answer; the turn before it has."""
    NOT_IN_ITS_WORDS = "not_in_its_words"
    """Neither it nor the turn before has a telling word of question or answer: it bears on it by inference alone."""
    NOT_UNDERSTOOD = "not_understood"
    """No fact and no attribute rests on it."""
    LOST_IN_FUSION = "lost_in_fusion"
    """Nothing of these: it has the words and was understood, and others scored higher."""


@dataclass(frozen=True, slots=True)
class EvidenceTurn:
    """A turn that answers a question, and what became of it.

    before: the turn before it in its session. rank: from 1, None where it is no candidate; candidate: as ranked.
    stated: how many facts and attributes rest on it.
    """

    question: LocomoQuestion
    turn: Utterance
    before: Utterance | None
    rank: int | None
    candidate: Evidence | None
    stated: int


@dataclass(frozen=True, slots=True)
class LostBy:
    """A term of fusion by which a turn fell behind: by how much of the score, against the mean of the first ten."""

    term: str
    points: float


class Retried(Protocol):
    """Ids of the turns that would be candidates if one thing of the retrieval were different; see `AskedAgain`."""

    @property
    def about_nobody(self) -> frozenset[str]:
        """If nobody in particular were asked about."""
        ...

    @property
    def with_every_hit(self) -> frozenset[str]:
        """If all hits of the seed channels were kept."""
        ...

    @property
    def with_every_neighbour(self) -> frozenset[str]:
        """If expansion kept all that it reaches and passed through every node."""
        ...

    @property
    def with_every_hop(self) -> frozenset[str]:
        """If expansion went as far as it ever may."""
        ...


def cause_of(missed: EvidenceTurn, explanation: Explanation, retried: Retried) -> Cause:
    """Why a turn is not among the first ten; see `Cause` for the order of the tests."""
    if missed.candidate is None or missed.rank is None:
        return _never_found(missed, explanation, retried)
    if _of_another(missed.turn, explanation) and _rank_without_speaker(missed.candidate, explanation) <= PLACES:
        return Cause.WRONG_TARGET
    return _ranked_low(missed, missed.candidate, explanation)


def lost_by(candidate: Evidence, explanation: Explanation) -> list[LostBy]:
    """The terms by which a candidate fell behind the first ten, the heaviest first."""
    first = [each.scores for each in explanation.candidates[:PLACES]]
    behind = []
    for term, weight in zip(TERMS, astuple(explanation.plan.weights), strict=True):
        mean = sum(getattr(scores, term) for scores in first) / len(first)
        behind.append(LostBy(term, weight * (mean - getattr(candidate.scores, term))))
    return sorted((each for each in behind if each.points > 0), key=lambda each: -each.points)


def _never_found(missed: EvidenceTurn, explanation: Explanation, retried: Retried) -> Cause:
    turn = missed.turn.external_id
    if _of_another(missed.turn, explanation) and turn in retried.about_nobody:
        return Cause.WRONG_TARGET
    if turn in retried.with_every_hit:
        return Cause.CUT_FROM_POOL
    if turn in retried.with_every_neighbour:
        return Cause.CUT_FROM_FRONTIER
    if turn in retried.with_every_hop:
        return Cause.BEYOND_HOPS
    return Cause.NOT_AMONG_SEEDS


def _ranked_low(missed: EvidenceTurn, candidate: Evidence, explanation: Explanation) -> Cause:
    names = telling_words(" ".join(explanation.plan.target.names))
    answer = telling_words(missed.question.answer or "") - names
    wanted = (answer | telling_words(missed.question.question)) - names
    said, shown = telling_words(missed.turn.text), telling_words(missed.turn.caption or "")
    if answer & shown and not answer & said:
        return Cause.SAID_BY_CAPTION
    if not _carries_answer(missed.question, candidate):
        return Cause.DATE_NOT_ANCHORED
    if not wanted & (said | shown):
        before = missed.before
        around = telling_words(f"{before.text} {before.caption or ''}") if before else frozenset()
        return Cause.NEEDS_TURN_BEFORE if wanted & around else Cause.NOT_IN_ITS_WORDS
    return Cause.LOST_IN_FUSION if missed.stated else Cause.NOT_UNDERSTOOD


def _of_another(turn: Utterance, explanation: Explanation) -> bool:
    names = explanation.plan.target.names
    return bool(names) and turn.speaker not in names


def _rank_without_speaker(candidate: Evidence, explanation: Explanation) -> int:
    """The rank, from 1, that a candidate would have if every turn came from whom the question is about."""
    weight = explanation.plan.weights.speaker
    own = candidate.scores.total + weight * (1 - candidate.scores.s_speaker)
    totals = (each.scores.total + weight * (1 - each.scores.s_speaker) for each in explanation.candidates)
    return 1 + sum(total > own for total in totals)


def _carries_answer(question: LocomoQuestion, candidate: Evidence) -> bool:
    """True where the answer is no date, or a date of the message lies in it; see `TimeAnchoringBenchmark`."""
    message = candidate.message
    answer = gold_date(question.answer or "", message.sent_at.date()) if message.sent_at else None
    if answer is None:
        return True
    return any(carries(answer, each.start, each.end, each.grain) for each in carried_dates(message, candidate.times))
