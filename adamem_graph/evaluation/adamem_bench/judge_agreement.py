"""How any judge of answers agrees with the recorded verdicts of a real model, on a sample of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from adamem_graph.errors import ConfigurationError
from adamem_graph.evaluation.adamem_bench.judges import AnswerJudge
from adamem_graph.evaluation.adamem_bench.logistic import Agreement, agreement
from adamem_graph.evaluation.adamem_bench.recorded_runs import (
    ANSWERS,
    RecordedAnswer,
    recorded_answers,
    run_directories,
)
from adamem_graph.evaluation.adamem_bench.story import Story


@dataclass(frozen=True, slots=True)
class JudgeReport:
    """How a judge agrees with recorded verdicts on answers. agreement: by story; by_rules: verdicts that rules gave."""

    judged_by: str
    by_rules: int
    agreement: dict[str, Agreement]


def judge_agreement(
    stories: Sequence[Story],
    runs: Path,
    judge: AnswerJudge,
    *,
    sample: int,
    seed: int = 0,
    on_progress: Callable[[str], None] = lambda _: None,
) -> JudgeReport:
    """Lets a judge judge answers again that a recorded run has verdicts on.

    sample: answers of each story, drawn by the seed, half of them right and half wrong by the recorded verdict as far
    as there are so many: most recorded answers are right, and a judge that always says yes would agree with that.

    Raises:
        TranscriptError: a file cannot be read.
        ConfigurationError: no run has verdicts on one of the stories.
        LanguageModelError: the model cannot be reached.
    """
    before = judge.by_rules
    found: dict[str, Agreement] = {}
    for story in stories:
        directories = run_directories(runs, story.name, ANSWERS)
        recorded = [each for run in directories for each in recorded_answers(run, story.name)]
        if not recorded:
            raise ConfigurationError(f"no run below {runs} has judged answers of {story.name}")
        drawn = _drawn(recorded, sample, f"{seed}, {story.name}")
        ours = []
        for number, each in enumerate(drawn, start=1):
            on_progress(f"judging answer {number} of {len(drawn)} of {story.name}")
            ours.append(judge.is_right(each.asked))
        found[story.name] = agreement([each.correct for each in drawn], ours)
    return JudgeReport(judge.name, judge.by_rules - before, found)


def _drawn(recorded: Sequence[RecordedAnswer], size: int, seed: str) -> list[RecordedAnswer]:
    right = [each for each in recorded if each.correct]
    wrong = [each for each in recorded if not each.correct]
    draw = random.Random(seed)  # noqa: S311  (a sample, no secret)
    of_wrong = min(len(wrong), max(size // 2, size - len(right)))
    of_right = min(len(right), size - of_wrong)
    return draw.sample(right, of_right) + draw.sample(wrong, of_wrong)
