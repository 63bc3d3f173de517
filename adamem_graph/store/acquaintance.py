"""What planning must know of a space before it can read a question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adamem_graph.records import EntityKind, PolicyVerdict, Role
from adamem_graph.store.connection import Database, Row
from adamem_graph.store.ids import entity_id
from adamem_graph.store.spaces import Participant, Space


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """Who takes part, the most talkative first; has_policy: one is in force, or tried, that may want something less
    than everything."""

    participants: tuple[Participant, ...] = ()
    has_policy: bool = False

    def knows(self, name: str) -> bool:
        """Whether somebody of exactly this name takes part."""
        return any(person.name == name for person in self.participants)


def get_acquainted(database: Database, space: Space, before: Acquaintance, *, aliases: bool = True) -> Acquaintance:
    """Who takes part in a space now. before: what was known of it; aliases: with the short names by which the dialogue
    calls people ("Mel" for Melanie).

    It is one read, and a second one where somebody takes part who is not known from before.
    """
    known = [person.name for person in before.participants] if aliases else []
    row, ids = _read(database, space, known)
    names = [each["name"] for each in row["speakers"]]
    if aliases and not set(names) <= set(known):
        row, ids = _read(database, space, names)
    short = {ids[each["id"]]: tuple(each["aliases"]) for each in row["aliases"]}
    people = (
        Participant(each["name"], Role(each["role"]), each["messages"], short.get(each["name"], ()))
        for each in row["speakers"]
    )
    return Acquaintance(tuple(people), row["has_policy"])


def _read(database: Database, space: Space, names: Sequence[str]) -> tuple[Row, dict[str, str]]:
    """What is there, with the short names of some people; and whose entity has which id."""
    ids = {entity_id(space.scope, EntityKind.PERSON, name): name for name in names}
    trying = PolicyVerdict.TRYING.value
    rows = database.read("spaces/acquaintance", scope=space.scope, ids=list(ids), trying=trying)
    return rows[0], ids
