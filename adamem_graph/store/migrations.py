"""Brings a database's schema up to this version of the code, once, in order, whoever starts first."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import cache
from importlib import resources

from adamem_graph.errors import MigrationError
from adamem_graph.store.connection import Database

_FILE_NAME = re.compile(r"V(\d{4})__(\w+)\.cypher")


@dataclass(frozen=True, slots=True)
class Migration:
    """One step of the schema's history; `checksum` is the SHA-256 of its file."""

    version: int
    name: str
    checksum: str
    statements: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MigrationState:
    """A migration and when this database got it (ISO 8601), or None while it is pending."""

    version: int
    name: str
    applied_at: str | None


@cache
def shipped_migrations() -> tuple[Migration, ...]:
    """The migrations of this version of the code, in order.

    Raises:
        MigrationError: their numbers have a gap or a double.
    """
    found: list[Migration] = []
    for entry in resources.files("adamem_graph.migrations").iterdir():
        if match := _FILE_NAME.fullmatch(entry.name):
            found.append(parse_migration(int(match[1]), match[2], entry.read_text(encoding="utf-8")))
    found.sort(key=lambda migration: migration.version)
    if [migration.version for migration in found] != list(range(1, len(found) + 1)):
        raise MigrationError("the migrations shipped here are not numbered 1, 2, 3, ...")
    return tuple(found)


def parse_migration(version: int, name: str, text: str) -> Migration:
    """Splits a migration file into its statements: they end with a semicolon at the end of a line."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("//")]
    statements = (part.strip() for part in re.split(r";\s*(?:\n|$)", "\n".join(lines)))
    checksum = hashlib.sha256(text.encode()).hexdigest()
    return Migration(version, name, checksum, tuple(part for part in statements if part))


def migration_status(database: Database, migrations: tuple[Migration, ...] | None = None) -> list[MigrationState]:
    """Every shipped migration and whether the database has it; checks the history on the way.

    Raises:
        MigrationError: the database is newer than the code, or an applied migration was edited since.
    """
    migrations = shipped_migrations() if migrations is None else migrations
    applied = {row["version"]: row for row in database.read("migrations/applied") if row["version"] > 0}
    known = {migration.version: migration for migration in migrations}
    if newer := sorted(set(applied) - set(known)):
        raise MigrationError(
            f"{database.describe()} has migration {newer[-1]} ({applied[newer[-1]]['name']}), which this version of "
            "adamem-graph does not know: upgrade adamem-graph, or use another database"
        )
    for version, row in applied.items():
        if row["checksum"] != known[version].checksum:
            raise MigrationError(
                f"migration {version} ({row['name']}) was edited after {database.describe()} got it: restore the file "
                "and put the change into a new migration"
            )
    return [
        MigrationState(m.version, m.name, applied[m.version]["applied_at"] if m.version in applied else None)
        for m in migrations
    ]


def migrate(database: Database, migrations: tuple[Migration, ...] | None = None) -> list[MigrationState]:
    """Applies what is pending and returns what was applied, in order; an empty list when all was there.

    Two processes may call it at once: the second waits for the first and then finds nothing to do. A process that
    dies half-way leaves a prefix of the migration's statements, each of which may be run again (`IF NOT EXISTS`).

    Raises:
        MigrationError: see `migration_status`.
    """
    migrations = shipped_migrations() if migrations is None else migrations
    if not _pending(database, migrations):
        return []
    database.run_schema_named("migrations/constrain")
    with database.holding("migrations/lock"):
        pending = _pending(database, migrations)
        for migration in pending:
            for text in migration.statements:
                database.run_schema(text)
            database.write(
                "migrations/record",
                version=migration.version,
                name=migration.name,
                checksum=migration.checksum,
            )
    if pending:
        database.read("database/await_indexes", seconds=300)
    done = {migration.version for migration in pending}
    return [state for state in migration_status(database, migrations) if state.version in done]


def _pending(database: Database, migrations: tuple[Migration, ...]) -> list[Migration]:
    missing = {state.version for state in migration_status(database, migrations) if state.applied_at is None}
    return [migration for migration in migrations if migration.version in missing]
