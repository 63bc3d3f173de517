"""Values far beyond what an index takes: stored whole, or refused with their line, and the rest is there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adamem_graph.client import AdaMem
from adamem_graph.errors import TranscriptError
from adamem_graph.records import Notice
from adamem_graph.transcripts import OnError, ReadOptions

WORD = "dampfschiff" * 3_700
PAGES = " ".join(f"Page {number} of the ship's log is about the weather." for number in range(4_500))
LONG_NAMES = {7: "N" * 9_000, 23: "名" * 3_000}
LONG_TEXTS = {41: f"The unbroken word is {WORD} and it ends.", 67: f"{PAGES} The captain was called Okonkwo."}


@pytest.fixture
def hundred_turns(tmp_path: Path) -> Path:
    """A hundred turns, two of them with impossible names (lines 8 and 24), two with enormous texts."""
    turns = [
        {
            "speaker": LONG_NAMES.get(place, "Ana" if place % 2 else "Ben"),
            "text": LONG_TEXTS.get(place, f"Turn number {place} of the log."),
            "time": f"2024-05-01T10:{place % 60:02}:00Z",
        }
        for place in range(100)
    ]
    path = tmp_path / "log.jsonl"
    path.write_text("\n".join(json.dumps(turn, ensure_ascii=False) for turn in turns), encoding="utf-8")
    return path


def test_impossible_names_are_reported_by_line_and_everything_else_is_stored_whole(
    memory: AdaMem, hundred_turns: Path
) -> None:
    notices: list[Notice] = []
    report = memory.ingest(hundred_turns, ReadOptions(on_error=OnError.SKIP), on_notice=notices.append)
    assert (report.added, report.understood) == (98, 98)
    assert {notice.line for notice in notices} >= {8, 24}
    captain = memory.search("What was the captain called?", limit=3).evidence
    assert LONG_TEXTS[67] in {item.message.text for item in captain}
    word = memory.search("Which unbroken word ends?", limit=3).evidence
    assert LONG_TEXTS[41] in {item.message.text for item in word}


def test_an_impossible_name_stops_a_strict_ingest_at_its_line(memory: AdaMem, hundred_turns: Path) -> None:
    with pytest.raises(TranscriptError) as refusal:
        memory.ingest(hundred_turns)
    assert refusal.value.line == 8


@pytest.mark.parametrize("text", ["x" * 40_000, "漢" * 20_000, "🎻" * 500, "a\u0301" * 9_000, "\x00\x01", "."])
def test_a_turn_of_any_shape_comes_back_as_it_was(memory: AdaMem, text: str) -> None:
    stored = memory.add("Ana", text)
    assert stored.text == text
    assert memory.enrich().understood == 1
    assert memory.contents().messages_pending == 0


def test_the_longest_allowed_name_is_searchable(memory: AdaMem) -> None:
    name = "名" * 500
    memory.add(name, "I fold paper cranes.", session="s" * 500)
    (found,) = memory.search(f"What does {name} fold?").evidence
    assert found.message.speaker == name
