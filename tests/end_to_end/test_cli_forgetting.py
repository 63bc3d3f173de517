"""facts, correct and forget on the command line, in this process: what they print and what they do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_in_process import TALK, Command, commands

from adamem_graph.cli.main import main
from adamem_graph.server import Credentials


@pytest.fixture
def adamem(
    neo4j_server: Credentials, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Command]:
    """Runs a command in a space of its own."""
    with commands(neo4j_server, tmp_path, monkeypatch, capsys) as run:
        yield run


def test_a_fact_is_found_corrected_and_forgotten(
    adamem: Command, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    talk = tmp_path / "talk.txt"
    talk.write_text(TALK, encoding="utf-8")
    assert adamem("ingest", str(talk))["added"] == 3
    listed = adamem("facts", "Noor")
    assert listed["schema"] == "adamem/facts/1"
    greens = next(fact for fact in listed["facts"] if fact["text"] == "fennel")
    assert (greens["name"], greens["said_at"], greens["superseded_at"]) == (
        "favourite vegetable",
        "2024-06-03T18:02:00+00:00",
        None,
    )
    corrected = adamem("correct", greens["id"], "--text", "leek", "--note", "misheard")
    assert corrected["id"] == greens["id"]
    assert {fact["id"] for fact in adamem("facts", "Noor", "--at", "2024-06-03")["facts"]} == {
        fact["id"] for fact in listed["facts"]
    }
    assert main(["facts", "Noor", "--all"]) == 0
    printed = capsys.readouterr().out
    assert f"by {corrected['correction']} (corrected by hand); note: misheard" in printed
    assert "--yes" in adamem("forget", "--speaker", "Noor", code=3)["error"]["message"]
    foreseen = adamem("forget", "--speaker", "Noor", "--dry-run")
    assert (foreseen["dry_run"], foreseen["messages"]) == (True, 2)
    assert main(["forget", "--speaker", "Noor", "--dry-run"]) == 0
    assert "corrections" in capsys.readouterr().out
    done = adamem("forget", "--speaker", "Noor", "--yes")
    assert (done["schema"], done["gone"]) == ("adamem/forget/1", foreseen["gone"])
    assert adamem("facts", "Noor", code=7)["error"]["kind"] == "NotFoundError"
    assert adamem("forget", "--everything", "--yes")["messages"] == 1
    assert adamem("status")["contents"]["messages"] == 0


@pytest.mark.parametrize("arguments", [[], ["--session", "a", "--everything"], ["--message", "a", "--speaker", "b"]])
def test_forget_needs_to_be_told_one_thing(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["forget", *arguments, "--json"]) == 3
    assert "one of --message" in json.loads(capsys.readouterr().out)["error"]["message"]
