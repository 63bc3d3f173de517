"""One pass of regrouping: groups that have changed are merged anew, all others stay as they are."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from adamem_graph.batching import in_batches
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
    store_groups,
    theme_id,
    tidy_themes,
    topic_vectors,
)

PAGE_TOPICS = 500
"""Topics in one transaction, if they are not of one group: so memory does not grow with the topics of a space."""

LINK_FLOOR = 0.6
"""Least cosine between a topic and its nearest peer for the two to be linked.

The paper links every topic to its nearest peer, however far that is, and leaves it to a language model to separate what
does not belong together (prompt E.3). See docs/architecture.md for what that gives with short names of topics.
Topics note what was found by it: with another floor all would have to be compared anew (`themes/ungroup`).
"""


@dataclass(frozen=True, slots=True)
class FailedGroup:
    """A group that the merger gave no usable reply for; it was merged offline instead."""

    owner: str
    topic_ids: tuple[str, ...]
    failure: FailedReply


@dataclass(slots=True)
class RegroupReport:
    """What a pass did: owners and groups looked at anew, themes written, and what the caller should know."""

    owners: int = 0
    groups: int = 0
    themes: int = 0
    failures: list[FailedGroup] = field(default_factory=list)
    notices: tuple[Notice, ...] = ()


def regroup(database: Database, space: Space, embedder: Embedder, merger: TopicMerger) -> RegroupReport:
    """Groups the event topics of each owner by nearest peers and merges each group into themes.

    What comes out depends on the topics alone, not on how often or in what order they were regrouped (by model: on its
    replies too). A pass with nothing new writes nothing, and one that was ended is gone on with by the next.

    Raises:
        LanguageModelError: by model: it cannot be reached. The groups that were merged before stay so.
    """
    owners = owners_to_group(database, space)
    report = RegroupReport(len(owners))
    if owners:
        found = peer_components(database, space, owners, LINK_FLOOR)
        report.notices = (found.notice,) if found.notice else ()
        for page in in_batches(found.components, len, PAGE_TOPICS):
            _regroup_page(database, space, embedder, merger, page, report)
    tidy_themes(database, space)
    return report


def _regroup_page(
    database: Database,
    space: Space,
    embedder: Embedder,
    merger: TopicMerger,
    page: Sequence[Component],
    report: RegroupReport,
) -> None:
    """Merges the groups of a page that have changed, and stores them in one transaction; adds that to the report."""
    topics = event_topics(database, space, [topic_id for each in page for topic_id in each])
    changed = _changed(page, topics)
    groups, failures = _merged(database, space, merger, topics, [each for each in changed if len(each) > 1])
    alone = [Group(group_key(each), each) for each in changed if len(each) == 1]
    themes = {key: [_theme(space, topics, key, each, by) for each in merged] for key, (merged, by) in groups.items()}
    _settle(database, space, [topic_id for each in changed for topic_id in each], failures)
    embedded = _embedded(embedder, [theme for each in themes.values() for theme in each])
    together = [
        Group(group_key(key), key, tuple(embedded[theme.id] for theme in of_group)) for key, of_group in themes.items()
    ]
    store_groups(database, space, [*alone, *together], topics)
    report.groups += len(together)
    report.themes += len(embedded)
    report.failures += failures


def _settle(database: Database, space: Space, tried: Sequence[str], failures: Sequence[FailedGroup]) -> None:
    """Before groups are written: one that has failed without a failure would count as merged by the model."""
    last = last_messages(database, space, [each.topic_ids for each in failures]) if failures else {}
    failed = [GroupFailure(last[ids], ids, each.failure) for each in failures if (ids := each.topic_ids) in last]
    settle_failures(database, space, tried, failed)


def _changed(components: Sequence[Component], topics: Mapping[str, EventTopic]) -> list[Component]:
    """The components that are not exactly a group which was merged before. A topic stored meanwhile waits."""
    known = [each for each in components if all(topic_id in topics for topic_id in each)]
    return [each for each in known if {topics[topic_id].group for topic_id in each} != {group_key(each)}]


def _merged(
    database: Database,
    space: Space,
    merger: TopicMerger,
    topics: Mapping[str, EventTopic],
    components: Sequence[Component],
) -> tuple[dict[Component, tuple[tuple[MergedTheme, ...], str]], list[FailedGroup]]:
    """The themes of each component with who made them, by its topics' ids."""
    if not components:
        return {}, []
    vectors = topic_vectors(database, space, [topic_id for each in components for topic_id in each])
    # A topic that another client has merged meanwhile has no vector: its group waits, as in `_changed`.
    known = [each for each in components if vectors.keys() >= set(each)]
    groups = [_topic_group([topics[key] for key in each], [vectors[key] for key in each]) for each in known]
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


def _topic_group(topics: Sequence[EventTopic], vectors: Sequence[NDArray[np.float32]]) -> TopicGroup:
    grouped = (
        GroupedTopic(each.id, each.name, each.summary, each.said_at, each.messages, centrality)
        for each, centrality in zip(topics, _centralities(np.array(vectors)), strict=True)
    )
    return TopicGroup(topics[0].owner, tuple(grouped))


def _centralities(vectors: NDArray[np.float32]) -> list[float]:
    """Of each row, (topics, dimensions), the sum of its cosines with the others, in the time of one pass."""
    exact = vectors.astype(np.float64)
    unit = exact / np.linalg.norm(exact, axis=1, keepdims=True)
    sums: list[float] = (unit @ unit.sum(axis=0) - 1).tolist()
    return sums


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
    own = dict(zip((theme.id for theme in named), vectors, strict=True))
    return {theme.id: replace(theme, vector=own.get(theme.id)) for theme in themes}
