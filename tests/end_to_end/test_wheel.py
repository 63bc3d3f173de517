"""The wheel, built from this checkout, does its work in an empty environment elsewhere."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from adamem_graph.server import Credentials
from adamem_graph.statements import statement_names
from adamem_graph.store.migrations import shipped_migrations

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(ROOT)], check=True, capture_output=True
    )
    return next(folder.glob("*.whl"))


def test_the_wheel_holds_every_statement_migration_and_command(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {f"adamem_graph/cypher/{name}.cypher" for name in statement_names()} <= names
    for migration in shipped_migrations():
        assert f"adamem_graph/migrations/V{migration.version:04}__{migration.name}.cypher" in names
    modules = {str(path.relative_to(ROOT)) for path in (ROOT / "adamem_graph").rglob("*.py")}
    modules |= {f"adamem_graph/cli/{path.name}" for path in (ROOT / "cli").glob("*.py")}
    assert modules <= names
    assert {"adamem_graph/py.typed", "adamem_graph/server/jars.lock", "adamem_graph/embedding/data/NOTICE"} <= names
    assert not any(name.startswith(("tests/", "examples/", "docker/")) for name in names)


@pytest.mark.timeout(600)
def test_the_wheel_answers_a_question_in_an_empty_environment(
    wheel: Path, neo4j_server: Credentials, tmp_path: Path
) -> None:
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    folder = tmp_path / "venv" / "bin"
    subprocess.run([folder / "python", "-m", "pip", "install", "--quiet", f"{wheel}[embedded]"], check=True)
    transcript = tmp_path / "talk.txt"
    transcript.write_text("# 2021-03-02\nIda: Yesterday I adopted a beagle.\nRolf: What a joy!\n", encoding="utf-8")
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(tmp_path),
        "NEO4J_URI": neo4j_server.uri,
        "NEO4J_USERNAME": neo4j_server.username,
        "NEO4J_PASSWORD": neo4j_server.password,
        "ADAMEM_SPACE": f"wheel-{tmp_path.name}",
    }

    def adamem(*words: str) -> str:
        command = [str(folder / "adamem"), *words]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    adamem("ingest", str(transcript))
    assert "1 March 2021" in adamem("ask", "When did Ida adopt the beagle?")
    assert '"' in adamem("status", "--json")
