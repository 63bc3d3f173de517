"""Memory spaces, the tenants: opened, described and listed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from adamem_graph.errors import EmbedderMismatchError, NotFoundError
from adamem_graph.records import Role
from adamem_graph.store.connection import Database, Row, Step
from adamem_graph.store.ids import checked_name, scope_of
from adamem_graph.store.vectors import ensure_vector_indexes, have_vector_indexes, vector_property

VECTORS_TAKEN = "spaces/takes_vectors"

_DELETED_AT_ONCE = 2_000
_NAMES_TOLD = 20

LETTERS_AT_ONCE = 10_000_000
"""Of text that one transaction deletes: the server holds it in memory, several times over."""


@dataclass(frozen=True, slots=True)
class Space:
    """An open memory space: what every statement needs to know of it."""

    name: str
    scope: str
    embedder: str
    dimensions: int

    @property
    def vector_property(self) -> str:
        """The property of this space's vectors."""
        return vector_property(self.dimensions)


@dataclass(frozen=True, slots=True)
class SpaceSummary:
    """One line of the list of spaces; `created_at` in ISO 8601."""

    name: str
    scope: str
    embedder: str
    dimensions: int
    created_at: str
    messages: int
    speakers: int


@dataclass(frozen=True, slots=True)
class SpaceContents:
    """How many nodes a space holds, by kind, and edges by type; `messages_pending` wait to be understood;
    `held_back` of the facts and attributes are, by the policy; `policies` are its versions."""

    speakers: int
    sessions: int
    messages: int
    messages_pending: int
    topics: int
    facts: int
    attributes: int
    entities: int
    personas: int
    held_back: int
    policies: int
    feedback: int
    edges: dict[str, int]


@dataclass(frozen=True, slots=True)
class Participant:
    """A speaker of a space and how many messages they said; aliases: short names, where they were asked for."""

    name: str
    role: Role
    messages: int
    aliases: tuple[str, ...] = ()


def open_space(database: Database, name: str, embedder: str, dimensions: int) -> Space:
    """Opens a space, making it if it is new; its vectors are searchable from then on.

    embedder, dimensions: the stable name of the embedder in use and the length of its vectors.

    Raises:
        InvalidNameError: the name cannot be used.
        EmbedderMismatchError: the space was filled by another embedder. Nothing was written.
    """
    scope = scope_of(name)
    rows = database.read("spaces/find", scope=scope)
    if not rows:
        rows = database.write(
            "spaces/open",
            scope=scope,
            name=checked_name(name, "space"),
            embedder=embedder,
            dimensions=dimensions,
        )
    space = Space(scope=scope, **rows[0])
    if (space.embedder, space.dimensions) != (embedder, dimensions):
        raise EmbedderMismatchError(
            f"space {name!r} holds vectors of {space.embedder} ({space.dimensions} numbers), but the embedder in use "
            f"is {embedder} ({dimensions} numbers): use the first, or move the space with "
            "`adamem spaces reembed`"
        )
    if not have_vector_indexes(database, dimensions):
        ensure_vector_indexes(database, dimensions)
    return space


def vectors_taken(space: Space) -> Step:
    """A condition of writing to a space: that it still takes vectors of the embedder with which it was opened."""
    whose = {"scope": space.scope, "embedder": space.embedder, "dimensions": space.dimensions}
    return VECTORS_TAKEN, whose


def check_embedder(database: Database, space: Space, *, reading: bool = False) -> None:
    """Refuses to go on with a space that has vectors of another embedder than when it was opened.

    reading: then it may be on its way to others; who writes has to wait for that.

    Raises:
        EmbedderMismatchError: it says with which embedder to open the space anew.
    """
    refuse_if_moved(space, database.read("spaces/embedder", scope=space.scope), reading=reading)


