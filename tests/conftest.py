"""What every test shares: a Neo4j, and an environment free of the developer's own settings."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from neo4j_fixture import test_database

from adamem_graph.server import Credentials
from adamem_graph.settings import Settings, load_settings

_KEPT = ("NEO4J_TEST_", "ADAMEM_LOCOMO")


def pytest_configure() -> None:
    """Take the developer's settings out of this process and its children, once and before any test."""
    for name in list(os.environ):
        if name.startswith(("NEO4J_", "ADAMEM_", "OPENAI_")) and not name.startswith(_KEPT):
            del os.environ[name]
    Settings.model_config["env_file"] = None


@pytest.fixture(autouse=True)
def fresh_settings() -> Iterator[None]:
    """Let each test see the settings of its own environment."""
    load_settings.cache_clear()
    yield
    load_settings.cache_clear()


@pytest.fixture(scope="session")
def neo4j_server() -> Iterator[Credentials]:
    """Where the suite's Neo4j listens and how to log in: `uri`, `username`, `password`."""
    with test_database() as credentials:
        yield credentials
