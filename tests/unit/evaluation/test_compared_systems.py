"""What the systems that answers are compared between differ in."""

from __future__ import annotations

from adamem_graph.evaluation.locomo_answers import System, retrieval_of
from adamem_graph.retrieval.options import TermGroup
from adamem_graph.retrieval.planner import plan_route

QUESTION = "What did Ada fire in the kiln?"


def test_without_the_graph_no_edge_is_followed_and_none_counts() -> None:
    options = retrieval_of(System.NO_GRAPH)
    assert plan_route(QUESTION, [], 10, options).hop_depth == 0
    assert plan_route(QUESTION, [], 10, options).weights.beta == 0
    assert TermGroup.GRAPH not in options.terms


def test_the_full_system_follows_edges_and_counts_them() -> None:
    plan = plan_route(QUESTION, [], 10, retrieval_of(System.FULL))
    assert plan.hop_depth > 0
    assert plan.weights.beta > 0
