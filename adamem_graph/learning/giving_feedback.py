"""Feedback as a user gives it: an answer, whether it was right, and what would have been (Chen et al., section 3)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from adamem_graph.agents.protocols import Retrieval
from adamem_graph.errors import ConfigurationError, InvalidTextError
from adamem_graph.policy.memories import cast_of, memories_of
from adamem_graph.records import Answer, Feedback, FeedbackKind
from adamem_graph.store.connection import Database
from adamem_graph.store.feedback import add_feedback, judged_at
from adamem_graph.store.policies import active_policy
from adamem_graph.store.spaces import Space, latest_sent


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a user says of an answer; see `AdaMem.feedback` for what each field means and what None stands for."""

    correct: bool
    right_answer: str | None = None
    explanation: str | None = None
    character: str | None = None
    asked_at: datetime | None = None


def give_feedback(
    database: Database, space: Space, retrieval: Retrieval, question: str, answer: Answer | str, verdict: Verdict
) -> Feedback:
    """Keeps what a user said of an answer; see `AdaMem.feedback`. retrieval: finds the evidence of a bare answer."""
    if not question.strip():
        raise InvalidTextError("feedback is about a question: give its words")
    if isinstance(answer, Answer) and answer.space != space.name:
        raise ConfigurationError(f"the answer was made from space {answer.space!r}, not from {space.name!r}")
    asked = question.strip()
    text = answer.text if isinstance(answer, Answer) else answer.strip()
    evidence = answer.evidence if isinstance(answer, Answer) else retrieval.search(asked).evidence
    messages = [each.message.id for each in evidence]
    shown = memories_of(database, space, messages) if messages else {}
    when = verdict.asked_at or judged_at(database, space, asked, text) or latest_sent(database, space.scope)
    feedback = Feedback(
        id="",
        question=asked,
        answer=text,
        correct=verdict.correct,
        right_answer=_words(verdict.right_answer),
        explanation=_words(verdict.explanation),
        kind=FeedbackKind.EXPLICIT if _words(verdict.explanation) else FeedbackKind.IMPLICIT,
        character=verdict.character or _asked_about(database, space, question),
        asked_at=when or datetime.now(UTC),
        messages=tuple(messages),
        memories=tuple(dict.fromkeys(each.id for said in shown.values() for each in said)),
    )
    return add_feedback(database, space, feedback)


def _asked_about(database: Database, space: Space, question: str) -> str | None:
    """The one person whom a question names; None where it names nobody, or several."""
    named = cast_of(database, space, active_policy(database, space)).named_in(question)
    return named[0] if len(named) == 1 else None


def _words(text: str | None) -> str | None:
    return (text or "").strip() or None
