"""Steps of learning, when a candidate policy is kept, and which answers count as right."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from scripted_model import ScriptedModel

from adamem_graph.learning.answer_check import ModelCheck, WordCheck
from adamem_graph.learning.cases import known_answer
from adamem_graph.learning.cycle import patched
from adamem_graph.learning.standing import Standing, is_kept
from adamem_graph.learning.steps import steps_by_sessions, steps_by_week
from adamem_graph.records import Feedback, FeedbackKind

MONDAY = datetime(2025, 7, 7, 9, tzinfo=UTC)


def feedback(days: float, *, correct: bool = False, right_answer: str | None = "Oslo") -> Feedback:
    asked_at = MONDAY + timedelta(days=days)
    return Feedback(
        f"at {days}", "Where?", "Bergen", correct, right_answer, None, FeedbackKind.IMPLICIT, "Ana", asked_at, (), ()
    )


def test_a_step_is_a_calendar_week_and_weeks_without_feedback_are_none() -> None:
    given = [feedback(20), feedback(0), feedback(6.5), feedback(7)]
    steps = steps_by_week(given)
    assert [step.name for step in steps] == ["week of 2025-07-07", "week of 2025-07-14", "week of 2025-07-21"]
    assert [[each.id for each in step.feedback] for step in steps] == [["at 0", "at 6.5"], ["at 7"], ["at 20"]]


def test_a_step_of_sessions_ends_with_the_last_of_them() -> None:
    starts = [MONDAY + timedelta(days=day) for day in range(6)]
    steps = steps_by_sessions([feedback(day + 0.5) for day in range(6)], starts, 4)
    assert [(step.name, len(step.feedback)) for step in steps] == [("sessions 1 to 4", 4), ("sessions 5 to 8", 2)]
    assert len(steps_by_sessions([feedback(1)], [], 4)) == 1, "an undated dialogue is one step"


@pytest.mark.parametrize(
    ("before", "after", "kept"),
    [
        ((10, 6, 6), (10, 7, 0), True),
        ((10, 6, 6), (10, 5, 9), False),
        ((10, 6, 8), (10, 6, 8), True),
        ((10, 6, 8), (10, 6, 6), True),
        ((10, 6, 8), (10, 6, 5), False),
        ((10, 6, 1), (10, 6, 0), False),
        ((0, 0, 0), (0, 0, 0), True),
    ],
    ids=[
        "more right answers keep it",
        "one right answer fewer refuses it",
        "nothing lost",
        "a quarter of the stated answers may go",
        "and no more",
        "a small history has no slack",
        "no history speaks against nothing",
    ],
)
def test_a_candidate_is_kept_where_earlier_questions_fare_no_worse(
    before: tuple[int, int, int], after: tuple[int, int, int], kept: bool
) -> None:
    assert is_kept(Standing(*before), Standing(*after)) is kept


@pytest.mark.parametrize(
    ("answer", "right_answer", "right"),
    [
        ("It was the multiplayer mode.", "Multiplayer mode", True),
        ("by 20 milliseconds", "20 milliseconds", True),
        ("by 30 milliseconds", "20 milliseconds", False),
        ("Sunday at 10:00", "2025-07-20 (Sunday) at 10:00 AM", True),
        ("we said sunlight from south-facing windows", "Places with south-facing windows for good sunlight.", True),
        ("Not mentioned in memory: nothing comes near.", "A specific silk scarf", False),
        ("the Shenzhen trip", "A specific silk scarf", False),
        ("", "Oslo", False),
        ("Osloer", "Oslo", False),
    ],
)
def test_an_answer_is_right_by_its_words_and_numbers(answer: str, right_answer: str, right: bool) -> None:
    question = "What about the Shenzhen trip?"
    assert WordCheck().is_right(question, answer, right_answer) is right


def test_words_of_the_question_alone_make_no_answer_right() -> None:
    assert not WordCheck().is_right("What of the silk scarf?", "the scarf of silk", "A red silk scarf, washed")


def test_by_model_its_verdict_counts_and_words_where_it_gives_none() -> None:
    model = ScriptedModel(['{"wanted": "Oslo", "given": "the capital", "right": true}', "no idea", "no idea"])
    check = ModelCheck(model)
    assert check.is_right("Where?", "in the capital", "Oslo")
    assert check.is_right("Where?", "Oslo", "Oslo")
    assert "in the capital" in model.requests[0].content
    schema = model.requests[0].schema
    assert schema
    assert list(schema["properties"]) == ["wanted", "given", "right"], "what is compared is named before the verdict"


def test_the_answer_that_was_right_is_the_right_answer() -> None:
    assert known_answer(feedback(0)) == "Oslo"
    assert known_answer(feedback(0, correct=True, right_answer=None)) == "Bergen"
    assert known_answer(feedback(0, right_answer=None)) is None


def test_a_patch_gives_takes_away_and_leaves_the_rest() -> None:
    assert patched({"Ana": "a", "Ben": "b"}, {"Ana": None, "Cy": "c"}) == {"Ben": "b", "Cy": "c"}
