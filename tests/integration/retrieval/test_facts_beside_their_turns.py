"""What a language model made of a turn is compared with a question beside the turn's own words."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

import pytest
from dialogues import dialogue

from adamem_graph.client import AdaMem
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.construction.reembedding import reembed_space
from adamem_graph.embedding import Embedder
from adamem_graph.records import OFFLINE, Message, StatedFact, Understanding
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import delete_space

LINES = [("Ana", "It broke in the night."), ("Ben", "It broke in the night, too."), ("Ana", "It broke again at night.")]
STATED = {
    "It broke in the night.": "Ana's greenhouse broke in the night.",
    "It broke in the night, too.": "Ben's ladder broke in the night.",
}


class Reader:
    """Stands in for an understander: it knows what two of the turns are about."""

    def __init__(self, name: str) -> None:
        self.name = name

    def understand(
        self, messages: Sequence[Message], participants: Collection[str], before: Sequence[Message] = ()
    ) -> list[Understanding]:
        return [self._read(message) for message in messages]

    def _read(self, message: Message) -> Understanding:
        stated = STATED.get(message.text)
        facts = (StatedFact(stated, message.speaker),) if stated else ()
        return Understanding(message.text, None, None, None, facts, made_by=self.name)


@pytest.fixture(scope="module", params=["a model", OFFLINE])
def memory(
    request: pytest.FixtureRequest, database: Database, embedder: Embedder, parts: ConstructionParts
) -> Iterator[AdaMem]:
    """A memory of the same turns and facts, made by a model or without one."""
    name = f"test {uuid.uuid4()}"
    made = AdaMem(database, name, embedder, replace(parts, understander=Reader(request.param)), background=False)
    made.ingest(dialogue(LINES))
    yield made
    delete_space(database, name)


def token_vectors(database: Database, memory: AdaMem) -> dict[str, tuple[str, bytes | None]]:
    rows = database.read_text(
        "CYPHER 25 MATCH (f:Fact {scope: $scope}) RETURN f.text AS text, f.made_by AS by, f.token_vectors AS tokens",
        {"scope": memory._space.scope},
    )
    return {row["text"]: (row["by"], row["tokens"]) for row in rows}


def test_a_question_meets_the_words_of_a_models_fact_in_its_turn(memory: AdaMem) -> None:
    late = {
        each.message.text: each.scores.s_late for each in memory.search("What happened to the greenhouse?").evidence
    }
    by_model = memory._parts.understander.name != OFFLINE
    assert (late[LINES[0][1]] > late[LINES[2][1]] + 0.2) == by_model


def test_only_a_models_facts_have_token_vectors_and_keep_them_under_another_embedder(
    database: Database, memory: AdaMem, embedder: Embedder
) -> None:
    before = token_vectors(database, memory)
    assert len(before) == 2
    assert all((tokens is not None) == (by != OFFLINE) for by, tokens in before.values())
    reembed_space(database, memory._space, embedder)
    assert token_vectors(database, memory) == before
