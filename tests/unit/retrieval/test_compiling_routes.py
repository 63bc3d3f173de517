"""The compiler: the text is made of a plan's shape, and nothing that anybody typed is ever in it."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adamem_graph.errors import ConfigurationError
from adamem_graph.records import EdgeType, Role
from adamem_graph.retrieval.compiler import MAX_HOPS, compile_route
from adamem_graph.retrieval.planner import plan_route
from adamem_graph.store.ids import scope_of
from adamem_graph.store.spaces import Participant, Space

VECTOR = [1.0, *[0.0] * 383]
EDGE_SETS = [edges for size in range(len(EdgeType) + 1) for edges in itertools.combinations(EdgeType, size)]
PLAIN = plan_route("What does Ana grow?", [Participant("Ana", Role.OTHER, 1)])


def space_called(name: str, dimensions: int = 384) -> Space:
    return Space(name, scope_of(name), "minilm", dimensions)


def text_of(
    full_text: bool, one_owner: bool, edges: tuple[EdgeType, ...], hop_depth: int, recency: bool = False
) -> str:
    names = ("Ana",) if one_owner else ()
    plan = replace(
        PLAIN,
        target=replace(PLAIN.target, names=names),
        words=("garlic",) if full_text else (),
        edge_priors=dict.fromkeys(edges, 0.5),
        hop_depth=hop_depth,
        weights=replace(PLAIN.weights, gamma=0.1 if recency else 0.0),
    )
    return compile_route(plan, space_called("a garden"), VECTOR).text


KNOWN_TEXTS = {
    text_of(full_text, one_owner, edges, depth, recency)
    for recency in (True, False)
    for full_text in (True, False)
    for one_owner in (True, False)
    for edges in EDGE_SETS
    for depth in range(MAX_HOPS + 1)
}

ANYTHING = st.text(max_size=60)
HOSTILE = st.sampled_from(
    [
        "x`) DETACH DELETE n //",
        "'}) MATCH (n) DETACH DELETE n //",
        r"a\u0060b",
        "LIKES]->() DETACH DELETE n //",
        "EDGE_TYPES frontier_1 GRAPH_LISTS 384",
        "$scope",
        '") OR scope:*',
    ]
)
NAMES = (ANYTHING | HOSTILE).map(str.strip).filter(bool)
QUESTIONS = st.lists(ANYTHING | HOSTILE | NAMES, max_size=4).map(" ".join)


@settings(max_examples=150)
@given(QUESTIONS, st.lists(NAMES, max_size=3, unique=True), st.integers(1, 50))
def test_whatever_is_asked_of_whomever_the_text_is_one_of_a_closed_set(
    question: str, names: list[str], limit: int
) -> None:
    participants = [Participant(name, Role.OTHER, 1) for name in names]
    plan = plan_route(f"{question} {' '.join(names)}", participants, limit)
    assert compile_route(plan, space_called("a garden"), VECTOR).text in KNOWN_TEXTS


@settings(max_examples=50)
@given(st.integers(0, 10**9).map(str) | HOSTILE)
def test_the_space_stands_in_the_parameters_alone(name: str) -> None:
    query = compile_route(PLAIN, space_called(name), VECTOR)
    assert query.text in KNOWN_TEXTS
    assert query.parameters["scope"] == scope_of(name)
    assert str(query.parameters["lucene"]).startswith(f"+scope:{scope_of(name)} ")


def test_plans_of_one_shape_share_their_text_whatever_their_numbers() -> None:
    other = replace(
        PLAIN,
        words=("slugs", "fennel"),
        seeds=7,
        hop_decay=0.1,
        limit=99,
        edge_priors=dict.fromkeys(PLAIN.edge_priors, 0.123),
    )
    one, two = (compile_route(plan, space_called("a garden"), VECTOR) for plan in (PLAIN, other))
    assert one.text == two.text
    assert one.parameters != two.parameters
    assert two.parameters["priors"] == {edge.value: 0.123 for edge in PLAIN.edge_priors}


def test_the_depth_and_the_edges_of_a_plan_stand_in_its_text() -> None:
    text = text_of(True, True, (EdgeType.SUPPORTS, EdgeType.SAME_TOPIC), 2)
    assert text.count("[edge:SUPPORTS|SAME_TOPIC]") == 2
    assert "TEMPORAL_NEXT" not in text
    assert "EDGE_TYPES" not in text
    assert "GRAPH_" not in text


def test_a_plan_without_edges_has_no_hops() -> None:
    assert text_of(True, True, (), 3) == text_of(True, True, (), 0)


@pytest.mark.parametrize("hop_depth", [-1, MAX_HOPS + 1, 1_000])
def test_a_depth_outside_the_closed_set_is_refused(hop_depth: int) -> None:
    with pytest.raises(ConfigurationError, match="hop depth"):
        compile_route(replace(PLAIN, hop_depth=hop_depth), space_called("a garden"), VECTOR)


def test_another_size_of_vectors_searches_other_indexes() -> None:
    text = compile_route(PLAIN, space_called("a garden", 768), [0.0] * 768).text
    assert "message_embedding_768" in text
    assert "384" not in text
