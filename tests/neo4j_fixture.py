"""The Neo4j that a run of the suite uses: a given one, else a container, else the embedded server.

`NEO4J_TEST_URI` (with `NEO4J_TEST_USERNAME` and `NEO4J_TEST_PASSWORD`) names a given one, whose content the tests
may destroy. Where a Docker engine answers, a container of the pinned version is used. Else the embedded server runs
from `.test-home/` in the repository: the program files stay there for the next run. The data is each run's own, and
lies in memory where there is room for it, since every one of thousands of small transactions waits for the disk.

Several workers of one run (`pytest -n 2`) share one server. The embedded one is started by the first that needs it;
a container has to be started before the workers, because it goes with the process that started it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

from adamem_graph.server import Credentials, EmbeddedServer, embedded
from adamem_graph.server.versions import NEO4J_VERSION

# A machine that runs several suites at once starts a server in minutes instead of seconds.
embedded._START_S = 500.0

TEST_HOME = Path(__file__).parents[1] / ".test-home"

_IN_MEMORY = Path("/dev/shm")
_ROOM = 8 * 2**30
"""Bytes that must be free for data to be kept in memory: several times what a run writes."""


@contextmanager
def run_database(run: int) -> Iterator[Credentials]:
    """The database of the run whose first process is `run`. The embedded server stays up until `end_run`."""
    if given := given_database():
        yield given
    elif docker_answers():
        with container() as credentials:
            yield credentials
    else:
        server = embedded_server(run, "shared")
        server.start()
        yield server.credentials()


def embedded_server(run: int, name: str) -> EmbeddedServer:
    """An embedded server of one run, not started yet; its data is deleted when the run ends."""
    return EmbeddedServer(_folder_of(run) / name, installations=TEST_HOME, heap="768m")


def end_run(run: int | None) -> None:
    """Stop and wipe what the run started, if one is named, and what runs that were killed left behind."""
    for folder in [each for runs in (TEST_HOME, _runs_in_memory()) for each in runs.glob("run-*")]:
        owner = int(folder.name.removeprefix("run-"))
        if owner == run or not psutil.pid_exists(owner):
            for home in folder.glob("*"):
                EmbeddedServer(home, installations=TEST_HOME).stop()
            shutil.rmtree(folder, ignore_errors=True)
    with suppress(OSError):  # not there, or another run's data is in it
        _runs_in_memory().rmdir()


def given_database() -> Credentials | None:
    """The database that the environment names."""
    uri = os.environ.get("NEO4J_TEST_URI")
    if uri is None:
        return None
    username = os.environ.get("NEO4J_TEST_USERNAME", "neo4j")
    return Credentials(uri, username, os.environ.get("NEO4J_TEST_PASSWORD", ""))


def give_database(credentials: Credentials) -> None:
    """Name a database for the processes that this one starts."""
    os.environ["NEO4J_TEST_URI"] = credentials.uri
    os.environ["NEO4J_TEST_USERNAME"] = credentials.username
    os.environ["NEO4J_TEST_PASSWORD"] = credentials.password


def docker_answers() -> bool:
    """Whether a Docker engine can be reached."""

    client = shutil.which("docker")
    if client is None:
        return False
    return subprocess.run([client, "version"], capture_output=True, check=False, timeout=30).returncode == 0


@contextmanager
def container() -> Iterator[Credentials]:
    """A container of the pinned version, removed afterwards."""
    from testcontainers.community.neo4j import Neo4jContainer

    image = f"neo4j:{NEO4J_VERSION}-community"
    started = Neo4jContainer(image).with_env("NEO4J_PLUGINS", '["graph-data-science"]')
    with started:
        yield Credentials(started.get_connection_url(), started.username, started.password)


def _folder_of(run: int) -> Path:
    """The folder of a run: where it began, else where there is room."""
    on_disk, in_memory = (runs / f"run-{run}" for runs in (TEST_HOME, _runs_in_memory()))
    if on_disk.exists() or not _room_in_memory():
        return on_disk
    in_memory.parent.mkdir(mode=0o700, exist_ok=True)
    return in_memory


def _runs_in_memory() -> Path:
    """The folder for the runs of this checkout."""
    checkout = hashlib.sha256(str(TEST_HOME).encode()).hexdigest()[:16]
    return _IN_MEMORY / f"adamem-tests-{os.getuid()}-{checkout}"


def _room_in_memory() -> bool:
    if _runs_in_memory().exists() and any(_runs_in_memory().glob("run-*")):
        return True
    available = psutil.virtual_memory().available
    return _IN_MEMORY.is_dir() and min(shutil.disk_usage(_IN_MEMORY).free, available) >= _ROOM
