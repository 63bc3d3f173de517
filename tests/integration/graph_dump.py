"""The whole content of a space as plain values, so that two graphs can be compared."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from adamem_graph.store.connection import Database
from adamem_graph.store.ids import scope_of

_NODES = """
MATCH (n)
WHERE n.scope = $scope
RETURN labels(n) AS labels, properties(n) AS properties
"""
_EDGES = """
MATCH (a)-[r]->(b)
WHERE a.scope = $scope
RETURN a.id AS source, type(r) AS type, properties(r) AS properties, b.id AS target, b.scope AS target_scope,
  labels(a) + coalesce(a.text, a.name, a.key) AS source_name, labels(b) + coalesce(b.text, b.name, b.key) AS target_name
"""
_VECTOR = re.compile(r"\('embedding_\d+', \[([^\]]*)\]\)")
_SAME = 0.97
BOOKKEEPING = frozenset({"recorded_at", "created_at", "passes"})
"""When something was written, and in how many passes: all that differs between two runs over the same input."""


@dataclass(frozen=True)
class GraphDump:
    """nodes: one line each, sorted; edges: sorted; shape: how often each node and edge stands, told without ids."""

    nodes: list[str]
    edges: list[str]
    shape: Counter[str]


def dump(database: Database, space: str) -> GraphDump:
    """Everything in a space but `BOOKKEEPING`."""
    scope = scope_of(space)
    nodes = database.read_text(_NODES, {"scope": scope})
    edges = database.read_text(_EDGES, {"scope": scope})
    assert all(edge["target_scope"] == scope for edge in edges), "an edge leaves its space"
    node_lines = [f"{row['labels']} {_kept(row['properties'])}" for row in nodes]
    edge_lines = [f"{row['source']} {row['type']} {_kept(row['properties'])} {row['target']}" for row in edges]
    shape = Counter(str(row["labels"]) for row in nodes)
    shape.update(f"{row['source_name']} {row['type']} {_kept(row['properties'])} {row['target_name']}" for row in edges)
    return GraphDump(sorted(node_lines), sorted(edge_lines), shape)


def assert_alike(one: GraphDump, other: GraphDump) -> None:
    """Equal but for the vectors of equal nodes: the same words embedded among others differ in their last digits."""
    pairs = [sorted(_told(node) for node in each.nodes) for each in (one, other)]
    assert [words for words, _ in pairs[0]] == [words for words, _ in pairs[1]]
    for (words, vector), (_, likely) in zip(*pairs, strict=True):
        cosine = sum(a * b for a, b in zip(vector, likely, strict=True))
        assert not vector or cosine > _SAME, f"{cosine:.3f} {words}"
    assert one.edges == other.edges


def _told(line: str) -> tuple[str, list[float]]:
    """A node without its vector, and the vector."""
    found = _VECTOR.search(line)
    return _VECTOR.sub("", line), [float(number) for number in found[1].split(",")] if found else []


def properties_of(database: Database, space: str, label: str) -> list[dict[str, object]]:
    """The properties of every node of a space with this label."""
    rows = database.read_text(_NODES, {"scope": scope_of(space)})
    return [row["properties"] for row in rows if label in row["labels"]]


def edges_of(database: Database, space: str, edge_type: str) -> list[tuple[str, str, dict[str, object]]]:
    """The edges of a type as (what the source says, what the target says, properties)."""
    rows = database.read_text(_EDGES, {"scope": scope_of(space)})
    return [
        (row["source_name"][-1], row["target_name"][-1], row["properties"]) for row in rows if row["type"] == edge_type
    ]


def _kept(properties: dict[str, object]) -> list[tuple[str, object]]:
    return sorted((key, value) for key, value in properties.items() if key not in BOOKKEEPING)
