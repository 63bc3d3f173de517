"""Live use: a turn is remembered when `add` returns, and what it says follows beside the caller."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta

import pytest
from dialogues import MAY_2023
from graph_dump import dump, properties_of
from stand_ins import EchoingModel, HashedWords

from adamem_graph.client import AdaMem
from adamem_graph.construction.enrichment import Enrichment
from adamem_graph.construction.offline import OfflineUnderstander
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.embedding import Embedder
from adamem_graph.errors import LanguageModelError
from adamem_graph.language.protocol import ModelReply, ModelRequest
from adamem_graph.records import Message, Understanding
from adamem_graph.server import Credentials
from adamem_graph.store.connection import Database
from adamem_graph.store.messages import pending_messages

TURNS = [
    ("Ana", "I live in Oslo."),
    ("Ben", "I adopted a greyhound called Pixel."),
    ("Ana", "My favourite vegetable is fennel."),
    ("Ana", "I moved to Bergen in May."),
]
Client = Callable[..., AdaMem]


class UnreachableModel(EchoingModel):
    """Stands for a language model whose provider does not answer until `back` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.back = False

    def complete(self, request: ModelRequest) -> ModelReply:
        if not self.back:
            raise LanguageModelError("nobody answers")
        return super().complete(request)


class StumblingReader(OfflineUnderstander):
    """Stands for a reader whose library raises an error of its own until `well` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.well = False

    def understand(
        self, messages: Sequence[Message], participants: Collection[str], before: Sequence[Message] = ()
    ) -> list[Understanding]:
        if not self.well:
            raise ZeroDivisionError("a library fell over")
        return super().understand(messages, participants, before)


@pytest.fixture
def client(neo4j_server: Credentials, database: Database, space: str) -> Client:
    """Makes clients of `space` with a connection of their own, as applications have: to be closed by the test."""

    def made(embedder: Embedder, parts: ConstructionParts) -> AdaMem:
        own = Database(neo4j_server.uri, neo4j_server.username, neo4j_server.password)
        return AdaMem(own, space, embedder, parts)

    return made


def say(memory: AdaMem, turns: Sequence[tuple[str, str]], session: str = "evening") -> None:
    for minute, (speaker, text) in enumerate(turns):
        memory.add(speaker, text, session=session, sent_at=MAY_2023 + timedelta(minutes=minute))


def facts_of(database: Database, space: str) -> set[str]:
    return {str(fact["text"]) for fact in properties_of(database, space, "Fact")}


def stages_of(database: Database, space: str) -> set[object]:
    return {message["stage"] for message in properties_of(database, space, "Message")}


def until(done: Callable[[], bool]) -> None:
    """Waits for the thread beside the caller."""
    give_up = time.monotonic() + 120
    while not done():
        assert time.monotonic() < give_up, "it never happened"
        time.sleep(0.05)


def test_a_turn_is_found_when_add_returns_and_its_facts_follow_without_a_call(
    client: Client, database: Database, space: str, embedder: Embedder, parts: ConstructionParts
) -> None:
    with client(embedder, parts) as memory:
        for speaker, text in TURNS:
            memory.add(speaker, text)
            assert memory.search(text).evidence[0].message.text == text
        until(lambda: stages_of(database, space) == {"consolidated"})
        assert any("Pixel" in fact for fact in facts_of(database, space))


def test_enrich_returns_when_everything_that_was_added_is_enriched(
    client: Client, database: Database, memory: AdaMem, embedder: Embedder, parts: ConstructionParts, space: str
) -> None:
    with client(embedder, parts) as live:
        say(live, TURNS)
        live.enrich()
        homes = {fact.text: fact for fact in live.facts("Ana", include_superseded=True) if fact.kind == "fact"}
        assert homes["Ana lives in Oslo"].superseded_at is not None
        assert live.persona("Ana").made
        assert live.contents().messages_pending == 0
        before = dump(database, space)
    assert memory.enrich().understood == 0
    assert dump(database, space) == before


def test_closing_finishes_what_was_added(
    client: Client, database: Database, space: str, embedder: Embedder, parts: ConstructionParts
) -> None:
    with client(embedder, parts) as memory:
        say(memory, TURNS)
    assert stages_of(database, space) == {"consolidated"}
    assert any("Pixel" in fact for fact in facts_of(database, space))


def test_a_model_that_does_not_answer_loses_nothing_and_is_told(client: Client, database: Database, space: str) -> None:
    model = UnreachableModel()
    with client(HashedWords(), ConstructionParts.by_model(model)) as memory:
        say(memory, TURNS)
        assert memory.search("greyhound").evidence[0].message.text == TURNS[1][1]
        with pytest.raises(LanguageModelError, match="nobody answers"):
            memory.enrich()
        assert stages_of(database, space) == {"stored"}
        model.back = True
        # By this call, or by the thread beside it that had waited for its turn.
        memory.enrich()
        assert memory.failures() == []
        assert stages_of(database, space) == {"consolidated"}
    assert {message["understood_by"] for message in properties_of(database, space, "Message")} == {"echo"}


def test_what_stops_the_enrichment_beside_the_caller_is_logged(
    client: Client, database: Database, space: str, caplog: pytest.LogCaptureFixture
) -> None:
    with (
        caplog.at_level(logging.WARNING, logger="adamem_graph"),
        client(HashedWords(), ConstructionParts.by_model(UnreachableModel())) as memory,
    ):
        say(memory, TURNS)
    assert any("nobody answers" in record.getMessage() for record in caplog.records)
    assert stages_of(database, space) == {"stored"}
    assert len(properties_of(database, space, "Message")) == len(TURNS)


def test_an_error_from_outside_stops_one_run_and_not_the_next(
    client: Client,
    database: Database,
    space: str,
    parts: ConstructionParts,
    caplog: pytest.LogCaptureFixture,
) -> None:
    reader = StumblingReader()
    with (
        caplog.at_level(logging.WARNING, logger="adamem_graph"),
        client(HashedWords(), replace(parts, understander=reader)) as memory,
    ):
        say(memory, TURNS[:2])
        until(lambda: "a library fell over" in caplog.text)
        assert "is tried again" in caplog.text
        reader.well = True
        say(memory, TURNS)
        until(lambda: stages_of(database, space) == {"consolidated"})
    assert any("Pixel" in fact for fact in facts_of(database, space))
    assert "waits for `enrich`" not in caplog.text


def test_closing_says_what_enrichment_has_not_finished(
    client: Client, database: Database, space: str, parts: ConstructionParts, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, logger="adamem_graph"):
        with client(HashedWords(), replace(parts, understander=StumblingReader())) as memory:
            say(memory, TURNS)
            until(lambda: "is tried again" in caplog.text)
            caplog.clear()
        assert "waits for `enrich`: a library fell over" in caplog.text
    assert stages_of(database, space) == {"stored"}


def test_two_clients_of_one_space_at_once_make_the_graph_of_one(
    client: Client,
    database: Database,
    memory: AdaMem,
    other_memory: AdaMem,
    embedder: Embedder,
    parts: ConstructionParts,
) -> None:
    sessions = {"at Ana's": TURNS, "at Ben's": [(who, text.replace("Pixel", "Dot")) for who, text in TURNS]}

    def talk(session: str) -> None:
        with client(embedder, parts) as own:
            say(own, sessions[session], session)

    with ThreadPoolExecutor(max_workers=2) as pool:
        list(pool.map(talk, sessions))
    memory.enrich()
    for session, turns in sessions.items():
        say(other_memory, turns, session)
    other_memory.enrich()
    assert stages_of(database, memory.space) == {"consolidated"}
    assert dump(database, memory.space).shape == dump(database, other_memory.space).shape


def test_what_another_process_has_understood_meanwhile_is_left_alone(
    database: Database, memory: AdaMem, embedder: Embedder, parts: ConstructionParts
) -> None:
    say(
        memory,
        [("Ana", "My sister Olga is a carpenter."), ("Ana", "By the way, my sister Olga is really a carpenter.")],
    )
    space = memory._space
    slow = Enrichment(database, space, embedder, parts)
    pending = pending_messages(database, space, 10)
    records = slow.understand(pending, {"Ana"}, ())
    memory.enrich()
    done = dump(database, memory.space)
    assert len([fact for fact in memory.facts("Ana") if "carpenter" in fact.text]) == 1
    slow.record(pending, records, {"Ana"})
    slow.finish()
    assert dump(database, memory.space) == done
