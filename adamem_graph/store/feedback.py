"""What users said of answers, with the evidence that each answer was made from."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, timezone

from adamem_graph.errors import NotFoundError
from adamem_graph.records import Diagnosis, Feedback, FeedbackKind
from adamem_graph.store.connection import Database, Row, Step
from adamem_graph.store.ids import checked_name, checked_text, node_id
from adamem_graph.store.spaces import Space


def add_feedback(database: Database, space: Space, feedback: Feedback) -> Feedback:
    """Keeps what a user said of an answer, and returns it as it is kept.

    Its id is made here, of question, answer and time, and what `feedback.id` holds is not looked at: the same answer
    judged again is one piece of feedback, of which the later verdict counts. Evidence that is no longer there is left
    out.

    Raises:
        InvalidNameError, InvalidTextError: a text of it cannot be stored.
    """
    asked_at = _at_fixed_offset(feedback.asked_at)
    key = node_id("feedback", space.scope, feedback.question, feedback.answer, asked_at.isoformat())
    database.write(
        "feedback/store",
        scope=space.scope,
        id=key,
        properties=_properties(feedback) | {"asked_at": asked_at},
        messages=list(dict.fromkeys(feedback.messages)),
        memories=list(dict.fromkeys(feedback.memories)),
    )
    return feedback_with_id(database, space, key)


def judged_at(database: Database, space: Space, question: str, answer: str) -> datetime | None:
    """When a question was last asked that was judged with this answer; None where it never was."""
    rows = database.read("feedback/judged", scope=space.scope, question=question, answer=answer)
    return datetime.fromisoformat(rows[0]["asked_at"]) if rows else None


def feedback_of(database: Database, space: Space, until: datetime | None = None) -> list[Feedback]:
    """All feedback, by the time of its question, the oldest first. until: asked at that moment or before."""
    return [_feedback(row) for row in database.read("feedback/list", scope=space.scope, id=None, until=until)]


def feedback_with_id(database: Database, space: Space, feedback_id: str) -> Feedback:
    """One piece of feedback.

    Raises:
        NotFoundError: there is none with this id.
    """
    rows = database.read("feedback/list", scope=space.scope, id=feedback_id, until=None)
    if not rows:
        raise _unknown(space, feedback_id)
    return _feedback(rows[0])


def record_reflection(
    database: Database, space: Space, diagnoses: Mapping[str, Diagnosis | None], learned_in: int
) -> None:
    """Notes of pieces of feedback, by id, why each answer was wrong (None: it was right), and the policy version that
    they confirmed; all or none. Feedback that is no longer there is left out.
    """
    database.write_all(reflection_steps(space, diagnoses, learned_in))


def reflection_steps(space: Space, diagnoses: Mapping[str, Diagnosis | None], learned_in: int) -> list[Step]:
    """The statements of `record_reflection`, for a transaction that writes more."""
    return [
        (
            "feedback/set",
            {
                "scope": space.scope,
                "id": key,
                "properties": {"diagnosis": diagnosis.value if diagnosis else None, "learned_in": learned_in},
            },
        )
        for key, diagnosis in diagnoses.items()
    ]


def record_new_answer(database: Database, space: Space, feedback_id: str, text: str) -> None:
    """Writes back how the question is answered under the policy that came of it.

    Raises:
        NotFoundError: there is no such feedback.
    """
    _set(database, space, feedback_id, {"answered_again": checked_text(text, "answer")})


def characters_of_feedback(database: Database, space: Space) -> list[str]:
    """Everybody whom feedback is said to be about."""
    return [row["name"] for row in database.read("feedback/characters", scope=space.scope)]


def _set(database: Database, space: Space, feedback_id: str, properties: dict[str, object]) -> None:
    if not database.write("feedback/set", scope=space.scope, id=feedback_id, properties=properties):
        raise _unknown(space, feedback_id)


def _unknown(space: Space, feedback_id: str) -> NotFoundError:
    return NotFoundError(f"there is no feedback {feedback_id!r} in space {space.name!r}")


def _properties(feedback: Feedback) -> dict[str, object]:
    return {
        "question": checked_text(feedback.question, "question"),
        "answer": checked_text(feedback.answer, "answer"),
        "correct": feedback.correct,
        "right_answer": feedback.right_answer and checked_text(feedback.right_answer, "right answer"),
        "explanation": feedback.explanation and checked_text(feedback.explanation, "explanation"),
        "kind": feedback.kind.value,
        "character": feedback.character and checked_name(feedback.character, "character"),
        "diagnosis": feedback.diagnosis.value if feedback.diagnosis else None,
        "learned_in": feedback.learned_in,
        "answered_again": feedback.answered_again,
    }


def _at_fixed_offset(moment: datetime) -> datetime:
    """The moment with its distance from UTC in place of a zone's name; without either it is read as UTC."""
    aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return aware.astimezone(timezone(aware.utcoffset() or timedelta()))


def _feedback(row: Row) -> Feedback:
    return Feedback(
        id=row["id"],
        question=row["question"],
        answer=row["answer"],
        correct=row["correct"],
        right_answer=row["right_answer"],
        explanation=row["explanation"],
        kind=FeedbackKind(row["kind"]),
        character=row["character"],
        asked_at=datetime.fromisoformat(row["asked_at"]),
        messages=tuple(row["messages"]),
        memories=tuple(row["memories"]),
        diagnosis=Diagnosis(row["diagnosis"]) if row["diagnosis"] else None,
        learned_in=row["learned_in"],
        answered_again=row["answered_again"],
    )
