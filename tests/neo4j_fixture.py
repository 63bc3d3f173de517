"""The Neo4j that the suite runs against: a given one, else a container, else the embedded server.

`NEO4J_TEST_URI` (with `NEO4J_TEST_USERNAME` and `NEO4J_TEST_PASSWORD`) names a given one, whose content the tests
may destroy. Where a Docker engine answers, a container of the pinned version is used. Else the embedded server runs
from `.test-home/` in the repository: the program files stay there for the next run, the data is each run's own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

from adamem_graph.server import Credentials, EmbeddedServer
from adamem_graph.server.versions import NEO4J_VERSION

TEST_HOME = Path(__file__).parents[1] / ".test-home"


@contextmanager
def test_database() -> Iterator[Credentials]:
    """A database for one test session, stopped and wiped at the end unless it was a given one."""
    if uri := os.environ.get("NEO4J_TEST_URI"):
        username = os.environ.get("NEO4J_TEST_USERNAME", "neo4j")
        yield Credentials(uri, username, os.environ.get("NEO4J_TEST_PASSWORD", ""))
    elif docker_answers():
        with _container() as credentials:
            yield credentials
    else:
        with embedded_server() as server:
            yield server.credentials()


@contextmanager
def embedded_server() -> Iterator[EmbeddedServer]:
    """A started embedded server with data of its own, so that two runs at once do not meet."""
    _remove_leftovers()
    home = TEST_HOME / f"run-{os.getpid()}"
    server = EmbeddedServer(home, installations=TEST_HOME, heap="768m")
    try:
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(home, ignore_errors=True)


def docker_answers() -> bool:
    """Whether a Docker engine can be reached."""

    client = shutil.which("docker")
    if client is None:
        return False
    return subprocess.run([client, "version"], capture_output=True, check=False, timeout=30).returncode == 0


@contextmanager
def _container() -> Iterator[Credentials]:
    from testcontainers.community.neo4j import Neo4jContainer

    image = f"neo4j:{NEO4J_VERSION}-community"
    container = Neo4jContainer(image).with_env("NEO4J_PLUGINS", '["graph-data-science"]')
    with container:
        yield Credentials(container.get_connection_url(), container.username, container.password)


def _remove_leftovers() -> None:
    """Stop and wipe what runs that were killed left behind."""
    for home in TEST_HOME.glob("run-*"):
        if not psutil.pid_exists(int(home.name.removeprefix("run-"))):
            EmbeddedServer(home, installations=TEST_HOME).stop()
            shutil.rmtree(home, ignore_errors=True)
