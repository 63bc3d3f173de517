"""Working memory: a first-in-first-out queue for each speaker, kept in the graph (Yan et al. 2026, B.3 and table 8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adamem_graph.store.consolidation import QueuedMessage

CAPACITY = 20
"""C_w: when a speaker's queue holds so many messages, its oldest leave."""

SEGMENT = 5
"""r: how many leave at once, and are consolidated together."""


@dataclass(frozen=True, slots=True)
class Segment:
    """Contiguous messages of one speaker that leave working memory together, the oldest first."""

    speaker: str
    messages: tuple[QueuedMessage, ...]


def popped(queue: Sequence[QueuedMessage]) -> list[Segment]:
    """The segments that leave the queues, in the order in which messages that arrive one by one would push them out.

    queue: the working memory of all speakers, in the order in which it was said. What leaves depends on recency alone,
    and not on how many messages came at once.
    """
    segments: list[tuple[int, Segment]] = []
    for speaker, places in _places(queue).items():
        for first in range(0, len(places) - CAPACITY + 1, SEGMENT):
            leaving = tuple(queue[place] for place in places[first : first + SEGMENT])
            segments.append((places[first + CAPACITY - 1], Segment(speaker, leaving)))
    return [segment for _, segment in sorted(segments, key=lambda pair: pair[0])]


def segments_of(messages: Sequence[QueuedMessage]) -> list[Segment]:
    """All of these messages as segments, by speaker, in the order in which they begin."""
    segments: list[tuple[int, Segment]] = []
    for speaker, places in _places(messages).items():
        for first in range(0, len(places), SEGMENT):
            part = places[first : first + SEGMENT]
            segments.append((part[0], Segment(speaker, tuple(messages[place] for place in part))))
    return [segment for _, segment in sorted(segments, key=lambda pair: pair[0])]


def _places(queue: Sequence[QueuedMessage]) -> dict[str, list[int]]:
    places: dict[str, list[int]] = {}
    for place, message in enumerate(queue):
        places.setdefault(message.speaker, []).append(place)
    return places
