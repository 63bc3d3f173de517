"""Time anchoring on LoCoMo: does the message that answers "when" carry the date of the answer?"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from adamem_graph.construction.understanding import CONTEXT_TURNS, Understander
from adamem_graph.evaluation.gold_dates import carries, gold_date
from adamem_graph.records import FailedReply, Grain, Message, TimeExpression
from adamem_graph.transcripts.locomo_conversations import LocomoConversation, LocomoQuestion, read_locomo_conversations

_TEMPORAL = 2


@dataclass(frozen=True, slots=True)
class FoundDate:
    """A date that an evidence message carries. text: the expression, None for the message's own day."""

    text: str | None
    start: date
    end: date
    grain: Grain


@dataclass(frozen=True, slots=True)
class MissedDate:
    """A question whose evidence does not carry its answer's date. evidence: ids of the turns, as in the file."""

    question: str
    answer: str
    evidence: tuple[str, ...]
    found: tuple[FoundDate, ...]


@dataclass(frozen=True, slots=True)
class TimeAnchoringReport:
    """Figures of one run, in percent of the questions; NaN of none.

    anchored: a date of an evidence message (an expression, or the own day of one that has none) lies in the answer's.
    anchored_by_expression: an expression alone does. missed: the questions that are not `anchored`.
    """

    questions: int
    anchored: float
    anchored_by_expression: float
    missed: tuple[MissedDate, ...]


class TimeAnchoringBenchmark:
    """Asks of each temporal question with a date for its answer whether the date is stored with its evidence.

    Counted are questions of LoCoMo's category 2 that have evidence and whose answer is a date (`gold_dates` says which
    are). A question is anchored when one of its evidence messages carries a date that lies within the answer's at its
    grain or a finer one. A message carries the dates of its time expressions, as understanding hands them to the store;
    one in which no expression is found carries the day on which it was said, which the store keeps with whatever it
    states (`said_at`). Which of the two it is depends on the message alone, never on the answer.
    """

    def __init__(self, understander: Understander) -> None:
        self._understander = understander

    def run(self, path: Path, *, on_progress: Callable[[str], None] = lambda _: None) -> TimeAnchoringReport:
        """Runs over a LoCoMo file; no database takes part.

        Raises:
            TranscriptError: the file cannot be read.
        """
        outcomes: list[_Outcome] = []
        for conversation in read_locomo_conversations(path):
            on_progress(f"reading {conversation.sample_id}")
            outcomes.extend(self._judge(conversation))
        return _report(outcomes)

    def _judge(self, conversation: LocomoConversation) -> Iterator[_Outcome]:
        messages = [
            Message.of(conversation.utterances[place], str(place)) for place in range(len(conversation.utterances))
        ]
        places = {message.external_id: place for place, message in enumerate(messages)}
        carried: dict[int, tuple[FoundDate, ...]] = {}
        for question in conversation.questions:
            evidence = [places[turn] for turn in question.evidence]
            if question.category != _TEMPORAL or not _is_date(question, [messages[place] for place in evidence]):
                continue
            for place in evidence:
                if place not in carried:
                    carried[place] = self._dates(messages, place, conversation.speakers)
            yield _outcome(question, [messages[place] for place in evidence], [carried[place] for place in evidence])

    def _dates(self, messages: Sequence[Message], place: int, participants: Sequence[str]) -> tuple[FoundDate, ...]:
        """What a message carries, read after the same turns as when it is stored."""
        message = messages[place]
        earlier = messages[max(0, place - CONTEXT_TURNS) : place]
        before = [each for each in earlier if each.session == message.session]
        (record,) = self._understander.understand([message], participants, before)
        times: tuple[TimeExpression, ...] = () if isinstance(record, FailedReply) else record.times
        return carried_dates(message, times)


def carried_dates(message: Message, times: Sequence[TimeExpression]) -> tuple[FoundDate, ...]:
    """The dates of a message's time expressions; the day on which it was said where it has none."""
    if times or message.sent_at is None:
        return tuple(FoundDate(each.text, each.start, each.end, each.grain) for each in times)
    own = message.sent_at.date()
    return (FoundDate(None, own, own, Grain.DAY),)


@dataclass(frozen=True, slots=True)
class _Outcome:
    """One question. by: the dates that lie in its answer's."""

    question: LocomoQuestion
    found: tuple[FoundDate, ...]
    by: tuple[FoundDate, ...]


def _is_date(question: LocomoQuestion, evidence: Sequence[Message]) -> bool:
    days = [message.sent_at.date() for message in evidence if message.sent_at]
    return bool(days) and question.answer is not None and gold_date(question.answer, days[0]) is not None


def _outcome(question: LocomoQuestion, evidence: Sequence[Message], carried: Sequence[Sequence[FoundDate]]) -> _Outcome:
    found: list[FoundDate] = []
    by: list[FoundDate] = []
    for message, dates in zip(evidence, carried, strict=True):
        found.extend(dates)
        answer = gold_date(question.answer or "", message.sent_at.date()) if message.sent_at else None
        by.extend(each for each in dates if answer and carries(answer, each.start, each.end, each.grain))
    return _Outcome(question, tuple(found), tuple(by))


def _report(outcomes: Sequence[_Outcome]) -> TimeAnchoringReport:
    return TimeAnchoringReport(
        questions=len(outcomes),
        anchored=_percent(sum(bool(each.by) for each in outcomes), len(outcomes)),
        anchored_by_expression=_percent(
            sum(any(date.text is not None for date in each.by) for each in outcomes), len(outcomes)
        ),
        missed=tuple(
            MissedDate(each.question.question, each.question.answer or "", each.question.evidence, each.found)
            for each in outcomes
            if not each.by
        ),
    )


def _percent(part: int, whole: int) -> float:
    return 100 * part / whole if whole else math.nan
