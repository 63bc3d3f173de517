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
from adamem_graph.store.nearest import components_of, nearest_peers
from adamem_graph.store.noted_peers import PeerNotes
from adamem_graph.store.spaces import Space
from adamem_graph.store.themes import group_key, topic_vectors
from adamem_graph.store.topic_vectors import NO_PEER, TopicVectors

_FIRST_PLACE = 1 << 40
"""Far above any id that Neo4j gives a node."""

SMALLEST_IN_DATABASE, LARGEST_IN_DATABASE = 256, 1_000
"""How many topics are grouped in the database.

For fewer it does not pay to load the client of Graph Data Science (100 MB and 1.4 s, most of it for pandas). Of more,
each puts as many relationships on the server's heap as its vector has numbers, and comparing every pair of them one
number at a time takes seconds.
"""

_PAGE, _PAGE_WITHOUT_VECTORS = 200, 1_000
_FEW = 8
"""Topics for which the server goes through all others: 20 µs for each, while to fetch a vector takes 200."""

_NEAR_MARGIN = 0.001
"""The server reckons with fewer digits; what it picks in vain is seen here."""

_OWNERS_AT_ONCE = 64
"""Each has a file open meanwhile; more owners are read in several goes."""

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

    In the database by Graph Data Science, where all of them are new; on the client where its plugin or its client is
    missing, or for fewer topics than `smallest_in_database` or more than `LARGEST_IN_DATABASE`. What is found is the
    same. On the client only topics are compared with all that are new, or whose peer is gone.
    """
    notes = PeerNotes(database, space)
    counted = database.read("themes/count", scope=space.scope, owners=list(owners))[0]
    topics = counted["topics"]
    if topics < smallest_in_database or counted["compared"]:
        return Components(components_on_client(database, space, owners, floor, notes))
    if topics > LARGEST_IN_DATABASE:
        notice = Notice("many-topics", f"{topics:,} topics are grouped on the client: the server's heap is for fewer")
        return Components(components_on_client(database, space, owners, floor, notes), notice)
    try:
        return Components(iter(components_in_database(database, space, owners, floor, notes)))
    except (MissingExtraError, StatementError) as error:
        if isinstance(error, StatementError) and _has_plugin(database):
            raise
        notice = Notice("no-graph-data-science", f"topics are grouped on the client, in the same way: {error}")
        return Components(components_on_client(database, space, owners, floor, notes), notice)


def components_in_database(
    database: Database, space: Space, owners: Sequence[str], floor: float, notes: PeerNotes
) -> list[Component]:
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
            links = gds.graph.relationships.stream(graph, ["NEAREST"], log_progress=False)
        finally:
            gds.graph.drop(graph_name, fail_if_missing=False)
    ids = dict(zip(found["nodeId"], found["id"], strict=True))
    peers = dict(zip(links["sourceNodeId"], links["targetNodeId"], strict=True))
    notes.write((key, ids[peers.get(node, node)]) for node, key in ids.items())
    return _sorted_components(zip(found["component"], found["id"], strict=True))


def components_on_client(
    database: Database, space: Space, owners: Sequence[str], floor: float, notes: PeerNotes
) -> Iterator[Component]:
    """The same by numpy, one owner after the other, from the topics' vectors in temporary files.

    Only those that are not merged as they stand. Where few topics are new, or lost their peer, the database picks what
    may be near them, and no other vectors leave it. Memory holds a block of vectors, and some 100 bytes for each topic
    of one owner.
    """
    for first in range(0, len(owners), _OWNERS_AT_ONCE):
        with ExitStack() as files:
            topics = _read(database, space, owners[first : first + _OWNERS_AT_ONCE], files, with_vectors=False)
            many = [owner for owner, each in topics.items() if np.count_nonzero(_known(each) < 0) > _FEW]
            few = sorted(topics.keys() - set(many))
            for owner in few:
                if (peers := _peers_of_few(database, space, owner, topics[owner], floor)) is not None:
                    _note(topics[owner], peers, notes)
                    yield from _components(topics[owner], peers)
            topics = _read(database, space, many, files, with_vectors=True) if many else {}
            for owner in sorted(topics):
                peers = nearest_peers(topics[owner], _known(topics[owner]), floor)
                _note(topics[owner], peers, notes)
                yield from _components(topics[owner], peers)


def _read(
    database: Database, space: Space, owners: Sequence[str], files: ExitStack, *, with_vectors: bool
) -> dict[str, TopicVectors]:
    """The topics of each owner who has some, in files that close with `files`."""
    topics: dict[str, TopicVectors] = {}
    for page in _vector_pages(database, space, owners, with_vectors=with_vectors):
        for owner, rows in _by_owner(page).items():
            if owner not in topics:
                file = TemporaryFile(prefix="adamem-topics-")  # noqa: SIM115  (closed with the others)
                topics[owner] = TopicVectors(files.enter_context(file), space.dimensions if with_vectors else 0)
            topics[owner].append(rows)
    return topics


def _known(topics: TopicVectors) -> NDArray[np.int32]:
    """The row of each topic's peer, -1 where it is to be looked for: among all."""
    noted = topics.noted_peers()
    # A peer that has noted none has come again, or its pass has ended before that.
    return np.where((noted >= 0) & (noted[noted.clip(min=0)] != NO_PEER), noted, -1).astype(np.int32)


