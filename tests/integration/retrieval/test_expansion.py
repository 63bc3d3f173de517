"""The graph's part: what no index finds is reached along typed edges, and only along those that the plan names."""

from __future__ import annotations

from dataclasses import replace

import pytest
from dialogues import dialogue

from adamem_graph.client import AdaMem
from adamem_graph.records import EdgeType, RoutePlan, Target, TargetKind
from adamem_graph.retrieval.candidates import candidates_of
from adamem_graph.retrieval.compiler import compile_route
from adamem_graph.store.connection import Database

PROMISE = "I promised my sister to finish it before the first snow."
LINES = [
    ("Mira", "My garlic grew well."),
    ("Mira", PROMISE),
    ("Joel", "The ferry was late again."),
    ("Joel", "I watered the garlic."),
    ("Mira", "I watered the garlic."),
]


@pytest.fixture(scope="module")
def graph(module_memory: AdaMem) -> AdaMem:
    fillers = [("Joel", f"Bus number {number} was full of schoolchildren.") for number in range(70)]
    module_memory.ingest(dialogue(LINES, session="garden"))
    module_memory.ingest(dialogue(fillers, session="buses"))
    return module_memory


def reached(database: Database, memory: AdaMem, **changes: object) -> dict[str, float]:
    """What the graph gives each message, from the one best seed, for a question about garlic."""
    question = "How did my garlic grow?"
    plan: RoutePlan = replace(memory.search(question).plan, seeds=1, limit=1_000, **changes)  # type: ignore[arg-type]
    vector = memory._embedder.embed([question])[0].tolist()
    query = compile_route(plan, memory._space, vector)
    found = candidates_of(database.read_text(query.text, query.parameters))
    return {each["text"]: each["graph"] for each in found if each["graph"] > 0}


def test_without_hops_only_the_seed_has_a_part_in_the_graph(database: Database, graph: AdaMem) -> None:
    assert len(reached(database, graph, hop_depth=0)) <= 1


@pytest.mark.parametrize("edge", [EdgeType.TEMPORAL_NEXT, EdgeType.SPEAKER_RELATED, EdgeType.SAME_TOPIC])
def test_an_edge_carries_only_where_it_leads(database: Database, graph: AdaMem, edge: EdgeType) -> None:
    found = reached(database, graph, hop_depth=1, edge_priors={edge: 0.5})
    seed = max(found, key=lambda text: found[text])
    neighbours = set(found) - {seed}
    if edge is EdgeType.SAME_TOPIC:
        assert neighbours <= {LINES[0][1], LINES[3][1]}
    else:
        assert neighbours
        assert not any("Bus" in text for text in neighbours)


def test_a_turn_that_shares_no_word_is_reached_through_the_turn_beside_it(database: Database, graph: AdaMem) -> None:
    along = dict.fromkeys((EdgeType.TEMPORAL_NEXT, EdgeType.SPEAKER_RELATED), 0.9)
    near = reached(database, graph, hop_depth=1, edge_priors=along)
    far = reached(database, graph, hop_depth=3, edge_priors=along)
    assert set(near) <= set(far)
    assert PROMISE in far
    assert any("ferry" in text for text in far)


def test_turns_meet_over_the_topic_that_both_mention(database: Database, graph: AdaMem) -> None:
    over_topics = {EdgeType.MENTIONS: 0.8}
    one = reached(database, graph, hop_depth=1, edge_priors=over_topics)
    two = reached(database, graph, hop_depth=2, edge_priors=over_topics)
    assert len(two) > len(one)
    assert all("garlic" in text for text in two)


def test_what_is_reached_counts_less_with_every_hop_and_weaker_edge(database: Database, graph: AdaMem) -> None:
    strong = reached(database, graph, hop_depth=1, edge_priors={EdgeType.TEMPORAL_NEXT: 0.8})
    weak = reached(database, graph, hop_depth=1, edge_priors={EdgeType.TEMPORAL_NEXT: 0.4})
    assert strong.keys() == weak.keys()
    seed = max(strong, key=lambda text: strong[text])
    for text in strong.keys() - {seed}:
        assert weak[text] == pytest.approx(strong[text] / 2)
        assert strong[text] <= strong[seed]


def test_a_neighbour_of_the_best_turn_is_among_the_evidence(graph: AdaMem) -> None:
    found = [item.message.text for item in graph.search("How did the garlic grow?").evidence]
    assert PROMISE in found


def test_a_certain_target_is_searched_by_its_own_facts(database: Database, module_memory: AdaMem) -> None:
    plan = module_memory.search("garlic").plan
    query = compile_route(
        replace(plan, target=Target(TargetKind.PERSON, ("Mira",))), module_memory._space, [1.0, *[0.0] * 383]
    )
    assert "fact.owner = $owner" in query.text
    assert query.parameters["owner"] == "Mira"
    found = candidates_of(database.read_text(query.text, query.parameters))
    assert {each["speaker"] for each in found if "fact" in each["hits"]} == {"Mira"}
