"""What was understood of messages: topics, facts, attributes, entities, and the edges that tie them to the words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adamem_graph.records import OFFLINE
from adamem_graph.store.connection import Database, Step
from adamem_graph.store.spaces import Space

MENTIONS = 0.75
MESSAGE_SUPPORTS_FACT = 0.85
MESSAGE_SUPPORTS_ATTRIBUTE = 0.80
FACT_SUPPORTS_TOPIC = 0.80
SAME_TOPIC = 0.55
"""Write-time strengths of Yan et al. 2026, appendix B.5; SAME_TOPIC from table 6."""


@dataclass(frozen=True, slots=True)
class GraphNode:
    """A node to be made unless it exists: its id, its properties and the text that its vector stands for.

    first_said, last_said: of the messages of the batch that say it; None where they are undated, and for entities.
    """

    id: str
    properties: Mapping[str, object]
    embedded_text: str = ""
    first_said: datetime | None = None
    last_said: datetime | None = None

    def said_too(self, other: GraphNode) -> GraphNode:
        """This node, said when the other was as well."""
        firsts = [each.first_said for each in (self, other) if each.first_said]
        lasts = [each.last_said for each in (self, other) if each.last_said]
        return replace(self, first_said=min(firsts, default=None), last_said=max(lasts, default=None))


@dataclass(frozen=True, slots=True)
class Link:
    """An edge between two nodes, by id."""

    source_id: str
    target_id: str


@dataclass(frozen=True, slots=True)
class Mark:
    """Whether whoever read a message under a memory policy wants something of it kept."""

    wanted: bool
    policy_version: int
    made_by: str


@dataclass(slots=True)
class GraphBatch:
    """Everything understood of a batch of messages; nodes are keyed by id, so that each stands once."""

    topics: dict[str, GraphNode] = field(default_factory=dict)
    facts: dict[str, GraphNode] = field(default_factory=dict)
    attributes: dict[str, GraphNode] = field(default_factory=dict)
    entities: dict[str, GraphNode] = field(default_factory=dict)
    entity_aliases: dict[str, set[str]] = field(default_factory=dict)
    message_topics: list[Link] = field(default_factory=list)
    message_facts: list[Link] = field(default_factory=list)
    message_attributes: list[Link] = field(default_factory=list)
    message_entities: list[Link] = field(default_factory=list)
    fact_topics: list[Link] = field(default_factory=list)
    message_properties: dict[str, Mapping[str, object]] = field(default_factory=dict)
    failed_messages: list[str] = field(default_factory=list)
    marks: dict[str, Mark] = field(default_factory=dict)
    sessions: dict[str, str] = field(default_factory=dict)

    def embedded_nodes(self) -> list[GraphNode]:
        """The nodes that carry a vector."""
        return [*self.topics.values(), *self.facts.values(), *self.attributes.values()]

    def facts_by_model(self) -> list[str]:
        """The ids of the facts that the parser did not make: they say more than the words of their messages."""
        return [key for key, node in self.facts.items() if node.properties.get("made_by") != OFFLINE]


def existing_nodes(database: Database, space: Space, ids: Sequence[str]) -> set[str]:
    """Which of these topics, facts and attributes are stored already."""
    return {row["id"] for row in database.read("graph/existing", scope=space.scope, ids=list(ids))}


def store_understanding(
    database: Database,
    space: Space,
    batch: GraphBatch,
    vectors: Mapping[str, NDArray[np.float32]],
    token_vectors: Mapping[str, bytes] | None = None,
) -> None:
    """Writes a batch, moves its messages on and puts them into working memory, all or none; again changes nothing.

    vectors: by node id, for every embedded node that is not stored yet; token_vectors: packed, of
    facts that shall have any.
    """
    nodes: list[Step] = [
        _node_step(space, "graph/store_topics", batch.topics, vectors),
        _node_step(space, "graph/store_facts", batch.facts, vectors, token_vectors),
        _node_step(space, "graph/store_attributes", batch.attributes, vectors),
        (
            "graph/store_entities",
            {
                "scope": space.scope,
                "rows": [
                    {"id": node.id, "aliases": sorted(batch.entity_aliases.get(node.id, ())), **node.properties}
                    for node in _ordered(batch.entities)
                ],
            },
        ),
    ]
    links = [
        _link_step(space, "graph/link_mentions_topic", MENTIONS, batch.message_topics),
        _link_step(space, "graph/link_mentions_entity", MENTIONS, batch.message_entities),
        _link_step(space, "graph/link_supports_fact", MESSAGE_SUPPORTS_FACT, batch.message_facts),
        _link_step(space, "graph/link_supports_attribute", MESSAGE_SUPPORTS_ATTRIBUTE, batch.message_attributes),
        _link_step(space, "graph/link_fact_topic", FACT_SUPPORTS_TOPIC, batch.fact_topics),
        _link_step(space, "graph/link_same_topic", SAME_TOPIC, batch.message_topics),
    ]
    done: Step = (
        "messages/understood",
        {
            "scope": space.scope,
            "rows": [
                {"id": key, "stage": "understood", "properties": properties}
                for key, properties in sorted(batch.message_properties.items())
            ]
            + [{"id": key, "stage": "failed", "properties": {}} for key in sorted(batch.failed_messages)],
        },
    )
    database.write_all([*(step for step in [*nodes, *links] if step[1]["rows"]), done])


def _ordered(nodes: Mapping[str, GraphNode]) -> Iterable[GraphNode]:
    """By id: processes that write the same nodes take their locks in the same order."""
    return (nodes[key] for key in sorted(nodes))


def _node_step(
    space: Space,
    name: str,
    nodes: Mapping[str, GraphNode],
    vectors: Mapping[str, NDArray[np.float32]],
    token_vectors: Mapping[str, bytes] | None = None,
) -> Step:
    rows: list[dict[str, Any]] = [
        {
            "id": node.id,
            "properties": node.properties,
            "vector": vectors.get(node.id),
            "token_vectors": (token_vectors or {}).get(node.id),
            "said_at": node.first_said,
            "last_said_at": node.last_said,
        }
        for node in _ordered(nodes)
    ]
    return name, {"scope": space.scope, "vector_property": space.vector_property, "rows": rows}


def _link_step(space: Space, name: str, weight: float, links: Sequence[Link]) -> Step:
    pairs = sorted({(link.target_id, link.source_id) for link in links})
    rows = [{"source_id": source_id, "target_id": target_id} for target_id, source_id in pairs]
    return name, {"scope": space.scope, "weight": weight, "rows": rows}
