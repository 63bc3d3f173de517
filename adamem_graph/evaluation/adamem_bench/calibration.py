"""Calibrates the deterministic judges on the recorded verdicts of one story, and measures them on others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from adamem_graph.embedding.protocol import Embedder
from adamem_graph.errors import ConfigurationError
from adamem_graph.evaluation.adamem_bench.answer_terms import ANSWER_TERMS, answer_terms
from adamem_graph.evaluation.adamem_bench.judge_weights import ANSWER_BAR, ANSWER_WEIGHTS, MEMORY_BAR, MEMORY_WEIGHTS
from adamem_graph.evaluation.adamem_bench.logistic import Agreement, agreement, learned_weights, log_odds
from adamem_graph.evaluation.adamem_bench.memory_terms import MEMORY_TERMS, DatedText, MemoryTerms
from adamem_graph.evaluation.adamem_bench.read_texts import TextReader
from adamem_graph.evaluation.adamem_bench.recorded_runs import (
    ANSWERS,
    EXTRACTIONS,
    recorded_answers,
    recorded_memories,
    run_directories,
)
from adamem_graph.evaluation.adamem_bench.story import Story, StoryWeek

CONSTANT: Final = "constant"
"""The name of the weight that stands for no term."""

_BARS: Final = np.linspace(-3.0, 3.0, 121)
"""Log-odds among which the bar of a verdict is looked for: the one of the best kappa, the lowest of several."""


@dataclass(frozen=True, slots=True)
class Calibrated:
    """One judge. weights: of its terms and the constant, learned on the first story; bar: log-odds of a yes.

    agreement: by story with these, the first story being the one that they were learned on; in_use: with the weights
    that the judge has.
    """

    weights: dict[str, float]
    bar: float
    agreement: dict[str, Agreement]
    in_use: dict[str, Agreement]


@dataclass(frozen=True, slots=True)
class CalibrationReport:
    """Both judges. learned_on: the story whose verdicts taught them; runs: the recorded runs, by their directories."""

    learned_on: str
    runs: tuple[str, ...]
    memories: Calibrated
    answers: Calibrated


@dataclass(frozen=True, slots=True)
class _Case:
    """Something that was judged. terms: shape (choices, terms), a memory's golden ones or one answer; chosen: which of
    the choices the verdict named; right: whether it named any."""

    terms: NDArray[np.float64]
    chosen: NDArray[np.bool_]
    right: bool


def calibrate(
    stories: Sequence[Story], runs: Path, embedder: Embedder, on_progress: Callable[[str], None] = lambda _: None
) -> CalibrationReport:
    """Learns from the first story's recorded verdicts and compares with those of all of them.

    runs: a directory of recorded runs, at any depth, each with a folder for every story.

    Raises:
        TranscriptError: a file cannot be read.
        ConfigurationError: no run has verdicts on one of the stories.
    """
    memories: dict[str, list[_Case]] = {}
    answers: dict[str, list[_Case]] = {}
    names: set[str] = set()
    for story in stories:
        on_progress(f"reading the verdicts on {story.name}")
        extracted = run_directories(runs, story.name, EXTRACTIONS)
        answered = run_directories(runs, story.name, ANSWERS)
        if not extracted or not answered:
            raise ConfigurationError(f"no run below {runs} has judged memories and answers of {story.name}")
        names.update(str(run.relative_to(runs)) for run in (*extracted, *answered))
        reader = TextReader(embedder)
        memories[story.name] = list(_memory_cases(story, extracted, reader))
        answers[story.name] = list(_answer_cases(story, answered, reader))
    return CalibrationReport(
        learned_on=stories[0].name,
        runs=tuple(sorted(names)),
        memories=_calibrated(memories, MEMORY_TERMS, MEMORY_WEIGHTS, MEMORY_BAR),
        answers=_calibrated(answers, ANSWER_TERMS, ANSWER_WEIGHTS, ANSWER_BAR),
    )


def golden_of(week: StoryWeek) -> list[tuple[tuple[str, int], DatedText]]:
    """The golden memories of a week, each under its session and place."""
    return [
        ((session.session_id, place), DatedText(text, session.day))
        for session in week.sessions
        for place, text in enumerate(session.golden_memories)
    ]


def _memory_cases(story: Story, runs: Sequence[Path], reader: TextReader) -> Iterator[_Case]:
    recorded = [each for run in runs for each in recorded_memories(run, story.name)]
    reader.learn(each.memory_text for each in recorded)
    for number in story.weeks:
        golden = golden_of(story.week(number))
        terms = MemoryTerms(reader, [text for _, text in golden], story.user, tuple(story.profiles))
        for each in recorded:
            if each.week == number and golden:
                chosen = np.array([key == each.golden for key, _ in golden])
                yield _Case(terms.of(DatedText(each.memory_text, each.day)), chosen, each.is_in_golden)


def _answer_cases(story: Story, runs: Sequence[Path], reader: TextReader) -> Iterator[_Case]:
    recorded = [each for run in runs for each in recorded_answers(run, story.name)]
    reader.learn(text for each in recorded for text in (each.ai_answer, each.question, each.golden_feedback))
    for each in recorded:
        yield _Case(answer_terms(reader, each.asked)[np.newaxis], np.array([each.correct]), each.correct)


def _calibrated(
    cases: dict[str, list[_Case]], names: Sequence[str], in_use: Sequence[float], bar_in_use: float
) -> Calibrated:
    first = next(iter(cases.values()))
    weights = learned_weights(
        np.concatenate([case.terms for case in first]), np.concatenate([case.chosen for case in first])
    )
    bar = max(_BARS, key=lambda each: _agreement(first, weights, float(each)).kappa)
    used = np.array(in_use)
    return Calibrated(
        weights=dict(zip((*names, CONSTANT), weights.tolist(), strict=True)),
        bar=float(bar),
        agreement={story: _agreement(each, weights, float(bar)) for story, each in cases.items()},
        in_use={story: _agreement(each, used, bar_in_use) for story, each in cases.items()},
    )


def _agreement(cases: Sequence[_Case], weights: NDArray[np.float64], bar: float) -> Agreement:
    ours = [bool(log_odds(case.terms, weights).max() > bar) for case in cases]
    return agreement([case.right for case in cases], ours)
