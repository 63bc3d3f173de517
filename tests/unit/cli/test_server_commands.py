"""`adamem server` where no server has been started yet: it looks, tells and changes nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from adamem_graph.cli.main import main
from adamem_graph.errors import ServerError
from adamem_graph.records import Notice
from adamem_graph.server import EmbeddedServer
from adamem_graph.server.versions import NEO4J_VERSION

NOT_STARTED = {"uri": None, "database": None, "embedded": True}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ADAMEM_HOME", str(tmp_path))
    return tmp_path


def document(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    content = json.loads(capsys.readouterr().out)
    assert isinstance(content, dict)
    return content


def test_status_says_that_nothing_runs_and_where_it_would_be(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["server", "status", "--json"]) == 0
    assert document(capsys) == {
        "schema": "adamem/server-status/1",
        "server": NOT_STARTED,
        "running": False,
        "ready": False,
        "version": NEO4J_VERSION,
        "home": str(home),
        "password_file": str(home / "server" / "password"),
        "pid": None,
        "bolt_uri": None,
        "browser_url": None,
        "memory_mb": None,
        "started_at": None,
        "notices": [],
        "password": None,
    }
    assert list(home.iterdir()) == []


def test_status_for_people_says_so_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["server", "status"]) == 0
    printed = capsys.readouterr()
    assert printed.err.splitlines() == ["embedded server not started yet, database (default)"]
    assert printed.out.splitlines()[0].split() == ["state", "not", "running"]


def test_stopping_what_does_not_run_is_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["server", "stop", "--json"]) == 0
    assert document(capsys) == {"schema": "adamem/server-stop/1", "server": NOT_STARTED, "stopped": False}


def test_a_server_that_never_ran_has_no_logs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["server", "logs", "--json"]) == 0
    assert document(capsys) == {"schema": "adamem/server-logs/1", "server": NOT_STARTED, "lines": []}


@pytest.mark.parametrize("arguments", [["server", "browser"], ["server", "status", "--show-password"]])
def test_what_needs_a_server_says_how_to_start_it(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*arguments, "--json"]) == 4
    error = document(capsys)["error"]
    assert error["kind"] == "ServerError"
    assert "start" in error["message"]


def test_the_last_lines_of_the_log_are_printed_without_control_characters(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = home / "server" / "logs" / "console.log"
    log.parent.mkdir(parents=True)
    log.write_text("one\ntwo \x1b[31mred\nthree\n", encoding="utf-8")
    assert main(["server", "logs", "-n", "2"]) == 0
    assert capsys.readouterr().out.splitlines() == ["two  [31mred", "three"]


def test_while_another_server_is_named_the_embedded_one_is_said_to_be_unused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NEO4J_URI", "bolt://db.example.org")
    assert main(["server", "status"]) == 0
    assert "other commands use bolt://db.example.org and not this server" in capsys.readouterr().err


def test_a_home_that_cannot_be_made_is_an_error_in_words(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "file").write_text("not a folder", encoding="utf-8")
    monkeypatch.setenv("ADAMEM_HOME", str(home / "file"))
    assert main(["server", "install"]) != 0
    printed = capsys.readouterr().err
    assert printed.startswith("error: ")
    assert str(home / "file") in printed


def test_a_port_that_had_to_change_is_told_by_whichever_command_starts_the_server(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    notice = Notice("port-changed", "Bolt port 7687 is taken by another program; the server listens on 7690")
    started = replace(EmbeddedServer(home).status(), notices=(notice,))
    monkeypatch.setattr(EmbeddedServer, "install", lambda *_: None)
    monkeypatch.setattr(EmbeddedServer, "start", lambda _: started)
    assert main(["spaces"]) == ServerError.exit_code  # nothing has been started here, so that there is no password
    assert f"port-changed: {notice.message}" in capsys.readouterr().err.splitlines()
