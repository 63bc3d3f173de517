"""The server goes away between two calls: a client goes on when it is back, and says what to do when it is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from adamem_graph.client import AdaMem
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.embedding import Embedder
from adamem_graph.errors import DatabaseUnavailableError
from adamem_graph.server import EmbeddedServer
from adamem_graph.store import connection
from adamem_graph.store.connection import Database
from adamem_graph.store.migrations import migrate

TEST_HOME = Path(__file__).parents[3] / ".test-home"


def test_a_client_outlives_a_restart_and_names_a_server_that_stays_down(
    tmp_path: Path, embedder: Embedder, parts: ConstructionParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "_RETRY_SECONDS", 2.0)
    server = EmbeddedServer(tmp_path / "home", installations=TEST_HOME, heap="512m")
    try:
        server.start()
        credentials = server.credentials()
        with Database(credentials.uri, credentials.username, credentials.password) as database:
            migrate(database)
            memory = AdaMem(database, "restarted", embedder, parts, background=False)
            memory.add("Ana", "I keep nine hens.")
            server.stop()
            server.start()
            memory.add("Ana", "Two of them are bantams.")
            assert memory.contents().messages == 2
            server.stop()
            with pytest.raises(DatabaseUnavailableError, match="adamem server start"):
                memory.add("Ana", "A fox came by.")
            with pytest.raises(DatabaseUnavailableError, match="adamem server start"):
                memory.search("hens")
    finally:
        server.stop()
