"""A client that ends where a test wants it to."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence

from adamem_graph.server import Credentials
from adamem_graph.store.connection import Database, Row, Step


class Ended(BaseException):
    """Stands for the end of a process: nothing in the code that it interrupts may catch it."""


class EndingDatabase(Database):
    """A real database whose client ends after a write, the first time that it writes just this."""

    def __init__(self, server: Credentials) -> None:
        super().__init__(server.uri, server.username, server.password)
        self._met: set[str] = set()

    def write_all(self, steps: Sequence[Step]) -> list[Row]:
        rows = super().write_all(steps)
        self._end_after(steps)
        return rows

    def write_if(self, steps: Sequence[Step], *, conditions: Collection[str]) -> str | None:
        unmet = super().write_if(steps, conditions=conditions)
        self._end_after(steps)
        return unmet

    def _end_after(self, steps: Sequence[Step]) -> None:
        written = hashlib.sha256(repr(steps).encode()).hexdigest()
        if written not in self._met:
            self._met.add(written)
            raise Ended
