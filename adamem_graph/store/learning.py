"""What learning from feedback asks of the graph beside policies and feedback: its lock, and when sessions began."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from adamem_graph.store.connection import Database
from adamem_graph.store.ids import node_id
from adamem_graph.store.spaces import Space


@contextmanager
def learning(database: Database, space: Space) -> Iterator[None]:
    """Only one process learns in a space at a time; the others wait here.

    A node of its own is locked, and not that of the space: who learns writes memories, and takes that lock for each
    of their pages, as everybody does who writes them.
    """
    key = node_id("learning", space.scope)
    database.write("learning/open", scope=space.scope, id=key)
    with database.holding("learning/lock", scope=space.scope, id=key):
        yield


def session_starts(database: Database, space: Space) -> list[datetime]:
    """When each dated session of a space began, the earliest first."""
    rows = database.read("learning/session_starts", scope=space.scope)
    return [datetime.fromisoformat(row["started_at"]) for row in rows]
