"""A candidate policy tried out on memory itself, and kept or taken back (Chen et al., algorithm 1, line 12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from adamem_graph.construction.policy_application import PolicyApplication
from adamem_graph.learning.standing import Standing, Validation, is_kept
from adamem_graph.records import Feedback, MemoryPolicy, PolicyTrial, PolicyVerdict
from adamem_graph.store.connection import Database
from adamem_graph.store.memories import stored_memories
from adamem_graph.store.policies import active_policy, conclude_trial, policy_history
from adamem_graph.store.spaces import Space


@dataclass(frozen=True, slots=True)
class Concluded:
    """How a trial came out. held_back, readmitted: memories that the candidate put out of sight and brought back."""

    policy: MemoryPolicy
    before: Standing
    after: Standing
    held_back: int
    readmitted: int


def open_trial(database: Database, space: Space) -> MemoryPolicy | None:
    """The version whose trial an earlier process has begun and not concluded."""
    history = policy_history(database, space)
    return next((each for each in history if each.verdict is PolicyVerdict.TRYING), None)


class Trial:
    """Tries policies out in one space.

    A candidate is applied to the graph, measured, and taken back where it is refused. Its version says `trying` from
    before its first change until after its last, so that a process that ends in between leaves a trial that `resume`
    takes back; the trial then begins anew. Whoever reads meanwhile sees memory as the candidate would have it.
    """

    def __init__(self, database: Database, space: Space, application: PolicyApplication) -> None:
        self._database = database
        self._space = space
        self._application = application

    def take_back(self, candidate: MemoryPolicy) -> None:
        """Brings what a candidate may have changed in line with the policy in force; again, changes nothing."""
        active = active_policy(self._database, self._space)
        # With the names of the patch, by which the same memories are found to concern the same people.
        self._application.apply(replace(active, patch=candidate.patch), candidate.patch.keys())

    def run(self, candidate: MemoryPolicy, validation: Validation, earlier: Sequence[Feedback]) -> Concluded:
        """Tries a candidate on earlier questions, and keeps it or takes it back.

        Raises:
            LanguageModelError: by model: it cannot be reached; the trial stays open, and is begun anew next time.
        """
        before, held_before = validation.standing(earlier), self._held_back()
        self._application.apply(candidate, candidate.patch.keys())
        after, held_after = validation.standing(earlier), self._held_back()
        kept = is_kept(before, after)
        if not kept:
            self.take_back(candidate)
        counts = PolicyTrial(after.questions, before.right, after.right)
        policy = conclude_trial(self._database, self._space, candidate.version, counts, kept)
        if kept and not policy.active:
            # Somebody changed the policy by hand meanwhile: what they said holds.
            self.take_back(candidate)
        return Concluded(policy, before, after, len(held_after - held_before), len(held_before - held_after))

    def _held_back(self) -> set[str]:
        pages = stored_memories(self._database, self._space)
        return {memory.id for page in pages for memory in page if memory.held_back}
