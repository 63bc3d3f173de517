"""Short ways to ask what a message states."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

import pytest

from adamem_graph.construction.offline import OfflineUnderstander
from adamem_graph.records import Message, Role, Understanding

Read = Callable[..., Understanding]
Talk = Callable[..., list[Understanding]]


@pytest.fixture(scope="session")
def read() -> Read:
    """Understands one text, said by Ana to Ben on Monday 8 May 2023 unless told otherwise."""

    def understand(
        text: str,
        speaker: str = "Ana",
        participants: Sequence[str] = ("Ana", "Ben"),
        day: str | None = "2023-05-08",
        role: Role = Role.OTHER,
        caption: str | None = None,
    ) -> Understanding:
        said = datetime.fromisoformat(day).replace(tzinfo=UTC) if day else None
        message = Message("m1", speaker, text, "s1", 0, said, role, caption)
        return OfflineUnderstander().understand([message], participants)[0]

    return understand


def turns(*said: str, day: str = "2023-05-08", roles: bool = False, session: str = "s1") -> list[Message]:
    """One message for each "Ana: text", in one session."""
    at = datetime.fromisoformat(day).replace(tzinfo=UTC)
    pairs = [each.split(": ", 1) for each in said]
    return [
        Message(f"{session}-{place}", who, text, session, place, at, Role(who) if roles else Role.OTHER)
        for place, (who, text) in enumerate(pairs)
    ]


@pytest.fixture(scope="session")
def talk() -> Talk:
    """Understands turns written as "Ana: text", said on Monday 8 May 2023 unless told otherwise."""

    def understand(*said: str, participants: Sequence[str] = (), **how: str | bool) -> list[Understanding]:
        messages = turns(*said, **how)
        return OfflineUnderstander().understand(messages, participants or {each.speaker for each in messages})

    return understand
