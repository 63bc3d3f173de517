"""From what was understood of messages to the nodes and edges that hold it."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from datetime import date

from adamem_graph.records import Message, StatedAttribute, StatedFact, Understanding
from adamem_graph.store.graph import GraphBatch, GraphNode, Link, Mark
from adamem_graph.store.ids import entity_id, natural_order, node_id


def graph_batch(
    scope: str, understood: Iterable[tuple[Message, Understanding]], participants: Collection[str]
) -> GraphBatch:
    """The nodes and edges of a batch of messages; ids are deterministic, so that equal things meet.

    Where several messages make the same node, the first to be said describes it, in whatever order they come here.
    """
    batch = GraphBatch()
    for message, understanding in sorted(understood, key=lambda pair: _said_order(pair[0])):
        batch.sessions[message.id] = message.session
        batch.message_properties[message.id] = _message_properties(understanding)
        topic_id = _add_topic(batch, scope, message, understanding)
        for fact in understanding.facts:
            node = _fact_node(scope, message, fact, participants, understanding.made_by)
            _put(batch.facts, node)
            _mark(batch, node.id, fact.wanted, understanding)
            batch.message_facts.append(Link(message.id, node.id))
            if topic_id is not None:
                batch.fact_topics.append(Link(node.id, topic_id))
        for attribute in understanding.attributes:
            node = _attribute_node(scope, message, attribute)
            _put(batch.attributes, node)
            _mark(batch, node.id, attribute.wanted, understanding)
            batch.message_attributes.append(Link(message.id, node.id))
        for entity in understanding.entities:
            node_of_entity = GraphNode(
                entity_id(scope, entity.kind, entity.name), {"name": entity.name, "kind": entity.kind.value}
            )
            batch.entities.setdefault(node_of_entity.id, node_of_entity)
            batch.entity_aliases.setdefault(node_of_entity.id, set()).update(entity.aliases)
            batch.message_entities.append(Link(message.id, node_of_entity.id))
    return batch


def _put(nodes: dict[str, GraphNode], node: GraphNode) -> None:
    """The first to be said describes the node; every one adds its day."""
    nodes[node.id] = nodes[node.id].said_too(node) if node.id in nodes else node


def _mark(batch: GraphBatch, key: str, wanted: bool | None, understanding: Understanding) -> None:
    """What one message makes worth keeping is kept."""
    if wanted is not None and understanding.policy_version is not None:
        before = batch.marks.get(key)
        either = wanted or (before is not None and before.wanted)
        batch.marks[key] = Mark(either, understanding.policy_version, understanding.made_by)


def _said_order(message: Message) -> tuple[float, str, int, str]:
    """Undated messages come last, as in `graph/link_same_topic`."""
    instant = message.sent_at.timestamp() if message.sent_at else math.inf
    return instant, natural_order(message.session), message.position, message.id


def _message_properties(understanding: Understanding) -> dict[str, object]:
    """Lists stand side by side, one place for each time expression: a property cannot hold maps."""
    times = understanding.times
    return {
        "summary": understanding.summary,
        "attitude": understanding.attitude.value if understanding.attitude else None,
        "reason": understanding.reason,
        "understood_by": understanding.made_by,
        "refused": list(understanding.refused),
        "time_texts": [time.text for time in times],
        "time_offsets": [time.span[0] for time in times],
        "time_starts": [time.start for time in times],
        "time_ends": [time.end for time in times],
        "time_grains": [time.grain.value for time in times],
    }


def _add_topic(batch: GraphBatch, scope: str, message: Message, understanding: Understanding) -> str | None:
    """An event-level topic belongs to the speaker whose bundle it is in."""
    if understanding.topic is None:
        return None
    topic_id = node_id("topic", scope, "event", message.speaker, understanding.topic)
    properties = {
        "name": understanding.topic,
        "owner": message.speaker,
        "level": "event",
        "summary": understanding.summary,
    }
    said = message.sent_at
    _put(batch.topics, GraphNode(topic_id, properties, understanding.topic, said, said))
    batch.message_topics.append(Link(message.id, topic_id))
    return topic_id


def _fact_node(
    scope: str, message: Message, fact: StatedFact, participants: Collection[str], made_by: str
) -> GraphNode:
    """A fact belongs to the participant it is about; one about somebody else, to who said it."""
    owner = fact.subject if fact.subject in participants else message.speaker
    days = (fact.occurred.start, fact.occurred.end) if fact.occurred else None
    key = fact_id(scope, owner, fact.subject, fact.text, days)
    properties: dict[str, object] = {
        "text": fact.text,
        "subject": fact.subject,
        "said_by": message.speaker,
        "owner": owner,
        "made_by": made_by,
    }
    if fact.occurred:
        properties |= {
            "occurred_from": fact.occurred.start,
            "occurred_to": fact.occurred.end,
            "grain": fact.occurred.grain.value,
        }
    return GraphNode(key, properties, fact.text, message.sent_at, message.sent_at)


def fact_id(scope: str, owner: str, subject: str, text: str, occurred: tuple[date, date] | None) -> str:
    """The id of a fact in somebody's bundle. occurred: its first and last day."""
    return node_id("fact", scope, owner, subject, text, *(day.isoformat() for day in occurred or ()))


def attribute_id(scope: str, owner: str, name: str, value: str) -> str:
    """The id of an attribute of a person."""
    return node_id("attribute", scope, owner, name, value)


def _attribute_node(scope: str, message: Message, attribute: StatedAttribute) -> GraphNode:
    key = attribute_id(scope, attribute.owner, attribute.name, attribute.value)
    properties = {"name": attribute.name, "value": attribute.value, "owner": attribute.owner}
    text = f"{attribute.owner} {attribute.name}: {attribute.value}"
    return GraphNode(key, properties, text, message.sent_at, message.sent_at)
