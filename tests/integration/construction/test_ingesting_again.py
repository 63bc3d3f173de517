"""Writing the same twice, a longer version, half of it before a crash: the graph is that of one whole run."""

from __future__ import annotations

import tracemalloc
from datetime import timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from dialogues import ALLOTMENT, MAY_2023, dialogue
from graph_dump import dump, edges_of

from adamem_graph.client import AdaMem
from adamem_graph.construction import dialogue as following
from adamem_graph.construction.dialogue import Dialogue
from adamem_graph.records import Utterance
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import find_space
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


@pytest.mark.parametrize("dates", [[], ["2023-05-01"]], ids=["undated", "dated"])
def test_a_file_and_a_longer_version_under_another_name_meet(memory: AdaMem, tmp_path: Path, dates: list[str]) -> None:
    lines = [*dates, *(f"{speaker}: {text}" for speaker, text in ALLOTMENT)]
    (tmp_path / "may.txt").write_text("\n".join(lines[: len(dates) + 6]), encoding="utf-8")
    (tmp_path / "may and more.txt").write_text("\n".join(lines), encoding="utf-8")
    assert memory.ingest(tmp_path / "may.txt").added == 6
    assert memory.ingest(tmp_path / "may and more.txt").added == 4
    assert memory.ingest(str(tmp_path / "may.txt")).added == 0
    assert memory.contents().messages == len(ALLOTMENT)


@pytest.mark.parametrize(
    ("day", "time"), [("", ""), ("2024-03-04\n", ', "time": "2024-03-04"')], ids=["undated", "dated"]
)
def test_files_that_have_nothing_to_do_with_each_other_are_not_one_dialogue(
    database: Database, memory: AdaMem, space: str, tmp_path: Path, day: str, time: str
) -> None:
    (tmp_path / "boat.txt").write_text(f"{day}Ana: The boat is mended.\nBen: At last!\n", encoding="utf-8")
    swarmed = f'{{"speaker": "Ben", "text": "The bees swarmed."{time}}}\n'
    (tmp_path / "bees.jsonl").write_text(
        f'{swarmed}{{"speaker": "Cleo", "text": "Where to?"{time}}}\n', encoding="utf-8"
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


def test_giving_the_zone_afterwards_adds_nothing(memory: AdaMem, tmp_path: Path) -> None:
    talk = tmp_path / "talk.txt"
    talk.write_text("2024-03-04 10:00 Ana: The boat is mended.\n2024-03-04 10:01 Ben: At last!\n", encoding="utf-8")
    assert memory.ingest(talk).added == 2
    again = memory.ingest(talk, ReadOptions(zone=ZoneInfo("Europe/Oslo")))
    assert (again.read, again.added) == (2, 0)


def test_a_session_of_very_many_turns_is_followed_in_bounded_memory(
    database: Database, memory: AdaMem, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "_TURNS_TOLD_APART", 1_000)
    turns = Dialogue(database, find_space(database, memory.space))

    def follow(first: int, count: int) -> int:
        """The bytes that are held after so many turns more."""
        for place in range(first, first + count):
            turns.follow(Utterance("Ana", "Hello!", "one", place, MAY_2023 + timedelta(seconds=place)))
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        few = follow(0, 3_000)
        assert follow(3_000, 9_000) - few < 100_000, "some 200 bytes for each turn"
    finally:
        tracemalloc.stop()


def test_equal_turns_of_one_moment_are_told_apart_while_they_are_near(
    database: Database, memory: AdaMem, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "_TURNS_TOLD_APART", 3)
    texts = ["Hi!", "Hi!", "One.", "Hi!", "Two.", "Three.", "Four.", "Hi!"]
    turns = Dialogue(database, find_space(database, memory.space))
    ids = [turns.follow(Utterance("Ana", text, "one", place, MAY_2023)).message.id for place, text in enumerate(texts)]
    assert len({ids[0], ids[1], ids[3]}) == 3
    assert ids[7] == ids[0]
