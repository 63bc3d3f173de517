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
sys.modules |= dict.fromkeys(sys.argv[2:])
from adamem_graph.cli.main import main

code = main(["ingest", sys.argv[1], "--json"])
print(re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1], file=sys.stderr)
sys.exit(code)
"""

WEEKS = [Path(__file__).parents[2] / f"examples/adamem_bench/story_2/week{number}.json" for number in (1, 2, 3)]

TIMES_TOLD = 4
"""Of each of the weeks: some 1,000 turns, which the pipeline has in hand 200 at a time."""


def said(week: Path) -> list[list[str]]:
    """What is said in a week, session by session."""
    talk = json.loads(week.read_text(encoding="utf-8"))["conversations"]
    return [[message["content"] for message in session["messages"]] for session in talk]


def ingested(server: Credentials, path: Path, turns: list[dict[str, str]], without: tuple[str, ...] = ()) -> int:
    """Ingests turns from a file by a process of its own; the most memory that it took, in KB.

    without: packages that count as not installed.
    """
    with path.open("w", encoding="utf-8") as stream:
        stream.writelines(json.dumps(turn) + "\n" for turn in turns)
    environment = os.environ | {
        "NEO4J_URI": server.uri,
        "NEO4J_USERNAME": server.username,
        "NEO4J_PASSWORD": server.password,
        "ADAMEM_SPACE": f"many words {uuid.uuid4()}",
    }
    done = subprocess.run(
        [sys.executable, "-c", INGEST_AND_MEASURE, str(path), *without],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["added"] == len(turns)
    return int(done.stderr.split()[-1])


@pytest.mark.skipif(sys.platform != "linux", reason="the peak of memory is read from /proc")
@pytest.mark.parametrize(("turns", "characters"), [(12, 200_000), (6, 2_000_000)])
def test_long_turns_are_ingested_in_bounded_memory(
    neo4j_server: Credentials, tmp_path: Path, turns: int, characters: int
) -> None:
    words = " ".join(text for session in said(WEEKS[0]) for text in session)
    text = (words * (characters // len(words) + 1))[:characters]
    long = [
        {"speaker": "Ada", "text": f"{number} {text}", "time": f"2024-01-01T10:{number:02}:00Z"}
        for number in range(turns)
    ]
    assert ingested(neo4j_server, tmp_path / "long.jsonl", long) < PEAK_LIMIT_KB


@pytest.mark.skipif(sys.platform != "linux", reason="the peak of memory is read from /proc")
def test_ordinary_turns_are_ingested_in_bounded_memory(neo4j_server: Credentials, tmp_path: Path) -> None:
    sessions = [session for week in WEEKS for session in said(week)]
    turns = [
        {
            "speaker": "Ada" if place % 2 else "Ben",
            "text": f"{text} That was the {place + 1000 * time}th thing.",
            "session": f"{time} {number}",
            "time": f"2024-{time + 1:02}-{number % 28 + 1:02}T10:{place % 60:02}:00Z",
        }
        for time in range(TIMES_TOLD)
        for number, session in enumerate(sessions)
        for place, text in enumerate(session)
    ]
    assert len(turns) > 800
    # Without the client of Graph Data Science, which brings pandas, some 80 MB.
    peak = ingested(neo4j_server, tmp_path / "ordinary.jsonl", turns, without=("graphdatascience",))
    assert peak < PEAK_LIMIT_KB
