"""One pass over a space brings its edges in line with its nodes, and finds nothing to do the second time."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from dialogues import ALLOTMENT, MAY_2023, dialogue
from garden_talk import talk
from graph_dump import dump, edges_of

from adamem_graph.client import AdaMem
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.construction.synchronisation import Synchronisation, SynchroniseReport
from adamem_graph.embedding import Embedder
from adamem_graph.records import EdgeType
from adamem_graph.store.connection import Database
from adamem_graph.store.ids import scope_of
from adamem_graph.store.spaces import delete_space
from adamem_graph.transcripts import ReadOptions

WEEK = Path(__file__).parents[3] / "examples/adamem_bench/story_2/week1.json"
NOTHING = dict.fromkeys(EdgeType, (0, 0, 0))


def changes(report: SynchroniseReport) -> dict[EdgeType, tuple[int, int, int]]:
    """Made, changed and deleted, by type."""
    return {each.type: (each.made, each.changed, each.deleted) for each in report.edges}


def write(database: Database, space: str, text: str) -> int:
    """Runs a statement of the test's own on a space; returns what it says it did."""
    with database._session() as session:
        count: int = session.run(text, scope=scope_of(space)).single(strict=True)[0]
        return count


def filled(memory: AdaMem) -> AdaMem:
    """A memory with several sessions, dated and undated, with themes, merged events and a correction."""
    memory.ingest(WEEK, ReadOptions(user_name="Linchen"))
    memory.ingest([*dialogue(ALLOTMENT), *talk(), *dialogue(ALLOTMENT[:4], session="some day", start=None)])
    memory.add("Ana", "I moved to Lisbon last week.", sent_at=MAY_2023.replace(month=9), session="evening")
    memory.enrich()
    vegetable = next(each for each in memory.facts("Ben") if each.name == "favourite vegetable")
    memory.correct(vegetable.id, text="leek")
    memory.enrich()
    return memory


def test_a_graph_that_was_written_as_usual_is_left_as_it_is(database: Database, memory: AdaMem, space: str) -> None:
    filled(memory)
    before = dump(database, space)
    report = memory.synchronise()
    assert changes(report) == NOTHING
    assert report.messages == memory.contents().messages
    assert dump(database, space) == before


def test_a_graph_of_which_something_was_forgotten_is_left_as_it_is(
    database: Database, memory: AdaMem, space: str
) -> None:
    filled(memory)
    memory.forget(session="some day")
    memory.forget(speaker="Ben")
    before = dump(database, space)
    assert changes(memory.synchronise()) == NOTHING
    assert dump(database, space) == before


