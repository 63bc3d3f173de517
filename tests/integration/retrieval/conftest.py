"""A memory that the tests of one module share, for those that only read it."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

import pytest

from adamem_graph.client import AdaMem
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.embedding import Embedder
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import delete_space


@pytest.fixture(scope="module")
def module_memory(database: Database, embedder: Embedder, parts: ConstructionParts) -> Iterator[AdaMem]:
    """A client of a fresh space that lives as long as the module's tests."""
    name = f"test {uuid.uuid4()}"
    yield AdaMem(database, name, embedder, parts, background=False)
    delete_space(database, name)
