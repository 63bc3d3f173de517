"""A file without session keys, dated or not: its versions share a session, and other files have another."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from transcript_reading import Read

from adamem_graph.transcripts import ReadOptions

PEARS = [("Ada", "The pear tree is in."), ("Ben", "Did you water it?"), ("Ada", "Twice.")]
FERRY = [("Ada", "The ferry was late."), ("Ben", "Did you water it?"), ("Ada", "Twice.")]


def as_text(turns: list[tuple[str, str]]) -> str:
    return "".join(f"{speaker}: {text}\n" for speaker, text in turns)


def as_json_lines(turns: list[tuple[str, str]]) -> str:
    return "".join(json.dumps({"speaker": speaker, "text": text}) + "\n" for speaker, text in turns)


def as_chat(turns: list[tuple[str, str]]) -> str:
    return json.dumps([{"role": "user", "name": speaker, "content": text} for speaker, text in turns])


def as_dated_text(turns: list[tuple[str, str]]) -> str:
    return f"2024-03-02\n{as_text(turns)}"


def as_text_of_two_sessions(turns: list[tuple[str, str]]) -> str:
    return f"2024-03-02 08:00\nAda: Hello\n2024-03-02 18:30\n{as_text(turns)}"


def as_dated_json_lines(turns: list[tuple[str, str]]) -> str:
    records = ({"speaker": speaker, "text": text, "time": "2024-03-02T18:00"} for speaker, text in turns)
    return "".join(json.dumps(record) + "\n" for record in records)


Write = Callable[[list[tuple[str, str]]], str]
FORMATS = [
    (as_text, "text"),
    (as_dated_text, "text"),
    (as_json_lines, "jsonl"),
    (as_dated_json_lines, "jsonl"),
    (as_chat, "openai-chat"),
]


def sessions(read: Read, content: str, form: str, name: str = "chat") -> set[str]:
    return {turn.session for turn in read(content, name, ReadOptions(format=form)).utterances}


@pytest.mark.parametrize(("written", "form"), FORMATS)
def test_two_files_that_begin_differently_do_not_share_a_session(read: Read, written: Write, form: str) -> None:
    pears, ferry = sessions(read, written(PEARS), form), sessions(read, written(FERRY), form)
    assert len(pears) == len(ferry) == 1
    assert pears.isdisjoint(ferry)


@pytest.mark.parametrize(("written", "form"), FORMATS)
@pytest.mark.parametrize("turns", [1, 2])
def test_a_longer_version_under_another_name_keeps_the_session(
    read: Read, written: Write, form: str, turns: int
) -> None:
    assert sessions(read, written(PEARS[:turns]), form) == sessions(read, written(PEARS), form, "renamed")


def test_each_session_of_a_day_is_told_from_those_of_other_files(read: Read) -> None:
    pears = sessions(read, as_text_of_two_sessions(PEARS), "text")
    ferry = sessions(read, as_text_of_two_sessions(FERRY), "text")
    assert {session.rpartition("-")[0] for session in pears} == {"2024-03-02", "2024-03-02T18:30"}
    assert len(pears & ferry) == 1  # that of the morning, in which the same was said


def test_chats_of_one_day_that_begin_with_the_same_words_at_different_times_are_two(read: Read) -> None:
    morning, evening = (f"[2024-03-02 {hour}:00] Ada: Hello\n" for hour in ("08", "18"))
    assert sessions(read, morning, "text") != sessions(read, evening, "text")


def test_a_session_that_the_file_names_is_called_so(read: Read) -> None:
    record = {"speaker": "Ada", "text": "Hello", "time": "2024-03-02", "session": "2024-03-02"}
    assert sessions(read, json.dumps(record), "jsonl") == {"2024-03-02"}


def test_lines_added_to_the_very_first_turn_keep_the_session(read: Read) -> None:
    assert sessions(read, "Ada: The pear tree is in.\nIt took all day.\n", "text") == sessions(
        read, as_text(PEARS), "text"
    )


def test_two_chats_of_one_file_stay_two_even_where_they_begin_alike(read: Read) -> None:
    chat = {"messages": [{"role": "user", "content": "Hello"}]}
    turns = read(json.dumps([chat, chat]), "chats.json").utterances
    assert len({turn.session for turn in turns}) == 2