BREAKAGES = {
    "the chain of a session is cut": (
        "MATCH (:Message {scope: $scope})-[r:TEMPORAL_NEXT {track: 'dialogue'}]->(m)"
        " WHERE m.position IN [3, 4] DELETE r",
        EdgeType.TEMPORAL_NEXT,
        0,
    ),
    "speakers' chains are cut": (
        "MATCH (:Message {scope: $scope})-[r:TEMPORAL_NEXT {track: 'speaker'}]->(m) WHERE m.position % 3 = 0 DELETE r",
        EdgeType.TEMPORAL_NEXT,
        0,
    ),
    "neighbours are not related": (
        "MATCH (:Message {scope: $scope})-[r:SPEAKER_RELATED]->() DELETE r",
        EdgeType.SPEAKER_RELATED,
        0,
    ),
    "a topic has no chain": ("MATCH (:Message {scope: $scope})-[r:SAME_TOPIC]->() DELETE r", EdgeType.SAME_TOPIC, 0),
    "facts have no event": ("MATCH (:Fact {scope: $scope})-[r:SUPPORTS]->() DELETE r", EdgeType.SUPPORTS, 0),
    "an edge in time has other strengths": (
        "MATCH (:Message {scope: $scope})-[r:TEMPORAL_NEXT]->(m) WHERE m.position = 2"
        " SET r.weight = 0.1, r.weight_back = null",
        EdgeType.TEMPORAL_NEXT,
        1,
    ),
    "related messages have another strength": (
        "MATCH (:Message {scope: $scope})-[r:SPEAKER_RELATED]->() SET r.weight = 1",
        EdgeType.SPEAKER_RELATED,
        1,
    ),
    "a topic's chain has another strength": (
        "MATCH (:Message {scope: $scope})-[r:SAME_TOPIC]->() SET r.weight = 0.5",
        EdgeType.SAME_TOPIC,
        1,
    ),
    "what messages mention has no strength": (
        "MATCH (:Message {scope: $scope})-[r:MENTIONS]->() REMOVE r.weight",
        EdgeType.MENTIONS,
        1,
    ),
    "attributes are supported like facts": (
        "MATCH (:Message {scope: $scope})-[r:SUPPORTS]->(:Attribute) SET r.weight = 0.85",
        EdgeType.SUPPORTS,
        1,
    ),
    "facts are supported like attributes": (
        "MATCH (:Message {scope: $scope})-[r:SUPPORTS]->(:Fact) SET r.weight = 0.8",
        EdgeType.SUPPORTS,
        1,
    ),
    "events are supported like facts": (
        "MATCH (:Fact {scope: $scope})-[r:SUPPORTS]->(:Topic) SET r.weight = 0.85",
        EdgeType.SUPPORTS,
        1,
    ),
    "a message is followed by one of another session": (
        "MATCH (m:Message {scope: $scope, position: 1}), (n:Message {scope: $scope, position: 2})"
        " WHERE m.session <> n.session"
        " CREATE (m)-[r:TEMPORAL_NEXT {track: 'dialogue', weight: 0.7, weight_back: 0.35}]->(n)",
        EdgeType.TEMPORAL_NEXT,
        2,
    ),
    "an edge in time is of no track": (
        "MATCH (m:Message {scope: $scope, position: 1})<-[:TEMPORAL_NEXT {track: 'dialogue'}]-(n)"
        " CREATE (n)-[r:TEMPORAL_NEXT {weight: 0.7}]->(m)",
        EdgeType.TEMPORAL_NEXT,
        2,
    ),
    "an edge stands twice": (
        "MATCH (m:Message {scope: $scope})-[:SPEAKER_RELATED]->(n) CREATE (m)-[r:SPEAKER_RELATED {weight: 0.65}]->(n)",
        EdgeType.SPEAKER_RELATED,
        2,
    ),
    "messages about nothing share a topic": (
        "MATCH (m:Message {scope: $scope}), (n:Message {scope: $scope}) WHERE m.position = 6 AND n.position = 5"
        " AND NOT EXISTS { (m)-[:MENTIONS]->(:Topic) } CREATE (m)-[r:SAME_TOPIC {weight: 0.55}]->(n)",
        EdgeType.SAME_TOPIC,
        2,
    ),
    "messages about different things share a topic": (
        "MATCH (m:Message {scope: $scope})-[:MENTIONS]->(t:Topic), (n:Message {scope: $scope})-[:MENTIONS]->(u:Topic)"
        " WHERE t.id < u.id WITH m, n LIMIT 5 CREATE (m)-[r:SAME_TOPIC {weight: 0.55}]->(n)",
        EdgeType.SAME_TOPIC,
        2,
    ),
    "a fact is about an event of others": (
        "MATCH (f:Fact {scope: $scope}), (t:Topic {scope: $scope})"
        " WHERE NOT EXISTS { (f)<-[:SUPPORTS]-()-[:MENTIONS]->(t) }"
        " WITH f, t LIMIT 3 CREATE (f)-[r:SUPPORTS {weight: 0.8}]->(t)",
        EdgeType.SUPPORTS,
        2,
    ),
    "a message is about a person": (
        "MATCH (m:Message {scope: $scope, position: 0}), (s:Speaker {scope: $scope})"
        " CREATE (m)-[r:MENTIONS {weight: 0.75}]->(s)",
        EdgeType.MENTIONS,
        2,
    ),
    "a topic supports a fact": (
        "MATCH (t:Topic {scope: $scope})<-[:SUPPORTS]-(f) CREATE (t)-[r:SUPPORTS {weight: 0.8}]->(f)",
        EdgeType.SUPPORTS,
        2,
    ),
}


@pytest.fixture(scope="module")
def garden(database: Database, embedder: Embedder, parts: ConstructionParts) -> Iterator[AdaMem]:
    """A memory that each test leaves as it found it."""
    name = f"test {uuid.uuid4()}"
    yield filled(AdaMem(database, name, embedder, parts, background=False))
    delete_space(database, name)


