"""The benchmark of time anchoring: what counts, what is missed, and the figure on the real development half."""

from __future__ import annotations

import json
import math
import os
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from adamem_graph.cli.main import app
from adamem_graph.construction.offline.understander import OfflineUnderstander
from adamem_graph.errors import TranscriptError
from adamem_graph.evaluation.time_anchoring import TimeAnchoringBenchmark, TimeAnchoringReport

LOCOMO = Path(os.environ.get("ADAMEM_LOCOMO", Path(__file__).parents[4] / "shared/data/locomo/locomo_dev5.json"))

TURNS = [
    ("Ada", "I repaired the loom yesterday."),
    ("Bo", "Nice! I just sold my kiln."),
    ("Ada", "We go sailing next week, and I am so tired."),
    ("Bo", "My aunt moved here two years ago."),
]
QUESTIONS = [
    ("When did Ada repair the loom?", "3 March 2021", ["D1:1"], 2),
    ("When did Bo sell his kiln?", "4 March 2021", ["D1:2"], 2),
    ("When was Ada tired?", "4 March 2021", ["D1:3"], 2),
    ("When did Bo's aunt move?", "2018", ["D1:4"], 2),
    ("How long has Bo had a kiln?", "4 years", ["D1:2"], 2),
    ("When did nobody do anything?", "2018", ["D9:9"], 2),
    ("What did Ada repair on 3 March 2021?", "3 March 2021", ["D1:1"], 4),
]


@pytest.fixture
def conversation(tmp_path: Path) -> Path:
    turns = [{"speaker": who, "dia_id": f"D1:{place}", "text": text} for place, (who, text) in enumerate(TURNS, 1)]
    sample = {
        "sample_id": "loom",
        "qa": [dict(zip(("question", "answer", "evidence", "category"), each, strict=True)) for each in QUESTIONS],
        "conversation": {
            "speaker_a": "Ada",
            "speaker_b": "Bo",
            "session_1_date_time": "2:00 pm on 4 March, 2021",
            "session_1": turns,
        },
    }
    path = tmp_path / "loom.json"
    path.write_text(json.dumps([sample]), encoding="utf-8")
    return path


def _run(path: Path) -> TimeAnchoringReport:
    return TimeAnchoringBenchmark(OfflineUnderstander()).run(path)


def test_temporal_questions_with_evidence_and_a_date_are_counted_and_the_missed_ones_shown(conversation: Path) -> None:
    report = _run(conversation)
    assert report.questions == 4
    assert [miss.question for miss in report.missed] == ["When was Ada tired?", "When did Bo's aunt move?"]
    assert (report.anchored, report.anchored_by_expression) == (50.0, 25.0)


def test_the_own_day_counts_for_a_message_without_an_expression_and_for_no_other(conversation: Path) -> None:
    tired, aunt = _run(conversation).missed
    assert [date.text for date in tired.found] == ["next week"]
    assert [(date.text, date.start.year) for date in aunt.found] == [("two years ago", 2019)]


def test_the_command_prints_the_documented_keys_and_needs_no_server(conversation: Path) -> None:
    result = CliRunner().invoke(app, ["bench", "time-anchoring", str(conversation), "--json"])
    assert result.exit_code == 0
    document: dict[str, Any] = json.loads(result.stdout)
    assert document["schema"] == "adamem/bench-time-anchoring/1"
    assert document["server"] is None
    assert {"questions", "anchored", "anchored_by_expression", "missed"} <= set(document)
    assert set(document["missed"][0]) == {"question", "answer", "evidence", "found"}
    assert set(document["missed"][0]["found"][0]) == {"text", "start", "end", "grain"}


def test_people_see_the_figures_and_what_the_evidence_of_each_missed_question_carries(conversation: Path) -> None:
    result = CliRunner().invoke(app, ["bench", "time-anchoring", str(conversation)])
    assert "50.0 %" in result.stdout
    assert "D1:4: two years ago = 2019-01-01 to 2019-12-31" in result.stdout


def test_a_file_without_questions_has_no_percentage(tmp_path: Path, conversation: Path) -> None:
    (sample,) = json.loads(conversation.read_text(encoding="utf-8"))
    path = tmp_path / "silent.json"
    path.write_text(json.dumps([sample | {"qa": []}]), encoding="utf-8")
    report = _run(path)
    assert report.questions == 0
    assert math.isnan(report.anchored)


def test_another_format_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "chat.txt"
    path.write_text("Ada: hello\n", encoding="utf-8")
    result = CliRunner().invoke(app, ["bench", "time-anchoring", str(path)])
    assert isinstance(result.exception, TranscriptError)


@pytest.mark.skipif(not LOCOMO.is_file(), reason=f"LoCoMo is not at {LOCOMO} (set ADAMEM_LOCOMO)")
def test_the_evidence_of_the_development_half_carries_its_dates() -> None:
    report = _run(LOCOMO)
    assert report.questions == 136
    assert report.anchored >= 87
    assert report.anchored_by_expression >= 77
