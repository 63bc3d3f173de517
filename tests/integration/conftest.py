"""What tests on a real Neo4j share: a migrated database, spaces of their own, the default embedder and understander."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

import pytest

from adamem_graph.client import AdaMem
from adamem_graph.construction.offline import OfflineUnderstander
from adamem_graph.embedding import Embedder, MiniLmEmbedder
from adamem_graph.server import Credentials
from adamem_graph.store.connection import Database
from adamem_graph.store.migrations import migrate
from adamem_graph.store.spaces import delete_space


@pytest.fixture(scope="session")
def database(neo4j_server: Credentials) -> Iterator[Database]:
    """The suite's database, with the schema of this version."""
    with Database(neo4j_server.uri, neo4j_server.username, neo4j_server.password) as opened:
        migrate(opened)
        yield opened


@pytest.fixture
def space(database: Database) -> Iterator[str]:
    """The name of a space that nobody else uses; what the test puts into it is deleted afterwards."""
    yield from _fresh_space(database)


@pytest.fixture
def other_space(database: Database) -> Iterator[str]:
    """A second space like `space`."""
    yield from _fresh_space(database)


def _fresh_space(database: Database) -> Iterator[str]:
    name = f"test {uuid.uuid4()}"
    yield name
    delete_space(database, name)


@pytest.fixture(scope="session")
def embedder() -> Embedder:
    """The default embedder."""
    return MiniLmEmbedder()


@pytest.fixture(scope="session")
def understander() -> OfflineUnderstander:
    """The understander that needs no language model."""
    return OfflineUnderstander()


@pytest.fixture
def memory(database: Database, space: str, embedder: Embedder, understander: OfflineUnderstander) -> AdaMem:
    """A client of `space`. It is not closed: the database is the whole session's."""
    return AdaMem(database, space, embedder, understander)


@pytest.fixture
def other_memory(database: Database, other_space: str, embedder: Embedder, understander: OfflineUnderstander) -> AdaMem:
    """A client of `other_space`."""
    return AdaMem(database, other_space, embedder, understander)
