"""The server's process: found, spawned, waited for, ended."""

from __future__ import annotations

import os
import subprocess
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import neo4j
from neo4j.exceptions import AuthError, DriverError, Neo4jError

from adamem_graph.errors import ServerError
from adamem_graph.server.config import home_argument, password_command, server_command
from adamem_graph.server.disk import full_disk_message
from adamem_graph.server.extras import embedded_extra
from adamem_graph.server.layout import Layout
from adamem_graph.server.ports import Ports
from adamem_graph.server.status import Credentials
from adamem_graph.statements import statement

if TYPE_CHECKING:
    import psutil

USERNAME = "neo4j"
_PAUSE_S = 0.1
_STOP_S = 30.0
_LINES_READ = 2000  # a cause stands above the stacks of what it caused
_LINES_SHOWN = 15
_LISTENS = "Bolt enabled on"


class PortTakenError(ServerError):
    """Someone took a port between the moment it was found free and the moment the server wanted it."""


@dataclass(frozen=True, slots=True)
class Vitals:
    """A running process. memory_mb: of physical memory; started_at: in UTC."""

    pid: int
    memory_mb: int
    started_at: datetime


def find(layout: Layout) -> psutil.Process | None:
    """The running server of this folder, or None.

    A remembered pid proves nothing: the system gives numbers out again, and setting a clock shifts the times
    at which processes seem to have begun. The folder on its command line does.
    """
    pid = layout.last_start().pid
    if pid is None:
        return None
    ps = embedded_extra("psutil")
    try:
        process: psutil.Process = ps.Process(pid)
        if process.status() != ps.STATUS_ZOMBIE and home_argument(layout.state) in process.cmdline():
            return process
    except (ps.NoSuchProcess, ps.AccessDenied):
        pass
    return None


def spawn(layout: Layout, heap: str) -> int:
    """Start the server so that it outlives this process and its terminal; returns its pid."""
    with layout.console_log.open("wb") as log:
        child = subprocess.Popen(  # noqa: S603 - a list of our own making, no shell
            server_command(layout, heap),
            cwd=layout.state,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    child.returncode = 0  # left running on purpose: without it, Popen warns of a child nobody waits for
    return child.pid


def set_initial_password(layout: Layout) -> None:
    """Give data that has never been used its password.

    Raises:
        ServerError: the server's own tool refused; its words are in the message.
    """
    outcome = subprocess.run(  # noqa: S603 - a list of our own making, no shell
        password_command(layout),
        env={**os.environ, "NEO4J_HOME": str(layout.state), "NEO4J_CONF": str(layout.conf)},
        cwd=layout.state,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if outcome.returncode != 0:
        raise _failure(layout, "the password of the new server could not be set", outcome.stderr.splitlines())


def wait_until_ready(layout: Layout, ports: Ports, timeout_s: float) -> None:
    """Return when a query has been answered.

    Raises:
        PortTakenError: the server ended because a port was taken.
        ServerError: it ended otherwise, refuses the password, or has not answered after `timeout_s`.
    """
    credentials = Credentials(ports.bolt_uri, USERNAME, layout.password())
    # Before it says that it listens, whoever answers on its port is another Neo4j that was quicker: it would refuse our
    # password, and after three tries lock out its own user.
    deadline = time.monotonic() + timeout_s
    while not (layout.has_said(_LISTENS) and answers(credentials)):
        if find(layout) is None:
            raise _failure(layout, "Neo4j ended while it was starting", layout.last_lines(_LINES_READ))
        if time.monotonic() > deadline:
            lines = layout.last_lines(_LINES_READ)
            raise _failure(layout, f"Neo4j did not answer within {timeout_s:.0f} s", lines)
        time.sleep(_PAUSE_S)


def answers(credentials: Credentials) -> bool:
    """Whether the server answers a query now.

    Raises:
        ServerError: it answers, but refuses the password.
    """
    auth = (credentials.username, credentials.password)
    try:
        with (
            neo4j.GraphDatabase.driver(credentials.uri, auth=auth, connection_acquisition_timeout=10) as driver,
            driver.session() as session,
        ):
            session.run(statement("database/ready")).consume()
    except AuthError as error:
        raise ServerError(
            f"the server at {credentials.uri} refuses the password in its own password file: "
            "put back the file that belongs to the data"
        ) from error
    except (DriverError, Neo4jError):
        return False
    return True


def terminate(process: psutil.Process) -> None:
    """End the process: politely first, so that the next start has nothing to recover."""
    ps = embedded_extra("psutil")
    try:
        process.terminate()
        process.wait(_STOP_S)
    except ps.TimeoutExpired:
        with suppress(ps.NoSuchProcess):
            process.kill()
            process.wait()
    except ps.NoSuchProcess:
        pass  # it ended by itself meanwhile, which is what was wanted


def vitals(process: psutil.Process | None) -> Vitals | None:
    """How the process is, or None where there is none, or it has ended meanwhile."""
    if process is None:
        return None
    ps = embedded_extra("psutil")
    try:
        memory = process.memory_info().rss // 2**20
        return Vitals(process.pid, memory, datetime.fromtimestamp(process.create_time(), UTC))
    except (ps.NoSuchProcess, ps.AccessDenied):
        return None


def _failure(layout: Layout, what: str, lines: list[str]) -> ServerError:
    text = "\n".join(lines)
    if "No space left on device" in text:
        return ServerError(full_disk_message(layout.state))
    if any(words in text for words in ("Address already in use", "java.net.BindException", "Failed to bind to")):
        return PortTakenError(f"{what}: a port was taken meanwhile; try again")
    said = [line for line in lines if not line.startswith("\t")][-_LINES_SHOWN:]  # without Java's stacks
    return ServerError("\n".join([f"{what}; the last it said (more in {layout.console_log}):", *said]))
