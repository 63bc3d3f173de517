"""The writer that has a language model put into sentences what is known of a person, each with its evidence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

from pydantic import AliasChoices, BaseModel, BeforeValidator, Field

from adamem_graph.batching import in_batches
from adamem_graph.construction.by_model.batches import answered
from adamem_graph.construction.by_model.dating import explicit_dates, invented_dates
from adamem_graph.construction.by_model.reply_values import numbers
from adamem_graph.construction.by_model.wording import is_foreign
from adamem_graph.construction.personas.protocol import Known, PersonaSubject, WrittenSentence
from adamem_graph.language import FENCE_RULE, LanguageModel, ModelRequest, ask_structured, fenced, render_prompt
from adamem_graph.language.telling_words import telling_words
from adamem_graph.records import FailedReply
from adamem_graph.times import describe_day

PURPOSE: Final = "describe_persona"

_LINES_OF_A_CALL: Final = 40
_LINES_OF_A_SUBJECT: Final = 24
_LONGEST: Final = 240
_TOKENS_OF_A_REPLY: Final = 150
_TOKENS_OF_A_SUBJECT: Final = 200


class SaidSentence(BaseModel):
    """A sentence. evidence: the numbers of the lines that say so."""

    text: str = Field(validation_alias=AliasChoices("text", "sentence"))
    evidence: Annotated[list[int], BeforeValidator(numbers)] = Field(
        validation_alias=AliasChoices("evidence", "rests_on", "lines", "numbers")
    )


class SaidSentences(BaseModel):
    """A whole reply."""

    sentences: list[SaidSentence]


class ModelPersonaWriter:
    """Describes a person by language model; a sentence that its evidence does not bear out is not taken."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model

    @property
    def name(self) -> str:
        """The language model's name."""
        return self._model.name

    def write(self, subjects: Sequence[PersonaSubject]) -> list[tuple[WrittenSentence, ...] | FailedReply]:
        """The sentences of each subject, from its latest pieces of knowledge; small subjects share a call.

        Raises:
            ConfigurationError, LanguageModelError: the model cannot be reached.
        """
        batches = in_batches(subjects, lambda subject: len(_shown(subject)), _LINES_OF_A_CALL)
        return [outcome for batch in batches for outcome in answered(batch, self._asked)]

    def _asked(self, subjects: Sequence[PersonaSubject]) -> list[tuple[WrittenSentence, ...]]:
        request = ModelRequest(
            purpose=PURPOSE,
            instructions=f"{render_prompt(__package__, 'describe_persona')}\n\n{FENCE_RULE}",
            content=fenced(_written_out(subjects)),
            max_tokens=_TOKENS_OF_A_REPLY + _TOKENS_OF_A_SUBJECT * len(subjects),
        )
        reply = ask_structured(self._model, request, SaidSentences, check=lambda answer: _fault(answer, subjects))
        lines = [known for subject in subjects for known in _shown(subject)]
        subject_of = [index for index, subject in enumerate(subjects) for _ in _shown(subject)]
        written: list[list[WrittenSentence]] = [[] for _ in subjects]
        for said in reply.sentences:
            rests_on = tuple(dict.fromkeys(lines[number - 1].id for number in said.evidence))
            written[subject_of[said.evidence[0] - 1]].append(WrittenSentence(_line(said.text), rests_on))
        return [tuple(sentences) for sentences in written]


def _fault(reply: SaidSentences, subjects: Sequence[PersonaSubject]) -> str | None:
    """What is wrong with a sentence: it rests on lines of one subject, speaks of them, and adds nothing."""
    lines = [(index, known) for index, subject in enumerate(subjects) for known in _shown(subject)]
    for said in reply.sentences:
        if not said.evidence:
            fault: str | None = "it rests on no line"
        elif not all(1 <= number <= len(lines) for number in said.evidence):
            fault = "it rests on a line that is not there"
        elif len({lines[number - 1][0] for number in said.evidence}) > 1:
            fault = "it rests on lines of several subjects"
        else:
            subject = subjects[lines[said.evidence[0] - 1][0]]
            fault = _fault_of(said.text, subject, [lines[number - 1][1] for number in said.evidence])
        if fault is not None:
            return f"sentence {_line(said.text)!r}: {fault}"
    return None


def _fault_of(text: str, subject: PersonaSubject, evidence: Sequence[Known]) -> str | None:
    if not _line(text):
        return "it says nothing"
    source = "\n".join(_described(known) for known in evidence)
    if is_foreign(text, source, subject.owner):
        return "it is not in the language of its lines"
    if not telling_words(text) & (telling_words(source) - telling_words(subject.owner)):
        return "its lines do not say so"
    invented = invented_dates(text, explicit_dates(source))
    return f"its lines do not have the date {invented[0]}" if invented else None


def _shown(subject: PersonaSubject) -> tuple[Known, ...]:
    """The latest pieces of knowledge, oldest first: a prompt has an end."""
    return subject.known[-_LINES_OF_A_SUBJECT:]


def _written_out(subjects: Sequence[PersonaSubject]) -> str:
    lines: list[str] = []
    number = 0
    for subject in subjects:
        lines.append(f"{_line(subject.owner)}, {_line(subject.name)} ({subject.kind}):")
        for known in _shown(subject):
            number += 1
            lines.append(f"[{number}] {_described(known)}")
    return "\n".join(lines)


def _described(known: Known) -> str:
    text = _line(f"{known.name}: {known.text}" if known.name else known.text)[:_LONGEST]
    notes = [f"said {describe_day(known.last_said.date())}"] if known.last_said else []
    notes += (
        [f"{known.attitude}" + (f", because {_line(known.reason)}" if known.reason else "")] if known.attitude else []
    )
    notes += ["no longer true"] if known.superseded else []
    return f"{text} ({'; '.join(notes)})" if notes else text


def _line(text: str) -> str:
    return " ".join(text.split())
