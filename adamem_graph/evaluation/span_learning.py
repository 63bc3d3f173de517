"""Learns what each term of a span counts, and measures answers about conversations that it has not learned from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from adamem_graph.agents.events import unheard
from adamem_graph.agents.extractive import ExtractiveWriter
from adamem_graph.agents.picking import SpanChoice
from adamem_graph.agents.protocols import Reply
from adamem_graph.agents.research import Course, ResearchAgent
from adamem_graph.agents.rules import RuleResearcher
from adamem_graph.agents.span_terms import OF_KIND
from adamem_graph.agents.span_weights import WEIGHTS
from adamem_graph.agents.tally import Tally
from adamem_graph.agents.weighing import Weighing
from adamem_graph.errors import ConfigurationError
from adamem_graph.evaluation.answer_scores import f1
from adamem_graph.evaluation.listwise import learn_weights
from adamem_graph.evaluation.locomo_answers import REFUSAL
from adamem_graph.evaluation.locomo_spaces import CATEGORIES, LocomoSpaces, Remembered
from adamem_graph.evaluation.metrics import mean
from adamem_graph.retrieval.planner import DEFAULT_LIMIT
from adamem_graph.retrieval.retriever import Retriever
from adamem_graph.transcripts.locomo_conversations import LocomoQuestion

_RIDGE: Final = 1e-3
_SUPPORT: Final = 20
"""What the square of a weight costs, and how many questions must have a term for it to get one; chosen by the F1 of
conversations left out of LoCoMo's development half."""


@dataclass(frozen=True)
class JudgedQuestion:
    """A question with its right answer, and the answer given or the spans to pick it from."""

    category: int
    right: str
    draft: SpanChoice | Reply

    @cached_property
    def worths(self) -> NDArray[np.float64]:
        """The F1 of each span as the whole answer, 0 to 100; none where the answer is not picked."""
        spans = self.draft.spans if isinstance(self.draft, SpanChoice) else ()
        by_text = {text: f1(text, self.right, self.category) for text in {span.text for span in spans}}
        return np.array([by_text[span.text] for span in spans], dtype=np.float64)

    def f1(self, weights: Mapping[str, float]) -> float:
        """The F1 of the answer when its spans are picked by these weights."""
        reply = self.draft.best(weights) if isinstance(self.draft, SpanChoice) else self.draft
        return f1(REFUSAL if reply.abstained else reply.text, self.right, self.category)


@dataclass(frozen=True, slots=True)
class AnswerF1:
    """Mean F1 of whole answers by LoCoMo's rules, 0 to 100, NaN of no question."""

    questions: int
    f1: float
    by_category: dict[str, float]


@dataclass(frozen=True, slots=True)
class SpanFigures:
    """The same questions answered with weights learned on the other conversations, on all, and with those in use.

    Only the first tells what to expect of conversations never seen.
    """

    left_out: AnswerF1
    learned_on_all: AnswerF1
    in_use: AnswerF1


@dataclass(frozen=True, slots=True)
class SpanReport:
    """What was learned. weights: on all conversations; picked: how many answers are picked out of spans.

    best_span: mean F1 of those answers if the best single span were always picked, 0 to 100.
    """

    weights: dict[str, float]
    picked: int
    best_span: float
    figures: SpanFigures
    by_conversation: dict[str, SpanFigures]


_Scored = tuple[str, tuple[float, float, float]]
"""The category of a question, and the F1 of its answer in the order of `SpanFigures`."""


