"""A conversation of years ago is dated by when it was held, and the day of its import is nowhere but in bookkeeping."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

from graph_dump import BOOKKEEPING, dump, properties_of

from adamem_graph.client import AdaMem
from adamem_graph.store.connection import Database

HELD = "2021-03-02T23:30:00-05:00"
SAID = [
    "Yesterday I adopted a beagle.",
    "The vet sees him tomorrow, and last month I bought his basket.",
    "I sold my piano two weeks ago, and I fly to Oslo next Friday.",
]


def _transcript(folder: Path) -> Path:
    path = folder / "old.jsonl"
    lines = [{"speaker": "Ida", "text": text, "time": HELD, "session": "march"} for text in SAID]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def test_an_old_conversation_imported_today_keeps_its_own_dates(
    memory: AdaMem, database: Database, space: str, tmp_path: Path
) -> None:
    before = datetime.now(UTC).date()
    memory.ingest(_transcript(tmp_path))
    answer = memory.ask("When did I adopt the beagle?")
    assert "1 March 2021" in answer.text

    facts = {str(fact["text"]): fact for fact in properties_of(database, space, "Fact")}
    assert any("Ida adopted a beagle" in text for text in facts)
    relative = re.compile(r"yesterday|tomorrow|last month|two weeks ago|next friday", re.IGNORECASE)
    for told in (*facts, answer.text):
        for words in relative.finditer(told):
            assert re.match(r" \([^)]*2021\)", told[words.end() :]), f"{words[0]!r} without its date in {told!r}"

    days = {f"{before + timedelta(days=step)}" for step in (-1, 0, 1)}
    content = "\n".join([*dump(database, space).nodes, *dump(database, space).edges])
    assert not [day for day in days if day in content], f"a day of the import is stored outside {sorted(BOOKKEEPING)}"
    assert str(before.year) not in "".join(facts)
