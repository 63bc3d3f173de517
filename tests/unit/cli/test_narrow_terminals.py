"""What the command line prints where a table has no room."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from adamem_graph.cli.health import failed
from adamem_graph.cli.printing_doctor import print_check
from adamem_graph.cli.printing_memory import print_evidence
from adamem_graph.cli.printing_server import print_server_status
from adamem_graph.cli.printing_store import print_spaces
from adamem_graph.records import ComponentScores, Evidence, Message
from adamem_graph.server import ServerStatus
from adamem_graph.store.spaces import SpaceSummary

SCORES = ComponentScores(0, None, 0.05, 0.61, 3.2, None, 0.0, 1.0, 0.0, 0.5, 0.1, 0.71)
WORDS = "I moved to Lisbon last spring, and I still miss the sea at home, although the river is wide and blue."


def printed(width: int, show: Callable[..., None], *arguments: object) -> list[str]:
    console = Console(file=io.StringIO(), width=width, markup=False, emoji=False, highlight=False)
    show(console, *arguments)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().splitlines()


def test_evidence_keeps_its_words_together_at_any_width() -> None:
    evidence = [Evidence(Message("ab", "Ana", WORDS, "2023-05-08", 0), SCORES, ())]
    for width in (40, 60):
        heading, *words = printed(width, print_evidence, evidence, {"ab"})
        assert heading.split() == [">", "1", "Ana,", "–,", "2023-05-08,", "0.710"]
        assert len(words) <= -(-len(WORDS) // (width - 15))
        assert " ".join(line.strip() for line in words) == WORDS
    assert printed(100, print_evidence, evidence)[0].split() == ["#", "who", "when", "session", "words", "score"]


def test_spaces_are_lists_where_their_table_would_break() -> None:
    space = SpaceSummary("a space of a long name", "0" * 16, "minilm", 384, "2024-05-01T10:00:00Z", 1200, 2)
    narrow = [line.split() for line in printed(40, print_spaces, [space])]
    assert narrow == [
        ["a", "space", "of", "a", "long", "name"],
        ["messages", "1,200"],
        ["speakers", "2"],
        ["embedder", "minilm", "(384)"],
        ["made", "2024-05-01"],
    ]
    assert len(printed(100, print_spaces, [space])) == 2


@pytest.mark.parametrize("width", [40, 60])
def test_a_check_stands_below_its_name(width: int) -> None:
    check = failed("server", "bolt://127.0.0.1:1 does not answer: nobody listens", "start it: `adamem server start`")
    name, *rest = printed(width, print_check, check)
    assert name == "fail server"
    assert all(line.startswith("  ") and len(line) <= width for line in rest)
    assert " ".join(line.strip() for line in rest) == f"{check.found} → {check.advice}"


def test_names_of_a_status_are_never_broken() -> None:
    home = Path("/home/somebody/with/a/long/path/to/the/data/of/the/embedded/server")
    status = ServerStatus(False, False, "2026.08.1", home, home / "password", None, None, None, None, None, ())
    lines = printed(40, print_server_status, status, None)
    assert {"state", "version", "home", "user", "password"} <= {line.split()[0] for line in lines if line[0] != " "}
    assert str(home) in "".join(line.removeprefix("home").strip() for line in lines)
