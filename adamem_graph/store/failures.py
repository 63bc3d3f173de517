"""What language models could not do, kept beside the messages concerned until it is tried again with success."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from adamem_graph.records import FailedReply, Failure
from adamem_graph.store.connection import Database, Step
from adamem_graph.store.ids import node_id
from adamem_graph.store.spaces import Space


@dataclass(frozen=True, slots=True)
class GroupFailure:
    """What failed for several messages at once. message_id: the last of them.

    entries: the event topics, or the persona snapshot, that have to be made again.
    """

    message_id: str
    entries: tuple[str, ...]
    failure: FailedReply


def store_failures(database: Database, space: Space, failures: Sequence[tuple[str, FailedReply]]) -> None:
    """Keeps failures, each with the id of its message; a later one for the same purpose takes the earlier's place.

    Understanding the message, or deciding about what it says, forgets them.
    """
    rows = [_row(space, message_id, failure, ()) for message_id, failure in failures]
    if rows:
        database.write("failures/store", scope=space.scope, rows=rows)


def settle_failures(
    database: Database, space: Space, tried: Collection[str], failed: Iterable[GroupFailure] = ()
) -> None:
    """Forgets what had failed about the topics or snapshots that were `tried` again, and keeps what failed now."""
    rows = [_row(space, each.message_id, each.failure, each.entries) for each in failed]
    steps: list[Step] = [("failures/settle", {"scope": space.scope, "entries": sorted(tried)})] if tried else []
    steps += [("failures/store", {"scope": space.scope, "rows": rows})] if rows else []
    if steps:
        database.write_all(steps)


def list_failures(database: Database, space: Space) -> list[Failure]:
    """All failures of a space, the oldest first."""
    return [Failure(**row) for row in database.read("failures/list", scope=space.scope)]


def send_back_failed(database: Database, space: Space) -> None:
    """Sends what failed back to the stage that failed; a failure stays until its work has been done."""
    database.write("failures/retry", scope=space.scope)


def _row(space: Space, message_id: str, failure: FailedReply, entries: Sequence[str]) -> dict[str, object]:
    return {
        "id": node_id("failure", space.scope, message_id, failure.purpose, *sorted(entries)),
        "message_id": message_id,
        "purpose": failure.purpose,
        "model": failure.model,
        "reply": failure.reply,
        "reason": failure.reason,
        "entries": list(entries) or None,
    }
