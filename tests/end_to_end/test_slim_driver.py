"""A command does not load the data-frame libraries that the driver would, and whoever needs them has them still."""

from __future__ import annotations

import subprocess
import sys

import pytest
from cli_runs import CommandLine

from adamem_graph.server import Credentials

pytest.importorskip("graphdatascience", reason="the `gds` extra brings pandas and pyarrow")

STATUS_AND_THEN_GRAPHS = """
import os, sys
from adamem_graph.cli.main import main

assert main(["spaces", "--json"]) == 0
for name in ("pandas", "pyarrow"):
    assert name not in sys.modules, name
assert "neo4j" in sys.modules

from graphdatascience import GraphDataScience

login = (os.environ["NEO4J_USERNAME"], os.environ["NEO4J_PASSWORD"])
with GraphDataScience(os.environ["NEO4J_URI"], auth=login) as gds:
    frame = gds.run_cypher("UNWIND [3, 5] AS number RETURN number, datetime({year: 2024}) AS moment")
assert "pandas" in sys.modules
assert list(frame["number"]) == [3, 5], frame
assert frame["moment"][0].year == 2024
"""


def test_a_command_loads_no_data_frames_and_graph_data_science_works_after_it(
    neo4j_server: Credentials, tmp_path_factory: pytest.TempPathFactory
) -> None:
    adamem = CommandLine(neo4j_server, tmp_path_factory.mktemp("slim"))
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", STATUS_AND_THEN_GRAPHS],
        env=adamem.environment,
        cwd=adamem.folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
