"""Writing the same twice, a longer version, half of it before a crash: the graph is that of one whole run."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from dialogues import ALLOTMENT, MAY_2023, dialogue
from graph_dump import dump, edges_of

from adamem_graph.client import AdaMem
from adamem_graph.records import Utterance
from adamem_graph.server import Credentials
from adamem_graph.store.connection import Database
from adamem_graph.store.ids import scope_of
from adamem_graph.transcripts import ReadOptions

LONG = [*dialogue(ALLOTMENT), *dialogue(ALLOTMENT[::-1], session="undated", start=None)]


def test_ingesting_again_changes_nothing(database: Database, memory: AdaMem, space: str) -> None:
    memory.ingest(LONG)
    once = dump(database, space)
    again = memory.ingest(LONG)
    assert (again.read, again.added, again.already_there, again.understood) == (20, 0, 20, 0)
    assert dump(database, space) == once


@pytest.mark.parametrize("cut", [1, 9, 13])
def test_a_longer_version_adds_just_what_is_new(
    database: Database, memory: AdaMem, other_memory: AdaMem, space: str, other_space: str, cut: int
) -> None:
    memory.ingest(LONG[:cut])
    assert memory.ingest(LONG).added == len(LONG) - cut
    other_memory.ingest(LONG)
    assert dump(database, space).shape == dump(database, other_space).shape


def test_a_file_and_a_longer_version_under_another_name_meet(memory: AdaMem, tmp_path: Path) -> None:
    lines = [f"{speaker}: {text}" for speaker, text in ALLOTMENT]
    (tmp_path / "may.txt").write_text("\n".join(lines[:6]), encoding="utf-8")
    (tmp_path / "may and more.txt").write_text("\n".join(lines), encoding="utf-8")
    assert memory.ingest(tmp_path / "may.txt").added == 6
    assert memory.ingest(tmp_path / "may and more.txt").added == 4
    assert memory.ingest(str(tmp_path / "may.txt")).added == 0
    assert memory.contents().messages == len(ALLOTMENT)


def test_undated_files_that_have_nothing_to_do_with_each_other_are_not_one_dialogue(
    database: Database, memory: AdaMem, space: str, tmp_path: Path
) -> None:
    (tmp_path / "boat.txt").write_text("Ana: The boat is mended.\nBen: At last!\n", encoding="utf-8")
    (tmp_path / "bees.jsonl").write_text(
        '{"speaker": "Ben", "text": "The bees swarmed."}\n{"speaker": "Cleo", "text": "Where to?"}\n', encoding="utf-8"
    )
    memory.ingest(tmp_path / "boat.txt")
    memory.ingest(tmp_path / "bees.jsonl")
    assert memory.contents().sessions == 2
    assert {(source, target) for source, target, edge in edges_of(database, space, "TEMPORAL_NEXT")} == {
        ("The boat is mended.", "At last!"),
        ("The bees swarmed.", "Where to?"),
    }


def test_adding_a_turn_twice_remembers_it_once(database: Database, memory: AdaMem, space: str) -> None:
    first = memory.add("Ana", "I adopted a greyhound.", sent_at=MAY_2023)
    memory.add("Ben", "What is it called?", sent_at=MAY_2023)
    once = dump(database, space)
    assert memory.add("Ana", "I adopted a greyhound.", sent_at=MAY_2023) == first
    assert dump(database, space) == once


def test_turns_added_one_by_one_make_the_graph_of_a_whole_session(
    database: Database, memory: AdaMem, other_memory: AdaMem, space: str, other_space: str
) -> None:
    for turn in dialogue(ALLOTMENT):
        memory.add(turn.speaker, turn.text, sent_at=turn.sent_at, session=turn.session)
    memory.enrich()
    other_memory.ingest(dialogue(ALLOTMENT))
    assert dump(database, space).shape == dump(database, other_space).shape


def test_a_session_goes_on_where_another_client_left_it(database: Database, memory: AdaMem, space: str) -> None:
    memory.ingest(dialogue(ALLOTMENT))
    later = AdaMem(database, space, memory._embedder)
    assert later.add("Ben", "Good night!", session="evening").position == len(ALLOTMENT)
    rest = [Utterance("Ana", "Sleep well!", "evening", len(ALLOTMENT) + 1)]
    assert AdaMem(database, space, memory._embedder).ingest(rest).added == 1
    lines = dump(database, space).shape
    assert sum(count for line, count in lines.items() if "Good night!" in line and "TEMPORAL_NEXT" in line) == 3


CHILD = """
import sys
sys.path[:0] = {tests!r}
from test_ingesting_again import LONG

from adamem_graph.client import AdaMem
from adamem_graph.construction import memory_agent
from adamem_graph.embedding import MiniLmEmbedder
from adamem_graph.store.connection import Database


def stop_here():
    print("here", flush=True)
    sys.stdin.read()


class StoppingEmbedder(MiniLmEmbedder):
    calls = 0

    def embed(self, texts):
        self.calls += 1
        # Two calls a batch: for its turns before they are stored, and for what they mean before that is written.
        if self.calls == {{"before the second batch is stored": 3, "before it is understood": 4}}[sys.argv[1]]:
            stop_here()
        return super().embed(texts)


memory_agent.BATCH_TURNS = 6
uri, username, password, space = sys.stdin.readline().rstrip("\\n").split("\\t")
with Database(uri, username, password) as database:
    AdaMem(database, space, StoppingEmbedder()).ingest(LONG)
"""


@pytest.mark.parametrize("moment", ["before the second batch is stored", "before it is understood"])
def test_a_killed_ingest_run_again_gives_the_graph_of_an_uninterrupted_one(
    database: Database,
    neo4j_server: Credentials,
    memory: AdaMem,
    space: str,
    monkeypatch: pytest.MonkeyPatch,
    moment: str,
) -> None:
    monkeypatch.setattr("adamem_graph.construction.memory_agent.BATCH_TURNS", 6)
    _ingest_and_die(neo4j_server, space, moment)
    half = memory.contents()
    assert 0 < half.messages < len(LONG)
    assert (half.messages_pending > 0) == (moment == "before it is understood")
    memory.ingest(LONG)
    resumed = dump(database, space)
    assert memory.contents().messages_pending == 0
    _empty(database, space)
    memory.ingest(LONG)
    assert resumed == dump(database, space)


def _ingest_and_die(server: Credentials, space: str, moment: str) -> None:
    """Ingests in a process that is killed, without a chance to clean up, once it has come to `moment`."""
    script = CHILD.format(tests=[str(folder) for folder in Path(__file__).parents[:2]])
    with subprocess.Popen(
        [sys.executable, "-c", script, moment], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write("\t".join([server.uri, server.username, server.password, space]) + "\n")
        child.stdin.flush()
        assert child.stdout.readline() == "here\n"
        child.send_signal(signal.SIGKILL)
        assert child.wait() == -signal.SIGKILL


def _empty(database: Database, space: str) -> None:
    while database.write("spaces/delete_nodes", scope=scope_of(space), limit=1000)[0]["deleted"]:
        pass


def test_giving_the_zone_afterwards_adds_nothing(memory: AdaMem, tmp_path: Path) -> None:
    talk = tmp_path / "talk.txt"
    talk.write_text("2024-03-04 10:00 Ana: The boat is mended.\n2024-03-04 10:01 Ben: At last!\n", encoding="utf-8")
    assert memory.ingest(talk).added == 2
    again = memory.ingest(talk, ReadOptions(zone=ZoneInfo("Europe/Oslo")))
    assert (again.read, again.added) == (2, 0)
