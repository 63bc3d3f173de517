"""Free ports on the loopback address: the usual one where it can be had, else the next free above it."""

from __future__ import annotations

import socket
from dataclasses import dataclass

from adamem_graph.errors import ServerError

HOST = "127.0.0.1"
_TRIED = 100


@dataclass(frozen=True, slots=True)
class Ports:
    """Where the server listens."""

    bolt: int = 7687
    http: int = 7474

    @property
    def bolt_uri(self) -> str:
        """For drivers."""
        return f"bolt://{HOST}:{self.bolt}"

    @property
    def browser_url(self) -> str:
        """For people."""
        return f"http://{HOST}:{self.http}/browser/"


def free_ports(wanted: Ports) -> Ports:
    """`wanted` where both are free; in place of a taken one, the next free above the usual one.

    Raises:
        ServerError: a hundred ports in a row are taken.
    """
    usual = Ports()
    bolt = wanted.bolt if is_free(wanted.bolt) else _next_free(usual.bolt)
    http = wanted.http if is_free(wanted.http) else _next_free(usual.http)
    return Ports(bolt, http)


def is_free(port: int) -> bool:
    """Whether a server could listen on `port` now."""
    with socket.socket() as probe:
        # As the JVM does, so that connections of the last run in TIME_WAIT do not count as taken.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    # Some systems let two programs bind one port: ask whether someone is there.
    with socket.socket() as caller:
        caller.settimeout(0.5)
        return caller.connect_ex((HOST, port)) != 0


def _next_free(usual: int) -> int:
    for port in range(usual, usual + _TRIED):
        if is_free(port):
            return port
    raise ServerError(f"ports {usual} to {usual + _TRIED - 1} are all taken on {HOST}: stop what holds them")
