"""enrich, working, failures and synchronise on the command line, in this process: what they print and what they do."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_in_process import TALK, Command, commands
from scripted_model import said

from adamem_graph.cli.main import main
from adamem_graph.client import AdaMem
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.embedding import MiniLmEmbedder
from adamem_graph.language.protocol import ModelReply, ModelRequest
from adamem_graph.records import EdgeType
from adamem_graph.server import Credentials
from adamem_graph.store.connection import Database
from adamem_graph.store.ids import scope_of


class Unwilling:
    """Stands for a language model that never gives a usable reply."""

    name = "unwilling"

    def complete(self, request: ModelRequest) -> ModelReply:
        return said("I would rather not.")


@pytest.fixture
def adamem(
    neo4j_server: Credentials, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Command]:
    """Runs a command in a space of its own."""
    with commands(neo4j_server, tmp_path, monkeypatch, capsys) as run:
        yield run


@pytest.fixture
def talk(tmp_path: Path) -> str:
    """The path of a transcript."""
    path = tmp_path / "talk.txt"
    path.write_text(TALK, encoding="utf-8")
    return str(path)


def test_what_was_stored_only_is_enriched_later(adamem: Command, talk: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert adamem("ingest", talk, "--no-enrich")["added"] == 3
    assert adamem("status")["contents"]["messages_pending"] == 3
    assert adamem("facts", "Noor")["facts"] == []
    done = adamem("enrich")
    assert (done["schema"], done["understood"], done["failed"], done["consolidated"]) == ("adamem/enrich/1", 3, 0, 3)
    assert done["usage"] == []
    assert "fennel" in {fact["text"] for fact in adamem("facts", "Noor")["facts"]}
    assert main(["enrich"]) == 0
    assert "0 understood, 0 consolidated" in capsys.readouterr().out


def test_working_memory_is_shown_oldest_first(adamem: Command, talk: str, capsys: pytest.CaptureFixture[str]) -> None:
    adamem("ingest", talk)
    shown = adamem("working", "noor")
    assert shown["schema"] == "adamem/working/1"
    assert [message["text"] for message in shown["messages"]] == [
        "I moved to Riga last year.",
        "My favourite vegetable is fennel.",
    ]
    assert main(["working", "Sam"]) == 0
    assert "2024-06-03 18:01  I play the oboe." in capsys.readouterr().out
    assert adamem("working", "Nobody", code=7)["error"]["kind"] == "NotFoundError"


def test_failures_are_listed_with_their_reply_and_gone_when_they_are_done_again(
    adamem: Command, talk: str, neo4j_server: Credentials, capsys: pytest.CaptureFixture[str]
) -> None:
    with Database(neo4j_server.uri, neo4j_server.username, neo4j_server.password) as database:
        parts = ConstructionParts.by_model(Unwilling())
        memory = AdaMem(database, os.environ["ADAMEM_SPACE"], MiniLmEmbedder(), parts, background=False)
        assert memory.ingest(talk).failed == 3
    listed = adamem("failures")
    assert listed["schema"] == "adamem/failures/1"
    assert {(each["purpose"], each["model"], each["reply"]) for each in listed["failures"]} == {
        ("understand", "unwilling", "I would rather not.")
    }
    assert main(["failures"]) == 0
    printed = capsys.readouterr().out
    assert "Sam: I play the oboe." in printed
    assert "replied: I would rather not." in printed
    again = adamem("failures", "--retry")
    assert (again["retried"]["understood"], again["failures"]) == (3, [])
    assert main(["failures"]) == 0
    assert "no failures" in capsys.readouterr().out


def test_a_graph_is_synchronised(
    adamem: Command, talk: str, neo4j_server: Credentials, capsys: pytest.CaptureFixture[str]
) -> None:
    adamem("ingest", talk)
    space = os.environ["ADAMEM_SPACE"]
    with Database(neo4j_server.uri, neo4j_server.username, neo4j_server.password) as database:
        with database._session() as session:
            cut = "MATCH (:Message {scope: $scope})-[r:TEMPORAL_NEXT {track: 'dialogue'}]->() DELETE r"
            session.run(cut, scope=scope_of(space)).consume()
        assert main(["synchronise"]) == 0
        printed = capsys.readouterr().out
        assert "TEMPORAL_NEXT: 2 made, 0 changed, 0 deleted" in printed
        assert "3 messages in " in printed
    again = adamem("synchronise")
    assert (again["schema"], again["space"], again["messages"]) == ("adamem/synchronise/1", space, 3)
    assert [each["type"] for each in again["edges"]] == [each.value for each in EdgeType]
    assert not any(each["made"] or each["changed"] or each["deleted"] for each in again["edges"])
    assert main(["synchronise"]) == 0
    assert "every edge is as it should be" in capsys.readouterr().out
