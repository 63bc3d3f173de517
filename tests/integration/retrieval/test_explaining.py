"""`explain` lays open what `search` does, ready to be pasted into Browser."""

from __future__ import annotations

import re
import uuid

import pytest
from dialogues import ALLOTMENT, dialogue

from adamem_graph.client import AdaMem
from adamem_graph.retrieval.candidates import candidates_of
from adamem_graph.store.connection import Database


@pytest.fixture(scope="module")
def remembered(module_memory: AdaMem) -> AdaMem:
    module_memory.ingest(dialogue(ALLOTMENT))
    return module_memory


def test_the_statement_and_parameters_run_as_they_stand(database: Database, remembered: AdaMem) -> None:
    explanation = remembered.explain("Who bought a cello?")
    rows = database.read_text(explanation.statement, explanation.parameters)
    assert {each["id"] for each in candidates_of(rows)} == {item.message.id for item in explanation.candidates}
    assert set(re.findall(r"\$(\w+)", explanation.statement)) <= set(explanation.parameters)


def test_search_returns_the_best_of_the_explained_candidates(remembered: AdaMem) -> None:
    explanation = remembered.explain("Who bought a cello?", limit=3)
    result = remembered.search("Who bought a cello?", limit=3)
    assert result.evidence == explanation.candidates[:3]
    assert result.considered == len(explanation.candidates)
    assert result.plan == explanation.plan


def test_every_setting_of_the_plan_says_which_rule_made_it(remembered: AdaMem) -> None:
    decisions = remembered.explain("When did Ana move to Oslo?").plan.decisions
    assert {"target", "words", "hop_depth"} <= {decision.setting for decision in decisions}
    assert all(decision.rule and decision.value for decision in decisions)


def test_a_profile_says_what_a_question_costs_the_server(remembered: AdaMem) -> None:
    plain = remembered.explain("Who bought a cello?")
    assert (plain.db_hits, plain.server_ms) == (None, None)
    profiled = remembered.explain("Who bought a cello?", profile=True)
    assert profiled.db_hits is not None
    assert profiled.db_hits > 0


def test_the_time_of_planning_a_new_statement_belongs_to_its_profile(database: Database) -> None:
    branch = (
        "MATCH (:Message {{id: '{}'}})-[:SUPPORTS]->()<-[:SUPPORTS]-()-[:MENTIONS]->()<-[:MENTIONS]-(m) RETURN m.id"
    )
    never_seen = [f"{branch.format(uuid.uuid4())} AS id" for _ in range(60)]
    statement = "CYPHER 25\n" + "\nUNION\n".join(never_seen)
    assert database.profile(statement, {}).server_ms >= 20


def test_no_vector_travels_with_results(database: Database, remembered: AdaMem) -> None:
    explanation = remembered.explain("Who bought a cello?")
    rows = database.read_text(explanation.statement, explanation.parameters)
    assert not any(
        isinstance(value, list) and len(value) == 384 for each in candidates_of(rows) for value in each.values()
    )
