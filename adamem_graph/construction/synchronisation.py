"""Brings the edges of a whole space in line with what its nodes state (Yan et al. 2026, appendices C.1 and B.5)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from adamem_graph.records import EdgeType
from adamem_graph.store.connection import Database
from adamem_graph.store.consolidation import consolidating
from adamem_graph.store.graph import FACT_SUPPORTS_TOPIC, SAME_TOPIC
from adamem_graph.store.messages import (
    DIALOGUE_BACK,
    DIALOGUE_FORWARD,
    SPEAKER_BACK,
    SPEAKER_FORWARD,
    SPEAKER_RELATED,
    existing_messages,
)
from adamem_graph.store.spaces import Space
from adamem_graph.store.synchronisation import (
    CARRIED_STRENGTHS,
    DIALOGUE,
    SPEAKER,
    ChainedMessage,
    EdgePlace,
    EdgeWork,
    LinkedMessage,
    PageStart,
    StoredEdge,
    Strength,
    delete_astray,
    linked_facts,
    linked_messages,
    topic_chains,
    topic_sizes,
    write_edges,
)

PAGE = 500
"""Nodes in one transaction, so that none grows with the space; a topic's messages are read together."""


@dataclass(frozen=True, slots=True)
class EdgeChanges:
    """How many edges of one type were made because they were missing, got another strength, or were deleted because
    nothing states them."""

    type: EdgeType
    made: int = 0
    changed: int = 0
    deleted: int = 0


@dataclass(frozen=True, slots=True)
class SynchroniseReport:
    """What a pass did. messages: how many were looked at; edges: one for each of the five types; seconds: wall time."""

    messages: int
    edges: tuple[EdgeChanges, ...]
    seconds: float


@dataclass(slots=True)
class _Thread:
    """The end of a session, as far as the pass has come."""

    session: str = ""
    last: str | None = None
    last_of_speaker: dict[str, str] = field(default_factory=dict)

    def ids(self) -> set[str]:
        return {*self.last_of_speaker.values()}


@dataclass(slots=True)
class _Page:
    """What is found out about a page: the work to do, and how much of it there is of each type."""

    work: EdgeWork = field(default_factory=EdgeWork)
    made: dict[EdgeType, int] = field(default_factory=dict)
    changed: dict[EdgeType, int] = field(default_factory=dict)
    deleted: dict[EdgeType, int] = field(default_factory=dict)

    def compare(self, node_id: str, stored: Iterable[StoredEdge], wanted: Mapping[EdgePlace, Strength]) -> None:
        """Notes how the edges of a node differ from those that it should have; of two in one place the first stays."""
        missing = dict(wanted)
        for edge in stored:
            strength = missing.pop(edge.place, None)
            if strength is None:
                self.work.deleted.append(edge.key)
                _count(self.deleted, edge.place.type)
            elif strength != edge.strength:
                self.work.changed[edge.key] = strength
                _count(self.changed, edge.place.type)
        for place in missing:
            self.work.made.append((node_id, place))
            _count(self.made, place.type)


