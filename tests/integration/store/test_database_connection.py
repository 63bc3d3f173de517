"""Transactions, retries and errors of the connection, on a real server."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor

import pytest
from neo4j.exceptions import Neo4jError, ResultFailedError

from adamem_graph.errors import ConfigurationError, DatabaseUnavailableError, StatementError
from adamem_graph.server import Credentials
from adamem_graph.store.connection import Database
from adamem_graph.store.ids import scope_of
from adamem_graph.store.spaces import list_spaces, open_space, participants

NOWHERE = "bolt://127.0.0.1:1"


def speaker_step(scope: str, name: str) -> tuple[str, dict[str, object]]:
    return "messages/store_speakers", {"scope": scope, "rows": [{"id": name, "name": name, "role": "other"}]}


def test_a_step_that_fails_takes_the_steps_before_it_along(database: Database, space: str) -> None:
    scope = scope_of(space)
    broken = ("messages/store_speakers", {"scope": scope, "rows": "not a list of rows"})
    with pytest.raises(StatementError):
        database.write_all([speaker_step(scope, "Ana"), broken, speaker_step(scope, "Ben")])
    assert participants(database, scope) == []
    database.write_all([speaker_step(scope, "Ana"), speaker_step(scope, "Ben")])
    assert {person.name for person in participants(database, scope)} == {"Ana", "Ben"}


def test_where_a_condition_has_no_row_nothing_takes_effect(database: Database, space: str) -> None:
    scope = scope_of(space)
    condition = ("messages/role", {"scope": scope, "id": "Ben"})
    ana, ben = speaker_step(scope, "Ana"), speaker_step(scope, "Ben")
    assert database.write_if([ana, condition, ben], conditions=["messages/role"]) == "messages/role"
    assert participants(database, scope) == []
    assert database.write_if([ana, ben, condition], conditions=["messages/role"]) is None
    assert {person.name for person in participants(database, scope)} == {"Ana", "Ben"}
    assert database.write_if([speaker_step(scope, "Cleo")], conditions=[]) is None


def test_a_refused_statement_is_an_error_that_quotes_the_server(database: Database) -> None:
    with pytest.raises(StatementError, match=r"refused a statement: Neo\.ClientError\.Statement\.SyntaxError"):
        database.read_text("MATCH (", {})


def test_the_server_is_quoted_where_the_driver_tells_only_that_a_result_failed(database: Database) -> None:
    with pytest.raises(StatementError, match=r"refused a statement: Neo\.ClientError"):
        _fail_with_a_result(database)


def _fail_with_a_result(database: Database) -> None:
    """What the driver does when a statement is refused and the connection cannot be reset in time."""
    with database._session() as session:
        result = session.run("RETURN 1")
        try:
            session.run("MATCH (").consume()
        except Neo4jError as error:
            raise ResultFailedError(result, "The result has failed.") from error


def test_a_read_may_not_write(database: Database, space: str) -> None:
    with pytest.raises(StatementError):
        database.read("spaces/open", scope=scope_of(space), name=space, embedder="none", dimensions=3)
    assert space not in {summary.name for summary in list_spaces(database)}


class MeetingFirst(Mapping[str, object]):
    """Parameters that, when they are first read, wait until the other transaction has come as far."""

    def __init__(self, barrier: threading.Barrier, values: dict[str, object]) -> None:
        self._barrier: threading.Barrier | None = barrier
        self._values = values

    def __getitem__(self, key: str) -> object:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        if self._barrier is not None:
            barrier, self._barrier = self._barrier, None
            barrier.wait(timeout=120)
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


def test_two_writers_that_lock_each_other_out_both_get_through(
    database: Database, space: str, other_space: str
) -> None:
    scopes = [open_space(database, name, "before", 384).scope for name in (space, other_space)]
    both_hold_one_lock = threading.Barrier(2)

    def rename(writer: str, order: list[str]) -> None:
        parameters = [{"scope": scope, "embedder": writer, "dimensions": 384} for scope in order]
        database.write_all(
            [
                ("spaces/set_embedder", parameters[0]),
                ("spaces/set_embedder", MeetingFirst(both_hold_one_lock, parameters[1])),
            ]
        )

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(rename, ["one", "two"], [scopes, scopes[::-1]]))
    names = {database.read("spaces/find", scope=scope)[0]["embedder"] for scope in scopes}
    assert len(names) == 1, "the writes of one transaction came apart"
    assert names < {"one", "two"}


def test_a_server_that_is_not_there_is_named_with_the_way_to_start_it() -> None:
    with pytest.raises(DatabaseUnavailableError, match=r"127\.0\.0\.1:1 .*adamem server start"):
        Database(NOWHERE, "neo4j", "no password")


def test_a_refused_login_names_the_settings_to_correct(neo4j_server: Credentials) -> None:
    with pytest.raises(DatabaseUnavailableError, match="NEO4J_USERNAME and NEO4J_PASSWORD"):
        Database(neo4j_server.uri, "nobody-of-this-name", "no password")


@pytest.mark.parametrize(
    "uri", ["http://localhost:7474", "https://localhost:7473/browser", "localhost:7687", "foo", ""]
)
def test_an_address_of_another_protocol_is_a_setting_to_correct(uri: str) -> None:
    with pytest.raises(ConfigurationError, match=r"NEO4J_URI.* bolt://localhost:7687"):
        Database(uri, "neo4j", "no password")


def test_a_database_that_does_not_exist_is_the_setting_to_correct(neo4j_server: Credentials) -> None:
    with pytest.raises(DatabaseUnavailableError, match=r"no-such-database.* NEO4J_DATABASE"):
        Database(neo4j_server.uri, neo4j_server.username, neo4j_server.password, "no-such-database")


def test_closing_twice_is_harmless(neo4j_server: Credentials) -> None:
    database = Database(neo4j_server.uri, neo4j_server.username, neo4j_server.password)
    database.close()
    database.close()


def test_a_closed_client_says_so_in_our_own_error(neo4j_server: Credentials) -> None:
    with Database(neo4j_server.uri, neo4j_server.username, neo4j_server.password) as database:
        pass
    with pytest.raises(DatabaseUnavailableError):
        database.read("database/ping")


def test_a_profile_counts_what_a_statement_touched(database: Database, space: str) -> None:
    open_space(database, space, "none", 384)
    cost = database.profile("CYPHER 25\nMATCH (s:Space {scope: $scope}) RETURN s.name", {"scope": scope_of(space)})
    assert 0 < cost.db_hits < 50
    assert cost.server_ms >= 0
