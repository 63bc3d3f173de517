"""A user's error: one line that says what to do, a documented exit code, and never a traceback."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

import pytest
from cli_runs import CommandLine

from adamem_graph.server import Credentials
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import delete_space

BROKEN = """\
2023-05-08 14:05 Ines: I moved to Lisbon last spring.
2023-05-99 14:06 Marek: Welcome!
2023-05-08 14:07 Ines: The tiles are beautiful.
"""


@pytest.fixture(scope="module")
def adamem(neo4j_server: Credentials, tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    return CommandLine(neo4j_server, tmp_path_factory.mktemp("cli"))


@pytest.fixture
def space(neo4j_server: Credentials) -> Iterator[str]:
    name = f"cli-{secrets.token_hex(4)}"
    yield name
    with Database(neo4j_server.uri, neo4j_server.username, neo4j_server.password) as database:
        delete_space(database, name)


def test_a_wrong_password_says_which_server_refused_it(adamem: CommandLine, neo4j_server: Credentials) -> None:
    run = adamem("spaces", environment={"NEO4J_PASSWORD": "not-the-password"})
    assert run.code == 4
    assert run.out == ""
    assert run.err.startswith(f"error: {neo4j_server.uri}")
    assert "NEO4J_PASSWORD" in run.err


def test_a_server_that_is_not_there_is_an_error_in_json_too(adamem: CommandLine) -> None:
    run = adamem("spaces", "--json", environment={"NEO4J_URI": "bolt://127.0.0.1:1"})
    assert run.code == 4
    assert set(run.document) == {"schema", "error"}
    assert run.document["error"]["kind"] == "DatabaseUnavailableError"
    assert run.err == ""


def test_the_doctor_says_what_to_do_where_no_server_answers(adamem: CommandLine) -> None:
    run = adamem("doctor", environment={"NEO4J_URI": "bolt://127.0.0.1:1"})
    assert run.code == 1
    lines = run.out.splitlines()
    (failure,) = [number for number, line in enumerate(lines) if line.startswith("fail")]
    assert "bolt://127.0.0.1:1" in lines[failure]
    assert "correct NEO4J_URI" in lines[failure + 1]


def test_reading_a_space_that_does_not_exist_does_not_make_it(adamem: CommandLine, space: str) -> None:
    for command in (("status",), ("ask", "who?")):
        run = adamem(*command, "--space", space, "--json")
        assert run.code == 7
        assert run.document["error"]["kind"] == "NotFoundError"
        assert space in run.document["error"]["message"]
    assert space not in adamem("spaces").out


def test_of_several_files_the_one_that_cannot_be_read_is_told_and_the_others_are_ingested(
    adamem: CommandLine, space: str
) -> None:
    for name, speaker in (("one.txt", "Ana"), ("three.txt", "Cleo")):
        (adamem.folder / name).write_text(f"{speaker}: The boat of {speaker} is mended.\n", encoding="utf-8")
    (adamem.folder / "two.txt").write_bytes(b"\x89PNG\r\n\x1a\n")
    files = ("one.txt", "two.txt", "three.txt")
    stopped = adamem("ingest", *files, "--space", space)
    assert (stopped.code, stopped.out) == (6, "")
    assert "two.txt: is a picture" in stopped.err
    assert "nothing has been ingested" in stopped.err
    run = adamem("ingest", *files, "--space", space, "--on-error", "skip", "--json")
    assert run.code == 6
    assert (run.document["added"], run.document["failed"]) == (2, 1)
    assert [file["error"] is None for file in run.document["files"]] == [True, False, True]
    assert "is a picture" in run.document["files"][1]["error"]
    told = adamem("ingest", *files, "--space", space, "--on-error", "skip")
    assert told.code == 6
    assert [line for line in told.out.splitlines() if "failed" in line] == [
        "two.txt  failed: is a picture: transcripts are text (nothing of this file is stored)"
    ]


def test_a_file_that_breaks_off_tells_which_were_ingested_before_it(adamem: CommandLine, space: str) -> None:
    (adamem.folder / "whole.txt").write_text("Ana: The boat is mended.\n", encoding="utf-8")
    (adamem.folder / "broken.txt").write_text(f"2023-05-07 09:00 Ines: Hello!\n{BROKEN}", encoding="utf-8")
    run = adamem("ingest", "whole.txt", "broken.txt", "--space", space)
    assert run.code == 6
    assert "broken.txt:3: " in run.err
    assert "(nothing of this file is stored; ingested before it: whole.txt)" in " ".join(run.err.split())
    assert "whole.txt  1 read, 1 added" in run.out


def test_a_file_that_breaks_off_tells_how_many_of_its_turns_are_stored(adamem: CommandLine, space: str) -> None:
    lines = [f"Ines: The kiln reached {number} degrees." for number in range(450)]
    (adamem.folder / "long.txt").write_text("\n".join([*lines, "[25:61] Ines: Late"]), encoding="utf-8")
    run = adamem("ingest", "long.txt", "--space", space, "--no-enrich")
    assert run.code == 6
    assert "(of this file, its first 400 turns are stored)" in " ".join(run.err.split())
    assert adamem("status", "--space", space, "--json").document["contents"]["messages"] == 400


def test_letters_that_the_terminal_cannot_show_are_replaced(adamem: CommandLine, space: str) -> None:
    (adamem.folder / "talk.txt").write_text("Zoë: Grüße aus Łódź 🚋\n", encoding="utf-8")
    adamem("ingest", "talk.txt", "--space", space, "--no-enrich")
    told = adamem("search", "Łódź", "--space", space, environment={"PYTHONIOENCODING": "ascii:strict"})
    assert told.code == 0
    assert "Gr??e aus ??d?" in told.out
    refused = adamem("ingest", "Łódź.txt", "--space", space, environment={"PYTHONIOENCODING": "ascii:strict"})
    assert refused.code == 6
    assert "??d?.txt: no such file" in refused.err


def test_a_line_that_cannot_be_read_stops_or_is_skipped_counted_and_listed(adamem: CommandLine, space: str) -> None:
    path = adamem.folder / "chat.txt"
    path.write_text(BROKEN, encoding="utf-8")
    stopped = adamem("ingest", str(path), "--space", space)
    assert stopped.code == 6
    assert f"{path}:2: " in stopped.err
    skipped = adamem("ingest", str(path), "--space", space, "--on-error", "skip", "--json").document
    assert (skipped["added"], skipped["skipped"]) == (2, 1)
    (notice,) = [notice for notice in skipped["files"][0]["notices"] if notice["kind"] == "skipped"]
    assert (set(notice), notice["line"]) == ({"kind", "message", "line"}, 2)
