"""ADAMEM_MIGRATE: whether a command brings the schema up to date on its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_in_process import Command, commands

from adamem_graph.errors import StatementError
from adamem_graph.server import Credentials
from adamem_graph.settings import load_settings
from adamem_graph.store import migrations
from adamem_graph.store.migrations import parse_migration, shipped_migrations


@pytest.fixture
def adamem(
    neo4j_server: Credentials, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Command]:
    (tmp_path / "talk.txt").write_text("Noor: I moved to Riga last year.\n", encoding="utf-8")
    with commands(neo4j_server, tmp_path, monkeypatch, capsys) as run:
        run("ingest", "talk.txt", "--no-enrich")
        yield run


@pytest.fixture
def pending(monkeypatch: pytest.MonkeyPatch) -> None:
    """One more migration, which no server takes: who tries it fails, and nobody's database is changed by it."""
    longer = (*shipped_migrations(), parse_migration(len(shipped_migrations()) + 1, "probe", "CREATE NONSENSE;\n"))
    monkeypatch.setattr(migrations, "shipped_migrations", lambda: longer)


def test_with_adamem_migrate_false_no_command_but_migrate_changes_the_schema(
    adamem: Command, pending: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    adamem("status", code=StatementError.exit_code)
    monkeypatch.setenv("ADAMEM_MIGRATE", "false")
    load_settings.cache_clear()
    assert adamem("status")["schema_pending"] == 1
    checks = {check["name"]: check for check in adamem("doctor", code=1)["checks"]}
    assert checks["schema"]["verdict"] == "fail"
    assert "ADAMEM_MIGRATE is false" in checks["schema"]["advice"]
    assert adamem("migrate", "--status")["migrations"][-1]["applied_at"] is None
    adamem("migrate", code=StatementError.exit_code)
    assert adamem("status")["schema_pending"] == 1
