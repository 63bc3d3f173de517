"""One pass of regrouping: groups that have changed are merged anew, all others stay as they are."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from adamem_graph.construction.regrouping.offline import OfflineMerger
from adamem_graph.construction.regrouping.protocol import GroupedTopic, MergedTheme, TopicGroup, TopicMerger
from adamem_graph.embedding.protocol import Embedder
from adamem_graph.records import FailedReply, Notice
from adamem_graph.store.connection import Database
from adamem_graph.store.failures import GroupFailure, settle_failures
from adamem_graph.store.peers import Component, peer_components
from adamem_graph.store.spaces import Space
from adamem_graph.store.themes import (
    EventTopic,
    Group,
    Theme,
    event_topics,
    group_key,
    last_messages,
    owners_to_group,
    similarities,
    store_groups,
    theme_id,
)

LINK_FLOOR = 0.6
"""Least cosine between a topic and its nearest peer for the two to be linked.

The paper links every topic to its nearest peer, however far that is, and leaves it to a language model to separate what
does not belong together (prompt E.3). See docs/architecture.md for what that gives with short names of topics.
"""


@dataclass(frozen=True, slots=True)
class FailedGroup:
    """A group that the merger gave no usable reply for; it was merged offline instead."""

    owner: str
    topic_ids: tuple[str, ...]
    failure: FailedReply


@dataclass(frozen=True, slots=True)
class RegroupReport:
    """What a pass did: owners and groups looked at anew, themes written, and what the caller should know."""

    owners: int
    groups: int
    themes: int
    failures: tuple[FailedGroup, ...] = ()
    notices: tuple[Notice, ...] = ()


def regroup(database: Database, space: Space, embedder: Embedder, merger: TopicMerger) -> RegroupReport:
    """Groups the event topics of each owner by nearest peers and merges each group into themes.

    What comes out depends on the topics alone, not on how often or in what order they were regrouped (by model: on its
    replies too). A pass with nothing new writes nothing.

    Raises:
        LanguageModelError: by model: it cannot be reached. Nothing has changed.
    """
    owners = owners_to_group(database, space)
    found = peer_components(database, space, owners, LINK_FLOOR) if owners else None
    topics = event_topics(database, space, owners) if owners else {}
    changed = _changed(found.components, topics) if found else []
    groups, failures = _merged(database, space, merger, [_known(each, topics) for each in changed if len(each) > 1])
    alone = [Group(group_key(each), each) for each in changed if len(each) == 1]
    themes = {key: [_theme(space, topics, key, each, by) for each in merged] for key, (merged, by) in groups.items()}
    _settle(database, space, [topic_id for each in changed for topic_id in each], failures)
    embedded = _embedded(embedder, [theme for each in themes.values() for theme in each])
    together = [
        Group(group_key(key), key, tuple(embedded[theme.id] for theme in of_group)) for key, of_group in themes.items()
    ]
    store_groups(database, space, [*alone, *together], topics)
    return RegroupReport(
        owners=len(owners),
        groups=len(together),
        themes=len(embedded),
        failures=tuple(failures),
        notices=(found.notice,) if found and found.notice else (),
    )


def _settle(database: Database, space: Space, tried: Sequence[str], failures: Sequence[FailedGroup]) -> None:
    """Before groups are written: one that has failed without a failure would count as merged by the model."""
    last = last_messages(database, space, [each.topic_ids for each in failures]) if failures else {}
    failed = [GroupFailure(last[ids], ids, each.failure) for each in failures if (ids := each.topic_ids) in last]
    settle_failures(database, space, tried, failed)


def _changed(components: Sequence[Component], topics: Mapping[str, EventTopic]) -> list[Component]:
    """The components that are not exactly a group which was merged before. A topic stored meanwhile waits."""
    known = [each for each in components if all(topic_id in topics for topic_id in each)]
    return [each for each in known if {topics[topic_id].group for topic_id in each} != {group_key(each)}]


def _known(component: Component, topics: Mapping[str, EventTopic]) -> list[EventTopic]:
    return [topics[topic_id] for topic_id in component]


def _merged(
    database: Database, space: Space, merger: TopicMerger, components: Sequence[Sequence[EventTopic]]
) -> tuple[dict[Component, tuple[tuple[MergedTheme, ...], str]], list[FailedGroup]]:
    """The themes of each component with who made them, by its topics' ids."""
    if not components:
        return {}, []
    cosines = similarities(database, space, [[topic.id for topic in each] for each in components])
    # A topic that another client has merged meanwhile has no cosines: its group waits, as in `_changed`.
    groups = [_topic_group(each, cosines) for each in components if set(_pairs(each)) <= cosines.keys()]
    merged: dict[Component, tuple[tuple[MergedTheme, ...], str]] = {}
    failures: list[FailedGroup] = []
    for group, reply in zip(groups, merger.merge(groups), strict=True):
        ids = tuple(topic.id for topic in group.topics)
        if isinstance(reply, FailedReply):
            failures.append(FailedGroup(group.owner, ids, reply))
            offline = OfflineMerger()
            merged[ids] = offline.merge([group])[0], offline.name
        else:
            merged[ids] = tuple(each for each in reply if len(set(each.topic_ids) & set(ids)) > 1), merger.name
    return merged, failures


def _topic_group(topics: Sequence[EventTopic], cosines: Mapping[tuple[str, str], float]) -> TopicGroup:
    pairs = {pair: cosines[pair] for pair in _pairs(topics)}
    grouped = (GroupedTopic(each.id, each.name, each.summary, each.said_at, each.messages) for each in topics)
    return TopicGroup(topics[0].owner, tuple(grouped), pairs)


def _pairs(topics: Sequence[EventTopic]) -> list[tuple[str, str]]:
    return list(combinations([topic.id for topic in topics], 2))


def _theme(
    space: Space, topics: Mapping[str, EventTopic], component: Component, merged: MergedTheme, made_by: str
) -> Theme:
    """A theme without its vector; ids of no topic of the group were invented by the merger."""
    members = sorted(set(merged.topic_ids) & set(component))
    eldest = min((topics[topic_id] for topic_id in members), key=_said_order)
    namesakes = (topic_id for topic_id in members if topics[topic_id].name == merged.name)
    return Theme(
        id=theme_id(space.scope, eldest.owner, eldest.id),
        owner=eldest.owner,
        name=merged.name,
        summary=merged.summary,
        made_by=made_by,
        topic_ids=tuple(members),
        vector=None,
        named_after=next(namesakes, None),
    )


def _said_order(topic: EventTopic) -> tuple[float, str]:
    return topic.said_at.timestamp() if topic.said_at else math.inf, topic.id


def _embedded(embedder: Embedder, themes: Sequence[Theme]) -> dict[str, Theme]:
    """The themes by id, each with the vector of its name; one that is named like a topic of it takes that one's."""
    named = [theme for theme in themes if theme.named_after is None]
    vectors = embedder.embed([theme.name for theme in named])
    own = {theme.id: vector.tolist() for theme, vector in zip(named, vectors, strict=True)}
    return {theme.id: replace(theme, vector=own.get(theme.id)) for theme in themes}
