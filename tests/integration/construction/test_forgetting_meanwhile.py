"""Forgetting while another client of the space writes: nothing of what is forgotten is written after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import replace
from datetime import UTC, datetime

import numpy as np
import pytest
from dialogues import dialogue
from graph_dump import dump, properties_of
from numpy.typing import NDArray

from adamem_graph.client import AdaMem
from adamem_graph.construction.enrichment import Enrichment
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.construction.personas.protocol import PersonaSubject, WrittenSentence
from adamem_graph.construction.recent_turns import RecentTurns
from adamem_graph.construction.regrouping.protocol import MergedTheme, TopicGroup
from adamem_graph.embedding import Embedder
from adamem_graph.records import FailedReply, Understanding
from adamem_graph.store.connection import Database
from adamem_graph.store.ids import scope_of
from adamem_graph.store.messages import pending_messages
from adamem_graph.store.spaces import find_space

TALK = dialogue(
    [
        ("Noor", "I keep my oars in the quincelantern shed. I love my pottery class."),
        ("Noor", "I painted it green in May."),
        ("Noor", "My pottery class made a blue bowl."),
        ("Noor", "I sold my pottery at the market, and the pottery class was proud."),
    ],
    session="pier",
    start=datetime(2024, 6, 3, 18, 0, tzinfo=UTC),
)
CANARY = "quincelantern"
LOOSE = """
MATCH (n {scope: $scope})
WHERE (n:Fact OR n:Attribute OR n:Entity OR n:Topic AND n.level = 'event')
    AND NOT EXISTS { (n)<-[:SUPPORTS|MENTIONS]-(:Message) }
  OR n:PersonaSnapshot AND NOT EXISTS { (n)-[:DISTILLED_FROM]->(:Message) }
RETURN labels(n) AS labels, coalesce(n.text, n.name) AS text
"""


class SlowEmbedder:
    """The default embedder; before the first text with a word in it, something else happens."""

    def __init__(self, embedder: Embedder, word: str, happens: Callable[[], object]) -> None:
        self.name = embedder.name
        self.dimensions = embedder.dimensions
        self._embedder = embedder
        self._word = word
        self._happens: Callable[[], object] | None = happens

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        if self._happens and any(self._word in text for text in texts):
            happens, self._happens = self._happens, None
            happens()
        return self._embedder.embed(texts)


def canary_of(database: Database, space: str) -> str:
    (found,) = [each for each in properties_of(database, space, "Message") if CANARY in str(each["text"])]
    return str(found["id"])


def assert_nothing_is_left(database: Database, space: str) -> None:
    graph = dump(database, space)
    assert not any(CANARY in line.casefold() for line in [*graph.nodes, *graph.edges])
    assert database.read_text(LOOSE, {"scope": scope_of(space)}) == []


@pytest.fixture
def stored(memory: AdaMem) -> AdaMem:
    memory.ingest(TALK, enrich=False)
    return memory


def test_what_was_read_in_the_light_of_a_turn_is_not_written_once_that_is_forgotten(
    database: Database, stored: AdaMem, embedder: Embedder, parts: ConstructionParts
) -> None:
    space = find_space(database, stored.space)
    other = Enrichment(database, space, embedder, parts)
    pending = pending_messages(database, space, 10)
    before = RecentTurns(database, space).before(pending, {message.id for message in pending})
    records = [
        replace(record, summary=f"Noor painted the {CANARY} shed") if isinstance(record, Understanding) else record
        for record in other.understand(pending, {"Noor"}, before)
    ]
    written: list[object] = []
    stored.forget(
        message=canary_of(database, stored.space),
        on_progress=lambda _: written.append(other.record(pending, records, {"Noor"}, before)),
    )
    assert written
    assert_nothing_is_left(database, stored.space)
    assert {each["stage"] for each in properties_of(database, stored.space, "Message")} == {"consolidated"}


def test_forgetting_waits_for_what_is_being_written(
    database: Database, stored: AdaMem, embedder: Embedder, parts: ConstructionParts
) -> None:
    forgotten: list[Future[object]] = []
    with ThreadPoolExecutor(max_workers=1) as beside:

        def forget() -> None:
            message = canary_of(database, stored.space)
            forgotten.append(beside.submit(stored.forget, message=message))
            assert not wait(forgotten, timeout=3).done

        slow = SlowEmbedder(embedder, CANARY, forget)
        AdaMem(database, stored.space, slow, parts, background=False).enrich()
        forgotten[0].result()
    assert_nothing_is_left(database, stored.space)


def test_a_persona_is_not_told_from_what_is_forgotten_meanwhile(
    database: Database, memory: AdaMem, embedder: Embedder, parts: ConstructionParts
) -> None:
    memory.ingest(TALK, enrich=False)

    class Forgetful:
        """Stands for a language model while which writes a message is forgotten."""

        name = "scripted"

        def write(self, subjects: Sequence[PersonaSubject]) -> list[tuple[WrittenSentence, ...] | FailedReply]:
            assert memory.forget(message=canary_of(database, memory.space)).messages == 1
            return [(WrittenSentence(f"The {CANARY} shed.", tuple(k.id for k in each.known)),) for each in subjects]

    AdaMem(database, memory.space, embedder, replace(parts, writer=Forgetful()), background=False).enrich()
    assert not any(CANARY in turn.text for turn in memory.working_memory("Noor"))
    assert_nothing_is_left(database, memory.space)


def test_a_theme_is_not_made_of_what_is_forgotten_meanwhile(
    database: Database, memory: AdaMem, embedder: Embedder, parts: ConstructionParts
) -> None:
    memory.ingest(TALK, enrich=False)

    class Forgetful:
        """Stands for a language model while which merges topics a message is forgotten."""

        name = "scripted"

        def merge(self, groups: Sequence[TopicGroup]) -> list[tuple[MergedTheme, ...] | FailedReply]:
            assert memory.forget(message=canary_of(database, memory.space)).messages == 1
            return [(MergedTheme(CANARY, CANARY, tuple(t.id for t in each.topics)),) for each in groups]

    AdaMem(database, memory.space, embedder, replace(parts, merger=Forgetful()), background=False).enrich()
    assert not any(CANARY in turn.text for turn in memory.working_memory("Noor"))
    assert_nothing_is_left(database, memory.space)
