"""Equations 3 and 4 of Yan et al. 2026, worked out by hand from what the statement returns beside them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from dialogues import ALLOTMENT, MAY_2023, dialogue

from adamem_graph.client import AdaMem
from adamem_graph.records import FusionWeights, Utterance
from adamem_graph.retrieval.compiler import FACT_SUPPORT, NO_FACT_SUPPORT, compile_route
from adamem_graph.store.connection import Database

TABLE_7 = FusionWeights(alpha=0.7, beta=0.1, gamma=0.1, delta=0.1)
EVERY_CANDIDATE = 1_000


@pytest.fixture(scope="module")
def garden(module_memory: AdaMem) -> AdaMem:
    """More turns than one search takes, so that some are reached by the graph alone; the first is undated."""
    module_memory.ingest([Utterance("Ana", "I water the garlic in the evening.", "undated", 0)])
    module_memory.ingest(dialogue(ALLOTMENT))
    fillers = [("Ben", f"Bus number {number} was full.") for number in range(70)]
    module_memory.ingest(dialogue(fillers, session="buses", start=MAY_2023 + timedelta(days=3)))
    return module_memory


def fused(database: Database, memory: AdaMem, question: str, weights: FusionWeights) -> list[dict[str, Any]]:
    plan = replace(memory.search(question).plan, weights=weights, limit=EVERY_CANDIDATE, hop_depth=2)
    vector = memory._embedder.embed([question])[0].tolist()
    query = compile_route(plan, memory._space, vector)
    return database.read_text(query.text, query.parameters)


@pytest.mark.parametrize("question", ["How is the garlic?", "Where did Ana move?", "garlic lettuce", "AND"])
def test_the_total_is_the_weighted_sum_of_its_four_terms(database: Database, garden: AdaMem, question: str) -> None:
    rows = fused(database, garden, question, TABLE_7)
    assert len(rows) > 10
    assert {row["considered"] for row in rows} == {len(rows)}
    recency = recency_by_hand(rows)
    for row in rows:
        s_base = 0.0 if row["base_rank"] is None else 1 / (1 + row["base_rank"])
        s_graph = 0.0 if row["graph_rank"] is None else 1 / (1 + row["graph_rank"])
        has_fact = any(hit["channel"] == "fact" for hit in row["hits"] or [])
        s_fact = FACT_SUPPORT if has_fact else NO_FACT_SUPPORT
        assert (row["s_base"], row["s_graph"], row["s_fact"]) == pytest.approx((s_base, s_graph, s_fact))
        assert row["s_recency"] == pytest.approx(recency[row["id"]])
        assert row["total"] == pytest.approx(0.7 * s_base + 0.1 * s_graph + 0.1 * recency[row["id"]] + 0.1 * s_fact)
    totals = [row["total"] for row in rows]
    assert totals == sorted(totals, reverse=True)


def recency_by_hand(rows: Sequence[dict[str, Any]]) -> dict[str, float]:
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
    rows = fused(database, garden, "How is the garlic?", TABLE_7)
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
    rows = fused(database, garden, question, replace(TABLE_7, gamma=0.0))
    assert all(row["s_recency"] == 0.0 for row in rows)
    with_age = fused(database, garden, question, TABLE_7)
    assert {row["id"]: row["s_base"] for row in rows} == {row["id"]: row["s_base"] for row in with_age}
