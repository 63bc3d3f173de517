"""How well memory serves earlier questions, and whether a candidate policy may stay (Chen et al., section 3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from adamem_graph.agents.asking import Asker
from adamem_graph.learning.answer_check import AnswerCheck
from adamem_graph.learning.case_finding import CaseFinder
from adamem_graph.learning.cases import known_answer
from adamem_graph.learning.diagnosis import states
from adamem_graph.records import Feedback
from adamem_graph.retrieval.planner import DEFAULT_LIMIT

MARGIN: Final = 0
"""By how many right answers a candidate may fall behind: none, as in Chen et al."""

MOST_LOST: Final = 0.25
"""Share of the questions whose answer a memory states that a candidate may lose while the answers stay as right as they
were. A choice, not a measurement: explanations are often narrower than the questions that are asked later."""

MOST_QUESTIONS: Final = 50
"""The latest earlier questions are asked again, and no more, so that a trial's cost has an end."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What became of earlier questions. right: answered right; stated: an admitted memory states the right answer."""

    questions: int
    right: int
    stated: int


def is_kept(before: Standing, after: Standing) -> bool:
    """Whether a candidate policy stays.

    Fewer right answers refuse it, more keep it. As many keep it too, for memory is then smaller or has what it lacked,
    unless too many of the answers that memories stated are stated by none any more: raw turns, which no policy takes
    away, can hide that loss from the answers. Without an earlier question whose answer is known nothing speaks
    against it.
    """
    if after.right != before.right:
        return after.right >= before.right - MARGIN
    return before.stated - after.stated <= MOST_LOST * before.stated


class Validation:
    """Asks earlier questions again of one space, as it is at that moment."""

    def __init__(self, asker: Asker, finder: CaseFinder, check: AnswerCheck) -> None:
        self._asker = asker
        self._finder = finder
        self._check = check

    def standing(self, feedback: Sequence[Feedback]) -> Standing:
        """How memory serves the latest of these questions whose right answer is known.

        Raises:
            LanguageModelError: by model: it cannot be reached.
        """
        known = ((each, known_answer(each)) for each in feedback)
        asked = [(each, wanted) for each, wanted in known if wanted is not None][-MOST_QUESTIONS:]
        right = sum(self._check.is_right(each.question, self.answer(each), wanted) for each, wanted in asked)
        cases = self._finder.cases([each for each, _ in asked])
        stated = sum(
            any(states(memory.text, each.question, wanted) for memory in case.admitted)
            for (each, wanted), case in zip(asked, cases, strict=True)
        )
        return Standing(len(asked), right, stated)

    def answer(self, feedback: Feedback) -> str:
        """The answer that memory gives now to the question of some feedback."""
        return self._asker.ask(feedback.question, DEFAULT_LIMIT).text
