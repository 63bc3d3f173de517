"""The working agent by language model: notes and messages to a short answer that names its sources (prompt E.6)."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import BaseModel, BeforeValidator, Field

from adamem_graph.agents.evidence_text import evidence_lines, note_lines
from adamem_graph.agents.protocols import Reply, Research
from adamem_graph.construction.by_model.dating import explicit_dates, invented_dates
from adamem_graph.construction.by_model.reply_values import numbers
from adamem_graph.language import FENCE_RULE, LanguageModel, ModelRequest, ask_structured, fenced, render_prompt

NOT_KNOWN: Final = "Not mentioned in memory: what was found does not answer the question."

_TOKENS_OF_ANSWER: Final = 200
_BESIDE_NOTES: Final = 3
"""The best messages, shown also where no note rests on them: a note may have missed what matters."""


class SaidAnswer(BaseModel):
    """A reply. sources: the numbers of the messages that the answer rests on; known: whether there is an answer."""

    answer: str | None = None
    sources: Annotated[list[int], BeforeValidator(numbers)] = Field(default_factory=list)
    known: bool = True


class ModelWriter:
    """Answers by language model from what research found; what names no message of the evidence is refused."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model

    @property
    def name(self) -> str:
        """The language model's name."""
        return self._model.name

    def write(self, research: Research) -> Reply:
        """A short answer with its sources, or an abstention; see `Writer`."""
        numbered = {item.message.id: number for number, item in enumerate(research.evidence, start=1)}
        material = _material(research, numbered)
        request = ModelRequest(
            purpose="answer",
            instructions=f"{render_prompt(__package__, 'answer')}\n\n{FENCE_RULE}",
            content=f"{material}\n\nQuestion:\n{fenced(research.question)}",
            max_tokens=_TOKENS_OF_ANSWER,
        )
        reply = ask_structured(
            self._model, request, SaidAnswer, check=lambda said: _fault(said, len(numbered), material)
        )
        if not reply.known:
            return Reply(NOT_KNOWN, abstained=True)
        ids = list(numbered)
        sources = tuple(dict.fromkeys(ids[number - 1] for number in reply.sources))
        return Reply(_line(reply.answer or ""), abstained=False, messages=sources)


def _material(research: Research, numbered: dict[str, int]) -> str:
    """The notes and the messages that they rest on; without notes all messages."""
    cited = {message for note in research.notes for message in note.messages}
    shown = [
        (number, item)
        for number, item in enumerate(research.evidence, start=1)
        if not cited or item.message.id in cited or number <= _BESIDE_NOTES
    ]
    parts = [f"Notes:\n{fenced(note_lines(research.notes, numbered))}"] if research.notes else []
    parts.append(f"Messages:\n{fenced(evidence_lines(shown))}")
    return "\n\n".join(parts)


def _fault(reply: SaidAnswer, messages: int, material: str) -> str | None:
    """What is wrong with an answer: it rests on messages that are there, and makes up no date."""
    if not reply.known:
        return None
    if not _line(reply.answer or ""):
        return "there is no answer, though known is true"
    if not reply.sources:
        return "the answer names no source"
    strange = [number for number in reply.sources if not 1 <= number <= messages]
    if strange:
        return f"there is no message {strange[0]}"
    invented = invented_dates(reply.answer or "", explicit_dates(material))
    return f"no message has the date {invented[0]}" if invented else None


def _line(text: str) -> str:
    return " ".join(text.split())
