"""The turns before a batch, by which what it says is understood."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Collection, Sequence
from dataclasses import replace

from adamem_graph.construction.understanding import CONTEXT_TURNS
from adamem_graph.records import Message
from adamem_graph.store.connection import Database
from adamem_graph.store.messages import turns_of_context
from adamem_graph.store.spaces import Space

_READ_CHARACTERS = 2_000
"""Of each earlier turn: enough for what is meant by "it", and memory stays bounded."""

_SESSIONS_KEPT = 256


class RecentTurns:
    """Follows the sessions of a transcript, batch by batch, and knows the last turns of each."""

    def __init__(self, database: Database, space: Space) -> None:
        self._database = database
        self._space = space
        self._sessions: OrderedDict[str, deque[Message]] = OrderedDict()

    def before(self, messages: Sequence[Message], fresh: Collection[str]) -> list[Message]:
        """Of each session the turns before its first fresh message, the earliest first; then remembers `messages`.

        messages: consecutive turns; fresh: ids of those that are to be understood.
        """
        self._look_up(messages)
        found: list[Message] = []
        met: set[str] = set()
        for message in messages:
            recent = self._sessions[message.session]
            if message.id in fresh and message.session not in met:
                met.add(message.session)
                found += recent
            recent.append(_clipped(message))
        while len(self._sessions) > _SESSIONS_KEPT:
            self._sessions.popitem(last=False)
        return found

    def _look_up(self, messages: Sequence[Message]) -> None:
        """Sessions that are not followed yet: one that goes on was stored earlier."""
        starts: dict[str, int] = {}
        for message in messages:
            if message.session in self._sessions:
                self._sessions.move_to_end(message.session)
            else:
                starts.setdefault(message.session, message.position)
        for session in starts:
            self._sessions[session] = deque(maxlen=CONTEXT_TURNS)
        going_on = {session: position for session, position in starts.items() if position > 0}
        if going_on:
            for turn in turns_of_context(self._database, self._space, going_on, CONTEXT_TURNS):
                self._sessions[turn.session].append(_clipped(turn))


def _clipped(message: Message) -> Message:
    return replace(message, text=message.text[:_READ_CHARACTERS])
