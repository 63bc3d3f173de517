"""How often a question waits for the server: once, and seldom once more to see who takes part."""

from __future__ import annotations

import time

import pytest
from dialogues import ALLOTMENT, dialogue

from adamem_graph.client import AdaMem
from adamem_graph.retrieval import retriever as retrieving
from adamem_graph.retrieval.retriever import Retriever
from adamem_graph.store.acquaintance import Acquaintance, get_acquainted
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import Space

READ = 2
"""A statement and the end of its transaction."""
NAMES_NOBODY = "Who grows garlic?"
NAMES_ANA = "What does Ana grow?"


@pytest.fixture(scope="module")
def memory(module_memory: AdaMem) -> AdaMem:
    module_memory.ingest(dialogue(ALLOTMENT))
    return module_memory


@pytest.fixture
def retriever(memory: AdaMem) -> Retriever:
    """One that has answered a question."""
    opened = Retriever(memory._database, memory._space, memory._embedder)
    opened.search(NAMES_NOBODY)
    return opened


def waits(database: Database, retriever: Retriever, question: str) -> int:
    before = database.round_trips()
    retriever.search(question)
    return database.round_trips() - before


def test_a_question_costs_one_read_while_who_takes_part_is_fresh(
    database: Database, retriever: Retriever, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retrieving, "_FRESH_S", 1_000.0)
    assert [waits(database, retriever, each) for each in (NAMES_NOBODY, NAMES_ANA)] == [READ, READ]


def test_a_question_that_names_nobody_then_costs_one_read_more(
    database: Database, retriever: Retriever, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retrieving, "_FRESH_S", 0.0)
    assert [waits(database, retriever, each) for each in (NAMES_NOBODY, NAMES_ANA)] == [2 * READ, READ]


def test_the_first_question_learns_names_and_short_names(database: Database, memory: AdaMem) -> None:
    opened = Retriever(memory._database, memory._space, memory._embedder)
    assert waits(database, opened, NAMES_NOBODY) == 3 * READ


def test_what_planning_reads_counts_as_retrieval(memory: AdaMem, monkeypatch: pytest.MonkeyPatch) -> None:
    def slowly(database: Database, space: Space, before: Acquaintance, *, aliases: bool) -> Acquaintance:
        time.sleep(0.3)
        return get_acquainted(database, space, before, aliases=aliases)

    monkeypatch.setattr(retrieving, "get_acquainted", slowly)
    opened = Retriever(memory._database, memory._space, memory._embedder)
    assert opened.search(NAMES_ANA).retrieval_ms >= 300
    assert opened.search(NAMES_ANA).embedding_ms < 300
