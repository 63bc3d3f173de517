"""Answers from memories that are not turns, and from everything that was said."""

from __future__ import annotations

from dataclasses import dataclass

from adamem_graph.agents.asking import Asker
from adamem_graph.evaluation.adamem_bench.answer_terms import AskedAndAnswered
from adamem_graph.evaluation.adamem_bench.judges import AnswerJudge
from adamem_graph.evaluation.adamem_bench.story import StoryQuestion
from adamem_graph.records import Answer


@dataclass(frozen=True, slots=True)
class JudgedAnswer:
    """An answer to a story's question. correct: by the judge of the run; tokens: read and written by a model."""

    question: StoryQuestion
    answer: Answer
    text: str
    correct: bool
    tokens: int


NOT_KNOWN = "I don't remember."
"""What an answer that abstains is judged as, whatever its words."""


def judged_answer(asker: Asker, judge: AnswerJudge, question: StoryQuestion, limit: int) -> JudgedAnswer:
    """Answers a question from at most `limit` messages a search, and judges the answer."""
    answer = asker.ask(question.question, limit)
    text = NOT_KNOWN if answer.abstained else answer.text
    asked = AskedAndAnswered(question.question, question.gold_answer, question.golden_feedback, text)
    tokens = sum(step.prompt_tokens + step.completion_tokens for step in answer.steps)
    return JudgedAnswer(question, answer, text, judge.is_right(asked), tokens)
