"""LoCoMo (Maharana et al. 2024): two people over many dated sessions, several conversations in a file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from adamem_graph.records import Utterance
from adamem_graph.transcripts.fields import key_of, kind_of, text_field
from adamem_graph.transcripts.json_stream import Element, elements, key_paths
from adamem_graph.transcripts.source import Source
from adamem_graph.transcripts.text import UnreadableError, within
from adamem_graph.transcripts.times import parse_time
from adamem_graph.transcripts.turns import Draft, Turns

_SESSION = re.compile(r"session_(\d+)")
_SHAPE = re.compile(r"(?:item\.)?(?:qa\.item\.evidence|conversation\.(?:speaker_a|session_\d+(?:_date_time)?))")


@dataclass(frozen=True, slots=True)
class _Session:
    """A session as found. where: its place in the document; line: of its conversation; date: as written."""

    key: str
    where: str
    line: int
    listed: list[object]
    date: object


@dataclass(frozen=True, slots=True)
class _Turn:
    """A turn as found, with what its session says of it."""

    value: object
    where: str
    line: int
    session: str
    sent_at: datetime | None


class LocomoReader:
    """The turns of each conversation; pictures by their captions. Questions and summaries are not read."""

    name = "locomo"
    description = "LoCoMo: the benchmark's JSON, one or more conversations of dated sessions"

    def sniff(self, head: str, _path: Path) -> bool:
        """True where the beginning holds LoCoMo's questions or sessions."""
        return any(map(_SHAPE.fullmatch, key_paths(head)))

    def read(self, source: Source) -> Iterator[Utterance]:
        """The turns, conversation by conversation, session by session; keys are `<sample id>/session_<n>`."""
        turns = Turns(source)
        for number, element in enumerate(elements(source, None), start=1):
            yield from conversation_turns(element, number, turns, source)


def sample_id(sample: Mapping[str, object], number: int) -> str:
    """The conversation's name in the file; its number in the file, from 1, where it has none.

    Raises:
        UnreadableError: the name is neither text nor a whole number.
    """
    return key_of(sample, ("sample_id",)) or str(number)


def conversation_turns(element: Element, number: int, turns: Turns, source: Source) -> Iterator[Utterance]:
    """The turns of one conversation. number: of the conversation in its file, from 1."""
    for session in _sessions(element, number, source):
        sent_at = source.attempt(session.line, _time_of, session, source)
        for place, found in enumerate(session.listed):
            line = getattr(found, "line", session.line)
            turn = _Turn(found, f"{session.where}[{place}]", line, session.key, sent_at)
            utterance = source.attempt(line, _utterance, turn, turns)
            if utterance is not None:
                yield utterance


def _sessions(element: Element, number: int, source: Source) -> Iterator[_Session]:
    """The sessions in the order of their numbers; one that is no list of turns is rejected alone."""
    found = source.attempt(element.line, _conversation, element, number)
    if found is None:
        return
    conversation, name = found
    path = f"{element.where}.conversation".lstrip(".")
    line = getattr(conversation, "line", element.line)
    for session in sorted(int(match[1]) for key in conversation if (match := _SESSION.fullmatch(key))):
        read = source.attempt(line, _session, conversation, f"session_{session}", name, path, line)
        if read is not None:
            yield read


def _conversation(element: Element, number: int) -> tuple[Mapping[str, object], str]:
    """A sample's conversation, and its name."""
    sample = element.value
    conversation = sample.get("conversation") if isinstance(sample, dict) else None
    if not isinstance(sample, dict) or not isinstance(conversation, dict):
        raise UnreadableError(f"{element.where or 'the document'} holds no conversation")
    return conversation, sample_id(sample, number)


def _session(conversation: Mapping[str, object], field: str, name: str, path: str, line: int) -> _Session:
    listed = conversation[field]
    if not isinstance(listed, list):
        raise UnreadableError(f"{path}.{field} is {kind_of(listed)}, not a list of turns")
    return _Session(f"{name}/{field}", f"{path}.{field}", line, listed, conversation.get(f"{field}_date_time"))


def _time_of(session: _Session, source: Source) -> datetime | None:
    with within(f"{session.where}_date_time"):
        return parse_time(session.date, source.options.zone)


def _utterance(turn: _Turn, turns: Turns) -> Utterance | None:
    with within(turn.where):
        record = turn.value
        if not isinstance(record, dict):
            raise UnreadableError(f"the turn is {kind_of(record)}, not an object")
        draft = Draft(
            speaker=text_field(record, "speaker") or "",
            text=text_field(record, "text") or "",
            session=turn.session,
            sent_at=turn.sent_at,
            caption=text_field(record, "blip_caption"),
            external_id=key_of(record, ("dia_id",)),
        )
        return turns.utterance(draft, turn.line)
