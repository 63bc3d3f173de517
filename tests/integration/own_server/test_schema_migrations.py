"""Migrations on a real database: in order, once, whoever starts, and never over a history that does not fit."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Barrier
from typing import Any

import pytest
from own_server import OwnServer

from adamem_graph.errors import MigrationError, StatementError
from adamem_graph.server import Credentials
from adamem_graph.store.connection import Database
from adamem_graph.store.indexes import index_states, repair_indexes
from adamem_graph.store.migrations import Migration, migrate, migration_status, parse_migration, shipped_migrations
from adamem_graph.store.spaces import delete_space, open_space
from adamem_graph.store.vectors import INDEXED_LABELS, ensure_vector_indexes

NEXT = len(shipped_migrations()) + 1
HISTORY = "MATCH (m:Migration) RETURN properties(m) AS properties ORDER BY m.version"
FORGET = "MATCH (m:Migration) DELETE m"
RESTORE = "UNWIND $rows AS row CREATE (m:Migration) SET m = row"
PROBE_INDEXES = "SHOW INDEXES YIELD name WHERE name STARTS WITH 'probe_' RETURN name ORDER BY name"
DROP_PROBES = ["DROP INDEX probe_one IF EXISTS", "DROP INDEX probe_two IF EXISTS"]


def run(database: Database, text: str, **parameters: object) -> list[dict[str, Any]]:
    with database._driver.session() as session:
        return session.run(text, parameters).data()


@pytest.fixture(scope="module")
def database(own_server: OwnServer) -> Iterator[Database]:
    """A database whose history no other worker of this run reads."""
    login = own_server.server.credentials()
    with Database(login.uri, login.username, login.password) as opened:
        migrate(opened)
        yield opened


@pytest.fixture
def history(database: Database) -> Iterator[list[dict[str, object]]]:
    """The recorded migrations, put back as they were after the test."""
    rows = [row["properties"] for row in run(database, HISTORY)]
    yield [row for row in rows if row["version"] != 0]
    run(database, FORGET)
    run(database, RESTORE, rows=rows)
    for statement in DROP_PROBES:
        run(database, statement)


def next_migration(*statements: str, version: int = NEXT, name: str = "probe") -> Migration:
    return parse_migration(version, name, ";\n".join(statements) + ";\n")


ONE = "CREATE INDEX probe_one IF NOT EXISTS FOR (n:Probe) ON (n.one)"
TWO = "CREATE INDEX probe_two IF NOT EXISTS FOR (n:Probe) ON (n.two)"


def test_the_graph_records_every_migration_with_its_checksum(
    database: Database, history: list[dict[str, object]]
) -> None:
    expected = [(m.version, m.name, m.checksum) for m in shipped_migrations()]
    assert [(row["version"], row["name"], row["checksum"]) for row in history] == expected
    assert all(state.applied_at for state in migration_status(database))


def test_migrating_a_migrated_database_does_nothing(database: Database, history: list[dict[str, object]]) -> None:
    assert migrate(database) == []
    assert [row["properties"] for row in run(database, HISTORY) if row["properties"]["version"] != 0] == history


def test_pending_migrations_are_applied_in_order_and_once(database: Database, history: object) -> None:
    longer = (*shipped_migrations(), next_migration(ONE), next_migration(TWO, version=NEXT + 1, name="second"))
    assert [state.applied_at for state in migration_status(database, longer)][-2:] == [None, None]
    assert [state.version for state in migrate(database, longer)] == [NEXT, NEXT + 1]
    assert [row["name"] for row in run(database, PROBE_INDEXES)] == ["probe_one", "probe_two"]
    assert migrate(database, longer) == []


def test_a_database_newer_than_the_code_is_refused(database: Database, history: object) -> None:
    migrate(database, (*shipped_migrations(), next_migration(ONE)))
    with pytest.raises(MigrationError, match=rf"migration {NEXT} \(probe\).*upgrade adamem-graph"):
        migrate(database)
    with pytest.raises(MigrationError, match="upgrade"):
        migration_status(database)


def test_an_edited_migration_is_refused(database: Database, history: object) -> None:
    migrate(database, (*shipped_migrations(), next_migration(ONE)))
    with pytest.raises(MigrationError, match=rf"migration {NEXT} \(probe\) was edited"):
        migrate(database, (*shipped_migrations(), next_migration(ONE, TWO)))
    assert [row["name"] for row in run(database, PROBE_INDEXES)] == ["probe_one"]


def test_a_migration_that_fails_half_way_is_not_recorded_and_is_finished_later(
    database: Database, history: object
) -> None:
    with pytest.raises(StatementError):
        migrate(database, (*shipped_migrations(), next_migration(ONE, "CREATE NONSENSE")))
    assert migration_status(database, (*shipped_migrations(), next_migration(ONE)))[-1].applied_at is None
    repaired = (*shipped_migrations(), next_migration(ONE, TWO))
    assert [state.version for state in migrate(database, repaired)] == [NEXT]
    assert [row["name"] for row in run(database, PROBE_INDEXES)] == ["probe_one", "probe_two"]


def test_writers_that_need_the_first_index_of_a_size_at_once_all_get_it(database: Database) -> None:
    sizes = range(11, 17)
    try:
        with ThreadPoolExecutor(4) as pool:
            for size in sizes:
                list(pool.map(ensure_vector_indexes, [database] * 4, [size] * 4))
        indexes = {row["name"]: row["state"] for row in database.read("database/indexes")}
        assert {indexes[f"{label}_embedding_{size}"] for label in INDEXED_LABELS for size in sizes} == {"ONLINE"}
    finally:
        for size in sizes:
            for label in INDEXED_LABELS:
                run(database, f"DROP INDEX {label}_embedding_{size} IF EXISTS")


OF_AN_EARLIER_VERSION = """
CYPHER 25
CREATE VECTOR INDEX message_embedding_19 FOR (n:Message) ON n.embedding_19 WITH [n.scope, n.speaker]
OPTIONS {indexConfig: {`vector.dimensions`: 19, `vector.similarity_function`: 'cosine'}}
"""


def test_opening_a_space_mends_its_vector_indexes(database: Database) -> None:
    run(database, OF_AN_EARLIER_VERSION)
    try:
        for _ in range(2):
            open_space(database, "mended", "stand-in", 19)
            indexes = {row["name"]: row for row in database.read("database/indexes")}
            found = [indexes[f"{label}_embedding_19"] for label in INDEXED_LABELS]
            assert {each["state"] for each in found} == {"ONLINE"}
            assert "sent_at" in found[0]["properties"]
            run(database, "DROP INDEX fact_embedding_19")
    finally:
        delete_space(database, "mended")
        for label in INDEXED_LABELS:
            run(database, f"DROP INDEX {label}_embedding_19 IF EXISTS")


def test_an_index_that_has_failed_is_made_anew_once_its_values_fit(database: Database) -> None:
    run(database, "CREATE (:Probe {long: $long})", long="".join(map(str, range(20_000))))
    run(database, "CREATE INDEX probe_long FOR (n:Probe) ON (n.long)")
    needed = {"probe_long": "CREATE INDEX probe_long IF NOT EXISTS FOR (n:Probe) ON (n.long)"}
    try:
        wait_until(lambda: index_states(database, needed).failed == ("probe_long",))
        run(database, "MATCH (n:Probe) SET n.long = 'short'")
        assert repair_indexes(database, needed) == ["probe_long"]
        assert index_states(database, needed).online == ("probe_long",)
        assert repair_indexes(database, needed) == []
    finally:
        run(database, "DROP INDEX probe_long IF EXISTS")
        run(database, "MATCH (n:Probe) DELETE n")


def wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def migrate_at_the_barrier(credentials: Credentials, barrier: Barrier, results: Queue[list[int]]) -> None:
    with Database(credentials.uri, credentials.username, credentials.password) as database:
        barrier.wait(timeout=120)
        results.put([state.version for state in migrate(database)])


def test_of_processes_that_start_at_once_one_migrates_and_the_others_wait_for_it(
    database: Database, own_server: OwnServer, history: list[dict[str, object]]
) -> None:
    run(database, FORGET)
    run(database, "DROP CONSTRAINT migration_version IF EXISTS")
    context = multiprocessing.get_context("spawn")
    barrier, results = context.Barrier(4), context.Queue()
    workers = [
        context.Process(target=migrate_at_the_barrier, args=(own_server.server.credentials(), barrier, results))
        for _ in range(4)
    ]
    for worker in workers:
        worker.start()
    applied = [results.get(timeout=120) for _ in workers]
    for worker in workers:
        worker.join(timeout=60)
    results.close()
    results.join_thread()
    assert sorted(applied) == [[], [], [], [migration.version for migration in shipped_migrations()]]
    rows = [row["properties"] for row in run(database, HISTORY) if row["properties"]["version"] != 0]
    assert [(row["version"], row["checksum"]) for row in rows] == [(row["version"], row["checksum"]) for row in history]
