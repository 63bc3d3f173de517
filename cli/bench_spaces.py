"""The spaces of a benchmark's run: named apart from all others, and deleted when it ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from .progress import waiting

if TYPE_CHECKING:
    from adamem_graph.store.connection import Database


@contextmanager
def spaces_removed(database: Database, prefix: str, keep: bool) -> Iterator[None]:
    """Deletes the spaces of a run, `<prefix>-...`, when it ends, however it ends."""
    from adamem_graph.store.spaces import delete_space, list_spaces

    try:
        yield
    finally:
        if not keep:
            with waiting("Deleting the spaces of this run"):
                for space in list_spaces(database):
                    if space.name.startswith(f"{prefix}-"):
                        delete_space(database, space.name)
