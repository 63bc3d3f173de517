"""From working memory to episodic memory: what leaves a queue is routed, merged and put in order of dates."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from adamem_graph.construction.decisions import NEAREST, Decisions
from adamem_graph.construction.routing.protocol import Router
from adamem_graph.construction.working_memory import Segment, popped, segments_of
from adamem_graph.errors import UnusableReplyError
from adamem_graph.records import EntryKind, FailedReply
from adamem_graph.store.connection import Database
from adamem_graph.store.consolidation import (
    NewEntry,
    chains,
    consolidating,
    new_entries,
    store_consolidation,
    unconsolidated_messages,
    working_messages,
)
from adamem_graph.store.failures import store_failures
from adamem_graph.store.spaces import Space

SIMILARITY = 0.35
"""Least cosine of an existing entry that a router is shown: rivals for one place in a life are seldom further apart."""

BATCH_MESSAGES = 200
"""Messages in one transaction where much has piled up."""


class Consolidator:
    """Consolidates one space; several may work at once, each waiting for the others' transactions."""

    def __init__(self, database: Database, space: Space, router: Router) -> None:
        self._database = database
        self._space = space
        self._router = router

    def pop(self) -> int:
        """Consolidates what the working memory has no room for; returns how many messages that were.

        Raises:
            LanguageModelError: by model: it cannot be reached; the messages stay where they were.
        """
        with consolidating(self._database, self._space):
            segments = popped(working_messages(self._database, self._space))
            leaving = [message.id for segment in segments for message in segment.messages]
            return self._consolidate(segments, leaving) if segments else 0

    def flush(self) -> int:
        """Consolidates all that is understood, so that memory is complete now; what is recent stays in working memory.

        Raises: as `pop`.
        """
        total = 0
        while True:
            with consolidating(self._database, self._space):
                messages = unconsolidated_messages(self._database, self._space, BATCH_MESSAGES)
                if not messages:
                    return total
                total += self._consolidate(segments_of(messages), [])

    def _consolidate(self, segments: Sequence[Segment], leaving: Sequence[str]) -> int:
        places = [
            (message.id, number)
            for number, segment in enumerate(segments)
            for message in segment.messages
            if not message.consolidated
        ]
        ids = [message_id for message_id, _ in places]
        segment_of = [number for _, number in places]
        failures: list[tuple[str, FailedReply]] = []
        changes = {}
        for kind, found in self._new_entries(ids).items():
            decisions = Decisions(kind, self._router)
            for _, group in groupby(found, key=lambda new: segment_of[new.place]):
                entries = list(group)
                try:
                    decisions.decide(entries)
                except UnusableReplyError as error:
                    # Nothing of it is decided: it stands as it is, not routed, until it is tried again.
                    failed = FailedReply(error.purpose, error.model, error.reply, error.reason)
                    failures += [
                        (message_id, failed) for message_id in dict.fromkeys(ids[new.place] for new in entries)
                    ]
            stored = chains(self._database, self._space, kind, decisions.involved())
            changes[kind] = decisions.changes(stored)
        store_failures(self._database, self._space, failures)
        store_consolidation(self._database, self._space, changes, consolidated=ids, popped=leaving)
        return len(ids)

    def _new_entries(self, ids: Sequence[str]) -> dict[EntryKind, list[NewEntry]]:
        if not ids:
            return {}
        return new_entries(self._database, self._space, ids, nearest=NEAREST, similarity=SIMILARITY)
