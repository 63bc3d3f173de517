"""The compiler: the text is made of a plan's shape, and nothing that anybody typed is ever in it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adamem_graph.errors import ConfigurationError
from adamem_graph.records import Channel, EdgeType, KeywordSearch, Role, RoutePlan, Target, TargetKind
from adamem_graph.retrieval.compiler import compile_route
from adamem_graph.retrieval.options import MAX_HOPS, RetrievalOptions
from adamem_graph.retrieval.planner import plan_route
from adamem_graph.store.ids import scope_of
from adamem_graph.store.spaces import Participant, Space

VECTOR = [1.0, *[0.0] * 383]
ANA, BEN = Participant("Ana", Role.OTHER, 1), Participant("Ben", Role.OTHER, 1)
PLAIN = plan_route("What does Ana grow?", [ANA])


def space_called(name: str, dimensions: int = 384) -> Space:
    return Space(name, scope_of(name), "minilm", dimensions)


def text_of(plan: RoutePlan) -> str:
    return compile_route(plan, space_called("a garden"), VECTOR).text


def shapes(options: RetrievalOptions) -> set[str]:
    """The texts of every plan that these options can lead to."""
    plans = [plan_route(question, [ANA], 10, options) for question in ("Where is Ana?", "What does Ana like?")]
    open_targets = [(), ("Ana", "Ben")] if options.bundles else [()]
    meant = [(("Ana",), ()), *(((), bundles) for bundles in open_targets)]
    return {
        text_of(
            replace(
                plan,
                target=replace(plan.target, names=names),
                bundles=bundles,
                words=words,
                weights=replace(plan.weights, gamma=gamma),
            )
        )
        for plan, (names, bundles), words, gamma in itertools.product(plans, meant, ((), ("garlic",)), (0.0, 1.0))
    }


def options_of(
    channels: Sequence[Channel],
    edges: Sequence[EdgeType],
    hop_depth: int,
    score_drop: bool,
    bundles: bool,
    beside: bool,
) -> RetrievalOptions:
    return RetrievalOptions(
        channels=frozenset(channels) | {Channel.TEXT},
        edges=frozenset(edges),
        hop_depth=hop_depth,
        score_drop=score_drop,
        bundles=bundles,
        keywords=KeywordSearch.BESIDE if beside else KeywordSearch.BACK_OFF,
    )


OPTIONS = st.builds(
    options_of,
    st.lists(st.sampled_from(Channel), unique=True),
    st.lists(st.sampled_from(EdgeType), unique=True),
    st.integers(0, MAX_HOPS),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)
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


@settings(max_examples=150, deadline=None)
@given(OPTIONS, QUESTIONS, st.lists(NAMES, max_size=3, unique=True), st.integers(1, 50))
def test_whatever_is_asked_of_whomever_the_text_is_one_of_a_closed_set(
    options: RetrievalOptions, question: str, names: list[str], limit: int
) -> None:
    participants = [Participant(name, Role.OTHER, 1, (name[::-1],)) for name in names]
    plan = plan_route(f"{question} {' '.join(names)}", participants, limit, options)
    assert text_of(plan) in shapes(options)


@settings(max_examples=50, deadline=None)
@given(OPTIONS, NAMES)
def test_what_is_named_and_what_is_followed_stand_in_the_parameters_alone(options: RetrievalOptions, name: str) -> None:
    plan = plan_route(f"Who knows {name}?", [ANA, BEN], 10, options)
    plan = replace(plan, channels=(*plan.channels, Channel.ENTITY, Channel.LINKED), names=(name,))
    query = compile_route(plan, space_called("a garden"), VECTOR, first=[name])
    assert query.text == compile_route(replace(plan, names=()), space_called("a garden"), VECTOR).text
    assert query.parameters["first_ids"] == [name]
    assert set(re.findall(r"\$(\w+)", query.text)) <= set(query.parameters)


@settings(max_examples=50)
@given(st.integers(0, 10**9).map(str) | HOSTILE)
def test_the_space_stands_in_the_parameters_alone(name: str) -> None:
    query = compile_route(PLAIN, space_called(name), VECTOR)
    assert query.text == text_of(PLAIN)
    assert query.parameters["scope"] == scope_of(name)
    assert str(query.parameters["lucene"]).startswith(f"+scope:{scope_of(name)}^0 ")


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
    text = text_of(replace(PLAIN, edge_priors={EdgeType.SUPPORTS: 0.9, EdgeType.SAME_TOPIC: 0.5}, hop_depth=2))
    assert text.count("[edge:SUPPORTS|SAME_TOPIC]") == 2
    assert "TEMPORAL_NEXT" not in text
    assert not re.search(r"EDGE_TYPES|GRAPH_|SEEDS|SCORE_DROP", text)


def test_a_single_hop_follows_only_edges_between_turns() -> None:
    assert "[edge:SAME_TOPIC|TEMPORAL_NEXT|SPEAKER_RELATED]" in text_of(PLAIN)
    only_facts = replace(PLAIN, edge_priors={EdgeType.SUPPORTS: 0.9})
    assert text_of(only_facts) == text_of(replace(PLAIN, hop_depth=0))


def test_a_plan_without_edges_has_no_hops() -> None:
    assert text_of(replace(PLAIN, edge_priors={}, hop_depth=3)) == text_of(replace(PLAIN, edge_priors={}, hop_depth=0))


def test_owners_are_filtered_in_the_index_only_when_one_is_certain() -> None:
    both = replace(PLAIN, target=Target(TargetKind.BOTH, ("Ana", "Ben")))
    assert "fact.owner = $owner" in text_of(PLAIN)
    assert "owner =" not in text_of(both)
    each = text_of(replace(both, bundles=("Ana", "Ben")))
    assert "fact.owner = owner" in each
    assert "UNWIND $bundles AS owner" in each


def test_without_words_or_vectors_the_vectors_are_searched_after_all() -> None:
    assert "message_embedding_384" in text_of(replace(PLAIN, channels=(Channel.TEXT,), words=()))


@pytest.mark.parametrize("hop_depth", [-1, MAX_HOPS + 1, 1_000])
def test_a_depth_outside_the_closed_set_is_refused(hop_depth: int) -> None:
    with pytest.raises(ConfigurationError, match="hop depth"):
        compile_route(replace(PLAIN, hop_depth=hop_depth), space_called("a garden"), VECTOR)


def test_another_size_of_vectors_searches_other_indexes() -> None:
    text = compile_route(PLAIN, space_called("a garden", 768), [0.0] * 768).text
    assert "message_embedding_768" in text
    assert "384" not in text
