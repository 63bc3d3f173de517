"""A database on which something else happens between two statements, as when another client writes at the same time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar, cast

from adamem_graph.store.connection import Database, Row

Made = TypeVar("Made")


class Interrupted:
    """A database; just before the named statement is first read, `happens` is done."""

    def __init__(self, database: Database, before: str, happens: Callable[[], object]) -> None:
        self._database = database
        self._before = before
        self._happens: Callable[[], object] | None = happens

    def read(self, name: str, /, **parameters: object) -> list[Row]:
        self._interrupt(name)
        return self._database.read(name, **parameters)

    def fold(self, name: str, function: Callable[[Iterator[Row]], Made], /, **parameters: object) -> Made:
        self._interrupt(name)
        return self._database.fold(name, function, **parameters)

    def _interrupt(self, name: str) -> None:
        if name == self._before and self._happens is not None:
            happens, self._happens = self._happens, None
            happens()

    def __getattr__(self, name: str) -> object:
        return getattr(self._database, name)


def interrupted(database: Database, before: str, happens: Callable[[], object]) -> Database:
    """`database`, on which `happens` is done once, just before the statement `before` is read."""
    return cast("Database", Interrupted(database, before, happens))