def refuse_if_moved(space: Space, rows: Sequence[Row], *, reading: bool = False) -> None:
    """As `check_embedder`, by what `spaces/embedder` or `spaces/lock` says of the space: nothing where it is gone."""
    for row in rows:
        if (row["embedder"], row["dimensions"]) != (space.embedder, space.dimensions):
            raise EmbedderMismatchError(
                f"space {space.name!r} was opened with {space.embedder} and has since been moved to {row['embedder']} "
                f"({row['dimensions']} numbers): open it again with that embedder"
            )
        if row["moving_to"] and not reading:
            raise EmbedderMismatchError(
                f"space {space.name!r} is being moved to {row['moving_to']}: write when that is done (if it was "
                "interrupted, run `adamem spaces reembed` again)"
            )


def find_space(database: Database, name: str) -> Space:
    """A space that exists, whatever its embedder.

    Raises:
        InvalidNameError: the name cannot be used.
        NotFoundError: there is no such space.
    """
    scope = scope_of(name)
    rows = database.read("spaces/find", scope=scope)
    if not rows:
        raise NotFoundError(
            f"there is no space {name!r} yet: `adamem ingest` makes it, `adamem spaces` lists those that exist"
        )
    return Space(scope=scope, **rows[0])


def list_spaces(database: Database) -> list[SpaceSummary]:
    """Every space of the database, by name."""
    return [SpaceSummary(**row) for row in database.read("spaces/list")]


def space_contents(database: Database, name: str) -> SpaceContents:
    """What a space holds.

    Raises:
        NotFoundError: there is no such space.
    """
    scope = find_space(database, name).scope
    counts = database.read("spaces/counts", scope=scope)[0]
    edges = {row["type"]: row["edges"] for row in database.read("spaces/edge_counts", scope=scope)}
    return SpaceContents(**counts, edges=edges)


def delete_space(database: Database, name: str) -> int:
    """Deletes a space and everything in it, and returns how many nodes went; again deletes nothing.

    It goes in steps of `_DELETED_AT_ONCE` nodes and about `LETTERS_AT_ONCE`, so that no transaction grows with the
    space; the space's own node goes last, and an interrupted deletion is finished by calling this again.
    """
    scope = scope_of(name)
    total = 0
    limits = {"limit": _DELETED_AT_ONCE, "letters": LETTERS_AT_ONCE}
    while deleted := database.write("spaces/delete_nodes", scope=scope, **limits)[0]["deleted"]:
        total += deleted
    database.write("spaces/delete", scope=scope)
    return total


def participants(database: Database, scope: str) -> list[Participant]:
    """The speakers of a space, the most talkative first."""
    return [
        Participant(row["name"], Role(row["role"]), row["messages"])
        for row in database.read("spaces/participants", scope=scope)
    ]


def latest_sent(database: Database, scope: str) -> datetime | None:
    """When the latest message of a space was sent, or the latest session began; None where nothing has a date."""
    sent_at = database.read("spaces/latest", scope=scope)[0]["sent_at"]
    return datetime.fromisoformat(sent_at) if sent_at else None


def known_speaker(database: Database, space: Space, name: str) -> str:
    """The name of a speaker of the space as it is stored; case counts only where two names differ by it alone.

    Raises:
        NotFoundError: there is nobody of that name, or several by another case; it names those there are.
    """
    known = [person.name for person in participants(database, space.scope)]
    found = one_of(name, known, space)
    if found is None:
        raise NotFoundError(f"nobody named {name!r} speaks in space {space.name!r}; who does: {listed(known)}")
    return found


def one_of(name: str, known: Sequence[str], space: Space) -> str | None:
    """Who of those known is meant by a name, whose case counts only where it must; None where it is nobody.

    Raises:
        NotFoundError: several names differ by case alone, and none of them is written so.
    """
    if name in known:
        return name
    alike = [each for each in known if each.casefold() == name.strip().casefold()]
    if len(alike) > 1:
        raise NotFoundError(f"{name!r} may be {listed(alike)} in space {space.name!r}: write the name as it is there")
    return alike[0] if alike else None


def listed(names: Sequence[str]) -> str:
    """Names for a message, as many as can be read."""
    told = ", ".join(repr(each) for each in names[:_NAMES_TOLD])
    more = f" and {len(names) - _NAMES_TOLD} more" if len(names) > _NAMES_TOLD else ""
    return f"{told}{more}" if names else "nobody yet"
