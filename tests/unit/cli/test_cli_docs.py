"""`docs/cli.md` has every command, option, schema and exit code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main

from adamem_graph import errors
from adamem_graph.cli.main import app
from adamem_graph.cli.output import ServerLabel

PAGE = Path(__file__).parents[3] / "docs" / "cli.md"
SOURCES = Path(__file__).parents[3] / "cli"
# Typer's own, the same in every program.
GENERAL = {"--help", "-h", "--install-completion", "--show-completion", "--version", "-s", "-n", "--open"}


def commands(command: Any, name: str) -> Iterator[tuple[str, Any]]:
    """Every command below `command` with its full name."""
    yield name, command
    for child, found in getattr(command, "commands", {}).items():
        yield from commands(found, f"{name} {child}")


COMMANDS = dict(commands(typer.main.get_command(app), "adamem"))


@pytest.fixture(scope="module")
def page() -> str:
    return PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_and_option_is_documented(name: str, page: str) -> None:
    assert name in page
    options = {option for parameter in COMMANDS[name].params for option in (*parameter.opts, *parameter.secondary_opts)}
    missing = {option for option in options - GENERAL if option.startswith("-") and option not in page}
    assert not missing


def test_every_schema_is_documented(page: str) -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in SOURCES.glob("*.py"))
    named = set(re.findall(r'Output\("([\w-]+)"', text))
    told = {f"{name.replace('-', ' ')}" for name in named}
    assert {"ingest", "search", "server status", "bench locomo"} <= told
    words = page.replace("-", " ")
    assert all(f"adamem {name}" in words for name in told)


def test_the_examples_name_the_server_as_the_commands_do(page: str) -> None:
    told = [line.strip() for line in page.splitlines() if re.match(r"    .*server bolt://", line)]
    assert told
    assert set(told) == {str(ServerLabel("bolt://127.0.0.1:7687", None, embedded=True))}


def test_every_exit_code_is_documented(page: str) -> None:
    classes = [found for found in vars(errors).values() if isinstance(found, type)]
    codes = {found.exit_code for found in classes if issubclass(found, errors.AdaMemError)}
    table = page.split("## Exit codes")[1].split("\n## ", maxsplit=1)[0]
    assert {int(code) for code in re.findall(r"^\| (\d+) \|", table, re.MULTILINE)} == codes | {0, 2, 130}
