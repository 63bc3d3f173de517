"""Dates in numbers alone: read where they have one reading, and otherwise as the rest of the file shows."""

from __future__ import annotations

import json
from datetime import date

import pytest
from transcript_reading import Read

from adamem_graph.errors import TranscriptError
from adamem_graph.transcripts import OnError, ReadOptions


def days(read: Read, *lines: str) -> list[date | None]:
    turns = read("\n".join(lines) + "\n").utterances
    return [turn.sent_at.date() if turn.sent_at else None for turn in turns]


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("13/03/2024", date(2024, 3, 13)),
        ("03/13/2024", date(2024, 3, 13)),
        ("13.03.2024", date(2024, 3, 13)),
        ("3-13-2024", date(2024, 3, 13)),
        ("31/1/24", date(2024, 1, 31)),
        ("05/05/2024", date(2024, 5, 5)),
    ],
)
def test_a_date_with_one_reading_is_read_wherever_it_stands(read: Read, written: str, day: date) -> None:
    assert days(read, written, "Ada: Hello") == [day]
    assert days(read, f"{written}, 14:05 - Ada: Hello") == [day]
    assert days(read, f"[{written}, 14:05] Ada: Hello") == [day]
    line = json.dumps({"speaker": "Ada", "text": "Hello", "time": written})
    (turn,) = read(line, "chat.jsonl").utterances
    assert turn.sent_at is not None
    assert turn.sent_at.date() == day


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (["28/12/2023", "3/1/2024", "13/1/2024", "2/2/2024"], ["2023-12-28", "2024-01-03", "2024-01-13", "2024-02-02"]),
        (["12/28/2023", "1/3/2024", "1/13/2024", "2/2/2024"], ["2023-12-28", "2024-01-03", "2024-01-13", "2024-02-02"]),
        (["3/1/2024", "4/1/2024", "13/1/2024"], ["2024-01-03", "2024-01-04", "2024-01-13"]),
    ],
    ids=["day first", "month first", "shown by the last line"],
)
def test_one_order_holds_for_a_whole_file(read: Read, written: list[str], expected: list[str]) -> None:
    in_front = [f"{day} 08:15 - Ada: Hello" for day in written]
    above = [line for day in written for line in (f"--- {day} ---", "Ada: Hello")]
    for lines in (in_front, above):
        assert [str(day) for day in days(read, *lines)] == expected


def test_dates_inside_of_what_people_say_show_no_order(read: Read) -> None:
    with pytest.raises(TranscriptError, match="which number is the day") as caught:
        days(read, "3/1/2024 08:15 - Ada: Hello", "Ada: The lease began on", " 28/12/2023", "Ada: 12/31/2023, I think")
    assert caught.value.line == 1


def test_dates_that_disagree_leave_open_what_could_be_read_two_ways(read: Read) -> None:
    lines = ["28/12/2023 08:15 - Ada: One", "3/1/2024 08:15 - Ada: Two", "1/13/2024 08:15 - Ada: Three"]
    with pytest.raises(TranscriptError, match="no other date of the file decides it") as caught:
        days(read, *lines)
    assert caught.value.line == 2
    reading = read("\n".join(lines), options=ReadOptions(on_error=OnError.SKIP))
    assert [text for _, text in reading.said] == ["One", "Three"]
    assert [notice.line for notice in reading.of_kind("skipped")] == [2]


@pytest.mark.parametrize("written", ["31/04/2024", "30.02.2023", "13/13/2024", "0/5/2024"])
def test_days_that_the_calendar_lacks_are_no_dates(read: Read, written: str) -> None:
    with pytest.raises(TranscriptError, match="there is no date"):
        days(read, written, "Ada: Hello")
