"""What a language model could not do is kept with its last words, and can be tried again."""

from __future__ import annotations

import pytest
from dialogues import dialogue
from graph_dump import properties_of
from stand_ins import EchoingModel

from adamem_graph.client import AdaMem
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.embedding import Embedder
from adamem_graph.store.connection import Database

LINES = [("Ana", "I keep nine hens."), ("Ana", "I sold the quince tree."), ("Ben", "I mended the kettle.")]
REFUSED = "I mended the kettle."


@pytest.fixture
def half_read(database: Database, space: str, embedder: Embedder) -> AdaMem:
    """A memory whose scripted model refuses one of three turns."""
    parts = ConstructionParts.by_model(EchoingModel(broken=REFUSED), turns_per_call=2)
    memory = AdaMem(database, space, embedder, parts, background=False)
    report = memory.ingest(dialogue(LINES))
    assert (report.added, report.understood, report.failed) == (3, 2, 1)
    return memory


def test_a_failure_holds_the_message_and_the_last_reply(half_read: AdaMem) -> None:
    (failure,) = half_read.failures()
    assert (failure.purpose, failure.model, failure.speaker) == ("understand", "echo", "Ben")
    assert failure.text == REFUSED
    assert "I would rather not." in failure.reply
    assert failure.reason


def test_a_failed_turn_is_still_found_and_its_neighbours_are_understood(
    half_read: AdaMem, database: Database, space: str
) -> None:
    stages = {str(each["text"]): each["stage"] for each in properties_of(database, space, "Message")}
    assert stages == {text: "failed" if text == REFUSED else "consolidated" for _, text in LINES}
    assert half_read.search("kettle").evidence[0].message.text == REFUSED
    assert REFUSED not in " ".join(str(each["text"]) for each in properties_of(database, space, "Fact"))


def test_another_reader_finishes_what_failed(half_read: AdaMem, database: Database, space: str, memory: AdaMem) -> None:
    report = memory.retry_failures()
    assert (report.understood, report.failed) == (1, 0)
    assert memory.failures() == []
    assert any("kettle" in str(each["text"]) for each in properties_of(database, space, "Fact"))


def test_the_same_model_fails_again_and_says_so_once(half_read: AdaMem) -> None:
    assert half_read.retry_failures().failed == 1
    assert len(half_read.failures()) == 1


def test_what_a_model_was_used_for_is_counted(half_read: AdaMem) -> None:
    used = {each.purpose: each for each in half_read.usage()}
    assert used["understand"].calls >= 2
    assert used["understand"].prompt_tokens >= 200
