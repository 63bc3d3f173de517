"""Every statement of `cypher/`, and every shape that the compiler makes, explained by a real server."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import neo4j
import pytest

from adamem_graph.client import AdaMem
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.embedding import Embedder
from adamem_graph.records import Channel, EdgeType, KeywordSearch, Role, RoutePlan, Target, TargetKind
from adamem_graph.retrieval.compiler import compile_route
from adamem_graph.retrieval.options import MAX_HOPS
from adamem_graph.retrieval.planner import plan_route
from adamem_graph.server import Credentials
from adamem_graph.statements import statement, statement_names
from adamem_graph.store.connection import Database
from adamem_graph.store.ids import scope_of
from adamem_graph.store.spaces import Participant, Space, delete_space

WEEK = Path(__file__).parents[3] / "examples/adamem_bench/story_2/week1.json"
FRAGMENTS = "retrieval/fragments/"
STATEMENTS = [name for name in statement_names() if not name.startswith(FRAGMENTS)]
WITHOUT_SCOPE = {
    "database/": "about the server",
    "indexes/": "schema, shared by all spaces",
    "migrations/": "the schema's history, shared by all spaces",
    "spaces/list": "the operator's list of spaces: names and sizes, no content",
    "spaces/dimensions": "the sizes of vectors, for indexes that all spaces share",
}
SCANS_ON_PURPOSE = {
    "spaces/list": "s:Space",
    "spaces/dimensions": "s:Space",
    "migrations/applied": "m:Migration",
    # Marks live inside one transaction: the scan meets its own and no others.
    "forgetting/keep_supported": "n:Forgetting",
    "forgetting/keep_corrections": "n:Forgetting",
    "forgetting/spread_mark": "gone:Forgetting",
    "forgetting/close_chains": "gone:Forgetting",
    "forgetting/delete_marked": "n:Forgetting",
    "corrections/set_wrong": "n:Forgetting",
}
NEEDS_PLUGIN = ("database/gds_version", "themes/project")

SCOPE = scope_of("an explained space")
VECTOR = [1.0, *[0.0] * 383]
ROW = {
    "aliases": ["a"],
    "id": "1",
    "ids": ["1"],
    "name": "n",
    "role": "other",
    "kind": "person",
    "key": "k",
    "started_at": None,
    "speaker_id": "2",
    "session_id": "3",
    "source_id": "4",
    "target_id": "5",
    "previous_id": "6",
    "message_id": "7",
    "newer_id": "8",
    "older_id": "9",
    "stage": "understood",
    "session": "s",
    "position": 3,
    "said_at": None,
    "last_said_at": None,
    "superseded_at": None,
    "by": "offline",
    "rule": "r",
    "purpose": "understand",
    "model": "m",
    "reply": "{",
    "reason": "r",
    "vector": VECTOR,
    "context": "c",
    "properties": {"text": "t"},
    "group": "1:a",
    "theme_id": "7",
    "vector_of": "9",
    "bases": ["b"],
    "sentences": [0],
}
PARAMETERS: dict[str, object] = {
    "scope": SCOPE,
    "id": "1",
    "name": "n",
    "embedder": "e",
    "offline": "offline",
    "dimensions": 384,
    "rows": [ROW],
    "ids": ["1"],
    "session": "s",
    "position": 3,
    "limit": 10,
    "after": "",
    "seconds": 1,
    "version": 1,
    "checksum": "c",
    "vector": VECTOR,
    "vector_property": "embedding_384",
    "old_property": "embedding_768",
    "weight": 0.7,
    "weight_back": 0.35,
    "related_weight": 0.65,
    "queries": {"garlic": f'+scope:{SCOPE} +context:("garlic")'},
    "lucene": f'+scope:{SCOPE} +context:("garlic")',
    "owner": "Ana",
    "seed_limit": 10,
    "turns": 4,
    "facts": ["1"],
    "attributes": ["1"],
    "events": ["1"],
    "popped": ["1"],
    "again": ["2"],
    "themes": ["3"],
    "borrowed": ["3"],
    "messages": ["1"],
    "without": ["1"],
    "speakers": ["1"],
    "sessions": ["1"],
    "examples": 5,
    "has_policy": True,
    "trying": "trying",
    "at": None,
    "all": False,
    "new_id": "2",
    "note": "n",
    "properties": {"text": "t"},
    "most": 10,
    "characters": 2_000,
    "letters": 1_000,
    "nearest": 9,
    "similar": 0.75,
    "speaker": "Ana",
    "least": 3,
    "owners": ["Ana"],
    "graph_name": "g",
    "first_place": 1 << 40,
    "by_hand": "correction",
    "capacity": 20,
    "segment": 5,
    "older_id": None,
    "memories": ["1"],
    "until": None,
    "held_back": False,
    "done": ["1"],
    "keys": ["k"],
    "number": 1,
    "vectors": [VECTOR],
    "with_vectors": True,
}


MUCH_SUPPORT = """
UNWIND range(1, 400) AS number
CREATE (m:Message {scope: $scope, id: toString(number)})
CREATE (f:Fact {scope: $scope, id: toString(number)})
WITH m, f
UNWIND range(1, 40) AS again
CREATE (m)-[:SUPPORTS]->(f)
"""
"""Makes attributes so rare among what messages support that the planner thinks of reading them all."""


@pytest.fixture(scope="module")
def session(
    neo4j_server: Credentials, database: Database, embedder: Embedder, parts: ConstructionParts
) -> Iterator[neo4j.Session]:
    """A session on the migrated database with a conversation in it: a label of few nodes is rightly scanned."""
    talk = f"explained {uuid.uuid4()}"
    AdaMem(database, talk, embedder, parts, background=False).ingest(WEEK)
    much = f"much support {uuid.uuid4()}"
    auth = (neo4j_server.username, neo4j_server.password)
    with neo4j.GraphDatabase.driver(neo4j_server.uri, auth=auth) as driver, driver.session() as opened:
        for label in ("message", "fact", "attribute", "topic", "persona"):
            opened.run(statement(f"indexes/{label}_embedding")).consume()
        database.read("database/await_indexes", seconds=60)
        opened.run(MUCH_SUPPORT, scope=scope_of(much)).consume()
        opened.run("CALL db.prepareForReplanning(60)").consume()
        yield opened
    delete_space(database, talk)
    delete_space(database, much)


def scans(session: neo4j.Session, text: str, parameters: dict[str, object]) -> set[str]:
    """What the plan scans whole: nodes, a label, an index, relationships. Fails where the server refuses the text."""
    assert text.count("CYPHER 25") == 1, "each statement names its version of Cypher"
    summary = session.run(text.replace("CYPHER 25", "CYPHER 25 EXPLAIN"), parameters).consume()
    assert summary.plan is not None
    return set(_scans(summary.plan))


def _scans(plan: dict[str, Any]) -> Iterator[str]:
    if "Scan" in plan["operatorType"]:
        yield f"{plan['operatorType']} {plan['args'].get('Details')}"
    for child in plan.get("children", []):
        yield from _scans(child)


@pytest.mark.parametrize("name", STATEMENTS)
def test_the_server_accepts_a_statement_and_it_scans_nothing(session: neo4j.Session, name: str) -> None:
    if name in NEEDS_PLUGIN and not _has_gds(session):
        pytest.skip("this server has no Graph Data Science plugin")
    found = scans(session, statement(name), PARAMETERS)
    intended = SCANS_ON_PURPOSE.get(name)
    assert [each for each in found if intended is None or intended not in each] == []


@pytest.mark.parametrize("name", [name for name in STATEMENTS if "$after" in statement(name)])
def test_a_page_is_taken_in_the_order_of_its_index(session: neo4j.Session, name: str) -> None:
    """Or all that follows would be read and sorted for each page."""
    plan = session.run(statement(name).replace("CYPHER 25", "CYPHER 25 EXPLAIN"), PARAMETERS).consume().plan
    assert plan is not None
    cut = list(_cuts(plan, None))
    assert cut
    assert set(cut) == {"Limit"}


def _cuts(plan: dict[str, Any], last: str | None) -> Iterator[str | None]:
    """What sorts or cuts off next after each reading of what follows `$after`."""
    operator = plan["operatorType"].partition("@")[0]
    if "IndexSeek" in operator and "$after" in plan["args"]["Details"]:
        yield last
    for child in plan.get("children", []):
        yield from _cuts(child, operator if operator in {"Limit", "Top", "Sort"} else last)


def _has_gds(session: neo4j.Session) -> bool:
    text = "SHOW FUNCTIONS YIELD name WHERE name = 'gds.version' RETURN count(*) AS n"
    return bool(session.run(text).single(strict=True)["n"])


@pytest.mark.parametrize("name", STATEMENTS)
def test_a_statement_names_its_scope(name: str) -> None:
    if not name.startswith(tuple(WITHOUT_SCOPE)):
        assert "$scope" in statement(name).partition("CYPHER 25")[2]


PLAN = plan_route("Who grew garlic in Oslo?", [Participant("Ana", Role.OTHER, 1), Participant("Ben", Role.OTHER, 1)])
EVERY_CHANNEL = replace(PLAN, channels=tuple(Channel), names=("oslo",))
TARGETS = [
    Target(TargetKind.AMBIGUOUS, ()),
    Target(TargetKind.PERSON, ("Ana",)),
    Target(TargetKind.BOTH, ("Ana", "Ben")),
]
SHAPES = [
    *(replace(PLAN, target=target, words=words) for target in TARGETS for words in ((), ("garlic", "oslo"))),
    *(
        replace(PLAN, edge_priors=dict.fromkeys(edges, 0.5), hop_depth=depth)
        for edges in ((), (EdgeType.SUPPORTS,), (EdgeType.MENTIONS, EdgeType.SAME_TOPIC))
        for depth in (1, 2)
    ),
    *(replace(PLAN, hop_depth=depth) for depth in range(MAX_HOPS + 1)),
    *(replace(EVERY_CHANNEL, target=target, score_drop=True) for target in TARGETS),
    replace(EVERY_CHANNEL, bundles=("Ana", "Ben"), score_drop=True),
    replace(PLAN, keywords=KeywordSearch.BACK_OFF, weights=replace(PLAN.weights, gamma=1.0)),
]


@pytest.mark.parametrize("plan", SHAPES)
def test_the_server_accepts_every_shape_of_compiled_route_and_none_scans(
    session: neo4j.Session, plan: RoutePlan
) -> None:
    query = compile_route(plan, Space("an explained space", SCOPE, "minilm", 384), VECTOR)
    assert set(re.findall(r"\$(\w+)", query.text)) <= set(query.parameters)
    assert query.text.count("$scope") >= 2
    assert scans(session, query.text, query.parameters) == set()
