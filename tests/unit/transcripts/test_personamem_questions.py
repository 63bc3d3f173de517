"""PERSONAMEM's questions, as the published files have them and as spreadsheets leave them behind."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from adamem_graph.errors import TranscriptError
from adamem_graph.transcripts.personamem_questions import read_personamem_questions

OPTIONS = ["(a) You don't like it.", '(b) You said: "lovely".', "(c) Nothing."]
ROW: dict[str, str] = {
    "persona_id": "7",
    "question_id": "q1",
    "question_type": "recall_user_shared_facts",
    "topic": "gardens",
    "distance_to_ref_in_blocks": "3",
    "user_question_or_message": "What of my garden?",
    "correct_answer": "(b)",
    "all_options": str(OPTIONS),
    "shared_context_id": "c1",
    "end_index_in_shared_context": "12",
}


def table(*rows: Mapping[str, str]) -> str:
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def test_a_question_is_read_with_its_options_by_letter(write: Callable[..., Path]) -> None:
    (question,) = read_personamem_questions(write(table(ROW)))
    assert question.options == {"a": "You don't like it.", "b": 'You said: "lovely".', "c": "Nothing."}
    assert (question.id, question.kind, question.correct) == ("q1", "recall_user_shared_facts", "b")
    assert (question.text, question.context_id, question.end_index) == ("What of my garden?", "c1", 12)


@pytest.mark.parametrize("written", [str(OPTIONS), json.dumps(OPTIONS), json.dumps(OPTIONS, indent=1)])
def test_options_are_read_as_python_and_json_write_lists(write: Callable[..., Path], written: str) -> None:
    (question,) = read_personamem_questions(write(table(ROW | {"all_options": written})))
    assert list(question.options) == ["a", "b", "c"]


@pytest.mark.parametrize("answer", ["(b)", "b", " (B) ", "(b) You said so."])
def test_the_right_answer_is_a_letter_however_it_is_written(write: Callable[..., Path], answer: str) -> None:
    assert read_personamem_questions(write(table(ROW | {"correct_answer": answer})))[0].correct == "b"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_byte_order_mark_is_no_part_of_the_first_column(write: Callable[..., Path], encoding: str) -> None:
    content = table({"question_id": "q1"} | ROW).encode(encoding)
    assert read_personamem_questions(write(content))[0].id == "q1"


def test_the_older_name_of_the_column_is_known(write: Callable[..., Path]) -> None:
    row = {("question" if name == "user_question_or_message" else name): value for name, value in ROW.items()}
    assert read_personamem_questions(write(table(row)))[0].text == "What of my garden?"


def test_a_cell_may_be_larger_than_the_csv_module_allows(write: Callable[..., Path]) -> None:
    before = csv.field_size_limit()
    long = "a garden " * (before // 8)
    (question,) = read_personamem_questions(write(table(ROW | {"topic": long, "user_question_or_message": long})))
    assert question.text == long.strip()
    assert csv.field_size_limit() == before


def test_lines_are_counted_through_cells_of_several_lines(write: Callable[..., Path]) -> None:
    rows = [ROW | {"user_question_or_message": "One\nor\ntwo?"}, ROW]
    assert [question.line for question in read_personamem_questions(write(table(*rows)))] == [2, 5]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"correct_answer": "(d)"}, "correct_answer is '(d)', and the options are a, b, c"),
        ({"correct_answer": "because"}, "correct_answer is 'because'"),
        ({"all_options": "['(a) One']"}, "not a list of two texts"),
        ({"all_options": "__import__('os').getcwd()"}, "neither in JSON nor in Python's way"),
        ({"all_options": "['(a) One', 'Two']"}, "option 2 is not a letter in brackets and a text"),
        ({"all_options": "['(a) One', '(A) Two']"}, "two options have the letter 'a'"),
        ({"end_index_in_shared_context": "-1"}, "not a whole number from 0"),
        ({"end_index_in_shared_context": "12.5"}, "not a whole number from 0"),
        ({"shared_context_id": " "}, "shared_context_id is empty"),
        ({"user_question_or_message": ""}, "user_question_or_message is empty"),
    ],
)
def test_a_row_that_is_no_question_is_told_with_its_line(
    write: Callable[..., Path], change: dict[str, str], reason: str
) -> None:
    with pytest.raises(TranscriptError) as raised:
        read_personamem_questions(write(table(ROW, ROW | change)))
    assert raised.value.line == 3
    assert reason in str(raised.value)


def test_missing_columns_are_named(write: Callable[..., Path]) -> None:
    without = ("all_options", "user_question_or_message")
    row = {name: value for name, value in ROW.items() if name not in without}
    with pytest.raises(TranscriptError, match=r":1: no column all_options, user_question_or_message: not PERSONAMEM"):
        read_personamem_questions(write(table(row)))


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (table(ROW) + "q2,short\r\n", r":3: the row has 2 cells and the first line 10 columns"),
        (table(ROW) + 'q2,"unclosed', r":3: not valid CSV: unexpected end of data"),
        (table(ROW).split("\r\n")[0] + "\r\n", r"holds no question"),
        (table(ROW).encode() + b"\xff\xfe,", r":3: .*UTF-8"),
    ],
)
def test_what_is_no_table_is_told(write: Callable[..., Path], content: object, reason: str) -> None:
    with pytest.raises(TranscriptError, match=reason):
        read_personamem_questions(write(content))
