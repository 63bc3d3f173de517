"""Memory stays flat while a transcript of 200 MB streams through."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import adamem_graph

MEBIBYTE = 1024 * 1024
FILE_SIZE = 200 * MEBIBYTE
PEAK_LIMIT = 200 * MEBIBYTE
SESSION_TURNS = 40

# VmHWM is of this program alone; getrusage's peak would begin at that of the process that started it.
READ_AND_MEASURE = """
import json, re, sys
from pathlib import Path
from adamem_graph.transcripts import ReadOptions, read_transcript

count = characters = 0
for utterance in read_transcript(Path(sys.argv[1]), ReadOptions(format=sys.argv[2])):
    count += 1
    characters += len(utterance.text)
peak = int(re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1]) * 1024
print(json.dumps({"count": count, "characters": characters, "last": utterance.session, "peak": peak}))
"""

SAYINGS = (
    "I finally repotted the lemon tree this morning, and the roots had gone round the pot three times. ",
    "My sister rang from Lisbon: the flat by the river fell through, so they are looking on the hill now. ",
    "If the weather holds we could take the early train on Saturday and walk back along the canal. ",
    "The doctor says the knee is mending, but no running before the middle of next month. ",
)
TEXTS = ["".join(SAYINGS[(first + shift) % 4] for shift in range(5)) for first in range(4)]


def write_json_lines(path: Path) -> int:
    """Writes turns of about 600 bytes until the file has its size; returns their number."""
    count = 0
    with path.open("w", encoding="utf-8") as stream:
        while stream.tell() < FILE_SIZE:
            for _ in range(1000):
                session, place = divmod(count, SESSION_TURNS)
                text = TEXTS[count % len(TEXTS)]
                stream.write(
                    f'{{"speaker": "{"Ada" if place % 2 else "Ben"}", "text": "{text}{count}", '
                    f'"time": "2024-{session % 12 + 1:02}-{session % 28 + 1:02}T10:{place:02}:00Z", '
                    f'"session": "s{session}", "id": "m{count}"}}\n'
                )
                count += 1
    return count


@pytest.mark.skipif(sys.platform != "linux", reason="the peak of memory is read from /proc")
def test_two_hundred_megabytes_of_json_lines_read_in_bounded_memory(tmp_path: Path) -> None:
    path = tmp_path / "long.jsonl"
    written = write_json_lines(path)
    environment = {**os.environ, "PYTHONPATH": str(Path(adamem_graph.__file__).parents[1])}
    finished = subprocess.run(
        [sys.executable, "-c", READ_AND_MEASURE, str(path), "jsonl"],
        env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    path.unlink()
    result = json.loads(finished.stdout)
    assert result["count"] == written
    assert result["characters"] > 0.7 * FILE_SIZE
    assert result["last"] == f"s{(written - 1) // SESSION_TURNS}"
    assert result["peak"] < PEAK_LIMIT, f"a peak of {result['peak'] / MEBIBYTE:.0f} MiB"
