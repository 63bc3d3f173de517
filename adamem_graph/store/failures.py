"""What language models could not do, kept beside the messages concerned until it is tried again."""

from __future__ import annotations

from collections.abc import Sequence

from adamem_graph.records import FailedReply, Failure
from adamem_graph.store.connection import Database
from adamem_graph.store.ids import node_id
from adamem_graph.store.spaces import Space


def store_failures(database: Database, space: Space, failures: Sequence[tuple[str, FailedReply]]) -> None:
    """Keeps failures, each with the id of its message; a later one for the same purpose takes the earlier's place."""
    rows = [
        {
            "id": node_id("failure", space.scope, message_id, failure.purpose),
            "message_id": message_id,
            "purpose": failure.purpose,
            "model": failure.model,
            "reply": failure.reply,
            "reason": failure.reason,
        }
        for message_id, failure in failures
    ]
    if rows:
        database.write("failures/store", scope=space.scope, rows=rows)


def list_failures(database: Database, space: Space) -> list[Failure]:
    """All failures of a space, the oldest first."""
    return [Failure(**row) for row in database.read("failures/list", scope=space.scope)]


def send_back_failed(database: Database, space: Space) -> int:
    """Sends failed messages back to the stage that failed and forgets the failures; returns how many messages."""
    messages: int = database.write("failures/retry", scope=space.scope)[0]["messages"]
    return messages
