"""Facts and attributes as they are held, and corrections made by hand."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adamem_graph.errors import NotFoundError
from adamem_graph.records import Grain, HeldFact, HeldKind
from adamem_graph.store.connection import Database, Step
from adamem_graph.store.spaces import Space, listed, one_of, participants

SAID_BY_HAND = "correction"
"""What stands for the speaker of a fact that nobody said in a message."""


@dataclass(frozen=True, slots=True)
class CorrectedEntry:
    """What is about to be corrected: a fact, or an attribute with its `name` and `text` as its value.

    occurred: first and last day and grain, or None. superseded_by: id of what replaced it, where `superseded`.
    corrected: by hand, in other words or as `wrong`.
    """

    kind: HeldKind
    owner: str
    subject: str
    name: str | None
    text: str
    occurred: tuple[date, date, Grain] | None
    superseded: bool
    superseded_by: str | None
    corrected: bool
    wrong: bool


def held_facts(
    database: Database, space: Space, name: str, at: date | None, *, include_superseded: bool, held_back: bool = False
) -> list[HeldFact]:
    """The facts and attributes about a person or in their bundle, current ones first; see `AdaMem.facts`.

    Raises:
        NotFoundError: nobody of that name speaks in the space or is spoken of in a fact, or several by another case.
    """
    speakers = [person.name for person in participants(database, space.scope)]
    spoken_of = [row["name"] for row in database.read("facts/names", scope=space.scope, name=name)]
    who = one_of(name, [*dict.fromkeys([*speakers, *spoken_of])], space)
    if who is None:
        raise NotFoundError(
            f"nothing is known of {name!r} in space {space.name!r}; who speaks there: {listed(speakers)}"
        )
    rows = database.read(
        "facts/of_person", scope=space.scope, name=who, at=at, all=include_superseded, held_back=held_back
    )
    return [_held(row) for row in rows]


def corrected_entry(database: Database, space: Space, entry_id: str) -> CorrectedEntry:
    """The fact or attribute with this id.

    Raises:
        NotFoundError: there is none.
    """
    rows = database.read("corrections/find", scope=space.scope, id=entry_id)
    if not rows:
        raise NotFoundError(f"there is no fact or attribute {entry_id!r} in space {space.name!r}: see `adamem facts`")
    row = rows[0]
    occurred = None
    if row["occurred_from"] is not None:
        occurred = (row["occurred_from"].to_native(), row["occurred_to"].to_native(), Grain(row["grain"]))
    return CorrectedEntry(
        kind=HeldKind(row["kind"]),
        owner=row["owner"],
        subject=row["subject"],
        name=row["name"],
        text=row["text"],
        occurred=occurred,
        superseded=row["superseded"],
        superseded_by=row["superseded_by"],
        corrected=row["corrected"],
        wrong=row["wrong"],
    )


@dataclass(frozen=True, slots=True)
class Correction:
    """What takes the place of an entry: its id, properties and vector."""

    kind: HeldKind
    id: str
    properties: dict[str, object]
    vector: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class AttributeBeside:
    """An attribute of a fact's owner that the messages of the fact state too. corrected: by hand, and does not hold."""

    id: str
    name: str
    value: str
    corrected: bool


def attributes_beside(database: Database, space: Space, fact_id: str) -> list[AttributeBeside]:
    """The attributes of a fact's owner that the messages of the fact state too."""
    rows = database.read("corrections/attributes_beside", scope=space.scope, id=fact_id)
    return [AttributeBeside(**row) for row in rows]


def write_corrections(
    database: Database,
    space: Space,
    replaced: Mapping[str, Correction],
    wrong: Collection[str],
    again: Collection[Correction],
    at: datetime,
    note: str | None,
) -> None:
    """Puts corrections in the place of entries, which stay as history; all or nothing.

    replaced: by the id of the entry; wrong: ids of entries that never held. What statements these had replaced holds
    again, and so does what they had corrected by hand where nothing is replaced. again: corrected before, holds now.
    """
    scope = {"scope": space.scope}
    steps: list[Step] = [_storing(space, each, at) for each in again]
    steps += [
        step for entry_id, correction in replaced.items() for step in _replacing(space, entry_id, correction, at, note)
    ]
    if wrong:
        steps += [("corrections/mark", {**scope, "id": entry_id}) for entry_id in wrong]
        marked = {**scope, "at": at, "note": note, "holds_again": not replaced}
        steps += [("forgetting/close_chains", scope), ("corrections/set_wrong", marked)]
    database.write_all(steps)


def _replacing(space: Space, entry_id: str, correction: Correction, at: datetime, note: str | None) -> list[Step]:
    replaced = {"scope": space.scope, "id": entry_id, "new_id": correction.id, "at": at, "note": note}
    return [_storing(space, correction, at), (f"corrections/replace_{correction.kind.value}", replaced)]


def _storing(space: Space, correction: Correction, at: datetime) -> Step:
    made: dict[str, object] = {
        "scope": space.scope,
        "id": correction.id,
        "properties": correction.properties,
        "at": at,
        "vector_property": space.vector_property,
        "vector": correction.vector,
    }
    return f"corrections/store_{correction.kind.value}", made


def _held(row: dict[str, Any]) -> HeldFact:
    return HeldFact(
        id=row["id"],
        kind=HeldKind(row["kind"]),
        owner=row["owner"],
        subject=row["subject"],
        name=row["name"],
        text=row["text"],
        said_by=row["said_by"],
        occurred_from=_day(row["occurred_from"]),
        occurred_to=_day(row["occurred_to"]),
        grain=Grain(row["grain"]) if row["grain"] else None,
        said_at=_moment(row["said_at"]),
        last_said_at=_moment(row["last_said_at"]),
        superseded_at=_moment(row["superseded_at"]),
        superseded_by=row["superseded_by"],
        superseded_rule=row["superseded_rule"],
        note=row["note"],
        support=tuple(row["support"]),
        held_back=row["held_back"],
    )


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def _moment(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
