"""Turns with what was said before them, put together into calls, and written out for a model."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from adamem_graph.construction.understanding import CONTEXT_TURNS
from adamem_graph.records import Message, Role
from adamem_graph.times import describe_day

READ_AT_MOST = 6_000
"""Characters of one message that a model is shown: what a message says about people stands in its first pages."""

_CALL_AT_MOST = 12_000


@dataclass(frozen=True, slots=True)
class Turn:
    """A message to be understood and the turns of its session just before it, at most CONTEXT_TURNS."""

    message: Message
    context: tuple[Message, ...]

    @property
    def shown(self) -> str:
        """As much of its words as is read."""
        return self.message.full_text[:READ_AT_MOST]

    @property
    def around(self) -> str:
        """The words of the turns before it, and who speaks."""
        said = [f"{each.speaker}: {each.full_text[:READ_AT_MOST]}" for each in self.context]
        return "\n".join([*said, self.message.speaker])


def turns_in_context(messages: Sequence[Message], before: Sequence[Message]) -> list[Turn]:
    """The messages in the same order, each with what was said just before it in its session."""
    said: dict[str, list[Message]] = defaultdict(list)
    for message in before:
        said[message.session].append(message)
    turns = []
    for message in messages:
        turns.append(Turn(message, tuple(said[message.session][-CONTEXT_TURNS:])))
        said[message.session].append(message)
    return turns


def in_calls(turns: Sequence[Turn], turns_per_call: int) -> Iterator[list[Turn]]:
    """Neighbouring turns of one session, cut at fixed places of it and where the words of a call would be too many.

    The places depend on positions in the session alone, so that a dialogue that comes in other pieces is mostly read in
    the same calls.
    """
    for _, group in groupby(turns, lambda turn: (turn.message.session, turn.message.position // turns_per_call)):
        yield from _within_reach(list(group))


def _within_reach(turns: list[Turn]) -> Iterator[list[Turn]]:
    if len(turns) == 1 or sum(len(turn.shown) for turn in turns) <= _CALL_AT_MOST:
        yield turns
    else:
        for half in halves(turns):
            yield from _within_reach(half)


def halves(turns: Sequence[Turn]) -> tuple[list[Turn], list[Turn]]:
    """The first and the second half."""
    middle = len(turns) // 2
    return list(turns[:middle]), list(turns[middle:])


@dataclass(frozen=True, slots=True)
class Transcript:
    """Turns written out for a model. numbers: of the lines that are to be understood, one per turn, in order."""

    text: str
    numbers: tuple[int, ...]


def written_out(turns: Sequence[Turn], participants: Collection[str]) -> Transcript:
    """Who takes part, then the turns with their context in order, numbered from 1.

    A turn is one line whatever breaks its text has, so that no text can pass for a further turn. Only people who
    speak or are named here are listed: in a large group most of them play no part.
    """
    shown: dict[str, Message] = {}
    for turn in turns:
        shown |= {message.id: message for message in (*turn.context, turn.message)}
    numbers = {message_id: number for number, message_id in enumerate(shown, start=1)}
    lines = list(_lines(shown.values()))
    speakers = {message.speaker for message in shown.values()}
    text = "\n".join(lines)
    people = sorted(speakers | {name for name in participants if name in text})
    header = f"People: {', '.join(_line(name) for name in people)}"
    return Transcript(f"{header}\n{text}", tuple(numbers[turn.message.id] for turn in turns))


def _lines(messages: Iterable[Message]) -> Iterator[str]:
    day = None
    for number, message in enumerate(messages, start=1):
        said = message.sent_at.date() if message.sent_at else None
        if said is not None and said != day:
            yield f"On {said:%A} {describe_day(said)}:"
        day = said
        role = " (assistant)" if message.role is Role.ASSISTANT and message.speaker != Role.ASSISTANT else ""
        yield f"[{number}] {_line(message.speaker)}{role}: {_line(message.full_text[:READ_AT_MOST])}"


def _line(text: str) -> str:
    return " ".join(text.split())
