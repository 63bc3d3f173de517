"""Themes in the graph: which topics are grouped anew, and the themes that their groups became."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from adamem_graph.store.connection import Database, Step
from adamem_graph.store.consolidation import consolidating
from adamem_graph.store.ids import node_id
from adamem_graph.store.spaces import Space


@dataclass(frozen=True, slots=True)
class EventTopic:
    """An event topic as it is stored.

    said_at: of the first message that mentions it, None where the dialogue has no times; messages: how many do.
    group: the key of the group that it was last merged in, None for one that is new.
    """

    id: str
    owner: str
    name: str
    summary: str
    said_at: datetime | None
    messages: int
    group: str | None


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme to be stored. vector: of its name, or None where it is named like the topic `named_after`."""

    id: str
    owner: str
    name: str
    summary: str
    made_by: str
    topic_ids: tuple[str, ...]
    vector: list[float] | None
    named_after: str | None


@dataclass(frozen=True, slots=True)
class Group:
    """Topics that were merged together, and the themes that they became."""

    key: str
    topic_ids: tuple[str, ...]
    themes: tuple[Theme, ...] = ()


def group_key(topic_ids: Sequence[str]) -> str:
    """What topics note of their group: how many it has, and which. So a topic that is gone is missed later."""
    return f"{len(topic_ids)}:{node_id('group', '', *sorted(topic_ids))}"


def theme_id(scope: str, owner: str, eldest_topic_id: str) -> str:
    """A theme is told by the topic of it that was said first: a topic that joins later leaves it the same."""
    return node_id("topic", scope, "theme", owner, eldest_topic_id)


def owners_to_group(database: Database, space: Space) -> list[str]:
    """Whose topics have changed since they were last grouped."""
    return [row["owner"] for row in database.read("themes/owners_to_group", scope=space.scope)]


def event_topics(database: Database, space: Space, owners: Sequence[str]) -> dict[str, EventTopic]:
    """The event topics of some owners, by id."""
    rows = database.read("themes/topics", scope=space.scope, owners=list(owners))
    return {row["id"]: EventTopic(**row | {"said_at": row["said_at"] and row["said_at"].to_native()}) for row in rows}


def similarities(database: Database, space: Space, groups: Iterable[Sequence[str]]) -> dict[tuple[str, str], float]:
    """The cosine of each pair of topics within a group, -1 to 1, by (smaller id, larger id)."""
    rows = database.read(
        "themes/similarities",
        scope=space.scope,
        vector_property=space.vector_property,
        rows=[{"ids": list(ids)} for ids in groups],
    )
    return {(row["first_id"], row["second_id"]): row["similarity"] for row in rows}


def last_messages(database: Database, space: Space, groups: Sequence[tuple[str, ...]]) -> dict[tuple[str, ...], str]:
    """Of each group of topics, by their ids, the id of the last message that mentions one of them."""
    rows = database.read("themes/last_messages", scope=space.scope, rows=[{"ids": list(ids)} for ids in groups])
    return {groups[row["place"]]: row["message_id"] for row in rows}


def store_groups(database: Database, space: Space, groups: Sequence[Group], seen: Mapping[str, EventTopic]) -> int:
    """Writes merged groups in one transaction, takes empty themes away and dates the others; again changes nothing.

    seen: the topics, by id, as they were when the groups were merged. A group with a topic that is another by now waits
    for the next pass: something was said or forgotten meanwhile.

    Returns: how many themes have another date than before.
    """
    if not groups:
        return _store(database, space, groups)
    with consolidating(database, space):
        owners = {seen[topic_id].owner for group in groups for topic_id in group.topic_ids}
        now = event_topics(database, space, sorted(owners))
        same = [each for each in groups if all(_told_alike(now.get(key), seen[key]) for key in each.topic_ids)]
        return _store(database, space, same)


def _told_alike(now: EventTopic | None, then: EventTopic) -> bool:
    return now is not None and replace(now, group=then.group) == then


def _store(database: Database, space: Space, groups: Sequence[Group]) -> int:
    themes = sorted((theme for group in groups for theme in group.themes), key=lambda theme: theme.id)
    theme_of = {topic_id: theme.id for theme in themes for topic_id in theme.topic_ids}
    marks = sorted(
        (
            {"id": topic_id, "group": group.key, "theme_id": theme_of.get(topic_id)}
            for group in groups
            for topic_id in group.topic_ids
        ),
        key=lambda row: str(row["id"]),
    )
    links = [{"source_id": topic_id, "target_id": theme} for topic_id, theme in sorted(theme_of.items())]
    scoped: Mapping[str, object] = {"scope": space.scope}
    steps: list[Step] = [
        ("themes/mark_groups", {**scoped, "rows": marks}),
        (
            "themes/store",
            {**scoped, "vector_property": space.vector_property, "rows": [_theme_row(theme) for theme in themes]},
        ),
        ("themes/link", {**scoped, "rows": links}),
    ]
    tidying: list[Step] = [("themes/delete_empty", scoped), ("themes/refresh_said", scoped)]
    dated = database.write_all([*(step for step in steps if step[1]["rows"]), *tidying])
    return int(dated[0]["dated"])


def _theme_row(theme: Theme) -> dict[str, object]:
    return {
        "id": theme.id,
        "vector": theme.vector,
        "vector_of": theme.named_after,
        "properties": {
            "name": theme.name,
            "owner": theme.owner,
            "level": "theme",
            "summary": theme.summary,
            "made_by": theme.made_by,
        },
    }
