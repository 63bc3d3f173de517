"""The memory agent's write path: store the words first, then what they mean (Yan et al. 2026, section 3.2)."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass

from adamem_graph.construction.dialogue import Dialogue, Turn, embed_turns
from adamem_graph.construction.graph_batch import graph_batch
from adamem_graph.construction.understanding import Understander
from adamem_graph.embedding.protocol import Embedder
from adamem_graph.errors import AdaMemError
from adamem_graph.records import FailedReply, Message, Understanding, Utterance
from adamem_graph.store.connection import Database
from adamem_graph.store.graph import existing_nodes, store_understanding
from adamem_graph.store.messages import existing_messages, pending_messages, store_messages, stored_message
from adamem_graph.store.spaces import Space, participants

BATCH_TURNS = 200
"""Turns in one transaction: few round trips, and little to repeat when one fails."""

BATCH_CHARACTERS = 200_000
"""A batch ends here too, so that memory and transaction size stay bounded where turns are whole documents."""


@dataclass(frozen=True, slots=True)
class WriteReport:
    """What a write did: turns read, new ones added, and messages understood (`seconds` of wall time)."""

    read: int
    added: int
    understood: int
    seconds: float

    @property
    def already_there(self) -> int:
        """Turns that the space had before."""
        return self.read - self.added


@dataclass(frozen=True, slots=True)
class _Batch:
    """Some turns on their way into memory.

    read: how many there were; fresh: those that are new; names: of everybody who speaks;
    records: what the new ones mean.
    """

    read: int
    fresh: list[Turn]
    names: frozenset[str]
    records: Future[Sequence[Understanding | FailedReply]]


class MemoryAgent:
    """Writes utterances into one space. One agent is for one thread; several agents may write to a space at once."""

    def __init__(self, database: Database, space: Space, embedder: Embedder, understander: Understander) -> None:
        self._database = database
        self._space = space
        self._embedder = embedder
        self._understander = understander

    def write(
        self, utterances: Iterable[Utterance], on_progress: Callable[[int], None] = lambda _: None
    ) -> WriteReport:
        """Stores and understands utterances as they come; what the space has already is left alone.

        Each batch is stored in one transaction and understood in another. What an earlier, interrupted write had
        stored but not understood is understood first, so that the graph comes out as if nothing had happened.

        on_progress: called with the number of turns done so far.

        Raises:
            AdaMemError: reading or writing failed; the batches before stay, whole.
        """
        started = time.perf_counter()
        understood = self.understand_pending()
        read = added = 0
        dialogue = Dialogue(self._database, self._space)
        with ThreadPoolExecutor(max_workers=1) as beside:
            turns = ([dialogue.follow(utterance) for utterance in batch] for batch in _batches(utterances))
            # Carried along: of a batch that is not stored yet, the database does not know the speakers.
            names = self._speakers()
            for batch in _one_ahead(self._begin(each, names, beside) for each in turns):
                self._finish(batch)
                added += len(batch.fresh)
                read += batch.read
                on_progress(read)
        return WriteReport(read, added, understood + added, time.perf_counter() - started)

    def append(self, utterance: Utterance) -> Message:
        """Stores one turn at the end of its session (its `position` is not looked at) and understands it.

        Returns: the message as it is stored; one that was there before keeps its place.
        """
        turn = Dialogue(self._database, self._space).append(utterance)
        with ThreadPoolExecutor(max_workers=1) as beside:
            self._finish(self._begin([turn], self._speakers(), beside))
        return stored_message(self._database, self._space, turn.message.id)

    def understand_pending(self) -> int:
        """Understands the messages that are stored only; returns how many there were."""
        total = 0
        while pending := pending_messages(self._database, self._space, BATCH_TURNS):
            names = self._speakers()
            self._record(pending, self._understander.understand(pending, names), names)
            total += len(pending)
        return total

    def _begin(self, turns: Sequence[Turn], names: set[str], beside: Executor) -> _Batch:
        """Finds the turns that are new and has them read in the other thread; adds their speakers to `names`."""
        existing = existing_messages(self._database, self._space, [turn.message.id for turn in turns])
        fresh = [turn for turn in turns if turn.message.id not in existing]
        messages = [turn.message for turn in fresh]
        names |= {turn.message.speaker for turn in turns}
        known = frozenset(names)
        return _Batch(len(turns), fresh, known, beside.submit(self._understander.understand, messages, known))

    def _finish(self, batch: _Batch) -> None:
        """Stores the turns that are new, then what they mean."""
        if not batch.fresh:
            return
        store_messages(self._database, self._space, embed_turns(self._embedder, batch.fresh))
        messages = [turn.message for turn in batch.fresh]
        self._record(messages, batch.records.result(), batch.names)

    def _record(
        self, messages: Sequence[Message], records: Sequence[Understanding | FailedReply], names: Collection[str]
    ) -> None:
        """Writes what was understood of messages that are stored."""
        read = zip(messages, records, strict=True)
        understood = [(message, record) for message, record in read if isinstance(record, Understanding)]
        batch = graph_batch(self._space.scope, understood, names)
        known = existing_nodes(self._database, self._space, [node.id for node in batch.embedded_nodes()])
        fresh = [node for node in batch.embedded_nodes() if node.id not in known]
        vectors = self._embedder.embed([node.embedded_text for node in fresh])
        by_id = {node.id: vector.tolist() for node, vector in zip(fresh, vectors, strict=True)}
        store_understanding(self._database, self._space, batch, by_id)

    def _speakers(self) -> set[str]:
        return {person.name for person in participants(self._database, self._space.scope)}


def _one_ahead(batches: Iterator[_Batch]) -> Iterator[_Batch]:
    """The same batches, each handed out when the one after it has been begun.

    So the parser reads a batch while the one before is embedded and written, and no core waits for the other.
    """
    current = next(batches, None)
    while current is not None:
        try:
            following = next(batches, None)
        except AdaMemError:
            # What stood before the place that cannot be read is kept.
            yield current
            raise
        yield current
        current = following


def _batches(utterances: Iterable[Utterance]) -> Iterator[list[Utterance]]:
    batch: list[Utterance] = []
    size = 0
    for utterance in utterances:
        batch.append(utterance)
        size += len(utterance.text)
        if len(batch) == BATCH_TURNS or size >= BATCH_CHARACTERS:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch
