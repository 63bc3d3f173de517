"""One connection to one database: managed transactions, retries, and errors in our own words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

import neo4j
from neo4j import GraphDatabase, ManagedTransaction, Transaction
from neo4j.exceptions import (
    AuthError,
    DriverError,
    Neo4jError,
    ResultFailedError,
    ServiceUnavailable,
    SessionExpired,
)

from adamem_graph.errors import AdaMemError, ConfigurationError, DatabaseUnavailableError, StatementError
from adamem_graph.extras import import_extra
from adamem_graph.statements import statement

if TYPE_CHECKING:
    from graphdatascience import GraphDataScience

Row = dict[str, Any]
"""One record of a result; the modules of `store` turn rows into typed records before they leave it."""

Made = TypeVar("Made")

Step = tuple[str, Mapping[str, object]]
"""A statement's name and its parameters."""

_RETRY_SECONDS = 30.0
_NO_SUCH_DATABASE = "Neo.ClientError.Database.DatabaseNotFound"
_MADE_MEANWHILE = "Neo.ClientError.Schema.EquivalentSchemaRuleAlreadyExists"
_SCHEMES = tuple(f"{scheme}{security}://" for scheme in ("bolt", "neo4j") for security in ("", "+s", "+ssc"))


@dataclass(frozen=True, slots=True)
class Profile:
    """What the server did for one statement: `db_hits`, and `server_ms` from its text to the last row."""

    db_hits: int
    server_ms: int


def check_address(uri: str) -> None:
    """Refuses what cannot be the address of a Neo4j.

    Raises:
        ConfigurationError: with examples of addresses that can.
    """
    if not uri.startswith(_SCHEMES):
        raise ConfigurationError(
            f"NEO4J_URI is {uri!r}: write it like bolt://localhost:7687, or neo4j+s://db.example.org for a server with "
            "TLS (Browser's http address is another port)"
        )


