"""Vector properties and indexes, one set for each embedder size."""

from __future__ import annotations

import re

from adamem_graph.statements import statement
from adamem_graph.store.connection import Database

INDEXED_LABELS = ("message", "fact", "attribute", "topic", "persona")
_WRITTEN_FOR = re.compile(r"(?<![A-Za-z0-9])384(?![0-9])")


def vector_property(dimensions: int) -> str:
    """The property that holds vectors of this size: spaces with different embedders live side by side."""
    return f"embedding_{dimensions}"


def for_dimensions(text: str, dimensions: int) -> str:
    """A statement for another size: `cypher/` is written for 384, so that each file runs in Browser as it is."""
    return _WRITTEN_FOR.sub(str(int(dimensions)), text)


def vector_indexes(dimensions: int) -> list[str]:
    """The statements that make the vector indexes of a size where they are missing."""
    return [for_dimensions(statement(f"indexes/{label}_embedding"), dimensions) for label in INDEXED_LABELS]


def ensure_vector_indexes(database: Database, dimensions: int) -> None:
    """Makes the vector indexes of this size where they are missing and waits until they are online."""
    for text in vector_indexes(dimensions):
        database.run_schema(text)
    database.read("database/await_indexes", seconds=300)
