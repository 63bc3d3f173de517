"""The contract of whoever finds the words of a story."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from adamem_graph.evaluation.story_making.records import Cast, Scenario, Slot, StoryQuestion, Turn


class StoryMaker(Protocol):
    """Finds the words of each step; who speaks when of what is planned before (`planning.py`).

    Every method raises UnusableReplyError where a language model's repaired reply failed the checks, and
    LanguageModelError where it cannot be reached.
    """

    @property
    def name(self) -> str:
        """ "templates" or a language model's name."""
        ...

    def cast(self) -> Cast:
        """The user, the characters with their preferences, and the anchors."""
        ...

    def outline(self, cast: Cast, slots: Sequence[Slot], earlier: Sequence[Scenario]) -> list[Scenario]:
        """The scenarios of one week, in the order of its slots. earlier: those of the weeks before."""
        ...

    def dialogue(self, cast: Cast, scenario: Scenario) -> list[Turn]:
        """The messages of one session."""
        ...

    def questions(self, cast: Cast, scenarios: Sequence[Scenario]) -> list[StoryQuestion]:
        """A question for each session of a week, in their order."""
        ...
