"""The wheel, built from this checkout, does its work among its declared requirements and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterable
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

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


def closure(requirements: Iterable[str], extras: frozenset[str], found: dict[str, Distribution]) -> None:
    """Adds to `found` the installed distributions that the requirements name, and those that these require in turn."""
    for text in requirements:
        requirement = Requirement(text)
        marker = requirement.marker
        if marker is not None and not any(marker.evaluate({"extra": extra}) for extra in extras | {""}):
            continue
        wanted = frozenset(requirement.extras)
        key = f"{canonicalize_name(requirement.name)}{sorted(wanted)}"
        if key not in found:
            found[key] = distribution(requirement.name)
            closure(found[key].requires or (), wanted, found)


def environment_for(wheel: Path, extra: str, folder: Path) -> Path:
    """A virtual environment with the wheel and what it requires, and not even pip; returns its folder of programs.

    The requirements are links to what is installed here: nothing is fetched, and what the wheel does not declare is
    not there.
    """
    venv.create(folder, with_pip=False)
    program = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(program), "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, str(wheel)], check=True)
    (site,) = folder.glob("lib/python*/site-packages")
    (ours,) = site.glob("adamem_graph-*.dist-info")
    found: dict[str, Distribution] = {}
    closure(Distribution.at(ours).requires or (), frozenset({extra}), found)
    for dependency in found.values():
        for top in {file.parts[0] for file in dependency.files or ()} - {"..", "__pycache__"}:
            if not (site / top).exists():
                (site / top).symlink_to(Path(str(dependency.locate_file(top))))
    return program.parent


def test_the_wheel_answers_a_question_in_an_environment_of_its_requirements(
    wheel: Path, neo4j_server: Credentials, tmp_path: Path
) -> None:
    folder = environment_for(wheel, "embedded", tmp_path / "venv")
    without = subprocess.run([folder / "python", "-c", "import pytest"], capture_output=True, check=False)
    assert b"No module named" in without.stderr, "what is not declared can be imported"
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
