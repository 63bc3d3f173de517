"""Facts and attributes as a policy sees them: read with their judgements, held back, and admitted again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from adamem_graph.errors import NotFoundError
from adamem_graph.records import BY_HAND, OFFLINE, HeldKind, Judgement
from adamem_graph.store.connection import Database, Row, Step
from adamem_graph.store.spaces import Space

PAGE = 200
"""Memories that are read, judged and written together."""

_CHARACTERS_READ = 2_000
"""Of a message, for the names in it."""


@dataclass(frozen=True, slots=True)
class StoredMemory:
    """A fact or attribute with what a policy made of it.

    text: as it stands alone, and as it is embedded; support: ids of the messages that say it and keys of their
    sessions, the earliest first. judgement, version: the last judgement, None where none was made. corrected: a person
    put it in the place of another; made_by_model: it is a fact that no parser made, so that its tokens have vectors.
    """

    id: str
    kind: HeldKind
    text: str
    owner: str
    subject: str
    said_at: datetime | None
    support: tuple[tuple[str, str], ...]
    held_back: bool = False
    corrected: bool = False
    made_by_model: bool = False
    judgement: Judgement | None = None
    version: int | None = None

    @property
    def by_hand(self) -> bool:
        """Whether a person vouches for it, so that no policy holds it back."""
        return self.corrected or (self.judgement is not None and self.judgement.made_by == BY_HAND)


@dataclass(frozen=True, slots=True)
class Readmission:
    """A held-back memory that is admitted again: its judgement, its vector and packed token vectors, or None."""

    memory: StoredMemory
    judgement: Judgement
    vector: NDArray[np.float32]
    token_vectors: bytes | None


@dataclass(frozen=True, slots=True)
class NamedPerson:
    """Somebody whom messages name, and the short forms of the name."""

    name: str
    aliases: tuple[str, ...]


def stored_memories(database: Database, space: Space) -> Iterator[list[StoredMemory]]:
    """Every fact and attribute of a space, in pages by id."""
    after = ""
    while rows := database.read("memories/page", scope=space.scope, after=after, limit=PAGE):
        yield [_stored(row) for row in rows]
        after = rows[-1]["id"]


def stored_memories_of(database: Database, space: Space, message_ids: Sequence[str]) -> list[StoredMemory]:
    """What some messages say, in their order."""
    return [_stored(row) for row in database.read("memories/of_messages", scope=space.scope, ids=list(message_ids))]


def stored_memory(database: Database, space: Space, memory_id: str) -> StoredMemory:
    """One fact or attribute.

    Raises:
        NotFoundError: there is none with this id.
    """
    rows = database.read("memories/find", scope=space.scope, id=memory_id)
    if not rows:
        raise NotFoundError(
            f"there is no fact or attribute {memory_id!r} in space {space.name!r}: see `adamem memories`"
        )
    return _stored(rows[0])


def texts_of_messages(database: Database, space: Space, ids: Sequence[str]) -> dict[str, str]:
    """The beginnings of messages, by their ids."""
    rows = database.read("memories/message_texts", scope=space.scope, ids=list(ids), characters=_CHARACTERS_READ)
    return {row["id"]: row["text"] for row in rows}


def texts_of_sessions(database: Database, space: Space, keys: Sequence[str]) -> dict[str, list[str]]:
    """The beginnings of all messages of some sessions, in order, by the keys of the sessions."""
    rows = database.read("memories/session_texts", scope=space.scope, sessions=list(keys), characters=_CHARACTERS_READ)
    return {row["session"]: row["texts"] for row in rows}


def named_people(database: Database, space: Space) -> list[NamedPerson]:
    """Everybody whom the messages of a space name, the most named first."""
    rows = database.read("memories/people", scope=space.scope)
    return [NamedPerson(row["name"], tuple(row["aliases"])) for row in rows]


def judgement_properties(judgement: Judgement, version: int) -> dict[str, object]:
    """What a node keeps of a judgement under a policy version."""
    return {
        "policy_version": version,
        "policy_score": judgement.score,
        "policy_rule": judgement.rule,
        "policy_character": judgement.character,
        "policy_by": judgement.made_by,
    }


def write_judgements(
    database: Database,
    space: Space,
    version: int,
    *,
    stay: Mapping[str, Judgement],
    hold_back: Mapping[str, Judgement],
    readmit: Sequence[Readmission],
) -> None:
    """Brings memories in line with their judgements, all or none; again changes nothing.

    stay: judgements of those that are admitted or held back as they were, by id. What is readmitted goes past the
    router again where others of its kind and owner came in meanwhile.
    """
    scope = {"scope": space.scope}
    vectors = {**scope, "vector_property": space.vector_property}
    steps: list[Step] = []
    if stay:
        steps.append(("memories/judged", {**scope, "rows": _rows(stay, version)}))
    if hold_back:
        steps.append(("memories/hold_back", {**vectors, "rows": _rows(hold_back, version)}))
    if readmit:
        latest = {(row["kind"], row["owner"]): row["latest"] for row in database.read("memories/latest", **scope)}
        rows = [
            {
                "id": each.memory.id,
                "properties": judgement_properties(each.judgement, version),
                "vector": each.vector,
                "token_vectors": each.token_vectors,
                "latest": latest.get((each.memory.kind.value, each.memory.owner)),
            }
            for each in sorted(readmit, key=lambda one: one.memory.id)
        ]
        steps.append(("memories/readmit", {**vectors, "rows": rows}))
    if steps:
        database.write_all(steps)


def _rows(judgements: Mapping[str, Judgement], version: int) -> list[dict[str, object]]:
    return [
        {"id": key, "properties": judgement_properties(judgement, version)}
        for key, judgement in sorted(judgements.items())
    ]


def _stored(row: Row) -> StoredMemory:
    kind = HeldKind(row["kind"])
    text = row["text"] if kind is HeldKind.FACT else f"{row['owner']} {row['name']}: {row['text']}"
    judgement = None
    if row["rule"] is not None:
        judgement = Judgement(not row["held_back"], row["score"], row["character"], row["rule"], row["made_by"])
    return StoredMemory(
        id=row["id"],
        kind=kind,
        text=text,
        owner=row["owner"],
        subject=row["subject"],
        said_at=datetime.fromisoformat(row["said_at"]) if row["said_at"] else None,
        support=tuple((each["id"], each["session"]) for each in row["support"]),
        held_back=row["held_back"],
        corrected=row["corrected"],
        made_by_model=row["fact_by"] is not None and row["fact_by"] != OFFLINE,
        judgement=judgement,
        version=row["version"],
    )
