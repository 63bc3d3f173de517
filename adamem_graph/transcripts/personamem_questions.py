"""PERSONAMEM's questions: a CSV file of multiple choice, each question asked at a point of a shared context."""

from __future__ import annotations

import ast
import csv
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from adamem_graph.notices import log_notice
from adamem_graph.transcripts.options import ReadOptions
from adamem_graph.transcripts.source import LINE_LIMIT, Source
from adamem_graph.transcripts.text import BrokenDocumentError, UnreadableError

# Older versions of the data set call the question's column "question".
_QUESTION = ("user_question_or_message", "question")
_CORRECT, _OPTIONS = "correct_answer", "all_options"
_CONTEXT, _END = "shared_context_id", "end_index_in_shared_context"
_NEEDED = ("question_id", "question_type", _CORRECT, _OPTIONS, _CONTEXT, _END)
_LETTER = re.compile(r"\s*\(?([a-zA-Z])\)\s*")
_ANSWER = re.compile(r"\s*\(?([a-zA-Z])\)?(?![a-zA-Z])")


@dataclass(frozen=True, slots=True)
class PersonaMemQuestion:
    """One question.

    text: what the user asks or tells next. options: the possible replies by their letters, in the file's order, at
    least two. correct: the letter of the right one. end_index: how many messages of the context have been exchanged by
    then: those before this index may be read, `context[:end_index]`, and none after. line: of the file, from 1.
    """

    id: str
    kind: str
    text: str
    options: dict[str, str]
    correct: str
    context_id: str
    end_index: int
    line: int


def read_personamem_questions(path: Path) -> list[PersonaMemQuestion]:
    """The questions in the order of the file; columns beyond those needed are passed over.

    Raises:
        TranscriptError: the file cannot be read, lacks a column, or has a row that is no question; it names the line.
    """
    source = Source(path, ReadOptions(), log_notice)
    rows = list(_rows(source))
    if not rows:
        raise source.error(None, "holds no question")
    questions = []
    for line, row in rows:
        try:
            questions.append(_question(row, line))
        except UnreadableError as problem:
            raise source.error(line, str(problem)) from problem
    return questions


def _rows(source: Source) -> Iterator[tuple[int, Mapping[str, str]]]:
    """Each row by column with the line that it begins at."""
    limit = csv.field_size_limit(LINE_LIMIT)
    rows = csv.reader(_lines(source), strict=True)
    try:
        header = [name.strip() for name in next(rows, [])]
        _check_header(header, source)
        begins = rows.line_num + 1
        for cells in rows:
            if cells and len(cells) != len(header):
                raise source.error(begins, f"the row has {len(cells)} cells and the first line {len(header)} columns")
            if cells:
                yield begins, dict(zip(header, cells, strict=True))
            begins = rows.line_num + 1
    except csv.Error as error:
        raise source.error(rows.line_num, f"not valid CSV: {error}") from error
    except BrokenDocumentError as problem:
        raise source.error(problem.line, str(problem)) from problem
    finally:
        csv.field_size_limit(limit)


def _lines(source: Source) -> Iterator[str]:
    """The decoded lines with their ends, which may stand inside of a quoted cell."""
    held = ""
    for _, text, ends_line in source.decoded_pieces():
        held += text
        if ends_line:
            yield held
            held = ""


def _check_header(header: list[str], source: Source) -> None:
    missing = [name for name in _NEEDED if name not in header]
    if not any(name in header for name in _QUESTION):
        missing.append(_QUESTION[0])
    if missing:
        raise source.error(1, f"no column {', '.join(missing)}: not PERSONAMEM's questions")


def _question(row: Mapping[str, str], line: int) -> PersonaMemQuestion:
    options = _options(row[_OPTIONS])
    answer = _ANSWER.match(row[_CORRECT])
    if answer is None or answer[1].lower() not in options:
        raise UnreadableError(f"{_CORRECT} is {row[_CORRECT][:60]!r}, and the options are {', '.join(options)}")
    text = next((row[name] for name in _QUESTION if name in row), "").strip()
    named = {"question_id": row["question_id"].strip(), _CONTEXT: row[_CONTEXT].strip(), _QUESTION[0]: text}
    for column, value in named.items():
        if not value:
            raise UnreadableError(f"{column} is empty")
    if not (end := row[_END].strip()).isdecimal():
        raise UnreadableError(f"{_END} is {end[:60]!r}, not a whole number from 0")
    return PersonaMemQuestion(
        id=named["question_id"],
        kind=row["question_type"].strip() or "(none)",
        text=text,
        options=options,
        correct=answer[1].lower(),
        context_id=named[_CONTEXT],
        end_index=int(end),
        line=line,
    )


def _options(cell: str) -> dict[str, str]:
    """The options by letter. The list is written as JSON or, in the published files, as Python prints it."""
    value = _list(cell)
    if not isinstance(value, list) or len(value) < 2 or not all(isinstance(each, str) for each in value):
        raise UnreadableError(f"{_OPTIONS} is not a list of two texts or more")
    options: dict[str, str] = {}
    for number, option in enumerate(value, start=1):
        letter = _LETTER.match(option)
        if letter is None or not option[letter.end() :].strip():
            raise UnreadableError(f"option {number} is not a letter in brackets and a text: {option[:60]!r}")
        if letter[1].lower() in options:
            raise UnreadableError(f"two options have the letter {letter[1].lower()!r}")
        options[letter[1].lower()] = option[letter.end() :].strip()
    return options


def _list(cell: str) -> object:
    try:
        value: object = json.loads(cell)
    except (ValueError, RecursionError):
        try:
            value = ast.literal_eval(cell.strip())
        except (ValueError, SyntaxError, MemoryError, RecursionError) as error:
            raise UnreadableError(f"{_OPTIONS} is a list neither in JSON nor in Python's way") from error
    return value
