"""Every statement of `cypher/`, and every shape that the compiler makes, explained by a real server."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import neo4j
import pytest

from adamem_graph.records import EdgeType, FusionWeights, RoutePlan, Target, TargetKind
from adamem_graph.retrieval.compiler import MAX_HOPS, compile_route
from adamem_graph.server import Credentials
from adamem_graph.store.connection import Database
from adamem_graph.store.ids import scope_of
from adamem_graph.store.spaces import Space
from adamem_graph.store.statements import statement, statement_names

FRAGMENTS = "retrieval/fragments/"
STATEMENTS = [name for name in statement_names() if not name.startswith(FRAGMENTS)]
WITHOUT_SCOPE = {
    "database/": "about the server",
    "indexes/": "schema, shared by all spaces",
    "migrations/": "the schema's history, shared by all spaces",
    "spaces/list": "the operator's list of spaces: names and sizes, no content",
}
MAY_SCAN_A_LABEL = {"spaces/list": "every space, by intent", "migrations/applied": "every migration, by intent"}

SCOPE = scope_of("an explained space")
VECTOR = [1.0, *[0.0] * 383]
ROW = {
    "id": "1",
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
    "vector": VECTOR,
    "properties": {"text": "t"},
}
PARAMETERS: dict[str, object] = {
    "scope": SCOPE,
    "name": "n",
    "embedder": "e",
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
    "most": 10,
}


@pytest.fixture(scope="module")
def session(neo4j_server: Credentials, database: Database) -> Iterator[neo4j.Session]:
    """A session on the migrated database: only there do plans use its indexes."""
    auth = (neo4j_server.username, neo4j_server.password)
    with neo4j.GraphDatabase.driver(neo4j_server.uri, auth=auth) as driver, driver.session() as opened:
        for label in ("message", "fact", "attribute", "topic"):
            opened.run(statement(f"indexes/{label}_embedding")).consume()
        database.read("database/await_indexes", seconds=60)
        yield opened


def operators(session: neo4j.Session, text: str, parameters: dict[str, object]) -> set[str]:
    """The operators of the plan; fails where the server does not accept the text."""
    assert text.count("CYPHER 25") == 1, "each statement names its version of Cypher"
    summary = session.run(text.replace("CYPHER 25", "CYPHER 25 EXPLAIN"), parameters).consume()
    assert summary.plan is not None
    return set(_operators(summary.plan))


def _operators(plan: dict[str, object]) -> Iterator[str]:
    yield str(plan["operatorType"]).partition("@")[0]
    children = plan.get("children", [])
    assert isinstance(children, list)
    for child in children:
        yield from _operators(child)


def scans(found: set[str]) -> set[str]:
    return {operator for operator in found if "AllNodesScan" in operator or "LabelScan" in operator}


@pytest.mark.parametrize("name", STATEMENTS)
def test_the_server_accepts_a_statement_and_it_scans_nothing(session: neo4j.Session, name: str) -> None:
    if name == "database/gds_version" and not _has_gds(session):
        pytest.skip("this server has no Graph Data Science plugin")
    found = operators(session, statement(name), PARAMETERS)
    if name in MAY_SCAN_A_LABEL:
        assert not any("AllNodesScan" in operator for operator in found)
    else:
        assert not scans(found)


def _has_gds(session: neo4j.Session) -> bool:
    text = "SHOW FUNCTIONS YIELD name WHERE name = 'gds.version' RETURN count(*) AS n"
    return bool(session.run(text).single(strict=True)["n"])


@pytest.mark.parametrize("name", STATEMENTS)
def test_a_statement_names_its_scope(name: str) -> None:
    if not name.startswith(tuple(WITHOUT_SCOPE)):
        assert "$scope" in statement(name).partition("CYPHER 25")[2]


EDGE_SETS: list[tuple[EdgeType, ...]] = [
    (),
    (EdgeType.SUPPORTS,),
    (EdgeType.MENTIONS, EdgeType.SAME_TOPIC),
    tuple(EdgeType),
]
TARGETS = [
    Target(TargetKind.AMBIGUOUS, ()),
    Target(TargetKind.PERSON, ("Ana",)),
    Target(TargetKind.BOTH, ("Ana", "Ben")),
]


@pytest.mark.parametrize("hop_depth", range(MAX_HOPS + 1))
def test_the_server_accepts_every_shape_of_compiled_route_and_none_scans(
    session: neo4j.Session, hop_depth: int
) -> None:
    space = Space("an explained space", SCOPE, "minilm", 384)
    for target, words, edges in itertools.product(TARGETS, [(), ("garlic", "oslo")], EDGE_SETS):
        plan = RoutePlan(
            target=target,
            cues=(),
            words=words,
            hop_depth=hop_depth,
            seeds=2,
            edge_priors=dict.fromkeys(edges, 0.5),
            hop_decay=0.85,
            weights=FusionWeights(0.7, 0.1, 0.1, 0.1),
            limit=10,
            confidence=1.0,
            decisions=(),
        )
        query = compile_route(plan, space, VECTOR)
        shape = (target.kind, words, edges)
        assert not scans(operators(session, query.text, query.parameters)), shape
        assert query.text.count("$scope") >= 2, shape
        missing = {name for name in _parameter_names(query.text) if name not in query.parameters}
        assert not missing, shape


def _parameter_names(text: str) -> set[str]:
    import re

    return set(re.findall(r"\$(\w+)", text))