class Synchronisation:
    """One pass over a space, page by page, each in one transaction under the lock of whoever consolidates.

    Edges that nothing but they record, and that are therefore kept as they are, are those from messages to topics,
    entities, facts and attributes: of these the strength alone is put right. All others follow from the nodes.
    Ended at any moment and begun again it comes to the same end.
    """

    def __init__(self, database: Database, space: Space, *, page: int = PAGE) -> None:
        """page: nodes in one transaction."""
        self._database = database
        self._space = space
        self._page = page
        self._done = _Page()

    def run(self, on_progress: Callable[[int], None] = lambda _: None) -> SynchroniseReport:
        """Makes what is missing, puts strengths right and deletes what follows from nothing; again changes nothing.

        on_progress: called with the number of messages looked at so far.
        """
        started = time.perf_counter()
        messages = self._messages(on_progress)
        self._facts()
        self._topics()
        self._astray()
        done = self._done
        edges = tuple(
            EdgeChanges(each, done.made.get(each, 0), done.changed.get(each, 0), done.deleted.get(each, 0))
            for each in EdgeType
        )
        return SynchroniseReport(messages, edges, time.perf_counter() - started)

    def _messages(self, on_progress: Callable[[int], None]) -> int:
        """Chains in time, and the strengths of what messages carry."""
        start, thread, count = PageStart(), _Thread(), 0
        while True:
            with consolidating(self._database, self._space):
                before = thread.ids()
                if before - existing_messages(self._database, self._space, sorted(before)):
                    # One was forgotten since the last page: which stood before it is told by the session alone.
                    start, thread = PageStart(thread.session), _Thread(thread.session)
                messages = linked_messages(self._database, self._space, start, self._page)
                page = _Page()
                for message in messages:
                    page.compare(message.id, message.before, _in_time(thread, message))
                    page.compare(message.id, message.carried, _carried(message.carried))
                self._write(page)
            if not messages:
                return count
            start = _after(start, messages)
            count += len(messages)
            on_progress(count)

    def _facts(self) -> None:
        """From facts to the events of the messages that state them."""
        after = ""
        while True:
            with consolidating(self._database, self._space):
                facts = linked_facts(self._database, self._space, after, self._page)
                page = _Page()
                for fact in facts:
                    places = (EdgePlace(EdgeType.SUPPORTS, topic) for topic in fact.topics)
                    page.compare(fact.id, fact.stored, dict.fromkeys(places, Strength(FACT_SUPPORTS_TOPIC)))
                self._write(page)
            if not facts:
                return
            after = facts[-1].id

    def _topics(self) -> None:
        """From each message to the one said before it on its topic."""
        after = ""
        while True:
            with consolidating(self._database, self._space):
                topics = self._some_topics(after)
                page = _Page()
                chained = topic_chains(self._database, self._space, topics)
                for message, earlier in zip(chained, [None, *chained], strict=False):
                    if message.chained:
                        page.compare(message.id, message.stored, _same_topic(message, earlier))
                self._write(page)
            if not topics:
                return
            after = topics[-1]

    def _some_topics(self, after: str) -> list[str]:
        """Topics that have a page of messages together, or one that has more."""
        chosen: list[str] = []
        messages = 0
        for topic, size in topic_sizes(self._database, self._space, after, self._page):
            messages += size
            if chosen and messages > self._page:
                break
            chosen.append(topic)
        return chosen

    def _astray(self) -> None:
        """Edges that begin where none can."""
        while True:
            with consolidating(self._database, self._space):
                deleted = delete_astray(self._database, self._space, self._page)
            if not deleted:
                return
            for each, number in deleted.items():
                _count(self._done.deleted, each, number)

    def _write(self, page: _Page) -> None:
        if page.made or page.changed or page.deleted:
            write_edges(self._database, self._space, page.work)
        for total, part in (
            (self._done.made, page.made),
            (self._done.changed, page.changed),
            (self._done.deleted, page.deleted),
        ):
            for each, number in part.items():
                _count(total, each, number)


def _in_time(thread: _Thread, message: LinkedMessage) -> dict[EdgePlace, Strength]:
    """The edges that should lead to a message that comes next; `thread` is moved on to it."""
    if message.session != thread.session:
        thread.session, thread.last, thread.last_of_speaker = message.session, None, {}
    wanted: dict[EdgePlace, Strength] = {}
    if thread.last is not None:
        wanted[EdgePlace(EdgeType.TEMPORAL_NEXT, thread.last, DIALOGUE)] = Strength(DIALOGUE_FORWARD, DIALOGUE_BACK)
    if (own := thread.last_of_speaker.get(message.speaker)) is not None:
        wanted[EdgePlace(EdgeType.TEMPORAL_NEXT, own, SPEAKER)] = Strength(SPEAKER_FORWARD, SPEAKER_BACK)
        wanted[EdgePlace(EdgeType.SPEAKER_RELATED, own)] = Strength(SPEAKER_RELATED)
    thread.last = thread.last_of_speaker[message.speaker] = message.id
    return wanted


def _carried(stored: Iterable[StoredEdge]) -> dict[EdgePlace, Strength]:
    """What a message is tied to with the strengths of B.5, but for what it cannot be tied to."""
    found = ((edge.place, CARRIED_STRENGTHS.get((edge.place.type, edge.kind or ""))) for edge in stored)
    return {place: Strength(weight) for place, weight in found if weight is not None}


def _same_topic(message: ChainedMessage, earlier: ChainedMessage | None) -> dict[EdgePlace, Strength]:
    if earlier is None or earlier.topic != message.topic:
        return {}
    return {EdgePlace(EdgeType.SAME_TOPIC, earlier.id): Strength(SAME_TOPIC)}


def _after(start: PageStart, page: Sequence[LinkedMessage]) -> PageStart:
    """Where the page after this one begins."""
    last = page[-1]
    here = tuple(each.id for each in page if (each.session, each.position) == (last.session, last.position))
    if (start.session, start.position) == (last.session, last.position):
        here += start.done
    return PageStart(last.session, last.position, here)


def _count(counts: dict[EdgeType, int], edge: EdgeType, number: int = 1) -> None:
    counts[edge] = counts.get(edge, 0) + number
