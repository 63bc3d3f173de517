"""What a story's user says of an answer, as the benchmark's authors simulated it (Chen et al., section 4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from adamem_graph.evaluation.adamem_bench.answering import JudgedAnswer
from adamem_graph.evaluation.adamem_bench.story import Story
from adamem_graph.records import Feedback, FeedbackKind
from adamem_graph.store.ids import node_id
from adamem_graph.store.spaces import Space


def simulated_feedback(
    space: Space,
    story: Story,
    answer: JudgedAnswer,
    memories: Sequence[str],
    kind: FeedbackKind,
    asked_at: datetime,
) -> Feedback:
    """Feedback on one answer: the right one after a wrong one, and by explicit feedback what matters of the character.

    memories: ids of the facts and attributes that were found. asked_at: in the time of the story.
    """
    question = answer.question
    profile = story.profiles.get(question.character)
    explains = not answer.correct and kind is FeedbackKind.EXPLICIT and profile is not None
    return Feedback(
        id=node_id("feedback", space.scope, question.question_id),
        question=question.question,
        answer=answer.text,
        correct=answer.correct,
        right_answer=None if answer.correct else question.golden_feedback,
        explanation=profile.preference_feedback if explains and profile else None,
        kind=kind,
        character=question.character,
        asked_at=asked_at,
        messages=answer.messages,
        memories=tuple(memories),
    )
