"""The memory of the process that ingests depends neither on the size of a file nor on that of its turns."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import uuid
from pathlib import Path

import pytest

from adamem_graph.server import Credentials

PEAK_LIMIT_KB = 400_000

INGEST_AND_MEASURE = """
import re, sys
from pathlib import Path
from adamem_graph.cli.main import main

code = main(["ingest", sys.argv[1], "--json"])
print(re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1], file=sys.stderr)
sys.exit(code)
"""

WEEK = Path(__file__).parents[2] / "examples/adamem_bench/story_2/week1.json"


@pytest.mark.skipif(sys.platform != "linux", reason="the peak of memory is read from /proc")
@pytest.mark.parametrize(("turns", "characters"), [(12, 200_000), (6, 2_000_000)])
def test_long_turns_are_ingested_in_bounded_memory(
    neo4j_server: Credentials, tmp_path: Path, turns: int, characters: int
) -> None:
    talk = json.loads(WEEK.read_text(encoding="utf-8"))["conversations"]
    words = " ".join(message["content"] for session in talk for message in session["messages"])
    text = (words * (characters // len(words) + 1))[:characters]
    path = tmp_path / "long.jsonl"
    with path.open("w", encoding="utf-8") as stream:
        for number in range(turns):
            turn = {"speaker": "Ada", "text": f"{number} {text}", "time": f"2024-01-01T10:{number:02}:00Z"}
            stream.write(json.dumps(turn) + "\n")
    environment = os.environ | {
        "NEO4J_URI": neo4j_server.uri,
        "NEO4J_USERNAME": neo4j_server.username,
        "NEO4J_PASSWORD": neo4j_server.password,
        "ADAMEM_SPACE": f"long turns {uuid.uuid4()}",
    }
    done = subprocess.run(
        [sys.executable, "-c", INGEST_AND_MEASURE, str(path)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["added"] == turns
    assert int(done.stderr.split()[-1]) < PEAK_LIMIT_KB
