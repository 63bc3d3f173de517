"""`docs/cli.md` has every command with its options and JSON, and every exit code; the examples can be understood."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import typer.main

from adamem_graph import errors, records
from adamem_graph.cli import ingesting
from adamem_graph.cli.health import Check
from adamem_graph.cli.main import app
from adamem_graph.cli.output import ServerLabel
from adamem_graph.cli.status import SpaceStatus
from adamem_graph.construction.enrichment import EnrichReport
from adamem_graph.construction.forgetting import ForgetReport
from adamem_graph.construction.policy_application import ApplicationReport
from adamem_graph.construction.synchronisation import EdgeChanges, SynchroniseReport
from adamem_graph.evaluation.ingesting import IngestStage
from adamem_graph.language import Usage
from adamem_graph.learning.report import LearnedStep, LearnReport
from adamem_graph.store.migrations import MigrationState
from adamem_graph.store.spaces import SpaceContents, SpaceSummary

PAGE = Path(__file__).parents[3] / "docs" / "cli.md"
SOURCES = Path(__file__).parents[3] / "cli"
# Typer's own, the same in every program.
GENERAL = {"--help", "--install-completion", "--show-completion", "--version"}


def commands(command: Any, name: str) -> Iterator[tuple[str, Any]]:
    """Every command below `command` with its full name."""
    yield name, command
    for child, found in getattr(command, "commands", {}).items():
        yield from commands(found, f"{name} {child}")


COMMANDS = dict(commands(typer.main.get_command(app), "adamem"))


@pytest.fixture(scope="module")
def page() -> str:
    return PAGE.read_text(encoding="utf-8")


def command_of(line: str) -> str:
    """The full name of the command that a line calls."""
    words = line.split()
    return next(name for end in range(len(words), 0, -1) if (name := " ".join(words[:end])) in COMMANDS)


def usage(name: str, page: str) -> str:
    """The lines that show how a command is called, with their continuations."""
    calls = re.findall(r"^    (adamem [^\n]*(?:\n {5,}\[[^\n]*)*)", page, re.MULTILINE)
    return "\n".join(call for call in calls if command_of(call.splitlines()[0]) == name)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_is_documented_with_its_options(name: str, page: str) -> None:
    parameters = COMMANDS[name].params
    options = {option for parameter in parameters for option in (*parameter.opts, *parameter.secondary_opts)}
    told = set(re.findall(r"--[\w-]+", usage(name, page)))
    assert {option for option in options - GENERAL if option.startswith("--")} <= told
    if not hasattr(COMMANDS[name], "commands"):
        assert usage(name, page)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_no_option_is_documented_that_a_command_lacks(name: str, page: str) -> None:
    options = {option for parameter in COMMANDS[name].params for option in (*parameter.opts, *parameter.secondary_opts)}
    assert set(re.findall(r"--[\w-]+", usage(name, page))) <= options


@pytest.mark.parametrize("document", ["cli", "policy", "language_models", "evaluation"])
def test_every_example_on_the_command_line_can_be_understood(document: str) -> None:
    text = (PAGE.parent / f"{document}.md").read_text(encoding="utf-8").replace("\\\n", " ")
    shown = re.findall(r"^ *(?:\$ |(?:\w+=\S+ )*(?=adamem ))(adamem [^\n]*)", text, re.MULTILINE)
    examples = [line for line in shown if not re.search(r"\[-|PATH\.\.\.|\[\w", line)]
    assert examples
    for example in examples:
        name = command_of(example)
        COMMANDS[name].make_context(name, shlex.split(example, comments=True)[len(name.split()) :])


def test_every_schema_is_documented(page: str) -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in SOURCES.glob("*.py"))
    named = set(re.findall(r'Output\("([\w-]+)"', text))
    told = {f"{name.replace('-', ' ')}" for name in named}
    assert {"ingest", "search", "server status", "bench locomo"} <= told
    words = page.replace("-", " ")
    assert all(f"adamem {name}" in words for name in told)


def section(command: str, page: str) -> str:
    """What stands under the heading of a command."""
    return page.split(f"\n## `{command}`\n")[1].split("\n## ", maxsplit=1)[0]


@pytest.mark.parametrize(
    ("command", "record"),
    [
        ("adamem ingest", ingesting.IngestSummary),
        ("adamem ingest", ingesting.IngestedFile),
        ("adamem ingest", records.Notice),
        ("adamem search", records.SearchResult),
        ("adamem search", records.RoutePlan),
        ("adamem search", records.Decision),
        ("adamem search", records.Evidence),
        ("adamem search", records.Message),
        ("adamem search", records.ComponentScores),
        ("adamem search", records.TimeExpression),
        ("adamem ask", records.Answer),
        ("adamem ask", records.ResearchRound),
        ("adamem ask", records.ResearchQuery),
        ("adamem ask", records.AnswerStep),
        ("adamem explain", records.Explanation),
        ("adamem enrich", EnrichReport),
        ("adamem enrich", Usage),
        ("adamem failures", records.Failure),
        ("adamem synchronise", SynchroniseReport),
        ("adamem synchronise", EdgeChanges),
        ("adamem persona", records.Persona),
        ("adamem persona", records.PersonaSnapshot),
        ("adamem facts", records.HeldFact),
        ("adamem forget", ForgetReport),
        ("adamem policy", records.MemoryPolicy),
        ("adamem policy", records.PolicyTrial),
        ("adamem policy", ApplicationReport),
        ("adamem memories", records.JudgedMemory),
        ("adamem memories", records.CandidateMemory),
        ("adamem memories", records.Judgement),
        ("adamem feedback", records.Feedback),
        ("adamem learn", LearnReport),
        ("adamem learn", LearnedStep),
        ("adamem spaces", SpaceSummary),
        ("adamem status", SpaceStatus),
        ("adamem status", SpaceContents),
        ("adamem migrate", MigrationState),
        ("adamem doctor", Check),
        ("adamem bench ingest", IngestStage),
    ],
)
def test_every_key_of_the_json_is_documented_with_its_command(command: str, record: Any, page: str) -> None:
    told = set(re.findall(r"`([\w]+)(?:\[\])?`", section(command, page)))
    assert {field.name for field in fields(record)} <= told


def test_the_examples_name_the_server_as_the_commands_do(page: str) -> None:
    told = [line.strip() for line in page.splitlines() if re.match(r"    .*server bolt://", line)]
    assert told
    assert set(told) == {str(ServerLabel("bolt://127.0.0.1:7687", None, embedded=True))}


def test_every_exit_code_is_documented(page: str) -> None:
    classes = [found for found in vars(errors).values() if isinstance(found, type)]
    codes = {found.exit_code for found in classes if issubclass(found, errors.AdaMemError)}
    table = page.split("## Exit codes")[1].split("\n## ", maxsplit=1)[0]
    assert {int(code) for code in re.findall(r"^\| (\d+) \|", table, re.MULTILINE)} == codes | {0, 2, 130}
