"""A space changes its embedder: refused by accident, done on purpose, and everything is found as before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from dialogues import ALLOTMENT, dialogue
from garden_talk import talk
from graph_dump import dump, properties_of
from projected_embedder import ProjectedEmbedder

from adamem_graph.client import AdaMem
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.construction.reembedding import reembed_space
from adamem_graph.embedding import Embedder
from adamem_graph.errors import EmbedderMismatchError
from adamem_graph.store.connection import Database
from adamem_graph.store.ids import scope_of
from adamem_graph.store.noted_peers import PeerNotes

EMBEDDED = ("Message", "Fact", "Attribute", "Topic", "PersonaSnapshot")
TALK = [*dialogue(ALLOTMENT), *talk()]
"""Enough of it for themes, and for personas with a history."""


def embedded_nodes(database: Database, space: str) -> dict[str, dict[str, Any]]:
    """What carries a vector in a space, by id: all of the kinds `EMBEDDED` but snapshots that have been replaced."""
    rows = database.read_text(
        """
        MATCH (n {scope: $scope})
        WHERE head(labels(n)) IN $labels AND NOT (n:PersonaSnapshot AND EXISTS { (n)<-[:SUPERSEDES]-() })
        RETURN properties(n) AS properties
        """,
        {"scope": scope_of(space), "labels": list(EMBEDDED)},
    )
    return {row["properties"]["id"]: row["properties"] for row in rows}


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
    database: Database, memory: AdaMem, space: str, embedder: Embedder, parts: ConstructionParts
) -> None:
    memory.ingest(TALK)
    assert any(topic["level"] == "theme" for topic in properties_of(database, space, "Topic"))
    assert properties_of(database, space, "PersonaSnapshot")
    larger = ProjectedEmbedder(embedder)
    progress: list[int] = []
    done = reembed_space(database, memory._space, larger, progress.append)
    nodes = embedded_nodes(database, space)
    assert progress[-1] == done == len(nodes)
    for node in nodes.values():
        assert len(node["embedding_768"]) == 768
    for label in EMBEDDED:
        assert not any("embedding_384" in node for node in properties_of(database, space, label))
    moved = AdaMem(database, space, larger, parts, background=False)
    for text in {turn.text for turn in TALK}:
        found = {item.message.text: item.scores.similarity for item in moved.search(text, limit=len(TALK)).evidence}
        assert found[text] is not None
    assert not any("peer" in topic for topic in properties_of(database, space, "Topic")), "nearest by the old vectors"
    moved.add("Ana", "I learned to juggle.")
    assert moved.search("Who juggles?").evidence[0].message.text == "I learned to juggle."
    moved.enrich()
    assert {len(node["embedding_768"]) for node in embedded_nodes(database, space).values()} == {768}
    with pytest.raises(EmbedderMismatchError):
        AdaMem(database, space, embedder)


def test_reembedding_with_the_same_embedder_gives_the_same_vectors(
    database: Database, memory: AdaMem, space: str, embedder: Embedder
) -> None:
    memory.ingest(TALK)
    before = {key: node["embedding_384"] for key, node in embedded_nodes(database, space).items()}
    reembed_space(database, memory._space, embedder)
    after = {key: node["embedding_384"] for key, node in embedded_nodes(database, space).items()}
    assert before.keys() == after.keys()
    for key, vector in before.items():
        assert after[key] == pytest.approx(vector, abs=0.02)


def test_a_pass_that_began_before_reembedding_notes_no_nearest_topics_after_it(
    database: Database, memory: AdaMem, space: str, embedder: Embedder
) -> None:
    memory.ingest(TALK)
    topics = [str(topic["id"]) for topic in properties_of(database, space, "Topic") if "peer" in topic]
    assert len(topics) > 3
    on_its_way = PeerNotes(database, memory._space)
    reembed_space(database, memory._space, embedder)
    on_its_way.write((topic, topic) for topic in topics)
    assert not any("peer" in topic for topic in properties_of(database, space, "Topic"))


def test_spaces_of_two_embedders_live_side_by_side(
    database: Database, memory: AdaMem, other_space: str, embedder: Embedder, parts: ConstructionParts
) -> None:
    larger = AdaMem(database, other_space, ProjectedEmbedder(embedder), parts, background=False)
    memory.add("Ana", "The password is quincelantern.")
    larger.add("Ana", "The password is marmaladekite.")
    assert [item.message.text for item in memory.search("password").evidence] == ["The password is quincelantern."]
    assert [item.message.text for item in larger.search("password").evidence] == ["The password is marmaladekite."]


class Renamed:
    """The default embedder under another name: its vectors fit where those of another model of its size stand."""

    name = "renamed"

    def __init__(self, embedder: Embedder) -> None:
        self.dimensions = embedder.dimensions
        self.embed = embedder.embed


USES: dict[str, Callable[[AdaMem], object]] = {
    "search": lambda memory: memory.search("Who planted garlic?"),
    "ask": lambda memory: memory.ask("Who planted garlic?"),
    "explain": lambda memory: memory.explain("Who planted garlic?"),
    "add": lambda memory: memory.add("Ana", "I learned to juggle."),
    "ingest": lambda memory: memory.ingest(dialogue([("Ana", "I learned to juggle.")], session="morning")),
    "enrich": lambda memory: memory.enrich(),
    "correct": lambda memory: memory.correct(memory.facts("Ana")[0].id, text="Ana juggles"),
    "forget": lambda memory: memory.forget(session="evening"),
    "policy": lambda memory: memory.policy.set("Ana", "only what she plants"),
    "synchronise": lambda memory: memory.synchronise(),
}
WRITES = sorted(USES.keys() - {"search", "ask", "explain"})


@pytest.mark.parametrize("size", [384, 768])
def test_a_client_that_was_opened_before_notices(
    database: Database, memory: AdaMem, space: str, embedder: Embedder, parts: ConstructionParts, size: int
) -> None:
    memory.ingest(dialogue(ALLOTMENT))
    memory.search("Who planted garlic?")
    other = ProjectedEmbedder(embedder) if size == 768 else Renamed(embedder)
    reembed_space(database, memory._space, other)
    before = dump(database, space)
    for name, use in USES.items():
        with pytest.raises(EmbedderMismatchError) as refusal:
            use(memory)
        assert f"moved to {other.name} ({size} numbers)" in str(refusal.value), name
        assert dump(database, space) == before, name
    moved = AdaMem(database, space, other, parts, background=False)
    moved.add("Ana", "I learned to juggle.")
    moved.enrich()
    assert moved.search("Who juggles?").evidence[0].message.text == "I learned to juggle."


def test_nobody_writes_while_a_space_is_moved(
    database: Database, memory: AdaMem, space: str, embedder: Embedder, parts: ConstructionParts
) -> None:
    memory.ingest(dialogue(ALLOTMENT))
    larger = ProjectedEmbedder(embedder)

    def write(_: int) -> None:
        for name in WRITES:
            with pytest.raises(EmbedderMismatchError, match="being moved to projected-768"):
                USES[name](memory)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        reembed_space(database, memory._space, larger, write)
    memory.search("Who planted garlic?")
    with pytest.raises(EmbedderMismatchError, match="reembed"):
        memory.add("Ana", "I learned to juggle.")
    reembed_space(database, memory._space, larger)
    assert {len(node["embedding_768"]) for node in embedded_nodes(database, space).values()} == {768}
    moved = AdaMem(database, space, larger, parts, background=False)
    moved.add("Ana", "I learned to juggle.")
    assert moved.search("Who juggles?").evidence[0].message.text == "I learned to juggle."
