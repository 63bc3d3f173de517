"""Vector properties and indexes, one set for each embedder size."""

from __future__ import annotations

import re
from typing import Final

from adamem_graph.statements import statement
from adamem_graph.store.connection import Database

INDEXED_LABELS = ("message", "fact", "attribute", "topic", "persona")
_FILTERED_BY: Final = re.compile(r"^WITH \[(.*)\]$", re.MULTILINE)
_PROPERTY: Final = re.compile(r"\w+\.(\w+)")
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
    """Makes the vector indexes of this size where they are missing and waits until they are online.

    One that an earlier version made, which cannot filter by all that searches filter by now, is made anew.
    """
    standing = _standing(database)
    for label, text in zip(INDEXED_LABELS, vector_indexes(dimensions), strict=True):
        name = _name(label, dimensions)
        if name in standing and not _filters(label) <= standing[name]:
            database.run_schema_named("indexes/drop_index", name=name)
        database.run_schema(text)
    database.read("database/await_indexes", seconds=300)


def have_vector_indexes(database: Database, dimensions: int) -> bool:
    """Whether all vector indexes of this size are there, and can filter by all that searches filter by."""
    standing = _standing(database)
    return all(_filters(label) <= standing.get(_name(label, dimensions), set()) for label in INDEXED_LABELS)


def _standing(database: Database) -> dict[str, set[str]]:
    """The properties of every index, by its name."""
    return {row["name"]: set(row["properties"] or ()) for row in database.read("database/indexes")}


def _name(label: str, dimensions: int) -> str:
    return f"{label}_embedding_{int(dimensions)}"


def _filters(label: str) -> set[str]:
    """The properties by which searches filter inside an index."""
    listed = _FILTERED_BY.search(statement(f"indexes/{label}_embedding"))
    return set(_PROPERTY.findall(listed[1])) if listed else set()
