"""Plain text: what is a name, what carries a turn on, what is a date."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from transcript_reading import Read, day_of

from adamem_graph.errors import TranscriptError, UnknownFormatError
from adamem_graph.records import Role
from adamem_graph.transcripts import OnError, ReadOptions


def test_turns_run_until_the_next_name(read: Read) -> None:
    reading = read("Ada: I moved the bees.\nAll three hives.\n\nIt took a day.\n\nBen: Were you stung?\n")
    assert reading.said == [
        ("Ada", "I moved the bees.\nAll three hives.\n\nIt took a day."),
        ("Ben", "Were you stung?"),
    ]
    assert [utterance.line for utterance in reading.utterances] == [1, 6]


def test_words_may_begin_on_the_line_after_the_name(read: Read) -> None:
    assert read("Ada:\nI moved the bees.\n").said == [("Ada", "I moved the bees.")]


@pytest.mark.parametrize(
    "name",
    ["Ada", "ada", "Dr. Ada Lovelace", "J. R. Smith", "Jean-Luc", "O’Brien", "María de la Cruz", "Speaker 2",
     "Ann & Ben", "Ben (Work)", "小明", "अनिता", "user_7"],
)  # fmt: skip
def test_names_are_names(read: Read, name: str) -> None:
    assert read(f"{name}: Good morning\n").said == [(name, "Good morning")]


@pytest.mark.parametrize(
    "line",
    ["https://example.org is the page", "12:30 would suit me", "At 12:30: lunch", "Note: bring gloves",
     "PS: call me", "Here's what I think: no", "what I mean is: no", "My list: eggs, milk",
     "\tBen: he said that", "  Ben: he said that", "One two three four five six: no",
     "Wait. Ben: no", "1: first", "> Ben: quoted"],
)  # fmt: skip
def test_what_only_looks_like_a_name_carries_the_turn_on(read: Read, line: str) -> None:
    assert read(f"Ada: Hello\n{line}\n").said == [("Ada", f"Hello\n{line}")]


@pytest.mark.parametrize(
    ("line", "session", "sent_at"),
    [
        ("2023-05-08", "2023-05-08", datetime(2023, 5, 8, tzinfo=UTC)),
        ("8 May 2023", "2023-05-08", datetime(2023, 5, 8, tzinfo=UTC)),
        ("Monday, 8th of May 2023", "2023-05-08", datetime(2023, 5, 8, tzinfo=UTC)),
        ("May 8, 2023 14:05", "2023-05-08", datetime(2023, 5, 8, 14, 5, tzinfo=UTC)),
        ("8 May, 2023 at 2:05 pm", "2023-05-08", datetime(2023, 5, 8, 14, 5, tzinfo=UTC)),
        ("12:05 am on 8 May, 2023", "2023-05-08", datetime(2023, 5, 8, 0, 5, tzinfo=UTC)),
        ("--- 2023-05-08 ---", "2023-05-08", datetime(2023, 5, 8, tzinfo=UTC)),
        ("# 2023-05-08", "2023-05-08", datetime(2023, 5, 8, tzinfo=UTC)),
        ("Date: 2023/05/08", "2023-05-08", datetime(2023, 5, 8, tzinfo=UTC)),
        ("[2023-05-08T14:05:00+02:00]", "2023-05-08", datetime(2023, 5, 8, 12, 5, tzinfo=UTC)),
    ],
)
def test_a_date_line_begins_a_session(read: Read, line: str, session: str, sent_at: datetime) -> None:
    before, after = read(f"Ada: Hello\n{line}\nBen: Good day\n").utterances
    assert (before.session[:2], before.sent_at) == ("1-", None)
    assert (day_of(after.session), after.position, after.sent_at) == (session, 0, sent_at)
    assert before.text == "Hello"


def test_a_second_time_on_one_day_is_a_session_of_its_own(read: Read) -> None:
    reading = read(
        "2023-05-08 09:00\nAda: One\n2023-05-08 18:30\nAda: Two\n2023-05-09\nAda: Three\n2023-05-08 09:00\nAda: Four\n"
    )
    assert [(day_of(utterance.session), utterance.position) for utterance in reading.utterances] == [
        ("2023-05-08", 0), ("2023-05-08T18:30", 0), ("2023-05-09", 0), ("2023-05-08", 1),
    ]  # fmt: skip


@pytest.mark.parametrize("stamp", ["[14:05]", "14:05", "[2:05 pm]", "[14:05:00]", "14:05 -"])
def test_a_time_before_the_name_is_on_the_day_of_the_date_line(read: Read, stamp: str) -> None:
    (utterance,) = read(f"2023-05-08\n{stamp} Ada: Hello\n").utterances
    assert (utterance.speaker, utterance.text) == ("Ada", "Hello")
    assert utterance.sent_at == datetime(2023, 5, 8, 14, 5, tzinfo=UTC)


def test_a_date_before_the_name_gives_the_session_and_the_time(read: Read) -> None:
    reading = read(
        "2023-05-08 14:05 Ada: One\n[2023-05-08 14:06] Ben: Two\n2023-05-09T08:00:00Z Ada: Three\nBen: Four\n"
    )
    assert [day_of(utterance.session) for utterance in reading.utterances] == ["2023-05-08"] * 2 + ["2023-05-09"] * 2
    assert reading.utterances[1].sent_at == datetime(2023, 5, 8, 14, 6, tzinfo=UTC)
    assert reading.utterances[3].sent_at == reading.utterances[2].sent_at


def test_a_time_with_no_day_is_left_out_and_said(read: Read) -> None:
    reading = read("[14:05] Ada: One\n[14:06] Ben: Two\n")
    assert [utterance.sent_at for utterance in reading.utterances] == [None, None]
    assert [notice.line for notice in reading.of_kind("time_without_date")] == [1]


def test_user_and_assistant_are_roles_as_well_as_names(read: Read) -> None:
    reading = read("User: Hello\nAssistant: Good day\nAda: Hi both\n")
    assert [utterance.role for utterance in reading.utterances] == [Role.USER, Role.ASSISTANT, Role.OTHER]
    assert reading.said[0] == ("User", "Hello")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("2023-02-30", "there is no date"),
        ("31 June 2023", "there is no date"),
        ("03/04/2023", "which number is the day"),
        ("03/04/2023, 14:05 - Ada: Hello", "which number is the day"),
        ("[25:61] Ada: Hello", "there is no time"),
        ("[13:05 pm] Ada: Hello", "there is no hour"),
    ],
)
def test_dates_that_cannot_be_are_named_with_their_line(read: Read, line: str, reason: str) -> None:
    content = f"Ada: Before\n{line}\nBen: After\n"
    with pytest.raises(TranscriptError, match=reason) as caught:
        read(content)
    assert caught.value.line == 2
    reading = read(content, options=ReadOptions(on_error=OnError.SKIP))
    assert reading.said == [("Ada", "Before"), ("Ben", "After")]
    assert [notice.line for notice in reading.of_kind("skipped")] == [2]


def test_words_before_any_name_miss_a_speaker(read: Read) -> None:
    with pytest.raises(TranscriptError, match="missing speaker") as caught:
        read("\n2023-05-08\nonce upon a time\nAda: Hello\n")
    assert caught.value.line == 3


def test_prose_is_recognised_as_no_transcript(read: Read) -> None:
    with pytest.raises(UnknownFormatError, match="name the format"):
        read("It rained all day and nobody spoke.\n", "story.md")
    with pytest.raises(TranscriptError, match="missing speaker"):
        read("It rained all day and nobody spoke.\n", "story.txt")


SKIP = ReadOptions(format="text", on_error=OnError.SKIP)


@pytest.mark.parametrize(
    "bad", [b"[25:61] Ben: I owe the bank", b"2023-02-30 14:05 Ben: I owe", b"Ben: I owe the caf\xe9", b"a\0b"]
)
def test_words_after_a_line_that_is_left_out_are_nobodys(read: Read, bad: bytes) -> None:
    content = b"Ada: Hello\nto all\n" + bad + b"\nfour hundred crowns\n\nand a coat.\nCleo: Oh!\nReally?\n"
    reading = read(content, options=SKIP)
    assert reading.said == [("Ada", "Hello\nto all"), ("Cleo", "Oh!\nReally?")]
    assert [notice.line for notice in reading.of_kind("skipped")] == [3, 4, 6]
    assert "may carry on line 3" in reading.of_kind("skipped")[1].message


@pytest.mark.parametrize(
    "bad",
    [b"2023-02-30", b"31 June 2023 18:00", b"2023-05-09 25:61", b"2023-02-30 14:05 Cleo: Late", b"03/04/2023",
     b"2023-05-09 14:05 Cleo: caf\xe9", b"\x97 9 May 2023 \x97"],
)  # fmt: skip
def test_after_a_date_that_cannot_be_read_there_is_none_until_the_next(read: Read, bad: bytes) -> None:
    content = b"2023-05-08\nAda: One\n" + bad + b"\nBen: Two\n[09:00] Ben: Three\n2023-05-10\nAda: Four\n"
    turns = read(content, options=SKIP).utterances
    assert [(turn.text, turn.sent_at and turn.sent_at.day) for turn in turns] == [
        ("One", 8), ("Two", None), ("Three", None), ("Four", 10),
    ]  # fmt: skip
    assert [turn.position for turn in turns] == [0, 0, 1, 0]
    assert len({turn.session for turn in turns}) == 3


@pytest.mark.parametrize("bad", [b"[25:61] Ben: Late", b"Ben: caf\xe9", b"more of the caf\xe9, since 2023"])
def test_a_line_that_tells_no_day_leaves_the_day_as_it_is(read: Read, bad: bytes) -> None:
    turns = read(b"2023-05-08\nAda: One\n" + bad + b"\n[09:00] Ben: Two\n", options=SKIP).utterances
    assert [turn.sent_at for turn in turns] == [datetime(2023, 5, 8, tzinfo=UTC), datetime(2023, 5, 8, 9, tzinfo=UTC)]


def test_words_after_a_line_over_the_limit_are_nobodys(read: Read) -> None:
    content = "Ada: Hello\nBen: " + "a" * (17 * 1024 * 1024) + "\nso there\nAda: Bye\n"
    assert read(content, options=SKIP).said == [("Ada", "Hello"), ("Ada", "Bye")]


@pytest.mark.parametrize("name", ["@ana", "@ana_b.c", "Ana 🌸", "Ana Maria ❤️", "José 👩🏽‍🌾"])
def test_handles_and_names_with_pictures_are_names(read: Read, name: str) -> None:
    assert read(f"Ben: Hello\n{name}: Good morning\n").said == [("Ben", "Hello"), (name, "Good morning")]


@pytest.mark.parametrize("name", ["my friend", "+49 170 1234567", "~ana b.", "ana from work", "🌸 ana"])
@pytest.mark.parametrize("stamp", ["[14:05]", "2023-05-08 14:05", "14:05 -", "31.5.2023, 14:05 -"])
def test_after_a_time_any_few_words_are_a_name_and_are_known_from_there_on(read: Read, name: str, stamp: str) -> None:
    reading = read(f"2023-05-31\nBen: Hello\n{stamp} {name}: One\nBen: Two\n{name}: Three\n")
    assert reading.said == [("Ben", "Hello"), (name, "One"), ("Ben", "Two"), (name, "Three")]
    assert reading.of_kind("no_name") == []


def test_lines_that_look_like_a_turn_of_somebody_unknown_are_counted(read: Read) -> None:
    lines = ["Ben: Hello", "my friend: Hi", "Ben: Who is it?", "14:05 the neighbour: Me", "Note: see", "I mean: no"]
    reading = read("\n".join(lines))
    assert [name for name, _ in reading.said] == ["Ben", "Ben"]
    (notice,) = reading.of_kind("no_name")
    assert notice.line == 2
    assert notice.message.endswith(": 2 taken for more of the turn before")
