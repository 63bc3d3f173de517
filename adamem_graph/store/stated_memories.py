"""The facts and attributes that messages state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import Space


@dataclass(frozen=True, slots=True)
class StatedMemory:
    """A fact or attribute and one message that states it.

    text: as it stands alone. day: of the message, None where it is undated. current: nothing replaced it.
    held_back: by the memory policy.
    """

    id: str
    message_id: str
    text: str
    day: date | None
    current: bool
    held_back: bool


def stated_memories(database: Database, space: Space, message_ids: Sequence[str]) -> dict[str, list[StatedMemory]]:
    """What each of these messages states, by the message's id."""
    rows = database.read("facts/of_messages", scope=space.scope, ids=list(message_ids))
    stated: dict[str, list[StatedMemory]] = {}
    for row in rows:
        text = row["text"] if row["name"] is None else f"{row['owner']}: {row['name']}: {row['text']}"
        day = datetime.fromisoformat(row["sent_at"]).date() if row["sent_at"] else None
        memory = StatedMemory(row["id"], row["message_id"], text, day, row["current"], row["held_back"])
        stated.setdefault(memory.message_id, []).append(memory)
    return stated
