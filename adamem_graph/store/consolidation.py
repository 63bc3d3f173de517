"""Working memory and the consolidation of what leaves it: new entries with their neighbours, merges, replacements."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any

from adamem_graph.records import EntryKind, Message
from adamem_graph.statements import statement
from adamem_graph.store.connection import Database, Step
from adamem_graph.store.corrections import SAID_BY_HAND
from adamem_graph.store.graph import SAME_TOPIC
from adamem_graph.store.messages import message_of
from adamem_graph.store.spaces import Space, refuse_if_moved
from adamem_graph.store.vectors import for_dimensions

_PLURALS = {EntryKind.EVENT: "events", EntryKind.FACT: "facts", EntryKind.ATTRIBUTE: "attributes"}


@dataclass(frozen=True, slots=True)
class QueuedMessage:
    """A message in working memory, or on its way out: its speaker, and whether it is consolidated already."""

    id: str
    speaker: str
    consolidated: bool


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """An event-level topic, fact or attribute as the graph holds it.

    first_said, last_said: of the messages that state it, None where they are undated; occurred_from, occurred_to: ISO
    dates or None; routed: whether its router has seen it; superseded: whether another has replaced it; by_hand: whether
    it is a correction.
    """

    id: str
    owner: str
    subject: str
    name: str
    text: str
    first_said: datetime | None
    last_said: datetime | None
    occurred_from: str | None
    occurred_to: str | None
    routed: bool
    superseded: bool
    by_hand: bool


@dataclass(frozen=True, slots=True)
class NewEntry:
    """An entry to be routed: the place of the first message that states it, and its neighbours with their cosines."""

    place: int
    entry: StoredEntry
    neighbours: tuple[tuple[StoredEntry, float], ...]


@dataclass(frozen=True, slots=True)
class ChainMember:
    """An entry in a chain of replacement, with the days on which it was said and how many it has replaced.

    place: of the last message that says it: its session, in natural order, and the place in that.
    """

    id: str
    first_said: datetime | None
    last_said: datetime | None
    older: int
    place: tuple[str, int]


@dataclass(frozen=True, slots=True)
class Replacement:
    """One link of a chain: since when (None where undated), decided by whom and by what rule."""

    newer_id: str
    older_id: str
    superseded_at: datetime | None
    by: str
    rule: str


@dataclass(slots=True)
class KindChanges:
    """What consolidation does to the entries of one kind.

    merged: of each repeated entry, the one that it is merged into; chained: all members of the chains that are put in
    order; replacements: their links; routed: the entries that were decided about.
    """

    merged: dict[str, str] = field(default_factory=dict)
    chained: set[str] = field(default_factory=set)
    replacements: list[Replacement] = field(default_factory=list)
    routed: set[str] = field(default_factory=set)


@contextmanager
def consolidating(database: Database, space: Space) -> Iterator[None]:
    """Only one process writes entries of a space or merges them at a time; the others wait here.

    Reading and storing messages go on.

    Raises:
        EmbedderMismatchError: the space has been moved to another embedder, or is being moved.
    """
    with database.holding("spaces/lock", scope=space.scope) as rows:
        refuse_if_moved(space, rows)
        yield


def working_messages(database: Database, space: Space) -> list[QueuedMessage]:
    """What the working memory of all speakers holds, in the order in which it was said."""
    return [_queued(row) for row in database.read("working/queues", scope=space.scope)]


def unconsolidated_messages(database: Database, space: Space, limit: int) -> list[QueuedMessage]:
    """Up to `limit` messages that are understood and no more, in the order in which they were said."""
    return [_queued(row) for row in database.read("working/unconsolidated", scope=space.scope, limit=limit)]


def working_memory_of(database: Database, space: Space, speaker: str) -> list[Message]:
    """The messages in one speaker's working memory, the oldest first."""
    return [message_of(row) for row in database.read("working/of_speaker", scope=space.scope, speaker=speaker)]


