"""The indexes that memory needs: which of them are missing or broken, and making those anew."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from adamem_graph.store.connection import Database
from adamem_graph.store.migrations import migration_status, shipped_migrations
from adamem_graph.store.vectors import vector_indexes

_MADE = re.compile(r"CREATE\s(?P<kind>CONSTRAINT|(?:FULLTEXT |VECTOR )?INDEX) (?P<name>\w+) IF NOT EXISTS")
_CONSTRAINT = "CONSTRAINT"


@dataclass(frozen=True, slots=True)
class IndexStates:
    """The names of needed indexes by their state; those of constraints are among them.

    filling: not whole yet; failed: never to be whole, and not searchable; missing: not there at all.
    """

    online: tuple[str, ...]
    filling: tuple[str, ...]
    failed: tuple[str, ...]
    missing: tuple[str, ...]


def needed_indexes(database: Database) -> dict[str, str]:
    """The statement that makes each index, by its name: those of applied migrations, and of each size of vectors.

    Raises:
        MigrationError: see `migration_status`.
    """
    applied = {state.version for state in migration_status(database) if state.applied_at is not None}
    statements = [text for step in shipped_migrations() if step.version in applied for text in step.statements]
    for row in database.read("spaces/dimensions"):
        statements += vector_indexes(row["dimensions"])
    return {match["name"]: text for text in statements if (match := _MADE.search(text))}


def index_states(database: Database, needed: Mapping[str, str]) -> IndexStates:
    """How the needed indexes are. needed: as from `needed_indexes`."""
    states = {row["name"]: row["state"] for row in database.read("database/indexes")}

    def those(*wanted: str | None) -> tuple[str, ...]:
        return tuple(sorted(name for name in needed if states.get(name) in wanted))

    return IndexStates(those("ONLINE"), those("POPULATING"), those("FAILED"), those(None))


def repair_indexes(database: Database, needed: Mapping[str, str]) -> list[str]:
    """Makes what is missing, and anew what has failed, and waits until it is online; returns the names.

    Two processes may call it at once: the second waits for the first.

    Raises:
        StatementError: the server cannot make one of them from what the database holds.
    """
    states = index_states(database, needed)
    if not states.missing and not states.failed:
        return []
    with database.holding("migrations/lock"):
        states = index_states(database, needed)
        for name in states.failed:
            kind = "constraint" if _kind(needed[name]) == _CONSTRAINT else "index"
            database.run_schema_named(f"indexes/drop_{kind}", name=name)
        made = sorted((*states.missing, *states.failed))
        for name in made:
            database.run_schema(needed[name])
    database.read("database/await_indexes", seconds=300)
    return made


def _kind(text: str) -> str:
    match = _MADE.search(text)
    return match["kind"] if match else ""
