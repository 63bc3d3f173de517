"""The research agent's planning, integrating and reflecting by language model (Yan et al. 2026, prompts E.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

from pydantic import BaseModel, BeforeValidator, Field

from adamem_graph.agents.corrected import words_put_right
from adamem_graph.agents.evidence_text import evidence_lines, note_lines
from adamem_graph.agents.protocols import Reflection, Research
from adamem_graph.construction.by_model.reply_values import numbers
from adamem_graph.language import FENCE_RULE, LanguageModel, ModelRequest, ask_structured, fenced, render_prompt
from adamem_graph.language.telling_words import telling_words
from adamem_graph.records import ResearchNote

MAX_QUERIES: Final = 2
"""Beside the question in the first round, and in the second."""

_TOKENS_OF_PLAN: Final = 120
_TOKENS_OF_REFLECTION: Final = 500
_LONGEST_QUERY: Final = 200


class SaidPlan(BaseModel):
    """A reply to the planning prompt."""

    queries: list[str] = Field(default_factory=list)


class SaidNote(BaseModel):
    """A note. sources: the numbers of the messages that say so."""

    text: str
    sources: Annotated[list[int], BeforeValidator(numbers)]


class SaidReflection(BaseModel):
    """A reply to the reflection prompt."""

    notes: list[SaidNote]
    enough: bool
    missing: str | None = None
    queries: list[str] = Field(default_factory=list)


class ModelResearcher:
    """Plans and reflects by language model. A note that its messages do not bear out is refused."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model

    @property
    def name(self) -> str:
        """The language model's name."""
        return self._model.name

    def plan(self, question: str) -> Sequence[str]:
        """Queries beside the question; see `Researcher`."""
        request = ModelRequest(
            purpose="plan_research",
            instructions=_instructions("plan"),
            content=f"Question:\n{fenced(question)}",
            max_tokens=_TOKENS_OF_PLAN,
        )
        reply = ask_structured(self._model, request, SaidPlan)
        return _new_queries(reply.queries, (question,))

    def reflect(self, research: Research) -> Reflection:
        """Notes, and whether they answer the question; see `Researcher`."""
        numbered = {item.message.id: number for number, item in enumerate(research.evidence, start=1)}
        request = ModelRequest(
            purpose="reflect",
            instructions=_instructions("reflect"),
            content=_material(research, numbered),
            max_tokens=_TOKENS_OF_REFLECTION,
        )
        reply = ask_structured(self._model, request, SaidReflection, check=lambda said: _fault(said, research))
        ids = [item.message.id for item in research.evidence]
        notes = tuple(
            ResearchNote(_line(note.text), tuple(dict.fromkeys(ids[number - 1] for number in note.sources)))
            for note in reply.notes
        )
        queries = () if reply.enough else _new_queries(reply.queries, research.queries)
        return Reflection(reply.enough, notes, _line(reply.missing or ""), queries)


def _instructions(name: str) -> str:
    return f"{render_prompt(__package__, name)}\n\n{FENCE_RULE}"


def _material(research: Research, numbered: dict[str, int]) -> str:
    parts = [f"Question:\n{fenced(research.question)}"]
    if len(research.queries) > 1:
        parts.append(f"Searched for:\n{fenced(chr(10).join(research.queries))}")
    if research.notes:
        parts.append(f"Notes:\n{fenced(note_lines(research.notes, numbered))}")
    parts.append(f"Messages:\n{fenced(evidence_lines(enumerate(research.evidence, start=1)))}")
    return "\n\n".join(parts)


def _fault(reply: SaidReflection, research: Research) -> str | None:
    """What is wrong with a note: it rests on messages that are there, and shares a telling word with them."""
    for note in reply.notes:
        if not _line(note.text) or not note.sources:
            return "a note has no text, or no source"
        strange = [number for number in note.sources if not 1 <= number <= len(research.evidence)]
        if strange:
            return f"there is no message {strange[0]}"
        said = [research.evidence[number - 1] for number in note.sources]
        source = telling_words(
            " ".join(f"{item.message.speaker} {item.message.full_text} {words_put_right(item)}" for item in said)
        )
        if not telling_words(note.text) & source:
            return f"the sources of the note {_line(note.text)!r} do not say so"
    return None


def _new_queries(said: Sequence[str], known: Sequence[str]) -> tuple[str, ...]:
    """Those that are no repetition, `MAX_QUERIES` at most."""
    seen = {query.casefold() for query in known}
    queries = (_line(query)[:_LONGEST_QUERY] for query in said)
    fresh = dict.fromkeys(query for query in queries if query and query.casefold() not in seen)
    return tuple(fresh)[:MAX_QUERIES]


def _line(text: str) -> str:
    return " ".join(text.split())
