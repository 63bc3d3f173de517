"""Answers to LoCoMo's questions, scored by its official rules, with what they took."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from adamem_graph.agents.asking import Asker
from adamem_graph.evaluation.ablation_parts import WITHOUT_GRAPH
from adamem_graph.evaluation.answer_scores import ADVERSARIAL, bleu_1, f1
from adamem_graph.evaluation.flat_retrieval import FlatRetrieval
from adamem_graph.evaluation.locomo_spaces import CATEGORIES, LocomoSpaces, Remembered
from adamem_graph.evaluation.metrics import mean
from adamem_graph.evaluation.sampling import QuestionKey, may_be_asked
from adamem_graph.language import LanguageModel
from adamem_graph.records import Answer
from adamem_graph.retrieval.options import DEFAULT_OPTIONS, RetrievalOptions
from adamem_graph.retrieval.planner import DEFAULT_LIMIT
from adamem_graph.retrieval.retriever import Retriever
from adamem_graph.store.spaces import Space

REFUSAL = "No information available"
"""What an answer that abstains is scored as: the official rules know this wording, whatever ours is."""


class System(StrEnum):
    """What answers: memory whole, memory without its edges, or the best turns of a bare vector search.

    Those of the vector search are given to the working agent at once.
    """

    FULL = "full"
    NO_GRAPH = "no-graph"
    FLAT = "flat"


@dataclass(frozen=True, slots=True)
class AnswerOptions:
    """How questions are answered. model: None is without one; sample: the questions that are asked, None is all."""

    system: System = System.FULL
    model: LanguageModel | None = None
    sample: frozenset[QuestionKey] | None = None


@dataclass(frozen=True, slots=True)
class ScoredAnswer:
    """One answer and what it took.

    f1, bleu_1: 0 to 100; bleu_1 is None for adversarial questions, which have no right answer. rounds: of research;
    seconds: from question to answer. fell_back: a language model gave no usable reply, and rules stood in for it.
    """

    category: int
    question: str
    answer: str
    f1: float
    bleu_1: float | None
    abstained: bool
    rounds: int
    seconds: float
    prompt_tokens: int
    completion_tokens: int
    fell_back: bool


@dataclass(frozen=True, slots=True)
class AnswerFigures:
    """Figures of answers; F1 and BLEU-1 from 0 to 100.

    system, model: what answered, the model "" without one. questions: answerable ones (categories 1 to 4) that have an
    answer in the file, of which f1 and bleu_1 are; f1_by_category: of those, and of the adversarial ones: how many were
    refused; questions_by_category: how many were asked. abstained: percent of the answerable ones.
    rounds, seconds, prompt_tokens, completion_tokens: means over all questions; fell_back: how many answers needed
    rules in place of the model.
    """

    system: str
    model: str
    questions: int
    f1: float
    bleu_1: float
    f1_by_category: dict[str, float]
    questions_by_category: dict[str, int]
    abstained: float
    adversarial_questions: int
    rounds: float
    seconds: float
    prompt_tokens: float
    completion_tokens: float
    fell_back: int


def score_answers(
    asker: Asker,
    remembered: Remembered,
    sample: frozenset[QuestionKey] | None,
    on_progress: Callable[[str], None] = lambda _: None,
) -> Iterator[ScoredAnswer]:
    """Answers the questions of a conversation that have a right answer, and the adversarial ones.

    sample: the questions that are asked, None is all.
    """
    sample_id = remembered.conversation.sample_id
    for place, question in enumerate(remembered.conversation.questions):
        chosen = sample is None or (sample_id, place) in sample
        if not chosen or not may_be_asked(question):
            continue
        on_progress(f"{sample_id}: {question.question}")
        answer = asker.ask(question.question, DEFAULT_LIMIT)
        yield _scored(answer, question.category, question.answer or "")


def asker_of(spaces: LocomoSpaces, space: Space, options: AnswerOptions) -> Asker:
    """What answers questions about a space."""
    where = (spaces.database, space, spaces.embedder)
    if options.system is System.FLAT:
        return Asker(*where, FlatRetrieval(*where), options.model, research=False)
    return Asker(*where, Retriever(*where, retrieval_of(options.system)), options.model)


def retrieval_of(system: System) -> RetrievalOptions:
    """What a system that answers from memory uses of retrieval."""
    return WITHOUT_GRAPH if system is System.NO_GRAPH else DEFAULT_OPTIONS


def _scored(answer: Answer, category: int, gold: str) -> ScoredAnswer:
    text = REFUSAL if answer.abstained else answer.text
    return ScoredAnswer(
        category=category,
        question=answer.question,
        answer=answer.text,
        f1=f1(text, gold, category),
        bleu_1=None if category == ADVERSARIAL else bleu_1(text, gold, category),
        abstained=answer.abstained,
        rounds=len(answer.rounds),
        seconds=sum(step.ms for step in answer.steps) / 1000,
        prompt_tokens=sum(step.prompt_tokens for step in answer.steps),
        completion_tokens=sum(step.completion_tokens for step in answer.steps),
        fell_back=bool(answer.notices),
    )


def answer_figures(answers: Sequence[ScoredAnswer], system: str, model: LanguageModel | None) -> AnswerFigures:
    """The means over all answers of a system."""
    answerable = [each for each in answers if each.category != ADVERSARIAL]
    names = CATEGORIES | {ADVERSARIAL: "adversarial"}
    by_category = {name: [each for each in answers if each.category == number] for number, name in names.items()}
    return AnswerFigures(
        system=system,
        model=model.name if model else "",
        questions=len(answerable),
        f1=mean(each.f1 for each in answerable),
        bleu_1=mean(each.bleu_1 for each in answerable if each.bleu_1 is not None),
        f1_by_category={name: mean(each.f1 for each in found) for name, found in by_category.items()},
        questions_by_category={name: len(found) for name, found in by_category.items()},
        abstained=mean(100.0 * each.abstained for each in answerable),
        adversarial_questions=len(answers) - len(answerable),
        rounds=mean(each.rounds for each in answers),
        seconds=mean(each.seconds for each in answers),
        prompt_tokens=mean(each.prompt_tokens for each in answers),
        completion_tokens=mean(each.completion_tokens for each in answers),
        fell_back=sum(each.fell_back for each in answers),
    )
