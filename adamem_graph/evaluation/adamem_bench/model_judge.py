"""A language model judges answers (Chen et al., section 4.4)."""

from __future__ import annotations

from typing import Final

from pydantic import BaseModel

from adamem_graph.errors import UnusableReplyError
from adamem_graph.evaluation.adamem_bench.answer_terms import AskedAndAnswered
from adamem_graph.evaluation.adamem_bench.judges import AnswerJudge
from adamem_graph.language import FENCE_RULE, LanguageModel, ModelRequest, ask_structured, fenced, render_prompt

PURPOSE: Final = "judge_answer"
_PROMPTS: Final = "adamem_graph.evaluation"
_TOKENS_OF_A_REPLY: Final = 150


class SaidVerdict(BaseModel):
    """A whole reply. The reason comes first: a model that has named it judges by it."""

    reason: str = ""
    right: bool


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
        parts = (
            ("Question:", asked.question),
            ("Right answer:", f"{asked.right}\n{asked.told}"),
            ("The assistant's answer:", asked.answer),
        )
        request = ModelRequest(
            purpose=PURPOSE,
            instructions=f"{render_prompt(_PROMPTS, PURPOSE)}\n\n{FENCE_RULE}",
            content="\n\n".join(f"{heading}\n{fenced(text)}" for heading, text in parts),
            max_tokens=_TOKENS_OF_A_REPLY,
        )
        try:
            return ask_structured(self._model, request, SaidVerdict).right
        except UnusableReplyError:
            return self._stand_in.is_right(asked)
