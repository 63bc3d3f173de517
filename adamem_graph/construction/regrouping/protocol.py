"""The contract of merging: groups of like topics in, themes with a name and a summary out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from adamem_graph.records import FailedReply


@dataclass(frozen=True, slots=True)
class GroupedTopic:
    """One event topic of a merge group.

    name, summary: as understood from its messages; said_at: when it was first said, None where that is unknown.
    messages: how many mention it. centrality: the sum of its cosines with the other topics of the group.
    """

    id: str
    name: str
    summary: str
    said_at: datetime | None
    messages: int
    centrality: float


@dataclass(frozen=True, slots=True)
class TopicGroup:
    """Topics of one owner that hang together by their nearest peers (Yan et al. 2026, section B.4).

    topics: at least two, by id.
    """

    owner: str
    topics: tuple[GroupedTopic, ...]


@dataclass(frozen=True, slots=True)
class MergedTheme:
    """What some topics of a group have in common. topic_ids: of the topics that it stands for, at least two."""

    name: str
    summary: str
    topic_ids: tuple[str, ...]


class TopicMerger(Protocol):
    """Makes themes of groups (prompt E.3); keeps no state between calls."""

    @property
    def name(self) -> str:
        """What is stored with themes made here: "offline" or a language model's name."""
        ...

    def merge(self, groups: Sequence[TopicGroup]) -> Sequence[tuple[MergedTheme, ...] | FailedReply]:
        """The themes of each group, in the same order; a failure where no usable reply came.

        A group may fall into several themes or into none; a topic is in one theme at most, and one that is in none
        stands for itself.

        Raises:
            LanguageModelError: by model: it cannot be reached. What was merged before is kept; ask again later.
        """
        ...
