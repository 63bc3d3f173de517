"""Equations 3 and 4 of Yan et al. 2026, worked out by hand from what the statement returns."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from dialogues import ALLOTMENT, MAY_2023, dialogue

from adamem_graph.client import AdaMem
from adamem_graph.embedding.token_vectors import embed_with_tokens
from adamem_graph.records import FusionWeights, Utterance
from adamem_graph.retrieval.candidates import Candidate, candidates_of
from adamem_graph.retrieval.compiler import compile_route
from adamem_graph.retrieval.fusion import NO_FACT_SUPPORT, Fused, fuse, terms_of
from adamem_graph.store.connection import Database

TABLE_7 = FusionWeights(alpha=0.7, beta=0.1, gamma=0.1, delta=0.1)


@pytest.fixture(scope="module")
def garden(module_memory: AdaMem) -> AdaMem:
    """More turns than one search takes, so that some are reached by the graph alone; the first is undated."""
    module_memory.ingest([Utterance("Ana", "I water the garlic in the evening.", "undated", 0)])
    module_memory.ingest(dialogue(ALLOTMENT))
    fillers = [("Ben", f"Bus number {number} was full.") for number in range(70)]
    module_memory.ingest(dialogue(fillers, session="buses", start=MAY_2023 + timedelta(days=3)))
    return module_memory


def fused(database: Database, memory: AdaMem, question: str, weights: FusionWeights) -> Fused:
    plan = replace(memory.search(question).plan, weights=weights, hop_depth=2)
    vectors, tokens = embed_with_tokens(memory._embedder, [question])
    query = compile_route(plan, memory._space, vectors[0].tolist())
    candidates = candidates_of(database.read_text(query.text, query.parameters))
    return fuse(candidates, terms_of(candidates, question, tokens[0], plan.target), weights)


@pytest.mark.parametrize("question", ["How is the garlic?", "Where did Ana move?", "garlic lettuce", "AND"])
def test_the_total_is_the_weighted_sum_of_the_terms_of_equation_3(
    database: Database, garden: AdaMem, question: str
) -> None:
    found = fused(database, garden, question, TABLE_7)
    assert len(found.candidates) > 10
    recency = recency_by_hand(found.candidates)
    totals = []
    for place, row in enumerate(found.candidates):
        s_base = 0.0 if row["base_rank"] is None else 1 / (1 + row["base_rank"])
        s_graph = 0.0 if row["graph_rank"] is None else 1 / (1 + row["graph_rank"])
        fact = row["hits"].get("fact")
        s_fact = NO_FACT_SUPPORT if fact is None else 2 * fact - 1
        scores = found.scores(place)
        assert (scores.s_base, scores.s_graph, scores.s_fact) == pytest.approx((s_base, s_graph, s_fact))
        assert scores.s_recency == pytest.approx(recency[row["id"]])
        assert scores.total == pytest.approx(0.7 * s_base + 0.1 * s_graph + 0.1 * recency[row["id"]] + 0.1 * s_fact)
        totals.append(scores.total)
    assert totals == sorted(totals, reverse=True)


def recency_by_hand(rows: Sequence[Candidate]) -> dict[str, float]:
    """1 for the newest of n candidates, falling by 1/n from one to the next, the undated last."""
    newest_first = sorted(
        rows,
        key=lambda row: (
            -datetime.fromisoformat(row["sent_at"]).timestamp() if row["sent_at"] else math.inf,
            -row["position"],
        ),
    )
    return {row["id"]: 1.0 - age / len(rows) for age, row in enumerate(newest_first)}


def test_ranks_count_from_nought_without_a_gap(database: Database, garden: AdaMem) -> None:
    rows = fused(database, garden, "How is the garlic?", TABLE_7).candidates
    base = sorted((row["base_rank"], -row["base"]) for row in rows if row["base_rank"] is not None)
    assert [rank for rank, _ in base] == list(range(len(base)))
    assert [worth for _, worth in base] == sorted(worth for _, worth in base)
    graph = sorted((row["graph_rank"], -row["graph"]) for row in rows if row["graph_rank"] is not None)
    assert [rank for rank, _ in graph] == list(range(len(graph)))
    assert [worth for _, worth in graph] == sorted(worth for _, worth in graph)
    assert all(row["graph"] == 0 for row in rows if row["graph_rank"] is None)
    assert any(row["base_rank"] is None for row in rows), "some turns are reached by the graph alone"


@pytest.mark.parametrize("question", ["How is the garlic?", "garlic lettuce"])
def test_age_does_not_count_where_it_has_no_weight(database: Database, garden: AdaMem, question: str) -> None:
    ageless = fused(database, garden, question, replace(TABLE_7, gamma=0.0))
    assert all(row["s_recency"] == 0.0 for row in ageless.candidates)
    with_age = fused(database, garden, question, TABLE_7)
    assert base_ranks(ageless) == base_ranks(with_age)


def base_ranks(found: Fused) -> dict[str, int | None]:
    return {row["id"]: row["base_rank"] for row in found.candidates}


def test_a_space_of_an_embedder_without_tokens_is_ranked_without_late_interaction_and_says_so(
    database: Database, garden: AdaMem
) -> None:
    assert "late interaction" not in {each.setting for each in garden.search("How is the garlic?").plan.decisions}
    database.write(
        "messages/set_token_vectors",
        scope=garden._space.scope,
        rows=[{"id": garden.search("garlic").evidence[0].message.id, "token_vectors": None}],
    )
    result = garden.search("How is the garlic?")
    told = {each.setting: each for each in result.plan.decisions}["late interaction"]
    assert (told.value, "adamem spaces reembed" in told.rule) == ("off", True)
    assert result.plan.weights.late == 0.0
    assert {item.scores.s_late for item in result.evidence} == {0.0}
    assert "garlic" in result.evidence[0].message.text
