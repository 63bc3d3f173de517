"""Which topics hang together: each linked to its most similar peer, and the connected components of those links."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from tempfile import TemporaryFile
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adamem_graph.errors import MissingExtraError, StatementError
from adamem_graph.records import Notice
from adamem_graph.statements import statement
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import Space
from adamem_graph.store.topic_vectors import TopicVectors

_FIRST_PLACE = 1 << 40
"""Far above any id that Neo4j gives a node."""

SMALLEST_IN_DATABASE, LARGEST_IN_DATABASE = 256, 1_000
"""How many topics are grouped in the database.

For fewer it does not pay to load the client of Graph Data Science (100 MB and 1.4 s, most of it for pandas). Of more,
each puts as many relationships on the server's heap as its vector has numbers, and comparing every pair of them one
number at a time takes seconds.
"""

_ROWS_AT_ONCE = 1_000
_PAGE = 200
_OWNERS_AT_ONCE = 64
"""Each has a file open meanwhile; more owners are read in several goes."""

_EQUAL_DIGITS = 12
"""Cosines that differ by less are equal: sums of the same products in another order."""

Component = tuple[str, ...]
"""The ids of topics that hang together, sorted; one alone where a topic has no peer."""


@dataclass(frozen=True, slots=True)
class Components:
    """Components, found as they are asked for, once; `notice` tells why the database did not find them itself."""

    components: Iterator[Component]
    notice: Notice | None = None


def peer_components(
    database: Database,
    space: Space,
    owners: Sequence[str],
    floor: float,
    *,
    smallest_in_database: int = SMALLEST_IN_DATABASE,
) -> Components:
    """The components of some owners' event topics; topics of two owners never meet (Yan et al. 2026, section B.4).

    floor: least cosine of a link, above 0.

    In the database by Graph Data Science; on the client where its plugin or its client is missing, or for fewer topics
    than `smallest_in_database` or more than `LARGEST_IN_DATABASE`. What is found is the same.
    """
    topics = database.read("themes/count", scope=space.scope, owners=list(owners))[0]["topics"]
    if topics < smallest_in_database:
        return Components(components_on_client(database, space, owners, floor))
    if topics > LARGEST_IN_DATABASE:
        notice = Notice("many-topics", f"{topics:,} topics are grouped on the client: the server's heap is for fewer")
        return Components(components_on_client(database, space, owners, floor), notice)
    try:
        return Components(iter(components_in_database(database, space, owners, floor)))
    except (MissingExtraError, StatementError) as error:
        if isinstance(error, StatementError) and _has_plugin(database):
            raise
        notice = Notice("no-graph-data-science", f"topics are grouped on the client, in the same way: {error}")
        return Components(components_on_client(database, space, owners, floor), notice)


def components_in_database(database: Database, space: Space, owners: Sequence[str], floor: float) -> list[Component]:
    """By Graph Data Science's node similarity and weakly connected components; no vector leaves the server.

    Not by its `knn`: that is approximate. Among 1,864 topics it found the nearest peer of 837 (of 1,802 with ten
    peers a topic, of 1,862 with twenty, in more time). Node similarity compares every pair.

    Raises:
        MissingExtraError: the extra `gds` is not installed.
        StatementError: the server has no plugin.
    """
    graph_name = f"adamem-topics-{uuid.uuid4()}"
    with database.graph_data_science() as gds:
        try:
            graph, _ = gds.graph.project.cypher(
                statement("themes/project"),
                scope=space.scope,
                owners=list(owners),
                graph_name=graph_name,
                vector_property=space.vector_property,
                first_place=_FIRST_PLACE,
            )
            # One thread, topics in order of id: of equal peers the first is taken, always.
            gds.node_similarity.mutate(
                graph,
                "NEAREST",
                "similarity",
                top_k=1,
                similarity_cutoff=floor,
                similarity_metric="COSINE",
                relationship_weight_property="weight",
                relationship_types=["WEIGHS"],
                concurrency=1,
                log_progress=False,
            )
            gds.wcc.mutate(
                graph, "component", relationship_types=["NEAREST"], node_labels=["Topic"], log_progress=False
            )
            found = gds.graph.node_properties.stream(
                graph, "component", node_labels=["Topic"], db_node_properties=["id"], log_progress=False
            )
        finally:
            gds.graph.drop(graph_name, fail_if_missing=False)
    return _sorted_components(zip(found["component"], found["id"], strict=True))


def components_on_client(database: Database, space: Space, owners: Sequence[str], floor: float) -> Iterator[Component]:
    """The same by numpy, one owner after the other, from the topics' vectors in temporary files.

    Memory holds a block of vectors, and some 50 bytes for each topic of one owner.
    """
    for first in range(0, len(owners), _OWNERS_AT_ONCE):
        with ExitStack() as files:
            topics: dict[str, TopicVectors] = {}
            for page in _vector_pages(database, space, owners[first : first + _OWNERS_AT_ONCE]):
                for owner, rows in _by_owner(page).items():
                    if owner not in topics:
                        file = files.enter_context(TemporaryFile(prefix="adamem-topics-"))
                        topics[owner] = TopicVectors(file, space.dimensions)
                    topics[owner].append(rows)
            for owner in sorted(topics):
                yield from _components(topics[owner], floor)


def _components(topics: TopicVectors, floor: float) -> Iterator[Component]:
    labels = linked(topics, floor)
    # Rows are in order of id, and stay so within a component.
    rows = labels.argsort(kind="stable")
    ends = np.flatnonzero(np.diff(labels[rows], append=-1)) + 1
    first = 0
    for end in ends.tolist():
        yield topics.ids(rows[first:end].tolist())
        first = end


def _by_owner(page: Iterable[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    rows: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in page:
        rows[row["owner"]].append(row)
    return rows


def _vector_pages(database: Database, space: Space, owners: Sequence[str]) -> Iterator[list[dict[str, Any]]]:
    """In order of id, a page at a time: a vector takes eight times as much as a list of numbers."""
    after = ""
    where = {"scope": space.scope, "owners": list(owners), "vector_property": space.vector_property}
    while rows := database.read("themes/vectors", **where, after=after, limit=_PAGE):
        yield rows
        after = rows[-1]["id"]


def linked(vectors: NDArray[np.float32] | TopicVectors, floor: float) -> NDArray[np.int32]:
    """The component of each row, linked to its nearest peer where that is near; of equal peers the first counts.

    vectors: (topics, dimensions). Every pair is compared, a block of cosines at a time.
    """
    count = len(vectors)
    nearest, cosine = np.zeros(count, dtype=np.int32), np.full(count, -2.0)
    for rows in _blocks(count):
        these = _unit(vectors[rows])
        for columns in _blocks(count):
            cosines = (these @ _unit(vectors[columns]).T).round(_EQUAL_DIGITS)
            if rows == columns:
                np.fill_diagonal(cosines, -2.0)
            best = cosines.argmax(axis=1)
            found = cosines[np.arange(len(these)), best]
            # Only what is nearer: of equal peers the one in an earlier block stays.
            better = found > cosine[rows]
            nearest[rows] = np.where(better, best + columns.start, nearest[rows])
            cosine[rows] = np.where(better, found, cosine[rows])
    return _components_of(np.where(cosine >= floor, nearest, np.arange(count, dtype=np.int32)))


def _components_of(peers: NDArray[np.int32]) -> NDArray[np.int32]:
    """The component of each row, called by a row of it. peers: the row that each is linked to, itself where to none.

    Who goes from peer to peer comes into the one circle of the component; its least row names that. Each step doubles
    how far everybody has gone.
    """
    least = np.minimum(np.arange(len(peers), dtype=np.int32), peers)
    for _ in range(len(peers).bit_length()):
        least = np.minimum(least, least[peers])
        peers = peers[peers]
    return least[peers]


def _blocks(count: int) -> list[slice]:
    return [slice(start, min(start + _ROWS_AT_ONCE, count)) for start in range(0, count, _ROWS_AT_ONCE)]


def _unit(vectors: NDArray[np.float32]) -> NDArray[np.float64]:
    exact = vectors.astype(np.float64)
    unit: NDArray[np.float64] = exact / np.linalg.norm(exact, axis=1, keepdims=True)
    return unit


def _sorted_components(labelled: Iterable[tuple[object, str]]) -> list[Component]:
    members: defaultdict[object, list[str]] = defaultdict(list)
    for label, topic_id in labelled:
        members[label].append(topic_id)
    return sorted(tuple(sorted(each)) for each in members.values())


def _has_plugin(database: Database) -> bool:
    try:
        return bool(database.read("database/gds_version"))
    except StatementError:
        return False
