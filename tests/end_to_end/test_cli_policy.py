"""policy, memories, readmit and feedback on the command line, in this process: what they print and what they do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_in_process import TALK, Command, commands

from adamem_graph.cli.main import main
from adamem_graph.server import Credentials

WORDS = "where Noor lives"


@pytest.fixture
def adamem(
    neo4j_server: Credentials, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Command]:
    """Runs a command in a space that holds `TALK`."""
    with commands(neo4j_server, tmp_path, monkeypatch, capsys) as run:
        Path("talk.txt").write_text(TALK, encoding="utf-8")
        run("ingest", "talk.txt")
        yield run


def test_a_policy_is_set_read_compared_and_taken_back(adamem: Command, capsys: pytest.CaptureFixture[str]) -> None:
    assert adamem("policy", "show")["version"] == 0
    made = adamem("policy", "set", "noor", WORDS, "--reason", "she asked")
    assert made["schema"] == "adamem/policy-set/1"
    assert made["policy"]["preferences"] == {"noor": WORDS}
    assert made["applied"]["judged"] == made["applied"]["admitted"] + made["applied"]["held_back"] > 0
    assert adamem("policy", "set", "Noor", "her meals")["policy"]["preferences"] == {"noor": "her meals"}
    assert adamem("policy", "diff", "1")["changes"] == [{"character": "noor", "before": WORDS, "after": "her meals"}]
    assert adamem("policy", "rollback", "0")["policy"]["preferences"] == {}
    versions = adamem("policy", "history")["versions"]
    assert [(each["version"], each["active"]) for each in versions] == [(3, True), (2, False), (1, False)]
    assert versions[-1]["reason"] == "she asked"
    assert main(["policy", "history"]) == 0
    printed = capsys.readouterr().out
    assert "version 3, in force" in printed
    assert "keep everything" in printed
    assert main(["policy", "diff", "1", "0"]) == 0
    assert f"- {WORDS}" in capsys.readouterr().out


def test_memories_are_listed_with_whom_they_concern_and_admitted_by_hand(
    adamem: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    found = adamem("memories", "noor")["memories"]
    assert found
    assert all("Noor" in each["memory"]["characters"] for each in found)
    chosen = found[0]["memory"]["id"]
    assert adamem("readmit", chosen)["by_hand"] is True
    assert not any(each["memory"]["id"] == chosen for each in adamem("memories", "--held-back")["memories"])
    assert main(["memories"]) == 0
    assert "admitted by hand" in capsys.readouterr().out


def test_feedback_is_kept(adamem: Command, capsys: pytest.CaptureFixture[str]) -> None:
    question = ("feedback", "Where does Noor live?", "Oslo", "--wrong", "--right-answer", "Riga")
    given = adamem(*question, "--asked-at", "2024-06-09")
    assert (given["correct"], given["right_answer"], given["kind"]) == (False, "Riga", "implicit")
    assert given["character"] == "Noor"
    assert adamem(*question, "--explanation", "Where she lives matters.")["kind"] == "explicit"
    assert main(list(question)) == 0
    assert "was wrong" in capsys.readouterr().out
    # The same answer judged again counts once.
    assert adamem("status")["contents"]["feedback"] == 1


def test_an_explanation_about_nobody_named_is_learned_for_everyone(adamem: Command) -> None:
    question = ("feedback", "What is the top priority for Q3?", "morning coffee", "--wrong")
    told = ("--right-answer", "multiplayer mode", "--explanation", "Only remember final decisions")
    assert adamem(*question, *told)["character"] is None
    (step,) = adamem("learn")["steps"]
    assert step["patch"] == {"*": "Only remember final decisions."}


REFUSED = [
    (("policy", "set", "Noor"), 2),
    (("policy", "set", "Noor", WORDS, "--remove"), 2),
    (("policy", "set", "Noor", " "), 6),
    (("policy", "set", " ", WORDS), 3),
    (("policy", "set", "Noor", "--remove"), 7),
    (("policy", "rollback", "9"), 7),
    (("policy", "rollback", "0"), 6),
    (("policy", "show", "--version", "4"), 7),
    (("memories", "Nobody Known"), 7),
    (("readmit", "nothing"), 7),
    (("feedback", "Where?", "Riga"), 2),
    (("feedback", " ", "Riga", "--right"), 6),
]


def test_what_cannot_be_done_is_told_with_its_code(adamem: Command) -> None:
    for arguments, code in REFUSED:
        assert adamem(*arguments, code=code)["error"]["message"], arguments
    assert adamem("policy", "history")["versions"] == []
