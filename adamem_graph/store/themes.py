"""Themes in the graph: which topics are grouped anew, and the themes that their groups became."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from adamem_graph.store.connection import Database, Step
from adamem_graph.store.consolidation import consolidating
from adamem_graph.store.ids import node_id
from adamem_graph.store.spaces import Space

_PAGE = 1_000
"""Topics whose vectors are read at once, and themes that are dated or deleted in one transaction."""


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
    vector: NDArray[np.float32] | None
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


def event_topics(database: Database, space: Space, ids: Sequence[str]) -> dict[str, EventTopic]:
    """Those of some event topics that are there, by id."""
    rows = database.read("themes/topics", scope=space.scope, ids=list(ids))
    return {row["id"]: EventTopic(**row | {"said_at": row["said_at"] and row["said_at"].to_native()}) for row in rows}


def topic_vectors(database: Database, space: Space, ids: Sequence[str]) -> dict[str, NDArray[np.float32]]:
    """The vectors of those of some topics that are there, by id."""
    found = {}
    where = {"scope": space.scope, "vector_property": space.vector_property}
    for first in range(0, len(ids), _PAGE):
        for row in database.read("themes/vectors_of", **where, ids=list(ids[first : first + _PAGE])):
            found[row["id"]] = np.array(row["vector"], dtype=np.float32)
    return found


def last_messages(database: Database, space: Space, groups: Sequence[tuple[str, ...]]) -> dict[tuple[str, ...], str]:
    """Of each group of topics, by their ids, the id of the last message that mentions one of them."""
    rows = database.read("themes/last_messages", scope=space.scope, rows=[{"ids": list(ids)} for ids in groups])
    return {groups[row["place"]]: row["message_id"] for row in rows}


def store_groups(database: Database, space: Space, groups: Sequence[Group], seen: Mapping[str, EventTopic]) -> None:
    """Writes merged groups in one transaction; again changes nothing.

    seen: the topics, by id, as they were when the groups were merged. A group with a topic that is another by now waits
    for the next pass: something was said or forgotten meanwhile.
    """
    if groups:
        with consolidating(database, space):
            now = event_topics(database, space, [topic_id for group in groups for topic_id in group.topic_ids])
            _store(
                database,
                space,
                [each for each in groups if all(_told_alike(now.get(key), seen[key]) for key in each.topic_ids)],
            )


def tidy_themes(database: Database, space: Space) -> None:
    """Takes away the themes that have no topic any more, and dates the others by their messages.

    Themes that nobody regrouped are dated too: what is said of a topic that is there already changes no group.
    """
    # Under the lock of the space: an empty theme may be about to get topics again.
    scoped = {"scope": space.scope}
    emptied: list[Step] = [("spaces/lock", scoped), ("themes/delete_empty", {**scoped, "limit": _PAGE})]
    while database.write_all(emptied)[0]["deleted"] == _PAGE:
        pass
    after: str | None = ""
    while after is not None:
        after = database.write("themes/refresh_said", **scoped, after=after, limit=_PAGE)[0]["last_id"]


def _told_alike(now: EventTopic | None, then: EventTopic) -> bool:
    return now is not None and replace(now, group=then.group) == then


def _store(database: Database, space: Space, groups: Sequence[Group]) -> None:
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
    database.write_all([step for step in steps if step[1]["rows"]])


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
