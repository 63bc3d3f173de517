"""Short ways to ask what a message states."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

import pytest

from adamem_graph.construction.offline import OfflineUnderstander
from adamem_graph.records import Message, Role, Understanding

Read = Callable[..., Understanding]


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
