"""Planning and reflecting with no language model: by the rule of `sufficiency`, and the words that are missing."""

from __future__ import annotations

from collections.abc import Sequence

from adamem_graph.agents.protocols import RULES, Reflection, Research
from adamem_graph.agents.weighing import Weighing


class RuleResearcher:
    """Searches for the question as it is, and once more for the words that nothing found has."""

    name = RULES

    def __init__(self, weighing: Weighing) -> None:
        self._weighing = weighing

    def plan(self, question: str) -> Sequence[str]:  # noqa: ARG002  (of the protocol)
        """Nothing beside the question itself."""
        return ()

    def reflect(self, research: Research) -> Reflection:
        """Whether the evidence passes the rule of `Strength`."""
        if not research.evidence:
            return Reflection(sufficient=False, missing="anything that comes near the question")
        weighed = self._weighing.weigh(research)
        if weighed.sufficient:
            return Reflection(sufficient=True)
        missing = ", ".join(weighed.uncovered)
        queries = (" ".join(weighed.uncovered),) if weighed.uncovered and len(research.queries) == 1 else ()
        return Reflection(sufficient=False, missing=missing, queries=queries)
