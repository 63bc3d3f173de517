"""PERSONAMEM: multiple choice about a person, each question asked of what had been said when it came up."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from adamem_graph.construction.enrichment import Enrichment
from adamem_graph.construction.memory_agent import MemoryAgent
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.embedding.protocol import Embedder
from adamem_graph.errors import ConfigurationError, TranscriptError
from adamem_graph.evaluation.metrics import mean, percentile
from adamem_graph.evaluation.option_choice import OptionChooser
from adamem_graph.evaluation.personamem_recall import Recall
from adamem_graph.store.connection import Database
from adamem_graph.store.messages import message_count
from adamem_graph.store.spaces import Space, open_space
from adamem_graph.transcripts import ReadOptions
from adamem_graph.transcripts.personamem import PersonaMemContext, read_personamem_contexts
from adamem_graph.transcripts.personamem_questions import PersonaMemQuestion, read_personamem_questions

_USER = ReadOptions().user_name


@dataclass(frozen=True, slots=True)
class PersonaMemAnswer:
    """One question answered. chosen, correct: letters of options; options: how many there were.

    made_by: who chose. end_index: memory held the messages of the context before this one. seconds: of recalling and
    choosing.
    """

    question_id: str
    question_type: str
    chosen: str
    correct: str
    options: int
    made_by: str
    end_index: int
    seconds: float


@dataclass(frozen=True, slots=True)
class AccuracyFigures:
    """accuracy: percentage of questions answered right; chance: what guessing would reach, from 0 to 100."""

    questions: int
    correct: int
    accuracy: float
    chance: float


@dataclass(frozen=True, slots=True)
class PersonaMemReport:
    """Figures of one run.

    overall, by_type: accuracy; chosen_by: how many questions each chooser answered, so that a stand-in is seen.
    messages: turns ingested; ingest_seconds: how long that took; failures: messages a model failed to understand.
    seconds_p50, seconds_p95: of a question, recalling and choosing. answers: in the order of the file.
    """

    contexts: int
    overall: AccuracyFigures
    by_type: dict[str, AccuracyFigures]
    chosen_by: dict[str, int]
    messages: int
    ingest_seconds: float
    failures: int
    seconds_p50: float
    seconds_p95: float
    answers: tuple[PersonaMemAnswer, ...]


@dataclass(slots=True)
class _Ingested:
    """What ingesting took so far."""

    messages: int = 0
    seconds: float = 0.0
    failures: int = 0


def questions_to_ask(
    questions_path: Path,
    contexts_path: Path,
    *,
    limit_contexts: int | None = None,
    sample: int | None = None,
    seed: int = 0,
) -> list[PersonaMemQuestion]:
    """The questions about the first `limit_contexts` contexts that the file names, all of them without a limit.

    Both files are checked to their ends: what is wrong with them is told before anything is ingested.

    sample: how many of these questions, drawn with `seed`; None takes all.

    Raises:
        TranscriptError: a file cannot be read, or a question names a context or an index that is not there.
    """
    questions = read_personamem_questions(questions_path)
    contexts = set(itertools.islice(dict.fromkeys(question.context_id for question in questions), limit_contexts))
    kept = [question for question in questions if question.context_id in contexts]
    _check_places(kept, questions_path, contexts_path)
    if sample is None:
        return kept
    return [kept[place] for place in np.random.default_rng(seed).permutation(len(kept))[:sample]]


class PersonaMemBenchmark:
    """Follows each context in a space of its own, and asks each question when the talk has come to it."""

    def __init__(
        self, database: Database, embedder: Embedder, parts: ConstructionParts, chooser: OptionChooser
    ) -> None:
        self._database = database
        self._embedder = embedder
        self._parts = parts
        self._chooser = chooser
        # Models load when they are first used; what is timed is ingestion.
        parts.understander.understand([], ())

    def run(
        self,
        questions: Sequence[PersonaMemQuestion],
        contexts_path: Path,
        *,
        space_prefix: str = "personamem",
        on_progress: Callable[[str], None] = lambda _: None,
    ) -> PersonaMemReport:
        """Asks questions as `questions_to_ask` gives them.

        Memory never holds a message at or past a question's end index when the question is asked.

        space_prefix: spaces are called `<prefix>-<context>`. on_progress: told of each context.

        Raises:
            TranscriptError: the contexts cannot be read.
            ConfigurationError: a space of that name holds messages already.
        """
        asked: dict[str, list[PersonaMemQuestion]] = {}
        for question in questions:
            asked.setdefault(question.context_id, []).append(question)
        ingested = _Ingested()
        answers: list[tuple[int, PersonaMemAnswer]] = []
        wanted = (context for context in read_personamem_contexts(contexts_path) if context.id in asked)
        for number, context in enumerate(wanted, start=1):
            on_progress(f"context {number} of {len(asked)}")
            space = self._fresh_space(f"{space_prefix}-{context.id}")
            answers.extend(self._followed(context, asked[context.id], space, ingested))
        return _report(len(asked), [answer for _, answer in sorted(answers, key=lambda pair: pair[0])], ingested)

    def _fresh_space(self, name: str) -> Space:
        space = open_space(self._database, name, self._embedder.name, self._embedder.dimensions)
        if message_count(self._database, space):
            raise ConfigurationError(
                f"space {name!r} is not empty: a question must not find what was said after it; delete it first"
            )
        return space

    def _followed(
        self, context: PersonaMemContext, questions: Sequence[PersonaMemQuestion], space: Space, ingested: _Ingested
    ) -> Iterator[tuple[int, PersonaMemAnswer]]:
        """Ingests a context up to each point at which something is asked; gives the answers with their lines."""
        agent = MemoryAgent(
            self._database, space, self._embedder, Enrichment(self._database, space, self._embedder, self._parts)
        )
        persona_of = _USER if self._chooser.reads_persona else None
        recall = Recall(self._database, space, self._embedder, persona_of=persona_of)
        read = 0
        in_order = sorted(questions, key=lambda question: question.end_index)
        for end, at_this_point in itertools.groupby(in_order, key=lambda question: question.end_index):
            if turns := context.between(read, end):
                report = agent.write(turns)
                ingested.messages += report.added
                ingested.seconds += report.seconds
                ingested.failures += report.failed
            read = end
            for question in at_this_point:
                yield question.line, self._answer(question, recall)

    def _answer(self, question: PersonaMemQuestion, recall: Recall) -> PersonaMemAnswer:
        started = time.perf_counter()
        choice = self._chooser.choose(question.options, recall.of(question))
        return PersonaMemAnswer(
            question_id=question.id,
            question_type=question.kind,
            chosen=choice.letter,
            correct=question.correct,
            options=len(question.options),
            made_by=choice.made_by,
            end_index=question.end_index,
            seconds=time.perf_counter() - started,
        )


def _check_places(questions: Iterable[PersonaMemQuestion], questions_path: Path, contexts_path: Path) -> None:
    """Raises `TranscriptError` for the first question that names a context or an index that the contexts lack."""
    lengths = {each.id: each.length for each in read_personamem_contexts(contexts_path, on_notice=lambda _: None)}
    for question in questions:
        length = lengths.get(question.context_id)
        if length is None:
            reason = f"context {question.context_id!r} is not in {contexts_path}: give the contexts of the same size"
            raise TranscriptError(questions_path, question.line, reason)
        if question.end_index > length:
            reason = f"end index {question.end_index} is past the {length} messages of context {question.context_id!r}"
            raise TranscriptError(questions_path, question.line, reason)


def _report(contexts: int, answers: Sequence[PersonaMemAnswer], ingested: _Ingested) -> PersonaMemReport:
    kinds = sorted({answer.question_type for answer in answers})
    choosers = sorted({answer.made_by for answer in answers})
    return PersonaMemReport(
        contexts=contexts,
        overall=_accuracy(answers),
        by_type={kind: _accuracy([each for each in answers if each.question_type == kind]) for kind in kinds},
        chosen_by={name: sum(each.made_by == name for each in answers) for name in choosers},
        messages=ingested.messages,
        ingest_seconds=ingested.seconds,
        failures=ingested.failures,
        seconds_p50=percentile((each.seconds for each in answers), 0.5),
        seconds_p95=percentile((each.seconds for each in answers), 0.95),
        answers=tuple(answers),
    )


def _accuracy(answers: Sequence[PersonaMemAnswer]) -> AccuracyFigures:
    right = sum(each.chosen == each.correct for each in answers)
    return AccuracyFigures(
        questions=len(answers),
        correct=right,
        accuracy=mean(100.0 * (each.chosen == each.correct) for each in answers),
        chance=mean(100.0 / each.options for each in answers),
    )
