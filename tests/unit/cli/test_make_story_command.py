"""`adamem bench make-story` without a server: what it prints, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adamem_graph.cli.main import main

SMALL = ["--weeks", "1", "--sessions-per-week", "2"]


@pytest.fixture(autouse=True)
def _no_model(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("ADAMEM_LLM", raising=False)
    monkeypatch.chdir(tmp_path)


def test_it_makes_a_story_and_says_what_it_is_made_by(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "make-story", "story", *SMALL]) == 0
    assert "too plain to measure" in capsys.readouterr().out
    assert (tmp_path / "story" / "week1.json").exists()
    assert main(["bench", "make-story", "story", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["schema"] == "adamem/bench-make-story/1"
    assert (document["whole"], document["made_by"], document["steps_made"]) == (True, "templates", 0)


@pytest.mark.parametrize(
    ("more", "code"), [(["--seed", "5"], 3), (["--theme", "x"], 3), (["--weeks", "0"], 2)], ids=str
)
def test_what_cannot_be_is_refused_in_words(more: list[str], code: int, capsys: pytest.CaptureFixture[str]) -> None:
    main(["bench", "make-story", "story", *SMALL])
    assert main(["bench", "make-story", "story", *more]) == code
    assert "error:" in capsys.readouterr().err
