"""The edges of C.1 as they are stored, page by page, and writing what is missing or wrong about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from adamem_graph.records import EdgeType
from adamem_graph.store.connection import Database, Step
from adamem_graph.store.graph import (
    FACT_SUPPORTS_TOPIC,
    MENTIONS,
    MESSAGE_SUPPORTS_ATTRIBUTE,
    MESSAGE_SUPPORTS_FACT,
    SAME_TOPIC,
)
from adamem_graph.store.messages import (
    DIALOGUE_BACK,
    DIALOGUE_FORWARD,
    SPEAKER_BACK,
    SPEAKER_FORWARD,
    SPEAKER_RELATED,
)
from adamem_graph.store.spaces import Space

DIALOGUE, SPEAKER = "dialogue", "speaker"
"""The tracks of `TEMPORAL_NEXT`."""

CARRIED_STRENGTHS = {
    (EdgeType.MENTIONS, "Topic"): MENTIONS,
    (EdgeType.MENTIONS, "Entity"): MENTIONS,
    (EdgeType.SUPPORTS, "Fact"): MESSAGE_SUPPORTS_FACT,
    (EdgeType.SUPPORTS, "Attribute"): MESSAGE_SUPPORTS_ATTRIBUTE,
}
"""What a message can be tied to, by the type of the edge and the kind of node at its end."""


@dataclass(frozen=True, slots=True)
class EdgePlace:
    """Where an edge stands at a node. other: id of the node at its other end, None where no such edge may lead there;
    track: of `TEMPORAL_NEXT`."""

    type: EdgeType
    other: str | None
    track: str | None = None


@dataclass(frozen=True, slots=True)
class Strength:
    """Write-time strengths of Yan et al. 2026, appendix B.5. back: None where they have one direction."""

    weight: float | None
    back: float | None = None


@dataclass(frozen=True, slots=True)
class StoredEdge:
    """An edge as it is; key: the server's id of it, which is good while nobody deletes edges; kind: of the node at its
    other end, where that matters."""

    key: str
    place: EdgePlace
    strength: Strength
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class LinkedMessage:
    """A message with the edges that lead to it in time, and those from it to what it carries."""

    id: str
    speaker: str
    session: str
    position: int
    before: tuple[StoredEdge, ...]
    carried: tuple[StoredEdge, ...]


@dataclass(frozen=True, slots=True)
class LinkedFact:
    """A fact with the edges from it; topics: the events that its messages are about."""

    id: str
    stored: tuple[StoredEdge, ...]
    topics: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChainedMessage:
    """A message in a topic's chain with the edges by topic from it; chained: whether this topic decides about them."""

    topic: str
    id: str
    chained: bool
    stored: tuple[StoredEdge, ...]


@dataclass(frozen=True, slots=True)
class PageStart:
    """Where a page of messages begins; done: ids at this place that were read before."""

    session: str = ""
    position: int = 0
    done: tuple[str, ...] = ()


@dataclass(slots=True)
class EdgeWork:
    """What is to be written.

    made: pairs of a node's id and the place of its new edge; changed: by key; deleted: keys.
    """

    made: list[tuple[str, EdgePlace]] = field(default_factory=list)
    changed: dict[str, Strength] = field(default_factory=dict)
    deleted: list[str] = field(default_factory=list)


def linked_messages(database: Database, space: Space, start: PageStart, limit: int) -> list[LinkedMessage]:
    """Up to `limit` messages from a place on: by session, then in its order."""
    rows = database.read(
        "synchronisation/messages",
        scope=space.scope,
        session=start.session,
        position=start.position,
        done=list(start.done),
        limit=limit,
    )
    return [
        LinkedMessage(
            row["id"], row["speaker"], row["session"], row["position"], _edges(row["before"]), _edges(row["carried"])
        )
        for row in rows
    ]


