"""Error analysis on LoCoMo: every turn that answers a question and is not among its first ten, with the cause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from adamem_graph.evaluation.asked_again import AskedAgain
from adamem_graph.evaluation.locomo_spaces import CATEGORIES, LocomoSpaces, Remembered
from adamem_graph.evaluation.misses import PLACES, Cause, EvidenceTurn, LostBy, cause_of, lost_by
from adamem_graph.records import Explanation, Utterance, with_caption
from adamem_graph.retrieval.retriever import Retriever
from adamem_graph.store.messages import stated_by_messages
from adamem_graph.transcripts.locomo_conversations import LocomoConversation, LocomoQuestion

_HEAVIEST = 3


@dataclass(frozen=True, slots=True)
class Miss:
    """A turn that answers a question and was missed.

    turn: its id in the file; speaker, text: of it, empty where the file has no such turn. asked_about: the names that
    the question was taken to be about. rank: its place, from 1, None where it was no candidate.
    lost_by: the terms of fusion that cost it most, where it was a candidate.
    """

    conversation: str
    category: str
    question: str
    answer: str | None
    turn: str
    speaker: str
    text: str
    asked_about: tuple[str, ...]
    rank: int | None
    cause: Cause
    lost_by: tuple[LostBy, ...]


@dataclass(frozen=True, slots=True)
class ErrorReport:
    """What was missed. questions: how many were asked; evidence: the turns that answer them, counted by question."""

    questions: int
    evidence: int
    misses: tuple[Miss, ...]

    def by_cause(self) -> dict[str, dict[str, int]]:
        """How many misses each cause has in each category of questions; every cause is there."""
        counts = Counter((miss.cause, miss.category) for miss in self.misses)
        return {cause: {name: counts[cause, name] for name in CATEGORIES.values()} for cause in Cause}

    def by_term(self) -> dict[str, int]:
        """How often each term of fusion is what a turn that was lost in fusion lost most by, the commonest first."""
        heaviest = (miss.lost_by[0].term for miss in self.misses if miss.cause is Cause.LOST_IN_FUSION and miss.lost_by)
        return dict(Counter(heaviest).most_common())

    def examples(self, most: int) -> list[Miss]:
        """At most so many misses of each cause, spread evenly over those that there are."""
        chosen: list[Miss] = []
        for cause in Cause:
            misses = [miss for miss in self.misses if miss.cause is cause]
            chosen += misses[:: max(1, -(-len(misses) // most))] if most else []
        return chosen


class ErrorAnalysis:
    """Asks LoCoMo's answerable questions and finds a cause for each turn that is missed."""

    def __init__(self, spaces: LocomoSpaces) -> None:
        self._spaces = spaces

    def run(
        self, path: Path, *, limit: int | None, space_prefix: str, on_progress: Callable[[str], None] = lambda _: None
    ) -> ErrorReport:
        """Runs over the first `limit` conversations of a file, all without a limit.

        Raises:
            TranscriptError: the file cannot be read.
        """
        questions = evidence = 0
        misses: list[Miss] = []
        for each in self._spaces.remembered(path, limit=limit, prefix=space_prefix, on_progress=on_progress):
            asked = each.answerable()
            questions += len(asked)
            evidence += sum(len(question.evidence) for question in asked)
            misses.extend(self._misses(each, asked))
        return ErrorReport(questions, evidence, tuple(misses))

    def _misses(self, remembered: Remembered, asked: list[LocomoQuestion]) -> Iterator[Miss]:
        database, space = self._spaces.database, remembered.space
        retriever = Retriever(database, space, self._spaces.embedder)
        conversation = _Conversation(remembered.conversation, stated_by_messages(database, space))
        for question in asked:
            explanation = retriever.explain(question.question, PLACES)
            retried = AskedAgain(database, space, explanation)
            yield from (conversation.absent(question, turn, explanation) for turn in question.unknown)
            for missed in conversation.missed(question, explanation):
                yield conversation.miss(missed, explanation, cause_of(missed, explanation, retried))


class _Conversation:
    """A conversation's turns by their ids, and what was understood of them."""

    def __init__(self, conversation: LocomoConversation, stated: dict[str, int]) -> None:
        """stated: facts and attributes by message id."""
        self._name = conversation.sample_id
        self._turns = {each.external_id: each for each in conversation.utterances}
        self._at = {(each.session, each.position): each for each in conversation.utterances}
        self._stated = stated

    def missed(self, question: LocomoQuestion, explanation: Explanation) -> Iterator[EvidenceTurn]:
        """The turns that answer a question and are not among the first ten."""
        ranks = {each.message.external_id: rank for rank, each in enumerate(explanation.candidates, start=1)}
        for turn_id in question.evidence:
            rank = ranks.get(turn_id)
            if rank is not None and rank <= PLACES:
                continue
            turn = self._turns[turn_id]
            candidate = explanation.candidates[rank - 1] if rank else None
            stated = self._stated.get(candidate.message.id, 0) if candidate else 0
            before = self._at.get((turn.session, turn.position - 1))
            yield EvidenceTurn(question, turn, before, rank, candidate, stated)

    def miss(self, missed: EvidenceTurn, explanation: Explanation, cause: Cause) -> Miss:
        """The record of a missed turn."""
        heaviest = lost_by(missed.candidate, explanation)[:_HEAVIEST] if missed.candidate else []
        return self._record(missed.question, explanation, missed.turn, missed.rank, cause, tuple(heaviest))

    def absent(self, question: LocomoQuestion, turn_id: str, explanation: Explanation) -> Miss:
        """The record of a turn that the file names and does not have."""
        nowhere = Utterance("", "", "", 0, external_id=turn_id)
        return self._record(question, explanation, nowhere, None, Cause.NO_SUCH_TURN, ())

    def _record(
        self,
        question: LocomoQuestion,
        explanation: Explanation,
        turn: Utterance,
        rank: int | None,
        cause: Cause,
        heaviest: tuple[LostBy, ...],
    ) -> Miss:
        return Miss(
            conversation=self._name,
            category=CATEGORIES[question.category],
            question=question.question,
            answer=question.answer,
            turn=turn.external_id or "",
            speaker=turn.speaker,
            text=with_caption(turn.text, turn.caption),
            asked_about=explanation.plan.target.names,
            rank=rank,
            cause=cause,
            lost_by=heaviest,
        )
