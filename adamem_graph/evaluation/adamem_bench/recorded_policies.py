"""The policies that recorded runs learned: how far they agree with the true preferences, and were followed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from adamem_graph.embedding.protocol import Embedder
from adamem_graph.evaluation.adamem_bench.convergence import convergence, recorded_policies, true_preferences
from adamem_graph.evaluation.adamem_bench.memory_terms import DatedText
from adamem_graph.evaluation.adamem_bench.policy_following import followed
from adamem_graph.evaluation.adamem_bench.recorded_runs import recorded_memories
from adamem_graph.evaluation.adamem_bench.story import Story
from adamem_graph.evaluation.metrics import mean
from adamem_graph.policy.offline import OfflineJudge

SNAPSHOTS: Final = "policy_snapshots.json"


@dataclass(frozen=True, slots=True)
class RecordedPolicies:
    """Figures of recorded policies, 0 to 100.

    convergence: agreement with the true preferences after each week, the mean of the stories (Chen et al., figure 2b).
    following: of the memories that concern a character with a preference, how many that preference admits by our
    offline judge, in the week in which it was in force (section 5.4, where a language model judges).
    """

    convergence: dict[str, float]
    following: float


def recorded_policy_figures(stories: Sequence[Story], run: Path, embedder: Embedder) -> RecordedPolicies | None:
    """What a run's policies come to; None where it learned none.

    Raises:
        TranscriptError, ConfigurationError: a file cannot be read.
    """
    if not all((run / story.name / SNAPSHOTS).is_file() for story in stories):
        return None
    judge = OfflineJudge(embedder)
    converged: defaultdict[int, list[float]] = defaultdict(list)
    admitted: list[bool] = []
    for story in stories:
        true, policies = true_preferences(story.directory), recorded_policies(run / story.name)
        for week, preferences in policies.items():
            converged[week].append(convergence(true, preferences, embedder)[0])
        memories = recorded_memories(run, story.name)
        for week, preferences in policies.items():
            of_next = [each for each in memories if each.week == week + 1]
            texts = [DatedText(each.memory_text, each.day) for each in of_next]
            admitted += followed(judge, story.user, preferences, texts)
    return RecordedPolicies(
        {str(week): mean(found) for week, found in sorted(converged.items())}, mean(100.0 * each for each in admitted)
    )
