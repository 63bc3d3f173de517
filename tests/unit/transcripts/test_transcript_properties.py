"""What holds for every transcript: nothing is altered, and a longer file only adds."""

from __future__ import annotations

import json
import tempfile
import unicodedata
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from transcript_reading import Read

from adamem_graph.records import Utterance
from adamem_graph.transcripts import ReadOptions, read_transcript
from adamem_graph.transcripts.speaker_lines import date_of, looks_like_a_turn, may_tell_day, spoken
from adamem_graph.transcripts.text import UnreadableError, clean_name

NAMES = st.text(min_size=1, max_size=80).filter(clean_name)
TEXTS = st.text(min_size=1).filter(str.strip)


def read_all(content: str, format: str) -> list[Utterance]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "chat"
        path.write_text(content, encoding="utf-8", newline="")
        return list(read_transcript(path, ReadOptions(format=format), on_notice=lambda _: None))


@settings(deadline=None)
@given(st.lists(st.tuples(NAMES, TEXTS), min_size=1), st.booleans())
def test_json_lines_come_back_as_they_were_written(turns: list[tuple[str, str]], ascii_only: bool) -> None:
    lines = (json.dumps({"speaker": name, "text": text}, ensure_ascii=ascii_only) for name, text in turns)
    read = read_all("\n".join(lines), "jsonl")
    assert [(turn.speaker, turn.text) for turn in read] == [
        (clean_name(name), text.rstrip("\r\n")) for name, text in turns
    ]


@settings(deadline=None)
@given(st.lists(st.tuples(NAMES, TEXTS), min_size=1), st.sampled_from([None, 1]), st.booleans())
def test_json_documents_come_back_as_they_were_written(
    turns: list[tuple[str, str]], indent: int | None, ascii_only: bool
) -> None:
    messages = [{"role": "user", "name": name, "content": text} for name, text in turns]
    read = read_all(json.dumps(messages, indent=indent, ensure_ascii=ascii_only), "openai-chat")
    assert [(turn.speaker, turn.text) for turn in read] == [
        (clean_name(name), text.rstrip("\r\n")) for name, text in turns
    ]


@given(st.text(max_size=300))
def test_a_cleaned_name_is_clean(name: str) -> None:
    cleaned = clean_name(name)
    assert clean_name(cleaned) == cleaned
    assert unicodedata.is_normalized("NFC", cleaned)
    assert cleaned == " ".join(cleaned.split())


@given(st.text(max_size=200) | st.from_regex(r"\A[\[.@ a-z0-9:\-]{1,12}[:：] ?\S*\Z"))
@example("... and so: it rained")
def test_any_line_is_a_date_a_turn_a_continuation_or_a_reasoned_refusal(line: str) -> None:
    for look in (date_of, spoken, looks_like_a_turn, may_tell_day):
        with suppress(UnreadableError):  # a refusal has this type; anything else is a fault
            look(line)


TALK = [
    "Ada: The well is dry.",
    "2024-03-02",
    "[09:30] Ben: Since when?",
    "Ada: Since spring.",
    "2024-03-02 18:00",
    "Ben: We dig deeper.",
    "2024-03-02",
    "Ada: Tomorrow.",
]
RECORDS = [
    json.dumps({"speaker": "Ada", "text": str(place), "session": key, "time": f"2024-03-0{place + 1}"})
    for place, key in enumerate("aabba")
]


@pytest.mark.parametrize(("lines", "format"), [(TALK, "text"), (RECORDS, "jsonl")])
def test_a_longer_version_of_a_file_begins_with_the_turns_of_the_shorter(lines: list[str], format: str) -> None:
    whole = read_all("\n".join(lines), format)
    for length in range(1, len(lines)):
        part = read_all("\n".join(lines[:length]), format)
        assert part == whole[: len(part)]


def test_the_name_of_the_file_changes_nothing(read: Read) -> None:
    content = "\n".join(RECORDS)
    assert read(content, "a.txt").utterances == read(content, "b.jsonl").utterances
