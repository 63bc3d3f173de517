"""The examples of docs/transcripts.md read as the page says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from transcript_reading import Read

from adamem_graph.transcripts import available_formats

PAGE = Path(__file__).parents[3] / "docs" / "transcripts.md"
EXAMPLE = re.compile(r"<!-- example: (\S+), (\d+) turns -->\n```\w+\n(.*?)```", re.DOTALL)
EXAMPLES = EXAMPLE.findall(PAGE.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("format", "turns", "content"), EXAMPLES)
def test_an_example_is_recognised_and_read(read: Read, format: str, turns: str, content: str) -> None:
    reading = read(content, "example")
    assert len(reading.utterances) == int(turns)
    assert reading.of_kind("skipped") == []


def test_every_format_has_an_example() -> None:
    assert {format for format, _, _ in EXAMPLES} == set(available_formats())


def test_the_python_example_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    block = re.search(r"<!-- python -->\n```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert block is not None
    monkeypatch.chdir(tmp_path)
    Path("chat.txt").write_text("2024-03-02\nAda: The pear tree is in.\n", encoding="utf-8")
    exec(compile(block[1], str(PAGE), "exec"), {})
    assert capsys.readouterr().out == "2024-03-02-f54555dc Ada The pear tree is in.\n"
