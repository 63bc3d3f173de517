"""The command on the made-up pair of files that the repository has."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_runs import CommandLine

from adamem_graph.server import Credentials

EXAMPLES = Path(__file__).parents[2] / "examples" / "personamem"
FILES = (str(EXAMPLES / "questions.csv"), str(EXAMPLES / "shared_contexts.jsonl"))
TYPE_KEYS = {"questions", "correct", "accuracy", "chance"}


@pytest.fixture
def adamem(neo4j_server: Credentials, tmp_path: Path) -> CommandLine:
    return CommandLine(neo4j_server, tmp_path)


def test_the_report_has_the_documented_keys_and_its_spaces_are_gone(adamem: CommandLine) -> None:
    run = adamem("bench", "personamem", *FILES, "--limit-contexts", "1", "--sample", "2", "--seed", "3", "--json")
    assert run.code == 0, run.err
    report = run.document
    assert report["schema"] == "adamem/bench-personamem/1"
    assert set(report) - {"schema", "server"} == TYPE_KEYS | {
        "by_type",
        "chosen_by",
        "contexts",
        "ingest",
        "question_seconds",
        "tokens_per_question",
        "usage",
        "answers",
    }
    assert (report["questions"], report["contexts"], report["chosen_by"]) == (2, 1, {"nearest option": 2})
    assert all(set(figures) == TYPE_KEYS for figures in report["by_type"].values())
    spaces = adamem("spaces", "--json").document["spaces"]
    assert not [space for space in spaces if space["name"].startswith("bench-personamem-")]


def test_files_in_the_wrong_order_are_told(adamem: CommandLine) -> None:
    run = adamem("bench", "personamem", *reversed(FILES))
    assert run.code == 6
    assert "not PERSONAMEM's questions" in run.err


def test_a_model_for_the_memory_alone_is_refused(adamem: CommandLine) -> None:
    run = adamem("bench", "personamem", *FILES, "--llm-memory")
    assert run.code == 3
    assert "--llm" in run.err
