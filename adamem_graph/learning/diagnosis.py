"""Why an answer was wrong: memory lacked it, other memories hid it, or no policy is at fault (Chen et al., 3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adamem_graph.learning.answer_check import told_share
from adamem_graph.learning.cases import WrongAnswer
from adamem_graph.records import CandidateMemory, Diagnosis

SHOWN_FIRST: Final = 5
"""k: how many memories an answer is expected to rest on."""

_ENOUGH: Final = 0.6
"""Share of the right answer's telling words that a memory has to have to state it."""


def states(text: str, question: str, right_answer: str) -> bool:
    """Whether a text states the right answer: it has most of what the answer tells beyond its question."""
    return told_share(text, question, right_answer) >= _ENOUGH


def stating(memories: Sequence[CandidateMemory], case: WrongAnswer) -> tuple[CandidateMemory, ...]:
    """Those of the memories that state the right answer of a case; none where it is not known."""
    right = case.right_answer
    if right is None:
        return ()
    return tuple(memory for memory in memories if states(memory.text, case.feedback.question, right))


def diagnose(case: WrongAnswer) -> Diagnosis:
    """Why the answer of a case was wrong.

    RECALL: the dialogue has the right answer, and no memory that was admitted states it. PRECISION: one does, and
    others filled the first places. NEITHER: it was shown among the first and not used; it was not found though there
    was room; or the dialogue never had it.
    """
    if not case.messages or case.right_answer is None:
        return Diagnosis.NEITHER
    shown = stating(case.shown, case)
    if not shown and not stating(case.admitted, case):
        return Diagnosis.RECALL
    first = case.shown[:SHOWN_FIRST]
    if any(memory in first for memory in shown):
        return Diagnosis.NEITHER
    return Diagnosis.PRECISION if len(first) == SHOWN_FIRST else Diagnosis.NEITHER
