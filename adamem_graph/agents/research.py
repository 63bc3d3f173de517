"""The research agent: plan, search, integrate, reflect, in at most two rounds (Yan et al. 2026, section 3.4)."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from adamem_graph.agents.events import EventListener, Planned, Reflected, Searched
from adamem_graph.agents.protocols import Reflection, Research, Researcher, Retrieval
from adamem_graph.agents.tally import Tally
from adamem_graph.errors import UnusableReplyError
from adamem_graph.records import (
    AnswerStep,
    Evidence,
    Notice,
    ResearchQuery,
    ResearchRound,
    SearchResult,
    StepKind,
)

MAX_ROUNDS: Final = 2
"""L_i of Yan et al. 2026, table 8; three were worse there."""

RETRIEVAL: Final = "retrieval"
FELL_BACK: Final = "fell-back-on-rules"
"""The kind of notice that says what a language model gave no usable reply for."""


@dataclass(slots=True)
class Course:
    """How the answer to one question comes about, as it goes. started: when the first search was done."""

    listener: EventListener
    tally: Tally
    steps: list[AnswerStep] = field(default_factory=list)
    rounds: list[ResearchRound] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)
    started: float = 0.0

    def step(self, kind: StepKind, made_by: str, began: float) -> AnswerStep:
        """Notes a step that began then and is done now, with the tokens used since the step before."""
        prompt, completion = self.tally.used()
        ms = 1000 * (time.perf_counter() - began)
        current = max(1, len(self.rounds) + (kind is not StepKind.ANSWER))
        done = AnswerStep(kind, current, made_by, ms, prompt, completion)
        self.steps.append(done)
        return done

    def fell_back(self, what: str, error: UnusableReplyError) -> None:
        """Notes that rules did what a model could not."""
        self.notices.append(Notice(FELL_BACK, f"{what}: {error.reason} ({error.model})"))


class ResearchAgent:
    """Searches until the evidence answers the question, or the rounds are over."""

    def __init__(self, retrieval: Retrieval, rules: Researcher, model: Researcher | None = None) -> None:
        """rules: plans and reflects without a model, and where the model gives no usable reply."""
        self._retrieval = retrieval
        self._rules = rules
        self._model = model

    def run(self, question: str, limit: int, course: Course) -> Research:
        """What is found for a question, `limit` messages a search at most; the course of it is noted in `course`.

        Raises:
            ConfigurationError: `limit` is below one.
            LanguageModelError: the model cannot be reached.
        """
        queries: Sequence[str] = (question, *self._planned(question, course))
        research: Research | None = None
        number = 0
        while True:
            number += 1
            found = [self._searched(query, limit, number, research, course) for query in queries]
            research = _extended(research, question, found)
            reflection, made_by = self._reflected(research, course)
            research = replace(research, notes=reflection.notes)
            queries = () if number == MAX_ROUNDS or reflection.sufficient else reflection.queries
            course.listener(Reflected(number, reflection.sufficient, reflection.missing, tuple(queries), made_by))
            course.rounds.append(_round(found, reflection, made_by))
            if not queries:
                return research

    def search(self, question: str, limit: int, course: Course) -> Research:
        """What one search finds: no plan, no reflection, no round. Raises as `run`."""
        return _extended(None, question, [self._searched(question, limit, 1, None, course)])

    def _planned(self, question: str, course: Course) -> Sequence[str]:
        began = time.perf_counter()
        planner = self._model or self._rules
        try:
            queries = planner.plan(question)
        except UnusableReplyError as error:
            course.fell_back("planning", error)
            planner = self._rules
            queries = planner.plan(question)
        course.step(StepKind.PLAN, planner.name, began)
        course.listener(Planned((question, *queries), planner.name))
        return queries

    def _searched(self, query: str, limit: int, number: int, research: Research | None, course: Course) -> SearchResult:
        began = time.perf_counter()
        result = self._retrieval.search(query, limit)
        step = course.step(StepKind.SEARCH, RETRIEVAL, began)
        course.started = course.started or time.perf_counter()
        known = {item.message.id for item in research.evidence} if research else set()
        new = sum(item.message.id not in known for item in result.evidence)
        course.listener(Searched(number, query, len(result.evidence), new, step.ms))
        return result

    def _reflected(self, research: Research, course: Course) -> tuple[Reflection, str]:
        began = time.perf_counter()
        # Where nothing was found there is nothing to ask a model about.
        researcher = self._model if self._model and research.evidence else self._rules
        try:
            reflection = researcher.reflect(research)
        except UnusableReplyError as error:
            course.fell_back("reflecting", error)
            researcher = self._rules
            reflection = replace(researcher.reflect(research), notes=research.notes)
        course.step(StepKind.REFLECT, researcher.name, began)
        return reflection, researcher.name


def _extended(research: Research | None, question: str, found: Sequence[SearchResult]) -> Research:
    known: dict[str, Evidence] = {item.message.id: item for item in research.evidence} if research else {}
    for result in found:
        for item in result.evidence:
            known.setdefault(item.message.id, item)
    searches = (*(research.searches if research else ()), *found)
    return Research(question, searches, tuple(known.values()), research.notes if research else ())


def _round(found: Sequence[SearchResult], reflection: Reflection, made_by: str) -> ResearchRound:
    queries = tuple(
        ResearchQuery(
            query=result.question,
            plan=result.plan,
            messages=tuple(item.message.id for item in result.evidence),
            considered=result.considered,
            embedding_ms=result.embedding_ms,
            retrieval_ms=result.retrieval_ms,
        )
        for result in found
    )
    return ResearchRound(queries, reflection.notes, reflection.sufficient, reflection.missing, made_by)
