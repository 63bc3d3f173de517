"""What `adamem status` tells of a space and of the database that it is in."""

from __future__ import annotations

from dataclasses import dataclass

from adamem_graph.store.connection import Database
from adamem_graph.store.migrations import migration_status
from adamem_graph.store.spaces import SpaceContents, find_space, space_contents


@dataclass(frozen=True, slots=True)
class SpaceStatus:
    """A space and its database. schema_version: the last migration that was applied, 0 before the first."""

    space: str
    scope: str
    embedder: str
    dimensions: int
    neo4j_version: str
    schema_version: int
    schema_pending: int
    contents: SpaceContents


def space_status(database: Database, name: str) -> SpaceStatus:
    """The status of a space.

    Raises:
        NotFoundError: there is no such space.
    """
    space = find_space(database, name)
    migrations = migration_status(database)
    applied = [state.version for state in migrations if state.applied_at is not None]
    return SpaceStatus(
        space=space.name,
        scope=space.scope,
        embedder=space.embedder,
        dimensions=space.dimensions,
        neo4j_version=database.read("database/ping")[0]["version"],
        schema_version=max(applied, default=0),
        schema_pending=len(migrations) - len(applied),
        contents=space_contents(database, name),
    )