def refill_working_memory(database: Database, space: Space, capacity: int, segment: int) -> None:
    """Puts everybody's last messages into working memory, as if they had come one by one; for when some have gone.

    capacity: of a queue, at which its oldest messages leave; segment: how many leave at once.
    """
    with consolidating(database, space):
        database.write("working/refill", scope=space.scope, capacity=capacity, segment=segment)


def new_entries(
    database: Database, space: Space, message_ids: Sequence[str], *, nearest: int, similarity: float
) -> dict[EntryKind, list[NewEntry]]:
    """The entries of some messages that a router must decide about, by kind, in the order of the messages.

    nearest: how many neighbours each gets at most; similarity: their least cosine. Neighbours have the same owner.
    """
    parameters = {
        "scope": space.scope,
        "ids": list(message_ids),
        "nearest": nearest + 1,
        "similar": (1 + similarity) / 2,
        "by_hand": SAID_BY_HAND,
    }
    texts = (for_dimensions(statement(f"consolidation/{_PLURALS[kind]}"), space.dimensions) for kind in EntryKind)
    results = database.read_texts([(text, parameters) for text in texts])
    return {kind: [_new_entry(row) for row in rows] for kind, rows in zip(EntryKind, results, strict=True)}


def chains(database: Database, space: Space, kind: EntryKind, ids: Collection[str]) -> dict[str, list[ChainMember]]:
    """For each of these entries the chain of replacement in which it stands, itself included."""
    found: dict[str, list[ChainMember]] = {}
    if ids:
        for row in database.read(f"consolidation/chains_of_{_PLURALS[kind]}", scope=space.scope, ids=sorted(ids)):
            session, position = row["place"] or ("", 0)
            said = (_moment(row["first_said"]), _moment(row["last_said"]))
            member = ChainMember(row["id"], *said, row["older"], (session, position))
            found.setdefault(row["of"], []).append(member)
    return found


def store_consolidation(
    database: Database,
    space: Space,
    changes: Mapping[EntryKind, KindChanges],
    *,
    consolidated: Sequence[str],
    popped: Sequence[str],
) -> None:
    """Writes what was decided about a batch of messages, all or nothing; again changes nothing.

    consolidated: messages that reach the last stage; popped: those that leave working memory.
    """
    steps: list[Step] = [step for kind, change in changes.items() for step in _steps(space, kind, change)]
    routed = {_PLURALS[kind]: sorted(change.routed) for kind, change in changes.items()}
    if any(routed.values()):
        steps.append(("consolidation/routed", {"scope": space.scope, **routed}))
    done = {"scope": space.scope, "ids": sorted(consolidated), "popped": sorted(popped)}
    database.write_all([*steps, ("consolidation/consolidated", done)])


def _steps(space: Space, kind: EntryKind, change: KindChanges) -> Iterator[Step]:
    scope = {"scope": space.scope}
    plural = _PLURALS[kind]
    if change.merged:
        rows = [{"id": old, "target_id": new} for old, new in sorted(change.merged.items())]
        yield f"consolidation/merge_{plural}", {**scope, "rows": rows}
        if kind is EntryKind.EVENT:
            topics = sorted(set(change.merged.values()))
            yield "consolidation/rechain_topics", {**scope, "weight": SAME_TOPIC, "ids": topics}
    if change.chained:
        links = [asdict(link) for link in change.replacements]
        yield f"consolidation/order_{plural}", {**scope, "ids": sorted(change.chained), "rows": links}


def _queued(row: Mapping[str, Any]) -> QueuedMessage:
    return QueuedMessage(row["id"], row["speaker"], row["stage"] != "understood")


def _new_entry(row: Mapping[str, Any]) -> NewEntry:
    near = sorted(row["candidates"], key=lambda each: (-each["similarity"], each["entry"]["id"]))
    neighbours = tuple((_entry(each["entry"]), float(each["similarity"])) for each in near)
    return NewEntry(row["place"], _entry(row["entry"]), neighbours)


def _entry(row: Mapping[str, Any]) -> StoredEntry:
    said = {"first_said": _moment(row["first_said"]), "last_said": _moment(row["last_said"])}
    return StoredEntry(**{**row, **said})


def _moment(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
