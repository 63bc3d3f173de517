"""A language model judges answers (Chen et al., section 4.4)."""

from __future__ import annotations

from typing import Final

from adamem_graph.errors import UnusableReplyError
from adamem_graph.evaluation.adamem_bench.answer_terms import AskedAndAnswered
from adamem_graph.evaluation.adamem_bench.judges import AnswerJudge
from adamem_graph.language import LanguageModel
from adamem_graph.learning.answer_check import verdict_of

PURPOSE: Final = "judge_answer"


class ModelAnswerJudge:
    """Judges by language model; where its replies cannot be used, the rules stand in, and it is counted."""

    def __init__(self, model: LanguageModel, stand_in: AnswerJudge) -> None:
        """stand_in: by rules, and asked by nobody else, for its verdicts are counted."""
        self._model = model
        self._stand_in = stand_in

    @property
    def name(self) -> str:
        """The language model's name."""
        return self._model.name

    @property
    def by_rules(self) -> int:
        """How many verdicts the stand-in gave."""
        return self._stand_in.by_rules

    def is_right(self, asked: AskedAndAnswered) -> bool:
        """The model's verdict; see `AnswerJudge`.

        Raises:
            ConfigurationError, LanguageModelError: the model cannot be reached.
        """
        try:
            return verdict_of(self._model, PURPOSE, asked.question, asked.answer, f"{asked.right}\n{asked.told}")
        except UnusableReplyError:
            return self._stand_in.is_right(asked)
