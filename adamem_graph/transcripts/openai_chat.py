"""OpenAI chats: a list of messages with roles, by itself, in an object, or one chat a line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from adamem_graph.records import Utterance
from adamem_graph.transcripts.fields import (
    content_text,
    is_spoken,
    key_of,
    kind_of,
    role_name,
    side_of,
    text_field,
)
from adamem_graph.transcripts.json_line import parse_json
from adamem_graph.transcripts.json_stream import elements, key_paths, may_begin_json, root_scalars
from adamem_graph.transcripts.source import LINE_LIMIT, Source
from adamem_graph.transcripts.text import UnreadableError, within
from adamem_graph.transcripts.times import parse_time
from adamem_graph.transcripts.turns import UNDATED, Draft, Turns, Unnamed

_SHAPES = frozenset({"messages", "item.role", "item.messages"})
_SESSIONS = ("session", "session_id", "conversation_id", "id")
_TIMES = ("time", "timestamp", "created_at")
_SNIFFED_LINES = 50


@dataclass(frozen=True, slots=True)
class _Message:
    """A message as found. where: its place in its document or line, such as `messages[5]`."""

    value: object
    where: str
    line: int
    session: str | Unnamed


class OpenAIChatReader:
    """Messages with `role` and `content`; each chat is a session."""

    name = "openai-chat"
    description = 'OpenAI chat: a JSON list of messages, {"messages": [...]}, or one such chat a line'

    def sniff(self, head: str, _path: Path) -> bool:
        """True for a list of objects with a role, or an object with messages; also where a line begins so."""
        return not _SHAPES.isdisjoint(key_paths(head)) or any(map(_begins_chat, head.split("\n")[:_SNIFFED_LINES]))

    def read(self, source: Source) -> Iterator[Utterance]:
        """The turns of each chat in order; instructions and tool results are left out and counted."""
        turns = Turns(source)
        for message in _by_line(source) if _is_one_a_line(source) else _document(source):
            utterance = source.attempt(message.line, _turn, message, turns, source)
            if utterance is not None:
                yield utterance


def _is_one_a_line(source: Source) -> bool:
    """Whether each line is a chat: the first with something on it is one, within the limit of a line, or is broken."""
    text = ""
    try:
        for _, piece, ends_line in source.decoded_pieces():
            text += piece
            if len(text) > LINE_LIMIT:
                return False
            if ends_line and text.strip():
                break
        value = parse_json(text)
    except UnreadableError:
        return _is_broken_before_a_chat(source.head())
    if isinstance(value, list) and any(map(_is_chat, value)):
        return False
    return len(text.encode("utf-8", "replace")) <= LINE_LIMIT


def _is_broken_before_a_chat(head: str) -> bool:
    """Whether a line begins a chat and what stands before it is not the beginning of a document that goes on there."""
    start = 0
    for line in head.split("\n")[:_SNIFFED_LINES]:
        if start and _begins_chat(line):
            return not may_begin_json(head[: start + 1])
        start += len(line) + 1
    return False


def _begins_chat(line: str) -> bool:
    return line[:1] in ("{", "[") and not _SHAPES.isdisjoint(key_paths(line))


def _by_line(source: Source) -> Iterator[_Message]:
    number = 0
    for line in source.lines():
        if line.text.strip():
            number += 1
            yield from source.attempt(line.number, _chat_of_line, line.text, line.number, number) or ()


def _document(source: Source) -> Iterator[_Message]:
    is_object = source.head().lstrip().startswith("{")
    fields = root_scalars(source, _SESSIONS) if is_object else {}
    session = source.attempt(1, key_of, fields, _SESSIONS) or UNDATED
    for number, element in enumerate(elements(source, "messages"), start=1):
        if _is_chat(element.value):
            chat = (element.value, element.where, element.line, number)
            yield from source.attempt(element.line, _chat, *chat) or ()
        else:
            yield _Message(element.value, element.where, element.line, session)


def _is_chat(value: object) -> bool:
    return isinstance(value, dict) and "messages" in value


def _chat_of_line(text: str, line: int, number: int) -> list[_Message]:
    return _chat(parse_json(text), "", line, number)


def _chat(chat: object, where: str, line: int, number: int) -> list[_Message]:
    """The messages of one chat: a list of them, or an object that holds the list and perhaps a key."""
    session: str | Unnamed = Unnamed(str(number))
    messages, prefix = chat, where
    if isinstance(chat, dict):
        session, messages = key_of(chat, _SESSIONS) or session, chat.get("messages")
        prefix = f"{where}.messages" if where else "messages"
    if not isinstance(messages, list):
        raise UnreadableError(f"{prefix or 'the line'} is {kind_of(messages)}, not a list of messages")
    return [
        _Message(value, f"{prefix}[{place}]", getattr(value, "line", line), session)
        for place, value in enumerate(messages)
    ]


def _turn(message: _Message, turns: Turns, source: Source) -> Utterance | None:
    with within(message.where):
        return _spoken_turn(message, turns, source)


def _spoken_turn(message: _Message, turns: Turns, source: Source) -> Utterance | None:
    record = message.value
    if not isinstance(record, dict):
        raise UnreadableError(f"the message is {kind_of(record)}, not an object")
    if not is_spoken(record):
        source.tally("system_message", "system, developer, tool and function messages", message.line)
        return None
    word, role = side_of(record)
    text = content_text(
        record.get("content"),
        lambda part: source.tally("content_part", f'content parts of type "{part}"', message.line),
    )
    given = next((value for name in _TIMES if (value := record.get(name)) is not None), None)
    draft = Draft(
        speaker=text_field(record, "name") or role_name(role, word, source.options),
        text=text,
        session=message.session,
        sent_at=parse_time(given, source.options.zone),
        role=role,
        external_id=key_of(record, ("id",)),
    )
    return turns.utterance(draft, message.line)
