"""Whether what a policy's run remembered is what the policy asked for (Chen et al., section 5.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, time

from adamem_graph.evaluation.adamem_bench.memory_terms import DatedText
from adamem_graph.policy.characters import Cast, Person
from adamem_graph.policy.judging import RULES
from adamem_graph.policy.offline import OfflineJudge
from adamem_graph.policy.same_character import preferences_about
from adamem_graph.records import EVERYONE, CandidateMemory, HeldKind, MemoryPolicy, PolicyVerdict


def followed(
    judge: OfflineJudge, user: str, preferences: Mapping[str, str], memories: Sequence[DatedText]
) -> list[bool]:
    """For each memory that a preference speaks of, whether our offline judge admits it.

    The paper asks a language model. user: their name. preferences: by character, as they were in force when the
    memories were made.
    """
    policy = MemoryPolicy(1, preferences, {}, RULES, "", PolicyVerdict.SET, None, None, active=True)
    cast = Cast([Person(name) for name in preferences if name != EVERYONE], own=[user])
    candidates = [_candidate(cast, user, place, each) for place, each in enumerate(memories)]
    concerned = [each for each in candidates if preferences_about(policy, each.characters)]
    return [each.admitted for each in judge.judge(policy, concerned)]


def _candidate(cast: Cast, user: str, place: int, memory: DatedText) -> CandidateMemory:
    noon = datetime.combine(memory.day, time(12), UTC) if memory.day else None
    return CandidateMemory(str(place), HeldKind.FACT, memory.text, user, user, cast.named_in(memory.text), noon)
