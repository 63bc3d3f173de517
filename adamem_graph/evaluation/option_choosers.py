"""Choosing one of several replies by what memory brings back: by language model, or the nearest option without one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from pydantic import AliasChoices, BaseModel, Field, field_validator

from adamem_graph.errors import UnusableReplyError
from adamem_graph.evaluation.nearest_option import NearestOption
from adamem_graph.evaluation.personamem_recall import Recalled
from adamem_graph.language import FENCE_RULE, LanguageModel, ModelRequest, ask_structured, fenced, render_prompt

PURPOSE: Final = "choose_option"

_LONGEST_TURN = 700
_TOKENS_OF_A_REPLY = 200
_LETTER = re.compile(r"\(?\b([a-zA-Z])\b\)?")


@dataclass(frozen=True, slots=True)
class Choice:
    """The letter of the chosen option, and who chose it: a language model's name or "nearest option"."""

    letter: str
    made_by: str


class OptionChooser(Protocol):
    """Chooses by what is recalled. needs_persona: whether it reads the user's persona too."""

    name: str
    needs_persona: bool

    def choose(self, question: str, options: Mapping[str, str], recalled: Recalled) -> Choice:
        """One of `options`, which are by letter."""
        ...


class NearestChooser:
    """The nearest option, always; see `NearestOption`."""

    name = NearestOption.name
    needs_persona = False

    def __init__(self, nearest: NearestOption) -> None:
        self._nearest = nearest

    def choose(self, question: str, options: Mapping[str, str], recalled: Recalled) -> Choice:  # noqa: ARG002
        """The nearest option; the question itself has done its work in retrieval."""
        return Choice(self._nearest.choose(options, recalled.messages), self.name)


class SaidOption(BaseModel):
    """A whole reply."""

    reason: str = ""
    option: str = Field(validation_alias=AliasChoices("option", "answer", "choice", "letter"))

    @field_validator("option", mode="before")
    @classmethod
    def _letter(cls, value: Any) -> Any:
        found = _LETTER.match(value.strip()) if isinstance(value, str) else None
        return found[1].lower() if found else value


class ModelChooser:
    """A language model chooses; the nearest option stands in where its replies cannot be used."""

    needs_persona = True

    def __init__(self, model: LanguageModel, nearest: NearestOption) -> None:
        self._model = model
        self._nearest = nearest
        self.name = model.name

    def choose(self, question: str, options: Mapping[str, str], recalled: Recalled) -> Choice:
        """The model's choice from the options, with what is recalled before its eyes.

        Raises:
            ConfigurationError, LanguageModelError: the model cannot be reached.
        """
        request = ModelRequest(
            purpose=PURPOSE,
            instructions=f"{render_prompt(__package__, 'choose_option')}\n\n{FENCE_RULE}",
            content=_written_out(question, options, recalled),
            max_tokens=_TOKENS_OF_A_REPLY,
        )
        try:
            said = ask_structured(self._model, request, SaidOption, check=lambda reply: _fault(reply, options))
        except UnusableReplyError:
            return Choice(self._nearest.choose(options, recalled.messages), self._nearest.name)
        return Choice(said.option, self.name)


def _fault(reply: SaidOption, options: Mapping[str, str]) -> str | None:
    return None if reply.option in options else f"there is no option {reply.option[:20]!r}; there are {', '.join(options)}"


def _written_out(question: str, options: Mapping[str, str], recalled: Recalled) -> str:
    said = [f"[{number}] {each.speaker}: {_clipped(each.full_text)}" for number, each in enumerate(recalled.messages, 1)]
    parts = [("Remembered, in the order in which it was said:", said or ["(nothing)"])]
    if recalled.persona:
        parts.append(("Known of the user by now:", list(recalled.persona)))
    parts.append(("The user now says:", [question]))
    parts.append(("The replies:", [f"({letter}) {text}" for letter, text in options.items()]))
    return "\n\n".join(f"{heading}\n{fenced(chr(10).join(lines))}" for heading, lines in parts)


def _clipped(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_TURN else f"{line[:_LONGEST_TURN]} …"
