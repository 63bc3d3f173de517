"""What the command line says and returns before it reaches any database."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from adamem_graph.cli.forgetting import confirm
from adamem_graph.cli.main import main
from adamem_graph.cli.memory import parse_zone

HEAVY = ("spacy", "onnxruntime", "neo4j", "numpy", "pydantic_settings")


def test_help_is_printed_without_loading_models_driver_or_settings() -> None:
    code = f"""
import sys
from adamem_graph.cli.main import main
status = main(["--help"])
loaded = [name for name in {HEAVY!r} if name in sys.modules]
sys.exit(f"loaded {{loaded}}" if loaded else status)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert all(command in done.stdout for command in ("ingest", "ask", "explain", "doctor", "bench"))


def test_the_public_names_are_all_there_although_they_load_late() -> None:
    import adamem_graph

    assert set(adamem_graph.__all__) <= set(dir(adamem_graph))
    for name in adamem_graph.__all__:
        assert getattr(adamem_graph, name).__name__ == name
    with pytest.raises(AttributeError, match="has no attribute 'Memory'"):
        adamem_graph.Memory  # noqa: B018 - reading the name is what is tested


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    from importlib.metadata import version

    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"adamem-graph {version('adamem-graph')}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["remember"],
        ["search"],
        ["search", "who?", "--limit", "0"],
        ["search", "who?", "--colour"],
        ["ingest", "chat.txt", "--on-error", "ignore"],
        ["ingest", "chat.txt", "--zone", "Mars/Olympus"],
        ["spaces", "reembed", "mine"],
    ],
)
def test_a_command_that_cannot_be_understood_ends_with_2_and_one_line(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("error: ")
    assert len(printed.err.splitlines()) == 1


def test_asked_for_json_an_error_is_json_as_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "--json"]) == 2
    printed = capsys.readouterr()
    assert printed.err == ""
    assert json.loads(printed.out) == {
        "schema": "adamem/error/1",
        "error": {"kind": "UsageError", "message": "Missing argument 'question' (see `adamem search --help`)"},
    }


@pytest.mark.parametrize(
    ("arguments", "command"),
    [
        (["remember"], "adamem"),
        (["ingest", "chat.txt", "--colour"], "adamem ingest"),
        (["spaces", "reembed", "mine"], "adamem spaces reembed"),
        (["server", "logs", "-n", "many"], "adamem server logs"),
    ],
)
def test_the_help_of_the_misused_command_is_named(
    arguments: list[str], command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert f"(see `{command} --help`)" in capsys.readouterr().err


def test_a_no_to_what_cannot_be_undone_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("typer.confirm", lambda *_, **__: False)
    with pytest.raises(typer.Exit) as ended:
        confirm("Delete it?")
    assert ended.value.exit_code == 1
    assert capsys.readouterr().err == "nothing was done\n"


@pytest.mark.parametrize("group", ["policy", "server", "bench"])
def test_a_group_without_a_command_shows_its_commands(group: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([group]) == 2
    printed = capsys.readouterr()
    assert "Commands" in printed.out
    assert printed.err == ""


def test_the_help_of_ingest_names_every_format(capsys: pytest.CaptureFixture[str]) -> None:
    from adamem_graph.transcripts import available_formats

    assert main(["ingest", "--help"]) == 0
    words = capsys.readouterr().out.replace(",", " ").split()
    assert set(available_formats()) <= {word.rstrip(".") for word in words}


def test_words_after_two_dashes_are_no_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["remember", "--", "--json"]) == 2
    assert capsys.readouterr().err.startswith("error: ")


def test_a_missing_file_is_told_before_anything_is_started(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADAMEM_HOME", str(tmp_path))
    there = tmp_path / "chat.txt"
    there.write_text("Ana: I moved to Lisbon.\n", encoding="utf-8")
    assert main(["ingest", str(there), str(tmp_path / "missing.txt")]) == 6
    assert "missing.txt: no such file" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [there]


def test_a_space_name_that_cannot_be_used_is_told_before_anything_is_started(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADAMEM_HOME", str(tmp_path))
    assert main(["search", "who?", "--space", " padded ", "--json"]) == 3
    assert json.loads(capsys.readouterr().out)["error"]["kind"] == "InvalidNameError"
    assert list(tmp_path.iterdir()) == []


def test_control_characters_of_others_do_not_reach_the_terminal_in_an_error(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["ingest", "bad\x1b[2Jname.txt"]) == 6
    printed = capsys.readouterr().err
    assert "\x1b" not in printed
    assert "no such file" in printed


def test_an_interruption_ends_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("adamem_graph.settings.load_settings", interrupted)
    assert main(["server", "status"]) == 130


def test_a_reader_that_goes_away_is_no_error_to_tell() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "adamem_graph.cli", "--help"], stdout=writer, stderr=subprocess.PIPE, check=False
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (1, b"")


def test_a_zone_is_known_by_its_iana_name() -> None:
    assert parse_zone("Europe/Oslo").key == "Europe/Oslo"


def test_the_embedded_server_is_not_started_while_another_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADAMEM_HOME", str(tmp_path))
    monkeypatch.setenv("NEO4J_URI", "bolt://db.example.org")
    assert main(["server", "start", "--json"]) == 3
    assert "bolt://db.example.org" in json.loads(capsys.readouterr().out)["error"]["message"]
    assert list(tmp_path.iterdir()) == []
