"""The memory agent's write path: store the words first, then what they mean (Yan et al. 2026, section 3.2)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass

from adamem_graph.construction.dialogue import Dialogue, Turn, embed_turns
from adamem_graph.construction.enrichment import BATCH_TURNS, Enrichment, Recorded
from adamem_graph.construction.recent_turns import RecentTurns
from adamem_graph.embedding.protocol import Embedder
from adamem_graph.embedding.remembering import RememberingEmbedder
from adamem_graph.errors import AdaMemError
from adamem_graph.heap import return_free_memory
from adamem_graph.records import FailedReply, Message, Notice, Understanding, Utterance
from adamem_graph.store.connection import Database
from adamem_graph.store.messages import append_message, existing_messages, store_messages, stored_message
from adamem_graph.store.spaces import Space

BATCH_CHARACTERS = 200_000
"""A batch ends here too, so that memory and transaction size stay bounded where turns are whole documents."""


@dataclass(frozen=True, slots=True)
class WriteReport:
    """What a write did: turns read, new ones added, messages understood, failed (by model) and consolidated.

    seconds: of wall time; notices: fallbacks taken on the way.
    """

    read: int
    added: int
    understood: int
    failed: int
    consolidated: int
    seconds: float
    notices: tuple[Notice, ...] = ()

    @property
    def already_there(self) -> int:
        """Turns that the space had before."""
        return self.read - self.added


@dataclass(frozen=True, slots=True)
class _Batch:
    """Some turns on their way into memory.

    read: how many there were; fresh: those that are new; names: of everybody who speaks;
    before: the turns that are shown with them; records: what the new ones mean, or None where that is left for later;
    long: its texts are whole documents.
    """

    read: int
    fresh: list[Turn]
    names: frozenset[str]
    before: Sequence[Message]
    records: Future[Sequence[Understanding | FailedReply]] | None
    long: bool


class MemoryAgent:
    """Writes utterances into one space. One agent is for one thread; several agents may write to a space at once."""

    def __init__(
        self,
        database: Database,
        space: Space,
        embedder: Embedder,
        enrichment: Enrichment,
        *,
        batch_turns: int = BATCH_TURNS,
    ) -> None:
        """batch_turns: turns in one transaction at most."""
        self._batch_turns = batch_turns
        self._database = database
        self._space = space
        self._embedder = embedder
        self._enrichment = enrichment
        # Of turns that are added one by one, each is embedded once, though it counts in the next one's vector too.
        self._remembering = RememberingEmbedder(embedder)

    def write(
        self,
        utterances: Iterable[Utterance],
        on_progress: Callable[[int], None] = lambda _: None,
        *,
        enrich: bool = True,
    ) -> WriteReport:
        """Stores and enriches utterances as they come; what the space has already is left alone.

        Each batch is stored in one transaction, understood in another and, as far as working memory has no room for
        it, consolidated in a third. What an earlier, interrupted write had left half-way is finished first, so that
        the graph comes out as if nothing had happened.

        on_progress: called with the number of turns done so far; enrich: False stores only, for `Enrichment.run` later.

        Raises:
            AdaMemError: reading or writing failed; the batches before stay, whole.
        """
        started = time.perf_counter()
        understood = failed = consolidated = read = added = 0
        notices: tuple[Notice, ...] = ()
        with self._enrichment.alone(), ThreadPoolExecutor(max_workers=1) as beside:
            if enrich:
                understood, failed, consolidated = self._enrichment.understand_pending()
            for batch in _one_ahead(self._begun(utterances, beside if enrich else None)):
                done = self._finish(batch)
                added += len(batch.fresh)
                read += batch.read
                if done is not None:
                    understood, failed = understood + done.understood, failed + done.failed
                    consolidated += self._enrichment.pop()
                on_progress(read)
            if enrich:
                # What was left of it, because a turn beside it was forgotten meanwhile.
                left = self._enrichment.understand_pending()
                understood, failed, consolidated = (
                    total + more for total, more in zip((understood, failed, consolidated), left, strict=True)
                )
                end = self._enrichment.finish()
                consolidated, notices = consolidated + end.consolidated, end.notices
        seconds = time.perf_counter() - started
        return WriteReport(read, added, understood, failed, consolidated, seconds, notices)

    def append(self, utterance: Utterance) -> Message:
        """Stores one turn at the end of its session (its `position` is not looked at); enriching it is for later.

        Returns: the message as it is stored; one that was there before keeps its place.
        """
        while True:
            turn = Dialogue(self._database, self._space).append(utterance)
            if turn.message.id in existing_messages(self._database, self._space, [turn.message.id]):
                return stored_message(self._database, self._space, turn.message.id)
            [item] = embed_turns(self._remembering, [turn])
            # Where another client has added to the session meanwhile, the turn follows that one's.
            if append_message(self._database, self._space, item):
                return turn.message

    def _begun(self, utterances: Iterable[Utterance], beside: Executor | None) -> Iterator[_Batch]:
        dialogue = Dialogue(self._database, self._space)
        recent = RecentTurns(self._database, self._space)
        # Carried along: of a batch that is not stored yet, the database does not know the speakers.
        names = self._enrichment.speakers()
        for batch in _batches(utterances, self._batch_turns):
            yield self._begin([dialogue.follow(utterance) for utterance in batch], recent, names, beside)

    def _begin(self, turns: Sequence[Turn], recent: RecentTurns, names: set[str], beside: Executor | None) -> _Batch:
        """Finds the turns that are new and has them read in the other thread; adds their speakers to `names`."""
        existing = existing_messages(self._database, self._space, [turn.message.id for turn in turns])
        fresh = [turn for turn in turns if turn.message.id not in existing]
        messages = [turn.message for turn in fresh]
        before = recent.before([turn.message for turn in turns], {message.id for message in messages})
        names |= {turn.message.speaker for turn in turns}
        known = frozenset(names)
        long = sum(len(turn.message.text) for turn in turns) >= BATCH_CHARACTERS
        if beside is None:
            return _Batch(len(turns), fresh, known, before, None, long)
        records = beside.submit(self._enrichment.understand, messages, known, before)
        if long:
            # Parser and embedder need the most memory for the longest texts: here they take turns.
            records.exception()
            return_free_memory()
        return _Batch(len(turns), fresh, known, before, records, long)

    def _finish(self, batch: _Batch) -> Recorded | None:
        """Stores the turns that are new, then what they mean; None where there is none, or that is left for later."""
        if not batch.fresh:
            return None
        store_messages(self._database, self._space, embed_turns(self._embedder, batch.fresh))
        if batch.records is None:
            return None
        messages = [turn.message for turn in batch.fresh]
        return self._enrichment.record(messages, batch.records.result(), batch.names, batch.before)


def _one_ahead(batches: Iterator[_Batch]) -> Iterator[_Batch]:
    """The same batches, each handed out when the one after it has been begun.

    So the parser reads a batch while the one before is embedded and written, and no core waits for the other. A batch
    of long texts is handed out first: two of them side by side take twice the memory.
    """
    current = next(batches, None)
    while current is not None:
        if current.long:
            yield current
            current = next(batches, None)
            continue
        try:
            following = next(batches, None)
        except AdaMemError:
            # What stood before the place that cannot be read is kept.
            yield current
            raise
        yield current
        current = following


def _batches(utterances: Iterable[Utterance], turns: int) -> Iterator[list[Utterance]]:
    batch: list[Utterance] = []
    size = 0
    for utterance in utterances:
        batch.append(utterance)
        size += len(utterance.text)
        if len(batch) == turns or size >= BATCH_CHARACTERS:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch
