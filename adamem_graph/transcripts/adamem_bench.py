"""AdaMem-Bench weeks: the dated chats of a user with an assistant, a week a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from adamem_graph.records import Utterance
from adamem_graph.transcripts.fields import key_of, kind_of, role_name, side_of, text_field
from adamem_graph.transcripts.json_stream import Element, elements, key_paths
from adamem_graph.transcripts.source import Source
from adamem_graph.transcripts.text import UnreadableError, within
from adamem_graph.transcripts.times import parse_time
from adamem_graph.transcripts.turns import Draft, Turns


@dataclass(frozen=True, slots=True)
class _Chat:
    """A chat as found. where: its place in the document; day: as written."""

    session: str
    where: str
    day: object
    messages: list[object]


class AdaMemBenchReader:
    """The messages of each chat, on the chat's day. The benchmark's own answers are never read."""

    name = "adamem-bench"
    description = "AdaMem-Bench: a week's JSON, chats of user and assistant with session and day"

    def sniff(self, head: str, _path: Path) -> bool:
        """True for an object with conversations that have a session or messages."""
        return not key_paths(head).isdisjoint({"conversations.item.session_id", "conversations.item.messages"})

    def read(self, source: Source) -> Iterator[Utterance]:
        """The turns, chat by chat. A turn is sent at the start of its chat's day, in the caller's zone."""
        turns = Turns(source)
        for element in elements(source, "conversations"):
            chat = source.attempt(element.line, _chat, element)
            if chat is None:
                continue
            sent_at = source.attempt(element.line, _day_of, chat, source)
            for place, message in enumerate(chat.messages):
                line = getattr(message, "line", element.line)
                where = f"{element.where}.messages[{place}]"
                draft = source.attempt(line, _draft, message, where, chat.session, sent_at, source)
                utterance = source.attempt(line, turns.utterance, draft, line) if draft else None
                if utterance is not None:
                    yield utterance


def _chat(element: Element) -> _Chat:
    with within(element.where):
        record = element.value
        if not isinstance(record, dict):
            raise UnreadableError(f"the conversation is {kind_of(record)}, not an object")
        session = key_of(record, ("session_id",))
        if not session:
            raise UnreadableError("the conversation has no session_id")
        messages = record.get("messages")
        if not isinstance(messages, list):
            raise UnreadableError(f"messages is {kind_of(messages)}, not a list")
        return _Chat(session, element.where, record.get("date"), messages)


def _day_of(chat: _Chat, source: Source) -> datetime | None:
    """The first instant of the chat's day."""
    with within(chat.where):
        return parse_time(chat.day, source.options.zone)


def _draft(message: object, where: str, session: str, sent_at: datetime | None, source: Source) -> Draft:
    with within(where):
        if not isinstance(message, dict):
            raise UnreadableError(f"the message is {kind_of(message)}, not an object")
        word, role = side_of(message)
        return Draft(
            speaker=role_name(role, word, source.options),
            text=text_field(message, "content") or "",
            session=session,
            sent_at=sent_at,
            role=role,
        )
