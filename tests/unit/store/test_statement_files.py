"""The files of `cypher/` and `migrations/`: one statement each, named and commented, and no Cypher anywhere else."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import adamem_graph
from adamem_graph.errors import MigrationError
from adamem_graph.statements import statement, statement_names
from adamem_graph.store.migrations import parse_migration, shipped_migrations
from adamem_graph.store.vectors import for_dimensions

PACKAGE = Path(adamem_graph.__file__).parent
FRAGMENTS = "retrieval/fragments/"
WHOLE = [name for name in statement_names() if not name.startswith(FRAGMENTS)]
CYPHER = re.compile(r"\b(?:MATCH|MERGE|UNWIND|DETACH|CALL) *[({$]|\bRETURN \w+\.|\bSHOW INDEXES|\bCREATE \(")


def test_a_statement_is_loaded_by_its_name() -> None:
    assert "MERGE (m:Message" in statement("messages/store")
    assert {"messages/store", "spaces/open", "migrations/lock"} <= set(statement_names())


@pytest.mark.parametrize("name", ["messages/no_such_statement", "messages", "", "../pyproject"])
def test_a_name_that_is_none_is_a_key_error(name: str) -> None:
    with pytest.raises(KeyError):
        statement(name)


@pytest.mark.parametrize("name", WHOLE)
def test_a_file_says_first_what_it_answers_and_in_which_cypher(name: str) -> None:
    lines = statement(name).splitlines()
    assert lines[0].startswith("// ")
    assert lines[0].rstrip().endswith((".", ","))
    comment, _, body = statement(name).partition("CYPHER 25\n")
    assert body
    assert all(line.startswith("//") for line in comment.splitlines())
    assert ";" not in body, "one statement, one file"


@pytest.mark.parametrize("name", WHOLE)
def test_every_parameter_is_named_in_the_comment(name: str) -> None:
    comment, _, body = statement(name).partition("CYPHER 25\n")
    assert set(re.findall(r"\$\w+", body)) <= set(re.findall(r"\$\w+", comment))


def test_python_holds_no_cypher_but_where_routes_are_put_together() -> None:
    for path in set(PACKAGE.rglob("*.py")) - {PACKAGE / "retrieval" / "compiler.py"}:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert not CYPHER.search(node.value), f"{path}:{node.lineno}"


def test_a_statement_for_another_size_changes_the_number_and_nothing_else() -> None:
    text = "INDEX message_embedding_384 ON n.embedding_384 `vector.dimensions`: 384, 13840 x384 3845"
    assert for_dimensions(text, 768) == (
        "INDEX message_embedding_768 ON n.embedding_768 `vector.dimensions`: 768, 13840 x384 3845"
    )


def test_the_shipped_migrations_are_numbered_without_a_gap_and_named() -> None:
    shipped = shipped_migrations()
    assert [migration.version for migration in shipped] == list(range(1, len(shipped) + 1))
    assert all(re.fullmatch(r"[a-z_]+", migration.name) for migration in shipped)
    assert all(migration.statements for migration in shipped)


def test_every_shipped_statement_may_be_run_twice() -> None:
    for migration in shipped_migrations():
        for text in migration.statements:
            assert re.search(r"IF (NOT )?EXISTS", text), text


def test_a_migration_is_split_at_the_semicolons_that_end_lines() -> None:
    text = "// first; not a statement\nCREATE A\nOPTIONS {x: 'a;b'};\n\n// second\nCREATE B;\n"
    migration = parse_migration(3, "two_things", text)
    assert migration.statements == ("CREATE A\nOPTIONS {x: 'a;b'}", "CREATE B")


def test_the_checksum_follows_every_edit() -> None:
    original = parse_migration(1, "x", "CREATE A;\n").checksum
    assert original == parse_migration(1, "x", "CREATE A;\n").checksum
    assert len({original, parse_migration(1, "x", "CREATE A; \n").checksum}) == 2


def test_a_gap_in_the_numbers_is_a_fault_of_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("V0001__one.cypher", "V0003__three.cypher"):
        (tmp_path / name).write_text("CREATE A;\n", encoding="utf-8")
    monkeypatch.setattr("adamem_graph.store.migrations.resources.files", lambda _: tmp_path)
    with pytest.raises(MigrationError, match="not numbered"):
        shipped_migrations.__wrapped__()
