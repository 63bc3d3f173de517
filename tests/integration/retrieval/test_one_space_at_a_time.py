"""Tenants: no question, name or client reaches what another space holds."""

from __future__ import annotations

import dataclasses

import pytest
from dialogues import dialogue
from stand_ins import EchoingModel

from adamem_graph.client import AdaMem
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.embedding import Embedder
from adamem_graph.errors import ConfigurationError, InvalidNameError
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import delete_space

CANARIES = ("quincelantern", "marmaladekite")
QUESTIONS = ["What is Ana's locker word?", "locker word", *CANARIES, "Who lives in Tromsø?", "*", "Ana Ben Cleo"]


@pytest.fixture
def two_tenants(memory: AdaMem, other_memory: AdaMem) -> tuple[AdaMem, AdaMem]:
    """The same people with the same life but for one word."""
    for each, canary in zip((memory, other_memory), CANARIES, strict=True):
        each.add("Ana", f"My locker word is {canary}.", session="s")
        each.add("Ben", "I live in Tromsø and my favourite fruit is the medlar.", session="s")
        each.add("Ana", f"I told Ben about {canary} yesterday.", session="s")
    return memory, other_memory


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_reader_of_one_space_never_sees_another(two_tenants: tuple[AdaMem, AdaMem], question: str) -> None:
    for reader, own, foreign in zip(two_tenants, CANARIES, reversed(CANARIES), strict=True):
        found = reader.search(question, limit=50)
        laid_open = reader.explain(question, limit=50)
        answer = reader.ask(question)
        seen = [repr(dataclasses.asdict(part)) for part in (*found.evidence, *laid_open.candidates, *answer.evidence)]
        if foreign not in question:
            assert foreign not in " ".join([*seen, answer.text])
        assert not any(foreign in item.message.text for item in (*found.evidence, *laid_open.candidates))
        assert all(own in text for text in (item.message.text for item in found.evidence) if "locker" in text)


def test_what_is_known_of_somebody_is_known_in_their_space_alone(two_tenants: tuple[AdaMem, AdaMem]) -> None:
    for each, canary in zip(two_tenants, CANARIES, strict=True):
        each.add("Ana", f"My favourite dish is {canary} soup.", session="s")
        each.add("Ana", f"I cooked {canary} soup again, I love {canary} soup.", session="s")
        each.enrich()
    for reader, own, foreign in zip(two_tenants, CANARIES, reversed(CANARIES), strict=True):
        persona = repr(dataclasses.asdict(reader.persona("Ana", history=True)))
        facts = repr([dataclasses.asdict(fact) for fact in reader.facts("Ana", include_superseded=True)])
        memories = repr([dataclasses.asdict(memory) for memory in reader.memories()])
        for told in (persona, facts, memories):
            assert own in told
            assert foreign not in told


def test_failures_of_one_space_are_not_those_of_another(
    database: Database, space: str, other_space: str, embedder: Embedder
) -> None:
    parts = ConstructionParts.by_model(EchoingModel(broken="locker"))
    clients = [AdaMem(database, name, embedder, parts, background=False) for name in (space, other_space)]
    for client, canary in zip(clients, CANARIES, strict=True):
        client.ingest(dialogue([("Ana", f"My locker word is {canary}.")]))
    for client, own in zip(clients, CANARIES, strict=True):
        (failure,) = client.failures()
        assert own in failure.text


def test_a_crowded_neighbour_does_not_crowd_out_a_small_space(two_tenants: tuple[AdaMem, AdaMem]) -> None:
    small, large = two_tenants
    large.ingest(dialogue([("Ana", f"My locker word of day {day} is word{day}.") for day in range(80)], session="many"))
    found = [item.message.text for item in small.search("What is Ana's locker word?").evidence]
    assert found[0] == f"My locker word is {CANARIES[0]}."
    assert len(found) == 3


@pytest.mark.parametrize("name", ["", " ", "\t\n"])
def test_no_name_is_no_space(database: Database, embedder: Embedder, name: str) -> None:
    with pytest.raises(InvalidNameError):
        AdaMem(database, name, embedder)


def test_none_does_not_mean_every_space(database: Database, embedder: Embedder) -> None:
    with pytest.raises(ConfigurationError):
        AdaMem(database, None, embedder)  # type: ignore[arg-type]  # what a caller without types may pass
    with pytest.raises(ConfigurationError, match="needs a name"):
        AdaMem.connect(None)  # type: ignore[arg-type]  # as above


def test_a_name_in_other_letter_case_or_with_spaces_is_not_the_same_space(
    database: Database, memory: AdaMem, space: str, embedder: Embedder
) -> None:
    memory.add("Ana", f"My locker word is {CANARIES[0]}.")
    shouted = space.upper()
    try:
        assert AdaMem(database, shouted, embedder).search("locker word").evidence == ()
    finally:
        delete_space(database, shouted)
    with pytest.raises(InvalidNameError, match="spaces around"):
        AdaMem(database, f"{space} ", embedder)
