"""A language model chooses one of several replies, with what is recalled before its eyes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Final

from pydantic import AliasChoices, BaseModel, BeforeValidator, Field

from adamem_graph.errors import UnusableReplyError
from adamem_graph.evaluation.nearest_option import NearestOption
from adamem_graph.evaluation.option_choice import Choice
from adamem_graph.evaluation.personamem_recall import Recalled
from adamem_graph.language import FENCE_RULE, LanguageModel, ModelRequest, ask_structured, fenced, render_prompt

PURPOSE: Final = "choose_option"

_LONGEST_TURN = 600
_TOKENS_OF_A_REPLY = 200
_LETTER = re.compile(r"\s*\(?([a-zA-Z])(?![a-zA-Z])")


def _letter(value: Any) -> Any:
    """The letter of "(b)", "b" or "(b) with its text"; what is none stays, to be told to the model."""
    found = _LETTER.match(value) if isinstance(value, str) else None
    return found[1].lower() if found else value


class SaidOption(BaseModel):
    """A whole reply. The reason comes first: a model that has named it chooses by it."""

    reason: str = ""
    option: Annotated[str, BeforeValidator(_letter)] = Field(
        validation_alias=AliasChoices("option", "answer", "choice", "letter")
    )


class ModelOption:
    """Chooses by language model; where its replies cannot be used, the nearest option stands in and is named."""

    reads_persona = True

    def __init__(self, model: LanguageModel, stand_in: NearestOption) -> None:
        self._model = model
        self._stand_in = stand_in

    @property
    def name(self) -> str:
        """The language model's name."""
        return self._model.name

    def choose(self, options: Mapping[str, str], recalled: Recalled) -> Choice:
        """The model's choice; see `OptionChooser`.

        Raises:
            ConfigurationError, LanguageModelError: the model cannot be reached.
        """
        request = ModelRequest(
            purpose=PURPOSE,
            instructions=f"{render_prompt(__package__, 'choose_option')}\n\n{FENCE_RULE}",
            content=_written_out(options, recalled),
            max_tokens=_TOKENS_OF_A_REPLY,
        )
        try:
            said = ask_structured(self._model, request, SaidOption, check=lambda reply: _fault(reply, options))
        except UnusableReplyError:
            return self._stand_in.choose(options, recalled)
        return Choice(said.option, self.name)


def _fault(reply: SaidOption, options: Mapping[str, str]) -> str | None:
    known = ", ".join(options)
    return None if reply.option in options else f"there is no option {reply.option[:20]!r}; there are {known}"


def _written_out(options: Mapping[str, str], recalled: Recalled) -> str:
    said = [
        f"[{number}] {each.speaker}: {_clipped(each.full_text)}" for number, each in enumerate(recalled.messages, 1)
    ]
    parts = [("Remembered, in the order in which it was said:", said or ["(nothing)"])]
    if recalled.persona:
        parts.append(("Known of the user by now:", list(recalled.persona)))
    parts.append(("The user says now:", [recalled.question]))
    parts.append(("The replies:", [f"({letter}) {text}" for letter, text in options.items()]))
    return "\n\n".join("\n".join((heading, fenced("\n".join(lines)))) for heading, lines in parts)


def _clipped(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_TURN else f"{line[:_LONGEST_TURN]} …"
