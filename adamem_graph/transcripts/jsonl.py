"""JSON Lines: one turn a line, under any of the usual field names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from adamem_graph.records import Role, Utterance, role_of
from adamem_graph.transcripts.fields import (
    content_text,
    first_given,
    is_spoken,
    key_of,
    kind_of,
    role_name,
    text_field,
)
from adamem_graph.transcripts.json_line import parse_json
from adamem_graph.transcripts.options import ReadOptions
from adamem_graph.transcripts.source import Line, Source
from adamem_graph.transcripts.text import UnreadableError
from adamem_graph.transcripts.times import parse_time
from adamem_graph.transcripts.turns import UNDATED, Draft, Turns, Unnamed

_NAMES = ("speaker", "name", "author")
_ROLES = ("from", "role")
_TEXTS = ("text", "content", "message", "body")
_TIMES = ("time", "timestamp", "date", "sent_at", "created_at")
_SESSIONS = ("session", "session_id", "conversation_id")
_SUFFIXES = frozenset({".jsonl", ".ndjson"})


class JsonLinesReader:
    """One JSON object a line, each of them a turn."""

    name = "jsonl"
    description = "JSON Lines: an object a line with speaker and text, optionally time, session, id, caption"

    def sniff(self, head: str, path: Path) -> bool:
        """True where a line of the beginning is an object with a speaker or a text."""
        lines = [line for line in head.split("\n")[:50] if line.strip()]
        return any(map(_is_turn, lines)) or (path.suffix.lower() in _SUFFIXES and head.lstrip()[:1] == "{")

    def read(self, source: Source) -> Iterator[Utterance]:
        """The turns in the order of the lines."""
        turns = Turns(source)
        for line in source.lines():
            if line.text.strip() and (utterance := source.attempt(line.number, _turn, line, turns, source)):
                yield utterance


def _is_turn(line: str) -> bool:
    try:
        record = parse_json(line)
    except UnreadableError:
        return False
    return isinstance(record, dict) and not record.keys().isdisjoint((*_NAMES, *_ROLES, *_TEXTS))


def _turn(line: Line, turns: Turns, source: Source) -> Utterance | None:
    record = parse_json(line.text)
    if not isinstance(record, dict):
        raise UnreadableError(f"the line is {kind_of(record)}, not an object")
    if not is_spoken(record, _ROLES):
        source.tally("system_message", "system, developer, tool and function messages", line.number)
        return None
    speaker, role = _speaker(record, source.options)
    sent_at = parse_time(_value(record, _TIMES), source.options.zone)
    session = key_of(record, _SESSIONS) or (Unnamed(sent_at.date().isoformat()) if sent_at else UNDATED)
    caption = text_field(record, "caption")
    if caption is None and record.keys().isdisjoint(_TEXTS):
        raise UnreadableError(f"no text: none of the fields {', '.join(_TEXTS)}")
    text = content_text(
        _value(record, _TEXTS),
        lambda part: source.tally("content_part", f'content parts of type "{part}"', line.number),
    )
    draft = Draft(speaker, text, session, sent_at, role, caption, key_of(record, ("id",)))
    return turns.utterance(draft, line.number)


def _speaker(record: Mapping[str, object], options: ReadOptions) -> tuple[str, Role]:
    given = first_given(record, (*_NAMES, *_ROLES))
    if given is None:
        raise UnreadableError(f"missing speaker: none of the fields {', '.join((*_NAMES, *_ROLES))}")
    field, value = given
    if not isinstance(value, str):
        raise UnreadableError(f'the speaker in "{field}" is {kind_of(value)}, not text')
    side = role_of(_value(record, ("role", "from")))
    role = side if side is not Role.OTHER or field in _ROLES else role_of(value)
    return (role_name(role, value, options) if field in _ROLES else value), role


def _value(record: Mapping[str, object], names: tuple[str, ...]) -> object:
    given = first_given(record, names)
    return given[1] if given else None
