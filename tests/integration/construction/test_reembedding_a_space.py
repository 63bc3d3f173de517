"""A space changes its embedder: refused by accident, done on purpose, and everything is found as before."""

from __future__ import annotations

import pytest
from dialogues import ALLOTMENT, dialogue
from graph_dump import properties_of
from projected_embedder import ProjectedEmbedder

from adamem_graph.client import AdaMem
from adamem_graph.construction.reembedding import reembed_space
from adamem_graph.embedding import Embedder
from adamem_graph.errors import EmbedderMismatchError
from adamem_graph.store.connection import Database

EMBEDDED = ("Message", "Fact", "Attribute", "Topic")


def test_a_second_embedder_is_refused_before_the_first_write(
    database: Database, memory: AdaMem, space: str, embedder: Embedder
) -> None:
    memory.ingest(dialogue(ALLOTMENT))
    with pytest.raises(EmbedderMismatchError) as refusal:
        AdaMem(database, space, ProjectedEmbedder(embedder))
    for part in (embedder.name, "384", "projected-768", "768", "reembed"):
        assert part in str(refusal.value)
    assert memory.contents().messages == len(ALLOTMENT)


def test_after_reembedding_every_message_is_found_by_meaning(
    database: Database, memory: AdaMem, space: str, embedder: Embedder
) -> None:
    memory.ingest(dialogue(ALLOTMENT))
    larger = ProjectedEmbedder(embedder)
    progress: list[int] = []
    done = reembed_space(database, memory._space, larger, progress.append)
    assert progress[-1] == done == sum(len(properties_of(database, space, label)) for label in EMBEDDED)
    for label in EMBEDDED:
        for node in properties_of(database, space, label):
            assert len(node["embedding_768"]) == 768  # type: ignore[arg-type]
            assert "embedding_384" not in node
    moved = AdaMem(database, space, larger)
    for text in {text for _, text in ALLOTMENT}:
        found = {
            item.message.text: item.scores.similarity for item in moved.search(text, limit=len(ALLOTMENT)).evidence
        }
        assert found[text] is not None
    moved.add("Ana", "I learned to juggle.")
    assert moved.search("Who juggles?").evidence[0].message.text == "I learned to juggle."
    with pytest.raises(EmbedderMismatchError):
        AdaMem(database, space, embedder)


def test_reembedding_with_the_same_embedder_gives_the_same_vectors(
    database: Database, memory: AdaMem, space: str, embedder: Embedder
) -> None:
    memory.ingest(dialogue(ALLOTMENT))
    before = {node["id"]: node["embedding_384"] for label in EMBEDDED for node in properties_of(database, space, label)}
    reembed_space(database, memory._space, embedder)
    after = {node["id"]: node["embedding_384"] for label in EMBEDDED for node in properties_of(database, space, label)}
    assert before.keys() == after.keys()
    for key, vector in before.items():
        assert after[key] == pytest.approx(vector, abs=0.02)


def test_spaces_of_two_embedders_live_side_by_side(
    database: Database, memory: AdaMem, other_space: str, embedder: Embedder
) -> None:
    larger = AdaMem(database, other_space, ProjectedEmbedder(embedder))
    memory.add("Ana", "The password is quincelantern.")
    larger.add("Ana", "The password is marmaladekite.")
    assert [item.message.text for item in memory.search("password").evidence] == ["The password is quincelantern."]
    assert [item.message.text for item in larger.search("password").evidence] == ["The password is marmaladekite."]