class SpanBenchmark:
    """Learns the weights of spans from LoCoMo's questions and their right answers."""

    def __init__(self, spaces: LocomoSpaces) -> None:
        self._spaces = spaces

    def run(
        self, path: Path, *, limit: int | None, space_prefix: str, on_progress: Callable[[str], None] = lambda _: None
    ) -> SpanReport:
        """Learns from the first `limit` conversations of a file, all without a limit.

        Raises:
            ConfigurationError: there are fewer than two: none could be left out.
            TranscriptError: the file cannot be read.
        """
        remembered = self._spaces.remembered(path, limit=limit, prefix=space_prefix, on_progress=on_progress)
        judged = {each.conversation.sample_id: self.judged(each) for each in remembered}
        if len(judged) < 2:
            raise ConfigurationError(f"{path} gives {len(judged)} conversation: one is left out, so two are needed")
        on_progress("learning")
        return report_of(judged)

    def judged(self, remembered: Remembered) -> list[JudgedQuestion]:
        """The questions of a conversation that have a right answer, each answered but for the choice of its span."""
        retriever = Retriever(self._spaces.database, remembered.space, self._spaces.embedder)
        return [
            self._judged(remembered, retriever, question)
            for question in remembered.conversation.questions
            if question.category in CATEGORIES and question.answer
        ]

    def _judged(self, remembered: Remembered, retriever: Retriever, question: LocomoQuestion) -> JudgedQuestion:
        weighing = Weighing(self._spaces.database, remembered.space, self._spaces.embedder)
        agent = ResearchAgent(retriever, RuleResearcher(weighing))
        research = agent.run(question.question, DEFAULT_LIMIT, Course(unheard, Tally()))
        return JudgedQuestion(question.category, question.answer or "", ExtractiveWriter(weighing).draft(research))


def report_of(judged: Mapping[str, Sequence[JudgedQuestion]]) -> SpanReport:
    """What judged questions teach; by id of conversation, of which there are two at least.

    Raises:
        ConfigurationError: no span of any question that is learned from shares a word with its answer.
    """
    everything = [question for questions in judged.values() for question in questions]
    weights = learn(everything)
    scores: dict[str, list[_Scored]] = {}
    for left_out, asked in judged.items():
        others = learn([each for key, questions in judged.items() if key != left_out for each in questions])
        scores[left_out] = [
            (CATEGORIES[each.category], (each.f1(others), each.f1(weights), each.f1(WEIGHTS))) for each in asked
        ]
    best = [question.worths.max() for question in everything if len(question.worths)]
    return SpanReport(
        weights=weights,
        picked=len(best),
        best_span=mean(best),
        figures=_figures([each for found in scores.values() for each in found]),
        by_conversation={key: _figures(found) for key, found in scores.items()},
    )


def learn(questions: Iterable[JudgedQuestion]) -> dict[str, float]:
    """The weights of terms, two digits each, under which spans get shares of a softmax in proportion to their F1.

    Terms that few questions have get no weight; a question without a span that shares a word with its answer teaches
    nothing.

    Raises:
        ConfigurationError: no question teaches anything.
    """
    taught = [(each.draft.spans, each.worths) for each in questions if isinstance(each.draft, SpanChoice)]
    taught = [(spans, worths) for spans, worths in taught if worths.any()]
    if not taught:
        raise ConfigurationError("no span of any question shares a word with its answer: nothing can be learned")
    names = _supported([{name for span in spans for name in span.terms} for spans, _ in taught])
    weights = learn_weights(
        _matrix([span.terms for spans, _ in taught for span in spans], names),
        np.concatenate([worths / worths.sum() for _, worths in taught]),
        np.array([len(spans) for spans, _ in taught]),
        _RIDGE,
    )
    rounded = {name: round(float(weight), 2) for name, weight in zip(names, weights, strict=True)}
    return {name: weight for name, weight in rounded.items() if weight}


def _supported(by_question: Sequence[set[str]]) -> list[str]:
    """The terms of enough questions by name, those that go with a type of answer last."""
    counts = Counter(name for names in by_question for name in names)
    needed = min(_SUPPORT, len(by_question))
    return sorted((name for name, count in counts.items() if count >= needed), key=lambda name: (OF_KIND in name, name))


def _matrix(rows: Sequence[Mapping[str, float]], names: Sequence[str]) -> csr_array:
    """Terms of spans in columns, shape (spans, names)."""
    column = {name: place for place, name in enumerate(names)}
    cells = [
        (row, column[name], value)
        for row, terms in enumerate(rows)
        for name, value in terms.items()
        if value and name in column
    ]
    places, columns, values = zip(*cells, strict=True)
    return csr_array((values, (places, columns)), shape=(len(rows), len(names)))


def _figures(scores: Sequence[_Scored]) -> SpanFigures:
    def of(place: int) -> AnswerF1:
        return AnswerF1(
            questions=len(scores),
            f1=mean(values[place] for _, values in scores),
            by_category={
                name: mean(values[place] for category, values in scores if category == name)
                for name in CATEGORIES.values()
            },
        )

    return SpanFigures(left_out=of(0), learned_on_all=of(1), in_use=of(2))
