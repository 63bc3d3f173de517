"""Feedback as a story's user gives it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from adamem_graph.evaluation.adamem_bench.answering import NOT_KNOWN, JudgedAnswer
from adamem_graph.evaluation.adamem_bench.simulated_feedback import simulated_feedback
from adamem_graph.evaluation.adamem_bench.story import Story
from adamem_graph.records import FeedbackKind
from adamem_graph.store.spaces import Space

STORY = Story(Path(__file__).parents[3] / "examples/adamem_bench/story_2")
SPACE = Space("a", "0123456789abcdef", "minilm", 384)
ASKED_AT = datetime(2025, 7, 13, 23, tzinfo=UTC)


def _answered(*, correct: bool) -> JudgedAnswer:
    question = STORY.questions_of(1)[0]
    return JudgedAnswer(question, NOT_KNOWN, ("m7",), correct, 0)


@pytest.mark.parametrize(
    ("kind", "correct", "right", "explained"),
    [
        (FeedbackKind.EXPLICIT, False, "the top priority is the multiplayer mode", True),
        (FeedbackKind.IMPLICIT, False, "the top priority is the multiplayer mode", False),
        (FeedbackKind.EXPLICIT, True, None, False),
    ],
)
def test_a_wrong_answer_is_told_the_right_one_and_explicitly_what_matters(
    kind: FeedbackKind, correct: bool, right: str | None, explained: bool
) -> None:
    said = simulated_feedback(SPACE, STORY, _answered(correct=correct), ("m1",), kind, ASKED_AT)
    preference = STORY.profiles["Boss Zhang"].preference_feedback
    assert (said.right_answer, said.explanation) == (right, preference if explained else None)
    assert (said.character, said.correct) == ("Boss Zhang", correct)
    assert (said.messages, said.memories) == (("m7",), ("m1",))


def test_a_week_ends_with_its_last_day() -> None:
    assert STORY.week(1).ends_at.date().isoformat() == "2025-07-13"
