"""Judging memories under a policy, with a judge where one is needed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adamem_graph.policy.protocol import PolicyJudge
from adamem_graph.records import EVERYONE, CandidateMemory, Judgement, MemoryPolicy, Notice

RULES: Final = "rules"
"""What `made_by` holds of what was judged without a language model."""

NO_PREFERENCE: Final = Judgement(True, 1.0, None, "no preference applies to it", RULES)
NO_JUDGE: Final = Judgement(True, 1.0, None, "nobody is there to judge: memory is kept whole", RULES)


def judged(policy: MemoryPolicy, judge: PolicyJudge | None, memories: Sequence[CandidateMemory]) -> list[Judgement]:
    """One judgement a memory, in the same order. The judge is asked only about those that a preference applies to.

    judge: None keeps memory whole.

    Raises:
        LanguageModelError: by model: it cannot be reached.
    """
    concerned = [memory for memory in memories if is_concerned(policy, memory)]
    if judge is None:
        judgements = dict.fromkeys((memory.id for memory in concerned), NO_JUDGE)
    else:
        made = judge.judge(policy, concerned) if concerned else ()
        judgements = {memory.id: each for memory, each in zip(concerned, made, strict=True)}
    return [judgements.get(memory.id, NO_PREFERENCE) for memory in memories]


def is_concerned(policy: MemoryPolicy, memory: CandidateMemory) -> bool:
    """Whether a preference applies to a memory; one that concerns nobody known is everybody's."""
    return any(policy.preference_of(name) is not None for name in memory.characters or (EVERYONE,))


def fallbacks(judge: PolicyJudge | None, judgements: Sequence[Judgement]) -> int:
    """How many judgements a language model gave no usable reply for, so that others made them."""
    if judge is None or judge.name == RULES:
        return 0
    return sum(each.made_by != judge.name and each is not NO_PREFERENCE for each in judgements)


def told_fallbacks(judge: PolicyJudge | None, others: int) -> tuple[Notice, ...]:
    """Tells how many `fallbacks` there were, if any."""
    if judge is None or not others:
        return ()
    return (Notice("policy-judged-offline", f"{judge.name} gave no usable reply about {others:,} memories"),)
