"""The command line in this process, in a space of its own."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from adamem_graph.cli.main import main
from adamem_graph.server import Credentials
from adamem_graph.settings import load_settings
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import delete_space

TALK = """\
[2024-06-03 18:00] Noor: I moved to Riga last year.
[2024-06-03 18:01] Sam: I play the oboe.
[2024-06-03 18:02] Noor: My favourite vegetable is fennel.
"""
Command = Callable[..., dict[str, Any]]


@contextmanager
def commands(
    server: Credentials, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Command]:
    """Runs a command in an empty folder and returns its JSON; `code` is what it must end with."""
    space = f"cli-{secrets.token_hex(4)}"
    monkeypatch.chdir(folder)
    for name, value in (
        ("NEO4J_URI", server.uri),
        ("NEO4J_USERNAME", server.username),
        ("NEO4J_PASSWORD", server.password),
        ("ADAMEM_HOME", str(folder / "home")),
        ("ADAMEM_SPACE", space),
    ):
        monkeypatch.setenv(name, value)
    load_settings.cache_clear()

    def run(*arguments: str, code: int = 0) -> dict[str, Any]:
        assert main([*arguments, "--json"]) == code
        content = json.loads(capsys.readouterr().out)
        assert isinstance(content, dict)
        return content

    yield run
    load_settings.cache_clear()
    with Database(server.uri, server.username, server.password) as database:
        delete_space(database, space)
