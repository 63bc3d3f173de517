"""The checks of `doctor` that ask the database: versions, plugin, schema, indexes, and the space's embedder."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adamem_graph.embedding import Embedder
from adamem_graph.errors import AdaMemError, MigrationError, NotFoundError, StatementError
from adamem_graph.settings import Settings
from adamem_graph.store.connection import Database
from adamem_graph.store.indexes import IndexStates, index_states, needed_indexes
from adamem_graph.store.migrations import migration_status
from adamem_graph.store.spaces import find_space

from .health import Check, failed, passed, warned

OLDEST_NEO4J = (2026, 8)
"""The oldest that this version was tried on; older ones lack or change SEARCH, which keeps spaces apart in an index."""


def check_database(database: Database, settings: Settings, space: str, embedder: Embedder | None) -> Iterator[Check]:
    """The checks of an open database; embedder: None where it could not be loaded."""
    yield check_neo4j_version(database.read("database/ping")[0]["version"])
    yield _check_gds(database)
    yield _check_migrations(database, migrates=settings.adamem_migrate)
    yield from _check_indexes(database)
    yield _check_space(database, space, embedder)


def check_neo4j_version(version: str) -> Check:
    """Whether the server is new enough."""
    parts = tuple(int(number) for number in re.findall(r"\d+", version)[:2])
    if parts < OLDEST_NEO4J:
        return failed("neo4j", version, "use Neo4j 2026.08 or newer: with older ones nothing was tried")
    return passed("neo4j", version)


def check_indexes(states: IndexStates) -> Check:
    """Whether every index that memory needs can be searched."""
    broken = [*(f"{name} is missing" for name in states.missing), *(f"{name} has failed" for name in states.failed)]
    if broken:
        return failed("indexes", ", ".join(broken), "`adamem migrate` makes them anew")
    if states.filling:
        return warned(
            "indexes", f"still filling: {', '.join(states.filling)}", "wait: searches find less until they are online"
        )
    return passed("indexes", f"{len(states.online)} online")


def _check_indexes(database: Database) -> Iterator[Check]:
    try:
        needed = needed_indexes(database)
    except MigrationError:
        return  # told as the verdict on the schema
    yield check_indexes(index_states(database, needed))


def _check_gds(database: Database) -> Check:
    try:
        return passed("gds", database.read("database/gds_version")[0]["version"])
    except StatementError:
        return warned(
            "gds", "Graph Data Science is not installed", "add the plugin to the server; scipy stands in for it"
        )


def _check_migrations(database: Database, *, migrates: bool) -> Check:
    try:
        states = migration_status(database)
    except AdaMemError as error:
        return failed("schema", "the database and this version do not agree", str(error))
    pending = [str(state.version) for state in states if state.applied_at is None]
    if not pending:
        return passed("schema", f"version {len(states)}, nothing pending")
    found = f"pending: {', '.join(pending)}"
    if migrates:
        return warned("schema", found, "`adamem migrate`, or let the next command do it")
    return failed("schema", found, "`adamem migrate` (ADAMEM_MIGRATE is false, so no other command does it)")


def _check_space(database: Database, name: str, embedder: Embedder | None) -> Check:
    try:
        space = find_space(database, name)
    except NotFoundError:
        return passed("space", f"{name!r} does not exist yet: `adamem ingest` makes it")
    found = f"{name!r} holds vectors of {space.embedder} ({space.dimensions} numbers)"
    if embedder is not None and (embedder.name, embedder.dimensions) != (space.embedder, space.dimensions):
        advice = f"set ADAMEM_EMBEDDER to it, or `adamem spaces reembed {name} --embedder …`"
        return failed("space", f"{found}, not of {embedder.name} ({embedder.dimensions})", advice)
    return passed("space", found)
