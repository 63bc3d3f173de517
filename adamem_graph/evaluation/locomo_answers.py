"""Answers to LoCoMo's questions, scored by its official rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adamem_graph.agents.extractive import ExtractiveAgent
from adamem_graph.evaluation.answer_scores import ADVERSARIAL, bleu_1, f1
from adamem_graph.evaluation.locomo_spaces import CATEGORIES, LocomoSpaces, Remembered
from adamem_graph.evaluation.metrics import mean
from adamem_graph.retrieval.retriever import Retriever

REFUSAL = "No information available"
"""What an answer that abstains is scored as: the official rules know this wording, not ours."""


@dataclass(frozen=True, slots=True)
class ScoredAnswer:
    """One answer. f1, bleu_1: 0 to 100; bleu_1 is None for adversarial questions, which have no right answer."""

    category: int
    answer: str
    f1: float
    bleu_1: float | None
    abstained: bool


@dataclass(frozen=True, slots=True)
class AnswerFigures:
    """Figures of answers, each from 0 to 100.

    questions: answerable ones (categories 1 to 4) that have an answer in the file; f1_by_category: of those, and of the
    adversarial ones: how many were refused. abstained: of the answerable ones.
    """

    questions: int
    f1: float
    bleu_1: float
    f1_by_category: dict[str, float]
    abstained: float
    adversarial_questions: int


def score_answers(spaces: LocomoSpaces, remembered: Remembered) -> Iterator[ScoredAnswer]:
    """Answers every question of a conversation that has a right answer, and every adversarial one."""
    retriever = Retriever(spaces.database, remembered.space, spaces.embedder)
    agent = ExtractiveAgent(spaces.database, remembered.space, spaces.embedder)
    for question in remembered.conversation.questions:
        adversarial = question.category == ADVERSARIAL
        if not adversarial and (question.category not in CATEGORIES or not question.answer):
            continue
        answer = agent.answer(retriever.search(question.question))
        text, gold = REFUSAL if answer.abstained else answer.text, question.answer or ""
        yield ScoredAnswer(
            category=question.category,
            answer=answer.text,
            f1=f1(text, gold, question.category),
            bleu_1=None if adversarial else bleu_1(text, gold, question.category),
            abstained=answer.abstained,
        )


def answer_figures(answers: Sequence[ScoredAnswer]) -> AnswerFigures:
    """The means over all answers."""
    answerable = [each for each in answers if each.category != ADVERSARIAL]
    names = CATEGORIES | {ADVERSARIAL: "adversarial"}
    return AnswerFigures(
        questions=len(answerable),
        f1=mean(each.f1 for each in answerable),
        bleu_1=mean(each.bleu_1 for each in answerable if each.bleu_1 is not None),
        f1_by_category={
            name: mean(each.f1 for each in answers if each.category == number) for number, name in names.items()
        },
        abstained=mean(100.0 * each.abstained for each in answerable),
        adversarial_questions=len(answers) - len(answerable),
    )
