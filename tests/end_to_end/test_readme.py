"""What the README shows is what happens."""

from __future__ import annotations

import re
import uuid
from pathlib import Path

import pytest

from adamem_graph.server import Credentials

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
PRINTED = re.compile(r"print\(.*\)\s+# (.+)")


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_python_example_prints_what_its_comments_say(
    example: str, neo4j_server: Credentials, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NEO4J_URI", neo4j_server.uri)
    monkeypatch.setenv("NEO4J_USERNAME", neo4j_server.username)
    monkeypatch.setenv("NEO4J_PASSWORD", neo4j_server.password)
    fresh = example.replace('space="readme"', f'space="readme-{uuid.uuid4()}"')
    assert fresh != example
    exec(compile(fresh, "README.md", "exec"), {})
    assert capsys.readouterr().out.splitlines() == [line.strip() for line in PRINTED.findall(example)]


def test_the_readme_has_an_example() -> None:
    assert EXAMPLES
