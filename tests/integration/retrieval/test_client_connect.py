"""The facade over a real database: from settings to an answer, and closed again."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from pydantic import SecretStr

from adamem_graph import AdaMem, AdaMemError, Settings
from adamem_graph.embedding import Embedder
from adamem_graph.errors import ConfigurationError, DatabaseUnavailableError
from adamem_graph.server import Credentials


def settings_for(server: Credentials, tmp_path: Path) -> Settings:
    return Settings(
        neo4j_uri=server.uri,
        neo4j_username=server.username,
        neo4j_password=SecretStr(server.password),
        adamem_home=tmp_path,
    )


def test_a_conversation_goes_in_and_an_answer_comes_out(
    neo4j_server: Credentials, tmp_path: Path, space: str, embedder: Embedder
) -> None:
    transcript = tmp_path / "chat.txt"
    transcript.write_text("Ana: I keep nine hens.\nBen: I keep two geese.\n", encoding="utf-8")
    with AdaMem.connect(space, settings=settings_for(neo4j_server, tmp_path), embedder=embedder) as memory:
        assert memory.ingest(transcript).added == 2
        stored = memory.add("Ana", "The hens are called after rivers.", sent_at=datetime(2024, 5, 1, 9, tzinfo=UTC))
        assert (stored.session, stored.position, stored.speaker) == ("2024-05-01", 0, "Ana")
        memory.enrich()
        assert memory.search("What are the hens called after?", limit=1).evidence[0].message == stored
        assert "geese" in memory.ask("What does Ben keep?").text
        assert memory.explain("hens").statement
        assert memory.contents().messages == 3
        assert memory.space == space
        assert space in memory.describe()
        assert neo4j_server.uri in memory.describe()
        assert neo4j_server.password not in memory.describe()
    with pytest.raises(DatabaseUnavailableError):
        memory.search("hens")
    memory.close()


def test_an_address_without_a_password_is_a_setting_to_correct(neo4j_server: Credentials) -> None:
    with pytest.raises(ConfigurationError, match="NEO4J_PASSWORD"):
        AdaMem.connect("x", settings=Settings(neo4j_uri=neo4j_server.uri))


def test_every_error_of_a_caller_is_of_one_tree(neo4j_server: Credentials, tmp_path: Path, embedder: Embedder) -> None:
    with pytest.raises(AdaMemError):
        AdaMem.connect(" ", settings=settings_for(neo4j_server, tmp_path), embedder=embedder)
    with pytest.raises(AdaMemError):
        AdaMem.connect("x", settings=Settings(neo4j_uri="bolt://127.0.0.1:1", neo4j_password=SecretStr("none")))


def test_without_a_name_the_space_of_the_settings_is_opened(
    neo4j_server: Credentials, tmp_path: Path, space: str, embedder: Embedder
) -> None:
    settings = settings_for(neo4j_server, tmp_path).model_copy(update={"adamem_space": space})
    with AdaMem.connect(settings=settings, embedder=embedder) as memory:
        assert memory.space == space
