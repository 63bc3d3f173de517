"""Answers to a story's questions, and whether they are right."""

from __future__ import annotations

from dataclasses import dataclass

from adamem_graph.agents.tally import Tally
from adamem_graph.evaluation.adamem_bench.answer_terms import AskedAndAnswered
from adamem_graph.evaluation.adamem_bench.judges import AnswerJudge
from adamem_graph.evaluation.adamem_bench.story import StoryQuestion


@dataclass(frozen=True, slots=True)
class JudgedAnswer:
    """An answer to a story's question.

    messages: ids of those that the search for the question found. correct: by the judge of the run; tokens: that a
    model read and wrote for it, now or when its replies were kept on the disk.
    """

    question: StoryQuestion
    text: str
    messages: tuple[str, ...]
    correct: bool
    tokens: int


NOT_KNOWN = "I don't remember."
"""What an answer that abstains is judged as, whatever its words."""


def judged(
    judge: AnswerJudge, question: StoryQuestion, text: str | None, messages: tuple[str, ...], tally: Tally
) -> JudgedAnswer:
    """Judges an answer, None where there is none. tally: of what was asked of a model for it."""
    answer = NOT_KNOWN if text is None else text
    tokens = sum(tally.used())
    asked = AskedAndAnswered(question.question, question.gold_answer, question.golden_feedback, answer)
    return JudgedAnswer(question, answer, messages, judge.is_right(asked), tokens)
