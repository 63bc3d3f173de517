"""What turns name by themselves, kept for the turns after them: "she" or "this book" may mean something in it."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field

from adamem_graph.construction.offline.titles import Title
from adamem_graph.construction.understanding import CONTEXT_TURNS


@dataclass(frozen=True, slots=True)
class Mentions:
    """What one turn names, with nothing that it only points at.

    people: persons beside the participants, in the third person, each with the word for a relation ("sister") or None.
    company: with whom its speaker is "we" ("Ana and Ana's brother"), or None.
    carried_on: the pronouns ("she") that mean somebody named before the turn, not in it.
    """

    speaker: str
    titles: tuple[Title, ...] = ()
    places: tuple[str, ...] = ()
    people: Mapping[str, str | None] = field(default_factory=dict)
    company: str | None = None
    carried_on: frozenset[str] = frozenset()


class History:
    """The last turns of each session, as far as they were read."""

    def __init__(self) -> None:
        self._sessions: dict[str, deque[Mentions]] = {}

    def before(self, session: str) -> tuple[Mentions, ...]:
        """The mentions of the last CONTEXT_TURNS turns of a session, the latest first."""
        return tuple(reversed(self._sessions.get(session, ())))

    def add(self, session: str, mentions: Mentions) -> None:
        """Puts a turn at the end of its session."""
        self._sessions.setdefault(session, deque(maxlen=CONTEXT_TURNS)).append(mentions)