class _UnmetConditionError(Exception):
    """Rolls a transaction back. name: of the statement that had no row."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Database:
    """A Neo4j database behind the official driver.

    Reads and writes are managed transactions: transient errors (deadlocks, a leader that changes) are retried by the
    driver for 30 s, and a transaction that fails leaves nothing behind.
    """

    def __init__(self, uri: str, username: str, password: str, database: str | None = None) -> None:
        """Opens the driver and proves that the database answers.

        uri: `bolt://host:port`, `neo4j://...`, or either with `+s` or `+ssc`.

        Raises:
            ConfigurationError: the address is not one that the driver takes.
            DatabaseUnavailableError: no server there, no such database on it, or the login is refused.
        """
        check_address(uri)
        self.uri = uri
        self.name = database
        self._address = f"{uri} (database {database or 'default'})"
        self._round_trips = 0
        self._counting = Lock()
        try:
            self._driver = GraphDatabase.driver(
                uri,
                auth=(username, password),
                max_transaction_retry_time=_RETRY_SECONDS,
                connection_acquisition_timeout=_RETRY_SECONDS,
                user_agent="adamem-graph",
                notifications_min_severity="OFF",
            )
        except (ValueError, DriverError) as error:
            raise ConfigurationError(f"NEO4J_URI is {uri!r}: {error}") from error
        try:
            # Not `verify_connectivity`: that does not look whether the database exists.
            with self._session() as session:
                session.run(statement("database/ping")).consume()
        except ValueError as error:
            # A host or port that cannot be looked up.
            self._driver.close()
            raise ConfigurationError(f"NEO4J_URI is {uri!r}: {error}") from error
        except AdaMemError:
            self._driver.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes every connection; calling it twice is harmless."""
        self._driver.close()

    def describe(self) -> str:
        """Which server and database this is, for people."""
        return self._address

    def round_trips(self) -> int:
        """How often this object has waited for the server so far: once for each statement, and for each commit."""
        with self._counting:
            return self._round_trips

    def read(self, name: str, /, **parameters: object) -> list[Row]:
        """Runs the named statement in a read transaction and returns its rows."""
        return self.read_text(statement(name), parameters)

    def fold(self, name: str, function: Callable[[Iterator[Row]], Made], /, **parameters: object) -> Made:
        """What `function` makes of the rows of the named statement, handed to it as they come: they can be very many.

        It is called again where the transaction is retried.
        """
        with self._session() as session:
            return session.execute_read(self._fold, statement(name), parameters, function)

    def read_text(self, text: str, parameters: Mapping[str, object]) -> list[Row]:
        """Like `read`, for text that the route compiler assembled from `cypher/`."""
        with self._session() as session:
            return session.execute_read(self._run, text, parameters)

    def read_texts(self, steps: Sequence[Step]) -> list[list[Row]]:
        """Runs several statements, here by their text, in one read transaction; returns the rows of each."""
        with self._session() as session:
            return session.execute_read(self._run_each, steps)

    def write(self, name: str, /, **parameters: object) -> list[Row]:
        """Runs the named statement in a write transaction and returns its rows."""
        return self.write_all([(name, parameters)])

    def write_all(self, steps: Sequence[Step]) -> list[Row]:
        """Runs the named statements in order in one transaction; returns the rows of the last.

        Either all of them take effect or none.
        """
        with self._session() as session:
            return session.execute_write(self._run_all, [(statement(name), parameters) for name, parameters in steps])

    def write_if(self, steps: Sequence[Step], *, conditions: Collection[str]) -> str | None:
        """Like `write_all`, as long as the steps of these names have rows; where one has none, nothing takes effect.

        Returns: the name of the one that had none, None where all is written.
        """
        with self._session() as session:
            try:
                session.execute_write(self._run_while, steps, conditions)
            except _UnmetConditionError as unmet:
                return unmet.name
        return None

    def run_schema_named(self, name: str, /, **parameters: object) -> None:
        """Runs a schema statement from `cypher/`, like `run_schema`."""
        self.run_schema(statement(name), **parameters)

    def run_schema(self, text: str, /, **parameters: object) -> None:
        """Runs one schema statement in a transaction of its own: schema and data cannot share one.

        What another process makes at the same moment is as good: IF NOT EXISTS does not see it, and the server refuses.
        """
        with self._session() as session:
            try:
                session.execute_write(self._run, text, parameters)
            except (Neo4jError, DriverError) as error:
                told = _told(error)
                if not isinstance(told, Neo4jError) or told.code != _MADE_MEANWHILE:
                    raise

    @contextmanager
    def holding(self, name: str, /, **parameters: object) -> Iterator[list[Row]]:
        """Gives the rows of the named statement and keeps its transaction open: locks are held until the block ends."""
        with self._session() as session, session.begin_transaction() as transaction:
            yield self._run_each(transaction, [(statement(name), parameters)])[0]
            transaction.commit()

    def profile(self, text: str, parameters: Mapping[str, object]) -> Profile:
        """Runs a read statement under PROFILE and returns what it cost the server."""
        with self._session() as session:
            result = session.run(_profiled(text), dict(parameters))
            summary = result.consume()
        profile = cast("dict[str, Any]", summary.profile)
        # The first of these has the time in which the server plans a statement that it does not know yet.
        server_ms = (summary.result_available_after or 0) + (summary.result_consumed_after or 0)
        return Profile(_db_hits(profile), server_ms)

    @contextmanager
    def graph_data_science(self) -> Iterator[GraphDataScience]:
        """The client of Graph Data Science over this connection; its errors are told in our own words too.

        Raises:
            MissingExtraError: the extra `gds` is not installed.
            StatementError: the server has no such plugin, or refused what the client asked for.
        """
        client = import_extra("graphdatascience", extra="gds")
        with self._own_errors():
            yield client.GraphDataScience(self._driver, database=self.name, arrow=False, show_progress=False)

    def _run(self, transaction: ManagedTransaction, text: str, parameters: Mapping[str, object]) -> list[Row]:
        """The rows of one statement."""
        return self._run_each(transaction, [(text, parameters)])[0]

    def _fold(
        self,
        transaction: ManagedTransaction,
        text: str,
        parameters: Mapping[str, object],
        function: Callable[[Iterator[Row]], Made],
    ) -> Made:
        with self._counting:
            self._round_trips += 2
        return function(dict(record) for record in transaction.run(text, _unprinted(parameters)))

    def _run_all(self, transaction: ManagedTransaction, steps: Sequence[Step]) -> list[Row]:
        """The rows of the last of some statements, here by their text; none without one."""
        return self._run_each(transaction, steps)[-1] if steps else []

    def _run_while(self, transaction: ManagedTransaction, steps: Sequence[Step], conditions: Collection[str]) -> None:
        """Runs the steps, here by their names, up to one of the conditions that has no row."""
        with self._counting:
            self._round_trips += len(steps) + 1
        for name, parameters in steps:
            rows = list(transaction.run(statement(name), _unprinted(parameters)))
            if name in conditions and not rows:
                raise _UnmetConditionError(name)

    def _run_each(self, transaction: ManagedTransaction | Transaction, steps: Sequence[Step]) -> list[list[Row]]:
        with self._counting:
            # The commit that follows is waited for as well.
            self._round_trips += len(steps) + 1
        return [[dict(record) for record in transaction.run(text, _unprinted(values))] for text, values in steps]

    @contextmanager
    def _session(self) -> Iterator[neo4j.Session]:
        with self._own_errors(), self._driver.session(database=self.name) as session:
            yield session

    @contextmanager
    def _own_errors(self) -> Iterator[None]:
        try:
            yield
        except (Neo4jError, DriverError) as error:
            raise self._in_our_words(_told(error)) from error

    def _in_our_words(self, error: Neo4jError | DriverError) -> AdaMemError:
        if isinstance(error, AuthError):
            return DatabaseUnavailableError(f"{self._address} refuses the login: set NEO4J_USERNAME and NEO4J_PASSWORD")
        if isinstance(error, ServiceUnavailable | SessionExpired):
            return DatabaseUnavailableError(
                f"{self._address} does not answer: start it (`adamem server start` for the embedded one), "
                "or correct NEO4J_URI"
            )
        if isinstance(error, DriverError):
            return DatabaseUnavailableError(f"{self._address}: {error}")
        if error.code == _NO_SUCH_DATABASE:
            return DatabaseUnavailableError(f"{self._address} does not exist: correct NEO4J_DATABASE")
        if error.is_retryable():
            return DatabaseUnavailableError(
                f"{self._address} gave up after {_RETRY_SECONDS:.0f} s of retries: {error.message}"
            )
        return StatementError(f"{self._address} refused a statement: {error.code}: {error.message}")


def _told(error: Neo4jError | DriverError) -> Neo4jError | DriverError:
    """What the server said: where it cannot reset a connection in time, the driver tells only that a result failed."""
    cause = error.__cause__
    return cause if isinstance(error, ResultFailedError) and isinstance(cause, Neo4jError | DriverError) else error


class _Unprinted(list[Any]):
    """A list that is not spelled out. For its log the driver makes the `repr` of all parameters, logged or not: four
    copies of every text and every number of every vector.
    """

    def __repr__(self) -> str:
        return f"[{len(self)} values]"


def _unprinted(parameters: Mapping[str, object]) -> dict[str, object]:
    return {name: _Unprinted(value) if isinstance(value, list) else value for name, value in parameters.items()}


def _profiled(text: str) -> str:
    return text.replace("CYPHER 25", "CYPHER 25 PROFILE", 1)


def _db_hits(plan: Mapping[str, Any]) -> int:
    hits = int(plan.get("dbHits", 0))
    return hits + sum(_db_hits(child) for child in plan.get("children", []))
