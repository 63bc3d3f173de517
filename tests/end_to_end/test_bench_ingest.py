"""`adamem bench ingest` on the example story."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_runs import CommandLine

from adamem_graph.server import Credentials

WEEK = str(Path(__file__).parents[2] / "examples/adamem_bench/story_2/week1.json")
TURNS_OF_THE_WEEK = 80


def test_a_row_for_each_size_with_what_a_question_and_a_turn_take(neo4j_server: Credentials, tmp_path: Path) -> None:
    adamem = CommandLine(neo4j_server, tmp_path)
    # Past its end the week comes again.
    run = adamem("bench", "ingest", WEEK, "--turns", "120", "--turns", "40", "--json")
    assert run.code == 0, run.err
    report = run.document
    assert [stage["turns"] for stage in report["stages"]] == [40, TURNS_OF_THE_WEEK + 40]
    for stage in report["stages"]:
        assert stage["seconds_per_1000"] * stage["turns_per_second"] == pytest.approx(1000)
        assert stage["round_trips_per_100"] > 0
        assert set(stage["asking_ms"]) == {"search", "retrieval", "vector_only"}
        assert min(stage["asking_ms"].values()) > 0
        assert stage["model_calls_per_100"] == stage["failures"] == 0
    assert report["add_ms"] > 0
    spaces = adamem("spaces", "--json").document["spaces"]
    assert not [space for space in spaces if space["name"].startswith("bench-ingest-")]
