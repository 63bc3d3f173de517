"""Several clients add to one session at once: each turn follows the one that came before it, and no two the same."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import pairwise
from threading import Barrier

import pytest
from graph_dump import properties_of

from adamem_graph.client import AdaMem
from adamem_graph.construction import memory_agent
from adamem_graph.construction.dialogue import Dialogue, Turn
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.embedding import Embedder
from adamem_graph.records import Message, Utterance
from adamem_graph.server import Credentials
from adamem_graph.store.connection import Database
from adamem_graph.store.ids import scope_of

CHAIN = """
MATCH (:Message {scope: $scope})-[r:TEMPORAL_NEXT]->(m)
RETURN startNode(r).id AS before, m.id AS id, r.track AS track
"""


@pytest.fixture
def clients(
    neo4j_server: Credentials, space: str, embedder: Embedder, parts: ConstructionParts
) -> Iterator[list[AdaMem]]:
    """Two clients of one space, each with a connection of its own."""
    with ExitStack() as opened:
        databases = [
            opened.enter_context(Database(neo4j_server.uri, neo4j_server.username, neo4j_server.password))
            for _ in range(2)
        ]
        yield [AdaMem(each, space, embedder, parts, background=False) for each in databases]


def assert_one_chain(database: Database, space: str) -> None:
    """The turns of the space's one session follow each other by position, and so do those of each speaker."""
    turns = sorted(properties_of(database, space, "Message"), key=lambda each: int(str(each["position"])))
    assert [each["position"] for each in turns] == list(range(len(turns)))
    rows = database.read_text(CHAIN, {"scope": scope_of(space)})
    ids = [each["id"] for each in turns]
    found = {(row["before"], row["id"]) for row in rows if row["track"] == "dialogue"}
    assert found == set(pairwise(ids))
    own = {(row["before"], row["id"]) for row in rows if row["track"] == "speaker"}
    for speaker in {each["speaker"] for each in turns}:
        said = [each["id"] for each in turns if each["speaker"] == speaker]
        assert set(pairwise(said)) <= own
    # What full-text search reads of a turn begins with the turn that it follows.
    for before, turn in pairwise(turns):
        assert str(turn["context"]).startswith(f"{before['speaker']}: {before['text']}\n")


def test_two_clients_add_to_one_session_and_make_one_chain(
    database: Database, space: str, clients: list[AdaMem]
) -> None:
    start = Barrier(len(clients))

    def add(client: AdaMem, speaker: str) -> list[Message]:
        start.wait(timeout=60)
        return [client.add(speaker, f"Row {row} of mine has garlic.", session="evening") for row in range(15)]

    with ThreadPoolExecutor(len(clients)) as pool:
        added = list(pool.map(add, clients, ("Ana", "Ben")))
    for messages in added:
        positions = [message.position for message in messages]
        assert positions == sorted(positions)
    assert_one_chain(database, space)
    report = clients[0].synchronise()
    assert not any(each.made or each.changed or each.deleted for each in report.edges)


def test_a_turn_follows_what_came_while_it_was_embedded(
    database: Database, space: str, clients: list[AdaMem], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = clients
    first.add("Ana", "I planted garlic.", session="evening")

    interruptions = ["I planted fennel.", "And leeks."]

    class Interrupted(Dialogue):
        """Another client adds a turn just after the end of the session was read."""

        def append(self, utterance: Utterance) -> Turn:
            turn = super().append(utterance)
            if interruptions and utterance.speaker == "Ana":
                second.add("Ben", interruptions.pop(0), session="evening")
            return turn

    monkeypatch.setattr(memory_agent, "Dialogue", Interrupted)
    message = first.add("Ana", "It grew well.", session="evening")
    assert message.position == 3
    assert_one_chain(database, space)


def test_the_first_turns_of_a_session_make_one_chain(
    database: Database, space: str, clients: list[AdaMem], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = clients

    class Interrupted(Dialogue):
        def append(self, utterance: Utterance) -> Turn:
            turn = super().append(utterance)
            if utterance.speaker == "Ana" and turn.message.position == 0:
                second.add("Ben", "I planted fennel.", session="evening")
            return turn

    monkeypatch.setattr(memory_agent, "Dialogue", Interrupted)
    first.add("Ana", "I planted garlic.", session="evening")
    assert_one_chain(database, space)


def test_a_session_goes_on_in_another_file_by_speakers_of_before(
    database: Database, memory: AdaMem, space: str
) -> None:
    lines = [("Ana", "I planted garlic."), ("Ben", "Ha!"), ("Cleo", "Good."), ("Ana", "It grew."), ("Ben", "Did it?")]
    turns = [Utterance(speaker, text, "evening", place) for place, (speaker, text) in enumerate(lines)]
    memory.ingest(turns[:3])
    memory.ingest(turns[3:])
    memory.ingest([Utterance("Dov", "Who is here?", "evening", 5), Utterance("Cleo", "We are.", "evening", 6)])
    assert_one_chain(database, space)
    own = [row for row in database.read_text(CHAIN, {"scope": scope_of(space)}) if row["track"] == "speaker"]
    assert len(own) == 3
