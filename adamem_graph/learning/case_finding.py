"""From feedback to cases: what memory had for each answer, and where the dialogue has the right one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from adamem_graph.agents.protocols import Retrieval
from adamem_graph.learning.cases import WrongAnswer, known_answer
from adamem_graph.learning.diagnosis import states
from adamem_graph.policy.memories import memories_of
from adamem_graph.records import CandidateMemory, Feedback, Message
from adamem_graph.store.connection import Database
from adamem_graph.store.memories import texts_of_messages
from adamem_graph.store.spaces import Space

_SEARCHED: Final = 20
"""Messages in which the right answer is looked for: those that are nearest to it and its question."""


class CaseFinder:
    """Makes cases of one space; what the dialogue has is looked for once, for it does not change with the policy."""

    def __init__(self, database: Database, space: Space, retrieval: Retrieval) -> None:
        self._database = database
        self._space = space
        self._retrieval = retrieval
        self._found: dict[str, tuple[Message, ...]] = {}

    def cases(self, feedback: Sequence[Feedback]) -> list[WrongAnswer]:
        """A case a piece of feedback, in the same order; also of answers that were right."""
        having = [self._messages(each) for each in feedback]
        shown = {key for each in feedback for key in each.messages}
        ids = sorted(shown.union(message.id for messages in having for message in messages))
        # All at once: whom memories concern is told by the cast of the space, which is read for each of these.
        admitted = memories_of(self._database, self._space, ids)
        everything = memories_of(self._database, self._space, ids, held_back=True)
        said = texts_of_messages(self._database, self._space, sorted(shown)) if shown else {}
        return [_case(*each, said, admitted, everything) for each in zip(feedback, having, strict=True)]

    def _messages(self, feedback: Feedback) -> tuple[Message, ...]:
        """Those that have the right answer and were sent before the question, the latest first."""
        right = known_answer(feedback)
        if right is None:
            return ()
        if feedback.id not in self._found:
            evidence = self._retrieval.search(f"{feedback.question} {right}", _SEARCHED).evidence
            having = [
                each.message
                for each in evidence
                if (each.message.sent_at is None or each.message.sent_at <= feedback.asked_at)
                and states(each.message.full_text, feedback.question, right)
            ]
            having.sort(key=lambda each: (each.sent_at.timestamp() if each.sent_at else 0.0, each.id), reverse=True)
            self._found[feedback.id] = tuple(having)
        return self._found[feedback.id]


def _case(
    feedback: Feedback,
    messages: tuple[Message, ...],
    said: Mapping[str, str],
    admitted: Mapping[str, list[CandidateMemory]],
    everything: Mapping[str, list[CandidateMemory]],
) -> WrongAnswer:
    ids = [message.id for message in messages]
    shown = _of_messages(feedback.messages, everything)
    kept = _of_messages(ids, admitted)
    return WrongAnswer(
        feedback=feedback,
        evidence=tuple(said[key] for key in feedback.messages if key in said),
        shown=tuple(shown[key] for key in feedback.memories if key in shown),
        admitted=tuple(kept.values()),
        held_back=tuple(each for key, each in _of_messages(ids, everything).items() if key not in kept),
        messages=messages,
    )


def _of_messages(ids: Iterable[str], said: Mapping[str, list[CandidateMemory]]) -> dict[str, CandidateMemory]:
    """What messages say, each memory once, in the order of the messages, by id."""
    return {memory.id: memory for key in ids for memory in said.get(key, ())}
