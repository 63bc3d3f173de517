"""Everything that happens to a message after it is stored: understood, consolidated, each stage resumable."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import RLock

from adamem_graph.construction.admission import Admission
from adamem_graph.construction.consolidation import Consolidator
from adamem_graph.construction.graph_batch import graph_batch
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.construction.personas.refresh import refresh_personas
from adamem_graph.construction.policy_application import PolicyApplication
from adamem_graph.construction.recent_turns import RecentTurns
from adamem_graph.construction.regrouping.regroup import regroup
from adamem_graph.construction.understanding import FollowsPolicy
from adamem_graph.embedding.protocol import Embedder
from adamem_graph.embedding.token_vectors import embed_with_tokens, packed
from adamem_graph.heap import return_free_memory
from adamem_graph.policy.protocol import PolicyJudge
from adamem_graph.records import FailedReply, Message, Notice, Understanding
from adamem_graph.store.connection import Database
from adamem_graph.store.consolidation import consolidating
from adamem_graph.store.failures import store_failures
from adamem_graph.store.graph import GraphNode, existing_nodes, store_understanding
from adamem_graph.store.messages import existing_messages, not_understood, pending_messages
from adamem_graph.store.policies import active_policy, waiting_policy
from adamem_graph.store.spaces import Space, participants

BATCH_TURNS = 200
"""Turns in one transaction: few round trips, and little to repeat when one fails."""


@dataclass(frozen=True, slots=True)
class EnrichReport:
    """What enrichment did: messages understood, failed (by model) and consolidated, themes and snapshots written.

    seconds: of wall time; notices: fallbacks taken on the way.
    """

    understood: int
    failed: int
    consolidated: int
    themes: int
    snapshots: int
    seconds: float
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True)
class Recorded:
    """How many messages of a batch were written as understood, and how many as failed (by model)."""

    understood: int
    failed: int


@dataclass(frozen=True, slots=True)
class Finished:
    """What the end of a run did: messages consolidated, themes and persona snapshots written, fallbacks taken."""

    consolidated: int
    themes: int
    snapshots: int
    notices: tuple[Notice, ...]


class Enrichment:
    """Brings the messages of one space to their last stage. Every step is one transaction, and starts from the graph:
    ended at any moment and begun again, it goes on where it was."""

    def __init__(
        self,
        database: Database,
        space: Space,
        embedder: Embedder,
        parts: ConstructionParts,
        judge: PolicyJudge | None = None,
    ) -> None:
        """judge: tells what the memory policy of the space wants kept; None keeps memory whole."""
        self._database = database
        self._space = space
        self._embedder = embedder
        self._understander = parts.understander
        self._merger = parts.merger
        self._writer = parts.writer
        self._consolidator = Consolidator(database, space, parts.router)
        self._admission = Admission(database, space, judge)
        self._application = PolicyApplication(database, space, embedder, judge)
        self._turn = RLock()

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Nobody else of this process enriches the space meanwhile: a batch on its way is not taken for a left one."""
        with self._turn:
            yield

    def run(self, on_progress: Callable[[int], None] = lambda _: None) -> EnrichReport:
        """Understands and consolidates all that is stored.

        on_progress: called with the number of messages understood so far.

        Raises:
            LanguageModelError: by model: it cannot be reached; what was done before is kept.
        """
        started = time.perf_counter()
        with self.alone():
            understood, failed, consolidated = self.understand_pending(on_progress)
            end = self.finish()
        seconds = time.perf_counter() - started
        consolidated += end.consolidated
        return EnrichReport(understood, failed, consolidated, end.themes, end.snapshots, seconds, end.notices)

    def understand_pending(
        self, on_progress: Callable[[int], None] = lambda _: None, *, consolidate: bool = True
    ) -> tuple[int, int, int]:
        """Understands the messages that are stored only, and consolidates what working memory has no room for.

        consolidate: False leaves all consolidating to `finish`, which does it in the order of what was said.
        Returns: how many were understood, failed, and were consolidated.
        """
        understood = failed = 0
        # An earlier run may have ended between understanding a batch and this.
        consolidated = self.pop() if consolidate else 0
        while pending := pending_messages(self._database, self._space, BATCH_TURNS):
            names = self.speakers()
            before = RecentTurns(self._database, self._space).before(pending, {message.id for message in pending})
            done = self.record(pending, self.understand(pending, names, before), names, before)
            consolidated += self.pop() if consolidate else 0
            failed += done.failed
            understood += done.understood
            on_progress(understood + failed)
        return understood, failed, consolidated

    def understand(
        self, messages: Sequence[Message], names: Collection[str], before: Sequence[Message]
    ) -> Sequence[Understanding | FailedReply]:
        """What messages say, under the policy in force where who reads them can; see `Understander.understand`."""
        reader = self._understander
        if isinstance(reader, FollowsPolicy) and (policy := active_policy(self._database, self._space)).preferences:
            reader = reader.under(policy)
        return reader.understand(messages, names, before)

    def record(
        self,
        messages: Sequence[Message],
        records: Sequence[Understanding | FailedReply],
        names: Collection[str],
        before: Sequence[Message],
    ) -> Recorded:
        """Writes what was understood of messages that are stored. before: the turns that were shown with them.

        One that another process has understood meanwhile is left alone: what it says may be merged by now. Where a turn
        was forgotten meanwhile, those of its session wait to be understood without it.
        """
        with consolidating(self._database, self._space):
            waiting = not_understood(self._database, self._space, [message.id for message in messages])
            shown = [*before, *messages]
            there = existing_messages(self._database, self._space, [message.id for message in shown])
            forgetful = {message.session for message in shown if message.id not in there}
            read = [
                (message, record)
                for message, record in zip(messages, records, strict=True)
                if message.id in waiting and message.session not in forgetful
            ]
            return self._write(read, names)

    def _write(self, read: Sequence[tuple[Message, Understanding | FailedReply]], names: Collection[str]) -> Recorded:
        understood = [(message, record) for message, record in read if isinstance(record, Understanding)]
        failures = [(message.id, record) for message, record in read if isinstance(record, FailedReply)]
        batch = graph_batch(self._space.scope, understood, names)
        batch.failed_messages += [message_id for message_id, _ in failures]
        known = existing_nodes(self._database, self._space, [node.id for node in batch.embedded_nodes()])
        held_back = self._admission.judge(batch, known)
        fresh = [node for node in batch.embedded_nodes() if node.id not in known | held_back]
        vectors = self._embedder.embed([node.embedded_text for node in fresh])
        by_id = dict(zip((node.id for node in fresh), vectors, strict=True))
        by_model = [batch.facts[key] for key in batch.facts_by_model() if key not in known | held_back]
        token_vectors = self._token_vectors(by_model) if by_model else {}
        # Failures first: a message that has failed without one would wait for ever.
        store_failures(self._database, self._space, failures)
        store_understanding(self._database, self._space, batch, by_id, token_vectors)
        return Recorded(len(understood), len(failures))

    def _token_vectors(self, facts: Sequence[GraphNode]) -> dict[str, bytes]:
        """The packed token vectors of facts by id, none where the embedder gives none."""
        _, tokens = embed_with_tokens(self._embedder, [fact.embedded_text for fact in facts])
        return {fact.id: packed(each.vectors) for fact, each in zip(facts, tokens, strict=True) if each}

    def pop(self) -> int:
        """Consolidates what working memory has no room for; returns how many messages."""
        return self._consolidator.pop()

    def finish(self) -> Finished:
        """Consolidates all that is understood, and brings themes and personas up to date with it.

        A change of the policy that an earlier process had begun to apply is applied first.
        """
        if (waiting := waiting_policy(self._database, self._space)) is not None:
            self._admission.notices += self._application.apply(waiting).notices
        consolidated = self._consolidator.flush()
        # What parser and embedder are done with, some 20 MB, would stand beside what follows.
        return_free_memory()
        groups = regroup(self._database, self._space, self._embedder, self._merger)
        return_free_memory()
        personas = refresh_personas(self._database, self._space, self._embedder, self._writer)
        unmerged = (_fallen_back("topics-merged-offline", each.owner, each.failure) for each in groups.failures)
        untold = (_fallen_back("persona-written-offline", each.owner, each.failure) for each in personas.failures)
        notices = (*self._admission.told(), *groups.notices, *unmerged, *untold)
        return Finished(consolidated, groups.themes, personas.made, notices)

    def speakers(self) -> set[str]:
        """The names of everybody who speaks in the space."""
        return {person.name for person in participants(self._database, self._space.scope)}


def _fallen_back(kind: str, owner: str, failure: FailedReply) -> Notice:
    return Notice(kind, f"{failure.model} gave no usable reply about {owner}: {failure.reason}")