@pytest.mark.parametrize("breakage", BREAKAGES)
def test_what_is_wrong_is_mended_and_nothing_else(database: Database, garden: AdaMem, breakage: str) -> None:
    text, edge, kind = BREAKAGES[breakage]
    before = dump(database, garden.space)
    broken = write(database, garden.space, f"{text} RETURN count(r)")
    assert broken > 0
    assert dump(database, garden.space) != before
    counts = [0, 0, 0]
    counts[kind] = broken
    assert changes(garden.synchronise()) == NOTHING | {edge: tuple(counts)}
    assert dump(database, garden.space) == before
    assert changes(garden.synchronise()) == NOTHING


def test_everything_that_follows_from_the_nodes_is_made_anew_in_pages_of_any_size(
    database: Database, garden: AdaMem
) -> None:
    before = dump(database, garden.space)
    lost = write(
        database,
        garden.space,
        "MATCH (a {scope: $scope})-[r:TEMPORAL_NEXT|SPEAKER_RELATED|SAME_TOPIC|SUPPORTS]->(b)"
        " WHERE type(r) <> 'SUPPORTS' OR a:Fact DELETE r RETURN count(r)",
    )
    progress: list[int] = []
    report = Synchronisation(database, garden._space, page=7).run(progress.append)
    assert sum(each.made for each in report.edges) == lost
    assert len(progress) > 1
    assert progress[-1] == report.messages == garden.contents().messages
    assert dump(database, garden.space) == before


def test_what_is_forgotten_between_two_pages_leaves_one_chain(database: Database, memory: AdaMem, space: str) -> None:
    memory.ingest(dialogue([("Ana", f"Row {number} has garlic.") for number in range(12)]))
    found = memory.search("Which row has garlic?", limit=12).evidence
    ids = {each.message.position: each.message.id for each in found}
    leaving = {3: 2, 6: 4}

    def forget(done: int) -> None:
        if (position := leaving.pop(done, None)) is not None:
            memory.forget(message=ids[position])

    report = Synchronisation(database, memory._space, page=3).run(forget)
    assert not leaving
    assert changes(report) == NOTHING
    chain = [each for _, _, each in edges_of(database, space, "TEMPORAL_NEXT") if each["track"] == "dialogue"]
    assert len(chain) == memory.contents().messages - 1 == 9
    assert changes(memory.synchronise()) == NOTHING


def test_other_spaces_are_left_alone(
    database: Database, memory: AdaMem, other_memory: AdaMem, other_space: str
) -> None:
    for each in (memory, other_memory):
        each.ingest(dialogue(ALLOTMENT))
    write(database, other_space, "MATCH (:Message {scope: $scope})-[r:TEMPORAL_NEXT]->() DELETE r RETURN count(r)")
    before = dump(database, other_space)
    assert changes(memory.synchronise()) == NOTHING
    assert dump(database, other_space) == before


def test_a_chain_that_two_writers_forked_is_one_again(database: Database, memory: AdaMem, space: str) -> None:
    """As two importers leave it that each knew the session up to the same turn."""
    memory.ingest(dialogue(ALLOTMENT[:3]))
    forked = [*dialogue(ALLOTMENT)[3:6], *dialogue([("Cleo", f"Good evening, {each}.") for each in range(6)])[3:]]
    for number, turns in enumerate((forked[:3], forked[3:])):
        memory.ingest([*dialogue(ALLOTMENT[:3]), *turns])
        assert memory.contents().messages == 6 + 3 * number
    followers = [
        source for source, _, each in edges_of(database, space, "TEMPORAL_NEXT") if each["track"] == "dialogue"
    ]
    assert len(set(followers)) < len(followers)
    assert changes(memory.synchronise()) != NOTHING
    chain = [
        (source, target)
        for source, target, each in edges_of(database, space, "TEMPORAL_NEXT")
        if each["track"] == "dialogue"
    ]
    assert len(chain) == memory.contents().messages - 1
    assert len({source for source, _ in chain}) == len({target for _, target in chain}) == len(chain)
    assert changes(memory.synchronise()) == NOTHING
