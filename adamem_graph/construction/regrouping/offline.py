"""Merging without a language model: a group is called by its most central topic and keeps the names of all."""

from __future__ import annotations

from collections.abc import Sequence

from adamem_graph.construction.regrouping.protocol import GroupedTopic, MergedTheme, TopicGroup

_NAMED = 12
"""Other topics that a summary names at most, those of most messages first."""


class OfflineMerger:
    """Makes one theme of each group."""

    name = "offline"

    def merge(self, groups: Sequence[TopicGroup]) -> list[tuple[MergedTheme, ...]]:
        """The theme of each group, in the same order."""
        return [(_merged(group),) for group in groups]


def _merged(group: TopicGroup) -> MergedTheme:
    central = min(group.topics, key=_most_central_first)
    others = sorted(
        (topic for topic in group.topics if topic is not central), key=lambda topic: (-topic.messages, topic.name)
    )
    names = ", ".join(topic.name for topic in others[:_NAMED])
    more = f" and {len(others) - _NAMED} more" if len(others) > _NAMED else ""
    return MergedTheme(
        central.name, f"{central.summary} Also: {names}{more}.", tuple(topic.id for topic in group.topics)
    )


def _most_central_first(topic: GroupedTopic) -> tuple[float, int, int, str]:
    """Of two equally central topics, that of more messages or the shorter one comes first."""
    return -round(topic.centrality, 9), -topic.messages, len(topic.name), topic.name