def linked_facts(database: Database, space: Space, after: str, limit: int) -> list[LinkedFact]:
    """Up to `limit` facts whose ids follow one."""
    rows = database.read("synchronisation/facts", scope=space.scope, after=after, limit=limit)
    return [LinkedFact(row["id"], _edges(row["stored"]), tuple(row["topics"])) for row in rows]


def topic_sizes(database: Database, space: Space, after: str, limit: int) -> list[tuple[str, int]]:
    """Up to `limit` topics whose ids follow one, with the number of messages that each has."""
    rows = database.read("synchronisation/topics", scope=space.scope, after=after, limit=limit)
    return [(row["id"], row["messages"]) for row in rows]


def topic_chains(database: Database, space: Space, topics: Sequence[str]) -> list[ChainedMessage]:
    """The messages of some topics: by topic, then in the order in which they were said."""
    rows = database.read("synchronisation/chains", scope=space.scope, ids=list(topics))
    return [ChainedMessage(row["topic"], row["id"], row["chained"], _edges(row["stored"])) for row in rows]


def delete_astray(database: Database, space: Space, limit: int) -> dict[EdgeType, int]:
    """Deletes up to `limit` edges that begin at a node from which none of C.1 leads; how many of each type."""
    rows = database.write("synchronisation/astray", scope=space.scope, limit=limit)
    return {EdgeType(row["type"]): row["deleted"] for row in rows}


def write_edges(database: Database, space: Space, work: EdgeWork) -> None:
    """Writes what is to be done about edges, all or nothing."""
    scope = {"scope": space.scope}
    strengths = [{"key": key, "weight": each.weight, "weight_back": each.back} for key, each in work.changed.items()]
    steps: list[Step] = [
        ("synchronisation/delete_edges", {**scope, "keys": work.deleted}),
        ("synchronisation/set_strengths", {**scope, "rows": strengths}),
        *_links(space, work.made),
    ]
    database.write_all([step for step in steps if step[1].get("rows") or step[1].get("keys")])


def _links(space: Space, made: Sequence[tuple[str, EdgePlace]]) -> list[Step]:
    in_time = [(key, place) for key, place in made if place.type is EdgeType.TEMPORAL_NEXT]
    dialogue = [(key, place.other) for key, place in in_time if place.track == DIALOGUE]
    # An edge in time to the speaker's next message stands beside one that says the two are related.
    speaker = {(key, place.other) for key, place in in_time if place.track == SPEAKER}
    speaker |= {(key, place.other) for key, place in made if place.type is EdgeType.SPEAKER_RELATED}
    topic = [(key, place.other) for key, place in made if place.type is EdgeType.SAME_TOPIC]
    facts = [(key, place.other) for key, place in made if place.type is EdgeType.SUPPORTS]
    forward = {"scope": space.scope, "weight": DIALOGUE_FORWARD, "weight_back": DIALOGUE_BACK}
    own = {"weight": SPEAKER_FORWARD, "weight_back": SPEAKER_BACK, "related_weight": SPEAKER_RELATED}
    return [
        ("messages/link_dialogue", {**forward, "rows": _pairs(dialogue)}),
        ("messages/link_speaker", {**forward, **own, "rows": _pairs(sorted(speaker, key=str))}),
        ("synchronisation/link_same_topic", {"scope": space.scope, "weight": SAME_TOPIC, "rows": _pairs(topic)}),
        (
            "graph/link_fact_topic",
            {
                "scope": space.scope,
                "weight": FACT_SUPPORTS_TOPIC,
                "rows": [{"source_id": key, "target_id": other} for key, other in facts],
            },
        ),
    ]


def _pairs(links: Sequence[tuple[str, str | None]]) -> list[dict[str, str | None]]:
    return [{"id": key, "previous_id": other} for key, other in links]


def _edges(rows: Sequence[Mapping[str, Any]]) -> tuple[StoredEdge, ...]:
    return tuple(
        StoredEdge(
            row["key"],
            EdgePlace(EdgeType(row["type"]), row["other"], row.get("track")),
            Strength(row["weight"], row["weight_back"]),
            row.get("kind"),
        )
        for row in rows
    )
