"""Messages: the evidence. Stored in batches, with speaker, session and place in time, in one transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adamem_graph.records import Message, Role
from adamem_graph.statements import statement
from adamem_graph.store.connection import Database, Step
from adamem_graph.store.ids import natural_order, node_id
from adamem_graph.store.spaces import VECTORS_TAKEN, Space, check_embedder, vectors_taken

DIALOGUE_FORWARD, DIALOGUE_BACK = 0.70, 0.35
SPEAKER_FORWARD, SPEAKER_BACK = 0.90, 0.45
SPEAKER_RELATED = 0.65
"""Write-time strengths of Yan et al. 2026, appendix B.5."""


_BEYOND_ANY_POSITION = 2**62

_STILL_LAST = "messages/still_last"

_COUNTED_TURNS = 500
"""A word in more turns than this is common; counting on would cost time and tell nothing."""


@dataclass(frozen=True, slots=True)
class ThreadedMessage:
    """A message with its place in the dialogue, ready to be stored.

    vector: unit vector of the turn in its context; token_vectors: of its own words, packed for late interaction, None
    where the embedder gives none; context: the words that full-text search reads.
    previous_id, previous_of_speaker_id: the turn before in the session, and the speaker's own; None at the start.
    """

    message: Message
    vector: NDArray[np.float32]
    token_vectors: bytes | None
    context: str
    previous_id: str | None
    previous_of_speaker_id: str | None


@dataclass(frozen=True, slots=True)
class EarlierTurn:
    """A turn after which another comes: the last before some place in a session, or its speaker's last there."""

    id: str
    speaker: str
    text: str
    caption: str | None
    position: int


def existing_messages(database: Database, space: Space, ids: Sequence[str]) -> set[str]:
    """Which of these ids are stored already."""
    return {row["id"] for row in database.read("messages/existing", scope=space.scope, ids=list(ids))}


def stated_by_messages(database: Database, space: Space) -> dict[str, int]:
    """How many facts and attributes rest on each message of a space, by the message's id."""
    return {row["id"]: row["stated"] for row in database.read("messages/stated", scope=space.scope)}


def turns_before(database: Database, space: Space, session: str, position: int, speaker: str) -> list[EarlierTurn]:
    """The last turn before `position` in a session and the last of one speaker there, the latest first; often one."""
    rows = database.read("messages/before", **_place(space, session, position, speaker))
    return [EarlierTurn(**row) for row in rows]


def end_of_session(database: Database, space: Space, session: str, speaker: str) -> tuple[list[EarlierTurn], Role]:
    """As `turns_before` at the end of a session; and the role that the speaker has by now."""
    scope = space.scope
    turns, roles = database.read_texts(
        [
            (statement("messages/before"), _place(space, session, _BEYOND_ANY_POSITION, speaker)),
            (statement("messages/role"), {"scope": scope, "id": node_id("speaker", scope, speaker)}),
        ]
    )
    return [EarlierTurn(**row) for row in turns], Role(roles[0]["role"]) if roles else Role.OTHER


def turns_of_context(database: Database, space: Space, starts: Mapping[str, int], turns: int) -> list[Message]:
    """Of each session up to `turns` messages before a position, the earliest first. starts: position by session."""
    rows = [{"session": session, "position": position} for session, position in starts.items()]
    return [message_of(row) for row in database.read("messages/context", scope=space.scope, turns=turns, rows=rows)]


def message_count(database: Database, space: Space) -> int:
    """How many messages a space holds."""
    count: int = database.read("messages/count", scope=space.scope)[0]["messages"]
    return count


def word_frequencies(database: Database, space: Space, queries: Mapping[str, str]) -> dict[str, int]:
    """In how many turns each word stands, at most `_COUNTED_TURNS`; `queries` has the full-text query of each."""
    rows = [{"word": word, "lucene": lucene} for word, lucene in queries.items()]
    counted = database.read("messages/word_frequencies", scope=space.scope, most=_COUNTED_TURNS, rows=rows)
    return {row["word"]: row["turns"] for row in counted}


def store_messages(database: Database, space: Space, batch: Sequence[ThreadedMessage]) -> None:
    """Stores a batch of messages, all or none. Storing a message again changes nothing.

    Rows go in the order of their ids, so that processes writing the same nodes take their locks in the same order.

    Raises:
        EmbedderMismatchError: the space has been moved to another embedder, or is being moved. Nothing was written.
    """
    if batch:
        ordered = sorted(batch, key=lambda item: item.message.id)
        steps = [vectors_taken(space), *_places(space, ordered), *_stored(space, ordered)]
        while database.write_if(steps, conditions=[VECTORS_TAKEN]):
            check_embedder(database, space)


