"""The memory of the end of enrichment does not depend on how much was said."""

from __future__ import annotations

import os
import subprocess
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import adamem_graph
from adamem_graph.server import Credentials
from adamem_graph.store.connection import Database
from adamem_graph.store.ids import node_id, scope_of
from adamem_graph.store.migrations import migrate
from adamem_graph.store.spaces import delete_space
from adamem_graph.store.vectors import vector_property

MOST_GROWTH_KB = 5_000
"""Between few turns and three or four times as many; what these add to a space is many times that."""

DIMENSIONS = 500
"""No other space has vectors of this size, so that no index slows the writing down."""

ROWS_AT_ONCE = 1_000

HALF_A_YEAR = 180 * 24 * 60
"""Minutes over which the turns of either space are spread."""

# VmHWM is of this program alone; getrusage's peak would begin at that of the process that started it.
FINISH_AND_MEASURE = """
import os, re, sys
from pathlib import Path
import numpy as np
from stand_ins import RecordedUnderstander
from adamem_graph.construction.enrichment import Enrichment
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.construction.personas.offline import OfflineWriter
from adamem_graph.construction.regrouping.offline import OfflineMerger
from adamem_graph.construction.routing.offline import OfflineRouter
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import find_space

class Embedder:
    name = "ones"
    dimensions = int(sys.argv[2])

    def embed(self, texts):
        return np.ones((len(texts), self.dimensions), dtype=np.float32)

parts = ConstructionParts(RecordedUnderstander({}), OfflineRouter(), OfflineMerger(), OfflineWriter())
with Database(os.environ["NEO4J_URI"], os.environ["NEO4J_USERNAME"], os.environ["NEO4J_PASSWORD"]) as database:
    end = Enrichment(database, find_space(database, sys.argv[1]), Embedder(), parts).finish()
peak = re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1]
print(end.themes, end.snapshots, peak)
"""

OPEN = """
CREATE (:Space {scope: $scope, name: $name, embedder: 'ones', dimensions: $dimensions})
CREATE (:Speaker {scope: $scope, id: 'Ada', name: 'Ada', role: 'user'})
"""
MESSAGES = """
MATCH (ada:Speaker {scope: $scope, id: 'Ada'})
UNWIND $rows AS row
CREATE (ada)-[:SAID]->(:Message {
  scope: $scope, id: row.id, speaker: 'Ada', text: row.text, stage: 'consolidated', session: 's', session_order: 's',
  position: row.place, sent_at: datetime('2024-01-01T10:00:00Z') + duration({minutes: row.minute})
})
"""
THINGS = """
UNWIND $rows AS row
MATCH (m:Message {scope: $scope, id: row.id})
CREATE (m)-[:MENTIONS]->(t:Topic {
  scope: $scope, id: row.topic_id, owner: 'Ada', level: 'event', name: row.name, summary: row.text
})
SET t[$vector_property] = row.vector
"""
GARDEN = """
MERGE (t:Topic {scope: $scope, id: 'garden'})
SET t += {owner: 'Ada', level: 'event', name: 'the garden', summary: 'Ada talks about the garden.'}
SET t[$vector_property] = $rows[0].vector
WITH t
UNWIND $rows AS row
MATCH (m:Message {scope: $scope, id: row.id})
CREATE (m)-[:MENTIONS]->(t)
CREATE (m)-[:SUPPORTS]->(:Fact {
  scope: $scope, id: row.id, owner: 'Ada', subject: 'Ada', text: 'Ada works in the garden: ' + row.text, routed: true
})-[:SUPPORTS]->(t)
CREATE (m)-[:SUPPORTS]->(:Attribute {
  scope: $scope, id: row.id, owner: 'Ada', name: 'likes', value: 'the garden with ' + row.text, routed: true
})
"""


def write_talk(database: Database, space: str, turns: int, about: str) -> None:
    """What understanding makes of turns. about: the statement that says what they mean."""
    scope = scope_of(space)
    database.run_schema(OPEN, scope=scope, name=space, dimensions=DIMENSIONS)
    random = np.random.default_rng(3)
    likeness = random.standard_normal((turns // 4, DIMENSIONS))
    for first in range(0, turns, ROWS_AT_ONCE):
        rows = [
            {
                "id": node_id("message", scope, str(place)),
                "topic_id": node_id("topic", scope, str(place)),
                "place": place,
                "minute": HALF_A_YEAR * place // turns,
                "name": f"thing {place}",
                "text": f"Thing {place} is what I saw, and then I went on and talked for a while about it. " * 4,
                "vector": (likeness[place // 4] + 0.2 * random.standard_normal(DIMENSIONS)).tolist(),
            }
            for place in range(first, min(first + ROWS_AT_ONCE, turns))
        ]
        for statement in (MESSAGES, about):
            database.run_schema(statement, scope=scope, rows=rows, vector_property=vector_property(DIMENSIONS))


def peak_of_finish(server: Credentials, database: Database, turns: int, about: str) -> tuple[int, int, int]:
    """The end of the enrichment of so many turns: themes, persona snapshots, and the most memory it took, in KB."""
    space = f"many turns {uuid.uuid4()}"
    integration = Path(__file__).parents[1] / "integration"
    environment = os.environ | {
        "NEO4J_URI": server.uri,
        "NEO4J_USERNAME": server.username,
        "NEO4J_PASSWORD": server.password,
        "PYTHONPATH": os.pathsep.join([str(integration), str(Path(adamem_graph.__file__).parents[1])]),
    }
    try:
        write_talk(database, space, turns, about)
        done = subprocess.run(
            [sys.executable, "-c", FINISH_AND_MEASURE, space, str(DIMENSIONS)],
            env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
    finally:
        delete_space(database, space)
    assert done.returncode == 0, done.stderr
    themes, snapshots, peak = map(int, done.stdout.split())
    return themes, snapshots, peak


@pytest.fixture(scope="module")
def database(neo4j_server: Credentials) -> Iterator[Database]:
    with Database(neo4j_server.uri, neo4j_server.username, neo4j_server.password) as opened:
        migrate(opened)
        yield opened


@pytest.mark.skipif(sys.platform != "linux", reason="the peak of memory is read from /proc")
def test_many_topics_are_regrouped_in_the_memory_of_few(neo4j_server: Credentials, database: Database) -> None:
    """Each turn is about a thing that is like those of three others; the client groups either number of them."""
    themes, _, few = peak_of_finish(neo4j_server, database, 2_000, THINGS)
    more_themes, _, many = peak_of_finish(neo4j_server, database, 6_000, THINGS)
    assert themes >= 2_000 // 4
    assert more_themes >= 6_000 // 4
    assert many - few < MOST_GROWTH_KB, f"peaks of {few:,} and {many:,} KB"


@pytest.mark.skipif(sys.platform != "linux", reason="the peak of memory is read from /proc")
def test_a_persona_of_much_talk_is_made_in_the_memory_of_little(neo4j_server: Credentials, database: Database) -> None:
    """Each turn is about the garden, and states a fact and a liking: one preference and one aspect in seven months."""
    _, snapshots, few = peak_of_finish(neo4j_server, database, 3_000, GARDEN)
    _, same_snapshots, many = peak_of_finish(neo4j_server, database, 12_000, GARDEN)
    assert snapshots == same_snapshots > 6
    assert many - few < MOST_GROWTH_KB, f"peaks of {few:,} and {many:,} KB"
