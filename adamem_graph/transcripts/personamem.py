"""PERSONAMEM's shared contexts: what a user and an assistant said to each other, one context a line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from adamem_graph.notices import log_notice
from adamem_graph.records import Notice, Role, Utterance
from adamem_graph.transcripts.fields import content_text, is_spoken, kind_of, role_name, side_of
from adamem_graph.transcripts.json_line import parse_json
from adamem_graph.transcripts.json_stream import key_paths
from adamem_graph.transcripts.options import ReadOptions
from adamem_graph.transcripts.source import Line, Source
from adamem_graph.transcripts.text import UnreadableError, within
from adamem_graph.transcripts.turns import Draft, Turns

_ONE_A_LINE = re.compile(r'\s*\{[ \t]*"(?:[^"\\\n]|\\.)*"[ \t]*:[ \t]*\[[ \t]*\{')
_CHAT = "messages.item.role"
_SNIFFED_LINES = 50

# What the files put in front of most messages, and the role says already.
_LABEL = {
    Role.USER: re.compile(r"\s*(?:User|Patient)\s*:\s*"),
    Role.ASSISTANT: re.compile(r"\s*(?:Assistant|Therapist)\s*:\s*"),
}


@dataclass(frozen=True, slots=True)
class PersonaMemContext:
    """One shared context.

    line: of the file, from 1. length: how many messages the file gives it, system messages included: a question's end
    index counts in these. turns: what was spoken, each with its place among those messages, from 0.
    """

    id: str
    line: int
    length: int
    turns: tuple[tuple[int, Utterance], ...]

    def between(self, start: int, end: int) -> list[Utterance]:
        """The turns of the messages from `start` up to and without `end`, as a Python slice takes them."""
        return [utterance for place, utterance in self.turns if start <= place < end]


class PersonaMemReader:
    """The turns of each context. System messages hold the persona that answers are measured by: they are left out."""

    name = "personamem"
    description = "PERSONAMEM contexts: an object a line, from a context's id to its list of messages"

    def sniff(self, head: str, _path: Path) -> bool:
        """True where a line of the beginning is an object whose first value is a list of messages."""
        return any(map(_begins_context, head.split("\n")[:_SNIFFED_LINES]))

    def read(self, source: Source) -> Iterator[Utterance]:
        """The turns, context by context."""
        for number, context in enumerate(_contexts(source)):
            if number == 1:
                told = "each context is the talk of another person, and all of them become one speaker of one space"
                source.note_once("several_persons", told, context.line)
            for _, utterance in context.turns:
                yield utterance


def _begins_context(line: str) -> bool:
    paths = key_paths(line) if _ONE_A_LINE.match(line) else frozenset()
    return _CHAT not in paths and any(path.endswith(".item.role") for path in paths)


def read_personamem_contexts(
    path: Path, options: ReadOptions | None = None, *, on_notice: Callable[[Notice], None] = log_notice
) -> Iterator[PersonaMemContext]:
    """The contexts of a file with the places of their turns, one line at a time.

    Utterances are those that `read_transcript` yields for the file.

    Raises:
        TranscriptError: the file cannot be read, a context or message is malformed, or an id comes twice.
    """
    source = Source(path, options or ReadOptions(), on_notice)
    yield from _contexts(source)
    source.tell_tallies()


def _contexts(source: Source) -> Iterator[PersonaMemContext]:
    turns = Turns(source)
    lines: dict[str, int] = {}
    for line in source.lines():
        if not line.text.strip():
            continue
        for name, messages in (source.attempt(line.number, _record, line) or {}).items():
            if name in lines:
                source.reject(line.number, f"context {name!r} is there already, at line {lines[name]}")
                continue
            lines[name] = line.number
            context = source.attempt(line.number, _context, name, messages, line.number, turns, source)
            if context is not None:
                yield context


def _record(line: Line) -> dict[str, object]:
    value = parse_json(line.text)
    if not isinstance(value, dict):
        raise UnreadableError(f"the line is {kind_of(value)}, not an object from a context's id to its messages")
    return value


def _context(name: str, messages: object, line: int, turns: Turns, source: Source) -> PersonaMemContext:
    """The context, in sessions that each begin after a system message."""
    if not isinstance(messages, list):
        raise UnreadableError(f"context {name!r} is {kind_of(messages)}, not a list of messages")
    spoken: list[tuple[int, Utterance]] = []
    part, told = 1, False
    for place, message in enumerate(messages):
        if isinstance(message, dict) and not is_spoken(message):
            source.tally("system_message", "system messages", line)
            if told:
                part, told = part + 1, False
            continue
        draft = source.attempt(line, _draft, message, place, f"{name}/{part}", line, source)
        utterance = source.attempt(line, turns.utterance, draft, line) if draft else None
        if utterance is not None:
            spoken.append((place, utterance))
            told = True
    return PersonaMemContext(name, line, len(messages), tuple(spoken))


def _draft(message: object, place: int, session: str, line: int, source: Source) -> Draft:
    with within(f"[{place}]"):
        if not isinstance(message, dict):
            raise UnreadableError(f"the message is {kind_of(message)}, not an object")
        word, role = side_of(message)
        text = content_text(
            message.get("content"),
            lambda part: source.tally("content_part", f'content parts of type "{part}"', line),
        )
        label = _LABEL[role].match(text)
        return Draft(
            speaker=role_name(role, word, source.options),
            text=text[label.end() :] if label else text,
            session=session,
            role=role,
            external_id=str(place),
        )
