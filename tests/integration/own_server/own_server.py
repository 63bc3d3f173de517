"""A second server, for tests that stop it or change what all spaces share."""

from __future__ import annotations

import multiprocessing
from dataclasses import dataclass

from neo4j_fixture import embedded_server

from adamem_graph.server import EmbeddedServer


@dataclass(frozen=True)
class OwnServer:
    """first_pids: the server's pid, as two processes saw it that started it at the same moment."""

    server: EmbeddedServer
    first_pids: list[int | None]


def start_own_server(run: int) -> OwnServer:
    """A server of this run of the suite, started by two processes at once."""
    server = embedded_server(run, "of its own with spaces in its path")
    server.install()
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        return OwnServer(server, pool.map(_start, [server, server], chunksize=1))


def _start(server: EmbeddedServer) -> int | None:
    return server.start().pid
