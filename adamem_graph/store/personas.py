"""Personas in the graph: snapshots with their evidence and history."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adamem_graph.records import PersonaKind, PersonaSentence, PersonaSnapshot
from adamem_graph.store.connection import Database, Row, Step
from adamem_graph.store.spaces import Space

EVIDENCE_LABELS = ("Message", "Fact", "Attribute", "Topic")
"""What snapshots rest on, each with a statement of its own."""


@dataclass(frozen=True, slots=True)
class StoredSnapshot:
    """What is asked of a snapshot before it is made again. bases: the states of knowledge that it tells.

    tell_again: a model gave no usable reply for it, and shall be asked once more.
    """

    id: str
    owner: str
    subject_id: str
    bases: tuple[str, ...]
    text: str
    supersedes: str | None
    has_vector: bool
    tell_again: bool


@dataclass(frozen=True, slots=True)
class NewSnapshot:
    """A snapshot to be stored. evidence: by label of `EVIDENCE_LABELS`, numbers of sentences by id of node."""

    id: str
    subject_id: str
    owner: str
    kind: PersonaKind
    subject: str
    sentences: tuple[str, ...]
    taken_at: datetime | None
    made_by: str
    evidence: Mapping[str, Mapping[str, tuple[int, ...]]]

    @property
    def text(self) -> str:
        """The sentences in a row."""
        return " ".join(self.sentences)


@dataclass(frozen=True, slots=True)
class SnapshotChanges:
    """Everything that one refresh writes.

    bases: by id, where they have changed; chain: by id, the snapshot that each replaces; vectors: by id, None for a
    snapshot that is no longer current.
    """

    deleted: tuple[str, ...]
    made: tuple[NewSnapshot, ...]
    bases: Mapping[str, tuple[str, ...]]
    chain: Mapping[str, str | None]
    vectors: Mapping[str, NDArray[np.float32] | None]


def stored_snapshots(database: Database, space: Space) -> list[StoredSnapshot]:
    """Every snapshot of a space, current or replaced."""
    rows = database.read("personas/stored", scope=space.scope, vector_property=space.vector_property)
    return [StoredSnapshot(**row | {"bases": tuple(row["bases"])}) for row in rows]


def write_snapshots(database: Database, space: Space, changes: SnapshotChanges) -> None:
    """Writes what one refresh found, all or none; nothing to write is no round trip.

    A snapshot of which something that it rests on was forgotten meanwhile is left out.
    """
    rows: list[tuple[str, list[dict[str, object]]]] = [
        ("personas/store", [_snapshot_row(each) for each in changes.made]),
        *((f"personas/link_{label.lower()}", _evidence_rows(changes.made, label)) for label in EVIDENCE_LABELS),
        ("personas/set_bases", [{"id": key, "bases": list(bases)} for key, bases in sorted(changes.bases.items())]),
        ("personas/chain", [{"id": key, "older_id": older} for key, older in sorted(changes.chain.items())]),
        ("personas/set_vectors", [{"id": key, "vector": vector} for key, vector in sorted(changes.vectors.items())]),
    ]
    shared = {"scope": space.scope, "vector_property": space.vector_property}
    steps: list[Step] = [("personas/delete", {**shared, "ids": sorted(changes.deleted)})] if changes.deleted else []
    steps += [(name, {**shared, "rows": each}) for name, each in rows if each]
    if steps:
        # Under the lock of the space: nothing is forgotten between the look for what a snapshot rests on and the write.
        database.write_all([("spaces/lock", {"scope": space.scope}), *steps])


def persona_histories(database: Database, space: Space, owner: str) -> list[list[PersonaSnapshot]]:
    """The snapshots of a person by subject, each subject's newest first; subjects with the most evidence first."""
    chains: defaultdict[str, list[Row]] = defaultdict(list)
    for row in database.read("personas/read", scope=space.scope, owner=owner):
        chains[row["subject_id"]].append(row)
    ordered = [_newest_first(chain) for chain in chains.values()]
    ordered.sort(key=lambda chain: (chain[0]["kind"], -len(chain[0]["evidence"]), chain[0]["subject"]))
    return [[_snapshot(row) for row in chain] for chain in ordered]


def _newest_first(chain: Sequence[Row]) -> list[Row]:
    by_id = {row["id"]: row for row in chain}
    row = next((each for each in chain if each["current"]), None)
    found: list[Row] = []
    while row is not None:
        found.append(row)
        row = by_id.get(row["supersedes"])
    return found


def _snapshot(row: Row) -> PersonaSnapshot:
    sentences = (
        PersonaSentence(text, tuple(each["id"] for each in row["evidence"] if number in each["sentences"]))
        for number, text in enumerate(row["sentences"])
    )
    return PersonaSnapshot(
        id=row["id"],
        owner=row["owner"],
        kind=PersonaKind(row["kind"]),
        subject=row["subject"],
        text=row["text"],
        sentences=tuple(sentences),
        taken_at=_native(row["taken_at"]),
        supersedes=row["supersedes"],
        current=row["current"],
        made_by=row["made_by"],
    )


def _native(moment: Any) -> datetime | None:
    return None if moment is None else moment.to_native()


def _snapshot_row(snapshot: NewSnapshot) -> dict[str, object]:
    return {
        "id": snapshot.id,
        "rests_on": {label: sorted(snapshot.evidence.get(label, ())) for label in EVIDENCE_LABELS},
        "properties": {
            "owner": snapshot.owner,
            "kind": snapshot.kind.value,
            "subject": snapshot.subject,
            "subject_id": snapshot.subject_id,
            "text": snapshot.text,
            "sentences": list(snapshot.sentences),
            "taken_at": snapshot.taken_at,
            "made_by": snapshot.made_by,
        },
    }


def _evidence_rows(snapshots: Iterable[NewSnapshot], label: str) -> list[dict[str, object]]:
    return [
        {"source_id": snapshot.id, "target_id": node, "sentences": list(numbers)}
        for snapshot in snapshots
        for node, numbers in sorted(snapshot.evidence.get(label, {}).items())
    ]
