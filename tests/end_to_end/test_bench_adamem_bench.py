"""The commands of AdaMem-Bench on a week of the example story."""

from __future__ import annotations

from pathlib import Path

import pytest
from chat_server import ChatServer
from cli_runs import CommandLine
from provider_server import KEY

from adamem_graph.server import Credentials

STORY = str(Path(__file__).parents[2] / "examples/adamem_bench/story_2")
KEYS = {"recall@5", "mrr", "extraction_f1", "volume", "mer", "accuracy", "session_recall@5", "session_mrr"}


@pytest.fixture
def adamem(neo4j_server: Credentials, tmp_path: Path) -> CommandLine:
    return CommandLine(neo4j_server, tmp_path)


def test_the_report_has_the_documented_keys_and_its_spaces_are_gone(adamem: CommandLine) -> None:
    run = adamem("bench", "adamem-bench", STORY, "--weeks", "1", "--sample", "4", "--json")
    assert run.code == 0, run.err
    report = run.document
    assert report["schema"] == "adamem/bench-adamem-bench/1"
    assert (report["stories"], report["weeks"], report["feedback"]) == (["story_2"], 1, "explicit")
    assert set(report["systems"]) == {"full_context", "ideal", "uniform", "adamem"}
    assert set(report["policy_convergence"]) == {"1"}
    assert report["policy_following"] == {}, "in the first week nobody has a preference"
    assert report["systems"]["ideal"]["questions"] == 4
    assert report["judged_by_rules"] == 4 * 4
    for figures in report["systems"].values():
        assert {*KEYS, "by_week", "by_category"} <= set(figures)
        assert set(figures["by_week"]) == {"1"}
    assert report["systems"]["full_context"]["recall@5"] is None
    told = report["answers"]
    assert [each["system"] for each in told] == [name for name in report["systems"] for _ in range(4)]
    for name, figures in report["systems"].items():
        right = [each["correct"] for each in told if each["system"] == name]
        assert 100 * sum(right) / len(right) == figures["accuracy"]
    assert {each["question_id"] for each in told if each["system"] == "ideal"} == {
        each["question_id"] for each in told if each["system"] == "adamem"
    }
    assert all(each["answer"] for each in told)
    spaces = adamem("spaces", "--json").document["spaces"]
    assert not [space for space in spaces if space["name"].startswith("bench-adamem-")]


@pytest.mark.parametrize("judge", ["model", "rules"])
def test_with_a_model_its_verdicts_can_be_left_to_the_rules(adamem: CommandLine, judge: str) -> None:
    """The server says the same to everything, which is no reply of use: rules do all the work."""
    with ChatServer().running() as server:
        environment = {"OPENAI_BASE_URL": server.base_url, "OPENAI_API_KEY": KEY}
        arguments = ("--weeks", "1", "--sample", "1", "--llm", "openai:any", "--judge", judge, "--json")
        run = adamem("bench", "adamem-bench", STORY, *arguments, environment=environment)
    assert run.code == 0, run.err
    report = run.document
    assert report["judged_by"] == {"model": "openai:any", "rules": "rules"}[judge]
    assert report["judged_by_rules"] == 4
    purposes = {each["purpose"] for each in report["usage"]}
    assert "answer" in purposes
    assert ("judge_answer" in purposes) == (judge == "model")


def test_what_is_no_story_is_told(adamem: CommandLine, tmp_path: Path) -> None:
    run = adamem("bench", "adamem-bench", str(tmp_path))
    assert run.code == 6
    assert "character_profiles.json" in run.err


def test_a_replay_asks_no_model(adamem: CommandLine, tmp_path: Path) -> None:
    run = adamem("bench", "adamem-bench", STORY, "--replay", str(tmp_path), "--llm", "openai:any")
    assert run.code == 2
    assert "--replay" in run.err


def test_judges_need_recorded_verdicts(adamem: CommandLine, tmp_path: Path) -> None:
    run = adamem("bench", "judges", STORY, "--runs", str(tmp_path))
    assert run.code == 3
    assert "no run below" in run.err