def _peers_of_few(
    database: Database, space: Space, owner: str, topics: TopicVectors, floor: float
) -> NDArray[np.int32] | None:
    """What `nearest_peers` finds, from the vectors of those that may be linked to a new one, and of their peers.

    None where one of these has gone meanwhile: the next pass will see that.
    """
    peers = _known(topics)
    anew = np.flatnonzero(peers < 0).tolist()
    if not anew:
        return peers
    vectors = topic_vectors(database, space, [topics.id(row) for row in anew])
    near = database.read(
        "themes/near",
        scope=space.scope,
        owner=owner,
        vector_property=space.vector_property,
        vectors=[vector.tolist() for vector in vectors.values()],
        least=(1 + floor) / 2 - _NEAR_MARGIN,
    )
    asked = sorted({*anew, *topics.rows([row["id"] for row in near])})
    rows = sorted({*asked, *(peers[row] for row in asked if peers[row] >= 0)})
    ids = [topics.id(row) for row in rows]
    vectors = topic_vectors(database, space, ids)
    if len(vectors) < len(ids):
        return None
    place = {row: place for place, row in enumerate(rows)}
    # Of one that is a peer alone, its own peer may be missing here; it is not asked for.
    known = [place.get(peers[row], -1) if row in asked else place[row] for row in rows]
    found = nearest_peers(np.array([vectors[key] for key in ids]), np.array(known, dtype=np.int32), floor)
    for row in asked:
        peers[row] = rows[found[place[row]]]
    return peers


def _note(topics: TopicVectors, peers: NDArray[np.int32], notes: PeerNotes) -> None:
    noted = topics.noted_peers()
    others = np.flatnonzero(peers != noted)
    rows = others[np.argsort(noted[others] == NO_PEER, kind="stable")].tolist()
    notes.write((topics.id(row), topics.id(peers[row])) for row in rows)


def _components(topics: TopicVectors, peers: NDArray[np.int32]) -> Iterator[Component]:
    labels = components_of(peers)
    # Rows are in order of id, and stay so within a component.
    rows = labels.argsort(kind="stable")
    ends = np.flatnonzero(np.diff(labels[rows], append=-1)) + 1
    first = 0
    for end in ends.tolist():
        members = rows[first:end].tolist()
        component = tuple(topics.id(row) for row in members)
        if any(topics.group(row) != group_key(component) for row in members):
            yield component
        first = end


def _by_owner(page: Iterable[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    rows: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in page:
        rows[row["owner"]].append(row)
    return rows


def _vector_pages(
    database: Database, space: Space, owners: Sequence[str], *, with_vectors: bool
) -> Iterator[list[dict[str, Any]]]:
    """In order of id, a page at a time: a vector takes eight times as much as a list of numbers."""
    after = ""
    where = {
        "scope": space.scope,
        "owners": list(owners),
        "vector_property": space.vector_property,
        "with_vectors": with_vectors,
        "limit": _PAGE if with_vectors else _PAGE_WITHOUT_VECTORS,
    }
    while rows := database.read("themes/vectors", **where, after=after):
        yield rows
        after = rows[-1]["id"]


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
