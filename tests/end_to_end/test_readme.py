"""What the README and the pages with Python show is what happens."""

from __future__ import annotations

import re
import secrets
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer.main
from provider_modules import provider_modules

from adamem_graph.cli.main import app, main
from adamem_graph.server import Credentials
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import delete_space

ROOT = Path(__file__).parents[2]
PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
PRINTED = re.compile(r"print\(.*\)\s+# (.+)")
SPACE = re.compile(r'(?<=connect\()(?:space=)?"(\w+)"')
NEEDS_MORE = re.compile(r"PATH/|STORIES/|^adamem server ")
"""Lines that need data which is not part of the repository, or the embedded server: they are parsed and not run."""
NOTHING_FOUND = ("no ", "nothing ", "Not mentioned")


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


SHELL = [line for block in CONSOLE.findall(page("README.md")) for line in block.splitlines()]
COMMANDS = [line for line in SHELL if line.startswith("adamem ")]


@pytest.fixture
def run(neo4j_server: Credentials, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[str]:
    """An environment as the README's reader has it; the number of this run, with which the names of its spaces end."""
    number = secrets.token_hex(4)
    for name, value in (
        ("NEO4J_URI", neo4j_server.uri),
        ("NEO4J_USERNAME", neo4j_server.username),
        ("NEO4J_PASSWORD", neo4j_server.password),
        ("ADAMEM_HOME", str(tmp_path)),
        ("COLUMNS", "120"),
    ):
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(ROOT)
    yield number
    with Database(neo4j_server.uri, neo4j_server.username, neo4j_server.password) as database:
        for row in database.read("spaces/list"):
            if row["name"].endswith(f"-{number}"):
                delete_space(database, row["name"])


@pytest.mark.parametrize("name", ["README.md", "docs/python.md", "docs/language_models.md"])
def test_the_python_examples_print_what_their_comments_say(
    name: str, run: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    provider_modules(monkeypatch)
    examples = PYTHON.findall(page(name))
    assert examples
    names: dict[str, object] = {}
    for number, example in enumerate(examples, start=1):
        own = SPACE.sub(rf'space="\1-{run}"', example)
        exec(compile(own, f"{name}, example {number}", "exec"), names)
        printed = capsys.readouterr().out.replace(f"-{run}", "").splitlines()
        assert printed == [line.strip() for line in PRINTED.findall(example)], example


def test_every_command_of_the_readme_finds_what_it_promises(run: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = [line for line in COMMANDS if not NEEDS_MORE.search(line)]
    assert len(shown) >= 6
    for line in shown:
        words = [f"demo-{run}" if word == "demo" else word for word in shlex.split(line, comments=True)[1:]]
        assert main(words) == 0, line
        printed = capsys.readouterr().out
        assert printed.strip(), line
        assert not printed.startswith(NOTHING_FOUND), f"{line}\n{printed}"


@pytest.mark.parametrize("line", [line for line in COMMANDS if NEEDS_MORE.search(line)])
def test_what_needs_more_than_the_repository_can_be_understood(line: str) -> None:
    command, words = typer.main.get_command(app), shlex.split(line, comments=True)[1:]
    name = "adamem"
    while hasattr(command, "commands"):
        name = words.pop(0)
        command = command.commands[name]
    command.make_context(name, words)


def test_every_other_line_of_the_shell_has_something_behind_it() -> None:
    makefile = page("Makefile")
    extras = tomllib.loads(page("pyproject.toml"))["project"]["optional-dependencies"]
    for line in SHELL:
        match shlex.split(line, comments=True):
            case ["adamem", *_]:
                pass
            case ["make", target]:
                assert re.search(rf"^{target}:", makefile, re.MULTILINE), line
            case ["pip", "install", what]:
                assert what.startswith(".")
                assert set(re.findall(r"[\w-]+", what)) <= extras.keys(), line
            case [".", ".venv/bin/activate"]:
                assert "VENV := .venv" in makefile
            case _:
                pytest.fail(f"nobody checks this line of the README: {line}")
