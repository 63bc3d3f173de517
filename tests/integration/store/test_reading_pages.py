"""What reads a page, or the end of a session, reads no more of a space than that, however much there is."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

import pytest

from adamem_graph.statements import statement
from adamem_graph.store.connection import Database
from adamem_graph.store.ids import scope_of
from adamem_graph.store.spaces import delete_space

FEW, MANY = 100, 5_000
END = 2**62
PAGES: dict[str, dict[str, object]] = {
    "messages/before": {"session": "talk", "position": END, "speaker": "Ana"},
    "messages/still_last": {"session": "talk", "last": ["1"]},
    "messages/context": {"turns": 4, "rows": [{"session": "talk", "position": END}]},
    "messages/to_embed": {"after": "", "limit": 10},
    "graph/topics_to_embed": {"after": "", "limit": 10},
    "graph/facts_to_embed": {"after": "", "limit": 10},
    "graph/attributes_to_embed": {"after": "", "limit": 10},
    "memories/page": {"after": "", "limit": 10},
    "synchronisation/messages": {"session": "talk", "position": 50, "done": ["50"], "limit": 10},
    "synchronisation/facts": {"after": "", "limit": 10},
    "synchronisation/topics": {"after": "", "limit": 10},
}
FILL = """
UNWIND range(0, $nodes - 1) AS number
CREATE (:Message {
  scope: $scope, id: toString(number), session: 'talk', session_order: 'talk', position: number,
  recorded_at: datetime(), speaker: CASE WHEN number % 2 = 0 THEN 'Ana' ELSE 'Ben' END,
  text: 'Row ' + number + ' has garlic.'
})
CREATE (:Fact {scope: $scope, id: toString(number), owner: 'Ana', text: 'Row ' + number + ' has garlic.'})
CREATE (:Attribute {scope: $scope, id: toString(number), owner: 'Ana', name: 'row', value: toString(number)})
CREATE (:Topic {scope: $scope, id: toString(number), owner: 'Ana', name: 'row ' + number, level: 'event'})
"""


@pytest.fixture(scope="module")
def spaces(database: Database) -> Iterator[tuple[str, str]]:
    """A small and a large space."""
    names = (f"few {uuid.uuid4()}", f"many {uuid.uuid4()}")
    with database._session() as session:
        for name, nodes in zip(names, (FEW, MANY), strict=True):
            session.run(FILL, scope=scope_of(name), nodes=nodes).consume()
        session.run("CALL db.prepareForReplanning(60)").consume()
    yield names
    for name in names:
        delete_space(database, name)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_costs_the_same_in_a_large_space(database: Database, spaces: tuple[str, str], name: str) -> None:
    few, many = (
        database.profile(statement(name), {"scope": scope_of(space), **PAGES[name]}).db_hits for space in spaces
    )
    assert 0 < many <= 1.2 * few
