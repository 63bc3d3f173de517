"""Working memory: what leaves a queue, and when."""

from __future__ import annotations

from itertools import accumulate, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adamem_graph.construction.working_memory import CAPACITY, SEGMENT, Segment, popped, segments_of
from adamem_graph.store.consolidation import QueuedMessage


def _said_by(speakers: str) -> list[QueuedMessage]:
    return [QueuedMessage(str(number), speaker, False) for number, speaker in enumerate(speakers)]


def _one_by_one(messages: list[QueuedMessage]) -> list[Segment]:
    """The definition: a message arrives, and where a queue is full its oldest messages leave."""
    queue: list[QueuedMessage] = []
    left: list[Segment] = []
    for message in messages:
        queue.append(message)
        own = [each for each in queue if each.speaker == message.speaker]
        if len(own) == CAPACITY:
            leaving = tuple(own[:SEGMENT])
            left.append(Segment(message.speaker, leaving))
            queue = [each for each in queue if each not in leaving]
    return left


def test_nothing_leaves_before_the_queue_is_full() -> None:
    assert popped(_said_by("a" * 19 + "b" * 19)) == []


def test_the_oldest_five_leave_a_full_queue() -> None:
    (segment,) = popped(_said_by("a" * 20))
    assert [message.id for message in segment.messages] == ["0", "1", "2", "3", "4"]


@given(st.text("ab", max_size=120))
def test_many_messages_at_once_leave_like_messages_one_by_one(speakers: str) -> None:
    assert popped(_said_by(speakers)) == _one_by_one(_said_by(speakers))


@given(st.text("ab", max_size=120), st.lists(st.integers(1, 40), max_size=6))
def test_where_a_dialogue_is_cut_into_batches_does_not_matter(speakers: str, sizes: list[int]) -> None:
    messages = _said_by(speakers)
    queue: list[QueuedMessage] = []
    left: list[Segment] = []
    cuts = [0, *accumulate(sizes), len(messages)]
    for start, end in pairwise(cuts):
        queue += messages[start : max(start, end)]
        segments = popped(queue)
        left += segments
        gone = {message.id for segment in segments for message in segment.messages}
        queue = [message for message in queue if message.id not in gone]
    assert left == popped(messages)


@pytest.mark.parametrize(
    ("speakers", "expected"), [("", []), ("aabab", [("a", 3), ("b", 2)]), ("a" * 6, [("a", 5), ("a", 1)])]
)
def test_all_of_some_messages_fall_into_segments_by_speaker(speakers: str, expected: list[tuple[str, int]]) -> None:
    assert [(each.speaker, len(each.messages)) for each in segments_of(_said_by(speakers))] == expected
