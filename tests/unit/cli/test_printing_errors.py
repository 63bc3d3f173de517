"""What the error analysis prints: a row for each cause, and examples from the user's own file."""

from __future__ import annotations

import io

from rich.console import Console

from adamem_graph.cli.printing_errors import error_fields, print_errors
from adamem_graph.evaluation.error_analysis import ErrorReport, Miss
from adamem_graph.evaluation.misses import Cause, LostBy

LOST = Miss(
    conversation="kiln",
    category="single_hop",
    question="What did Ada [bold]fire[/bold]?",
    answer="a jug",
    turn="D1:4",
    speaker="Ada",
    text="My jug broke.\x1b[2J",
    asked_about=("Ada",),
    rank=14,
    cause=Cause.LOST_IN_FUSION,
    lost_by=(LostBy("s_words", 1.25), LostBy("s_late", 0.5)),
)
ABSENT = Miss("kiln", "multi_hop", "Who fires?", None, "D9:9", "", "", (), None, Cause.NO_SUCH_TURN, ())
REPORT = ErrorReport(questions=1200, evidence=1300, misses=(LOST, ABSENT))


def printed(examples: int) -> str:
    console = Console(file=io.StringIO(), width=120, markup=False, emoji=False, highlight=False)
    print_errors(console, REPORT, examples)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_every_cause_has_a_row_with_its_misses_by_category() -> None:
    rows = {line.split("  ")[0]: line.split()[-5:] for line in printed(0).splitlines() if line.strip()}
    assert rows["lost in fusion"] == ["1", "0", "0", "0", "1"]
    assert rows["no such turn"] == ["1", "1", "0", "0", "0"]
    assert rows["beyond hops"] == ["0"] * 5
    assert "lost in fusion most by: s_words 1" in printed(0)


def test_an_example_shows_question_answer_turn_place_and_what_it_lost_by() -> None:
    text = printed(1)
    assert "lost in fusion, single hop, place 14" in text
    assert "What did Ada [bold]fire[/bold]? → a jug" in text
    assert "kiln D1:4 Ada: My jug broke." in text
    assert "behind the first ten by s_words 1.25, s_late 0.50" in text
    assert "no such turn, multi hop, no candidate" in text
    assert "kiln D9:9 not in the conversation" in text
    assert "\x1b" not in text


def test_no_example_is_shown_where_none_is_asked_for() -> None:
    assert "D1:4" not in printed(0)
    assert error_fields(REPORT, 0)["examples"] == []


def test_json_has_counts_by_cause_and_category() -> None:
    fields = error_fields(REPORT, 5)
    assert (fields["questions"], fields["evidence"], fields["missed"]) == (1200, 1300, 2)
    assert fields["lost_in_fusion_by"] == {"s_words": 1}
    by_cause = fields["by_cause"]
    assert isinstance(by_cause, dict)
    assert set(by_cause) == set(Cause)
    assert by_cause["no_such_turn"]["multi_hop"] == 1
    assert fields["examples"] == [ABSENT, LOST]
