"""What every test shares: a Neo4j, and an environment free of the developer's own settings."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Protocol

import pytest
from neo4j_fixture import (
    container,
    docker_answers,
    end_run,
    give_database,
    given_database,
    run_database,
)

from adamem_graph.server import Credentials
from adamem_graph.settings import Settings, load_settings

MOST_WORKERS = 4
"""They share one server."""

_KEPT = ("NEO4J_TEST_", "ADAMEM_LOCOMO")


class Worker(Protocol):
    """A worker as the process that starts it sees it."""

    workerinput: dict[str, object]


def pytest_configure(config: pytest.Config) -> None:
    """Take the developer's settings out of this process and its children, once and before any test."""
    for name in list(os.environ):
        if name.startswith(("NEO4J_", "ADAMEM_", "OPENAI_")) and not name.startswith(_KEPT):
            del os.environ[name]
    Settings.model_config["env_file"] = None
    if _is_worker(config):
        return
    cleanup = ExitStack()
    config.add_cleanup(cleanup.close)
    cleanup.callback(end_run, os.getpid())
    end_run(None)
    if config.getoption("tx", None) and given_database() is None and docker_answers():
        give_database(cleanup.enter_context(container()))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One worker more than there are cores, for each waits for the server a good part of its time."""
    return min((os.cpu_count() or 1) + 1, MOST_WORKERS)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Worker) -> None:
    """Tell a worker which run it belongs to."""
    node.workerinput["run"] = os.getpid()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Hand whole files to the workers, whatever `--dist` says."""
    from files_together import FilesTogether

    return FilesTogether(config, log)


def _is_worker(config: pytest.Config) -> bool:
    return hasattr(config, "workerinput")


@pytest.fixture(autouse=True)
def fresh_settings() -> Iterator[None]:
    """Let each test see the settings of its own environment."""
    load_settings.cache_clear()
    yield
    load_settings.cache_clear()


@pytest.fixture(scope="session")
def run_number(pytestconfig: pytest.Config) -> int:
    """The number of this run of the suite, the same on all of its workers."""
    given: dict[str, int] = getattr(pytestconfig, "workerinput", {"run": os.getpid()})
    return given["run"]


@pytest.fixture(scope="session")
def neo4j_server(run_number: int) -> Iterator[Credentials]:
    """Where the suite's Neo4j listens and how to log in: `uri`, `username`, `password`."""
    with run_database(run_number) as credentials:
        yield credentials
