"""The contract of applying a policy: what tells memories that are worth keeping from those that are not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from adamem_graph.records import CandidateMemory, Judgement, MemoryPolicy

RULES: Final = "rules"
"""What `made_by` and `changed_by` hold of what no language model and no person did."""


class PolicyJudge(Protocol):
    """Anything that says which memories a policy admits."""

    @property
    def name(self) -> str:
        """What `Judgement.made_by` holds for the judgements made here."""
        ...

    def judge(self, policy: MemoryPolicy, memories: Sequence[CandidateMemory]) -> Sequence[Judgement]:
        """One judgement a memory, in the same order.

        A memory that concerns several characters is admitted where the preference of any of them admits it, and one
        that no preference applies to is admitted.

        Raises:
            LanguageModelError: by model: it cannot be reached.
        """
        ...