def append_message(database: Database, space: Space, item: ThreadedMessage) -> bool:
    """Stores a message at the end of its session; False, and nothing is stored, where that is another by now.

    Whoever appends to a session holds the lock of its node, so that no two messages follow the same one.

    Raises:
        EmbedderMismatchError: as `store_messages`.
    """
    last = [item.previous_id] if item.previous_id else []
    check: Step = (_STILL_LAST, {"scope": space.scope, "session": item.message.session, "last": last})
    steps = [vectors_taken(space), *_places(space, [item]), check, *_stored(space, [item])]
    unmet = database.write_if(steps, conditions=[VECTORS_TAKEN, _STILL_LAST])
    if unmet == VECTORS_TAKEN:
        check_embedder(database, space)
    return unmet is None


def _places(space: Space, batch: Sequence[ThreadedMessage]) -> list[Step]:
    """What makes the speakers and sessions of a batch; until the transaction ends, nobody else writes to them."""
    scope = {"scope": space.scope}
    return [
        ("messages/store_speakers", {**scope, "rows": _speakers(space, batch)}),
        ("messages/store_sessions", {**scope, "rows": _sessions(space, batch)}),
    ]


def _stored(space: Space, batch: Sequence[ThreadedMessage]) -> list[Step]:
    """What makes the messages of a batch, whose speakers and sessions are there, and links them in time."""
    scope = {"scope": space.scope}
    return [
        (
            "messages/store",
            {
                **scope,
                "vector_property": space.vector_property,
                "rows": [_message_row(space, item) for item in batch],
            },
        ),
        (
            "messages/link_dialogue",
            {
                **scope,
                "weight": DIALOGUE_FORWARD,
                "weight_back": DIALOGUE_BACK,
                "rows": _links((item.message.id, item.previous_id) for item in batch),
            },
        ),
        (
            "messages/link_speaker",
            {
                **scope,
                "weight": SPEAKER_FORWARD,
                "weight_back": SPEAKER_BACK,
                "related_weight": SPEAKER_RELATED,
                "rows": _links((item.message.id, item.previous_of_speaker_id) for item in batch),
            },
        ),
    ]


def not_understood(database: Database, space: Space, ids: Sequence[str]) -> set[str]:
    """Which of these messages are stored and no more, or failed."""
    return {row["id"] for row in database.read("messages/not_understood", scope=space.scope, ids=list(ids))}


def pending_messages(database: Database, space: Space, limit: int) -> list[Message]:
    """Up to `limit` messages that are stored but not understood yet, in reading order."""
    rows = database.read("messages/pending", scope=space.scope, limit=limit)
    return [message_of(row) for row in rows]


def stored_message(database: Database, space: Space, message_id: str) -> Message:
    """The message with this id, which must exist."""
    return message_of(database.read("messages/find", scope=space.scope, id=message_id)[0])


def message_of(row: dict[str, Any]) -> Message:
    """A message from a row with its properties under their own names, `sent_at` in ISO 8601."""
    return Message(
        id=row["id"],
        speaker=row["speaker"],
        text=row["text"],
        session=row["session"],
        position=row["position"],
        sent_at=datetime.fromisoformat(row["sent_at"]) if row["sent_at"] else None,
        role=Role(row["role"]),
        caption=row["caption"],
        external_id=row["external_id"],
    )


def _place(space: Space, session: str, position: int, speaker: str) -> dict[str, object]:
    return {"scope": space.scope, "session": session, "position": position, "speaker": speaker}


def _speakers(space: Space, batch: Sequence[ThreadedMessage]) -> list[dict[str, Any]]:
    rows = {
        item.message.speaker: {
            "id": node_id("speaker", space.scope, item.message.speaker),
            "name": item.message.speaker,
            "role": item.message.role.value,
        }
        for item in batch
    }
    return sorted(rows.values(), key=lambda row: str(row["id"]))


def _sessions(space: Space, batch: Sequence[ThreadedMessage]) -> list[dict[str, Any]]:
    rows: dict[str, dict[str, Any]] = {}
    for item in batch:
        message = item.message
        row = rows.setdefault(
            message.session,
            {
                "id": node_id("session", space.scope, message.session),
                "key": message.session,
                "started_at": message.sent_at,
            },
        )
        if message.sent_at and (row["started_at"] is None or message.sent_at < row["started_at"]):
            row["started_at"] = message.sent_at
    return sorted(rows.values(), key=lambda row: str(row["id"]))


def _message_row(space: Space, item: ThreadedMessage) -> dict[str, Any]:
    message = item.message
    return {
        "id": message.id,
        "speaker_id": node_id("speaker", space.scope, message.speaker),
        "session_id": node_id("session", space.scope, message.session),
        "vector": item.vector,
        "properties": {
            "text": message.text,
            "caption": message.caption,
            "context": item.context,
            "token_vectors": item.token_vectors,
            "speaker": message.speaker,
            "role": message.role.value,
            "session": message.session,
            "session_order": natural_order(message.session),
            "position": message.position,
            "sent_at": message.sent_at,
            "external_id": message.external_id,
        },
    }


def _links(pairs: Any) -> list[dict[str, str]]:
    return [{"id": message, "previous_id": previous} for message, previous in pairs if previous is not None]
