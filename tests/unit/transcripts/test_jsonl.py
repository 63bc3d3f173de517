"""JSON Lines: fields, times and sessions."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from transcript_reading import Read, day_of

from adamem_graph.errors import TranscriptError
from adamem_graph.records import Role
from adamem_graph.transcripts import OnError, ReadOptions

JSONL = ReadOptions(format="jsonl")


def lines(*records: object) -> str:
    return "".join(json.dumps(record) + "\n" for record in records)


def test_every_field_reaches_the_utterance(read: Read) -> None:
    record = {
        "speaker": "Ada", "text": "The ferry was late.", "time": "2024-03-02T09:30:00+01:00",
        "session": "trip", "id": "m7", "caption": "a white ferry", "role": "user", "mood": "ignored",
    }  # fmt: skip
    (utterance,) = read(lines(record), "chat.jsonl").utterances
    assert (utterance.speaker, utterance.text, utterance.session) == ("Ada", "The ferry was late.", "trip")
    assert utterance.sent_at == datetime.fromisoformat("2024-03-02T09:30:00+01:00")
    assert (utterance.role, utterance.caption, utterance.external_id) == (Role.USER, "a white ferry", "m7")
    assert (utterance.position, utterance.line, utterance.zone_assumed) == (0, 1, False)


@pytest.mark.parametrize("name", ["speaker", "name", "author", "from"])
@pytest.mark.parametrize("text", ["text", "content", "message", "body"])
def test_the_usual_field_names_are_understood(read: Read, name: str, text: str) -> None:
    assert read(lines({name: "Ada", text: "Good morning"}), "chat.jsonl").said == [("Ada", "Good morning")]


def test_a_role_alone_speaks_under_the_names_given(read: Read) -> None:
    options = ReadOptions(user_name="Ada", assistant_name="Robin")
    reading = read(lines({"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Hello"}), "c", options)
    assert reading.said == [("Ada", "Hi"), ("Robin", "Hello")]
    assert [utterance.role for utterance in reading.utterances] == [Role.USER, Role.ASSISTANT]


def test_a_line_with_no_session_belongs_to_its_day_and_one_with_no_time_to_an_undated_one(read: Read) -> None:
    reading = read(
        lines(
            {"speaker": "Ada", "text": "One", "time": "2024-03-02T23:59:00+09:00"},
            {"speaker": "Ada", "text": "Two", "time": "2024-03-03"},
            {"speaker": "Ada", "text": "Three"},
        ),
        "chat.jsonl",
    )
    assert [day_of(utterance.session) for utterance in reading.utterances[:2]] == ["2024-03-02", "2024-03-03"]
    assert reading.utterances[2].session.startswith("1-")
    assert reading.utterances[2].sent_at is None


@pytest.mark.parametrize(
    "number", [1709371800, 1709371800.0, 1709371800000, "1709371800", "1709371800.0", " 1709371800000 "]
)
def test_epoch_seconds_and_milliseconds_are_the_same_instant(read: Read, number: float | str) -> None:
    (utterance,) = read(lines({"speaker": "Ada", "text": "Hi", "timestamp": number}), "chat.jsonl").utterances
    assert utterance.sent_at == datetime(2024, 3, 2, 9, 30, tzinfo=UTC)
    assert not utterance.zone_assumed


def test_times_without_a_zone_are_utc_and_one_notice_says_so(read: Read) -> None:
    record = {"speaker": "Ada", "text": "Hi", "time": "2024-03-02 09:30"}
    reading = read(lines(record, record), "chat.jsonl")
    assert {utterance.sent_at for utterance in reading.utterances} == {datetime(2024, 3, 2, 9, 30, tzinfo=UTC)}
    assert all(utterance.zone_assumed for utterance in reading.utterances)
    assert [(notice.kind, notice.line) for notice in reading.notices] == [("zone_assumed", 1)]


def test_times_without_a_zone_take_the_callers(read: Read) -> None:
    zone = ZoneInfo("Asia/Kolkata")
    reading = read(lines({"speaker": "Ada", "text": "Hi", "time": "2024-03-02 09:30"}), "c", ReadOptions(zone=zone))
    assert reading.utterances[0].sent_at == datetime(2024, 3, 2, 4, 0, tzinfo=UTC)
    assert not reading.utterances[0].zone_assumed
    assert reading.notices == []


def test_a_session_that_comes_back_goes_on_counting(read: Read) -> None:
    records = [{"speaker": "Ada", "text": str(n), "session": key} for n, key in enumerate("aabba")]
    positions = [(utterance.session, utterance.position) for utterance in read(lines(*records), "c").utterances]
    assert positions == [("a", 0), ("a", 1), ("b", 0), ("b", 1), ("a", 2)]


def test_turns_without_words_are_counted_not_stored(read: Read) -> None:
    reading = read(
        lines(
            {"speaker": "Ada", "text": "Hi"},
            {"speaker": "Ada", "text": "  "},
            {"speaker": "Ada", "text": None},
            {"speaker": "Ada", "text": "", "caption": "a red kite"},
        ),
        "chat.jsonl",
    )
    assert [(utterance.text, utterance.caption) for utterance in reading.utterances] == [
        ("Hi", None),
        ("", "a red kite"),
    ]
    (notice,) = reading.of_kind("empty_turn")
    assert notice.line == 2
    assert "2" in notice.message


def test_instructions_are_no_memory(read: Read) -> None:
    reading = read(lines({"role": "system", "content": "Be kind."}, {"role": "user", "content": "Hi"}), "c")
    assert reading.said == [("user", "Hi")]
    assert len(reading.of_kind("system_message")) == 1


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        ('{"speaker": "Ada", "text": "cut', "not valid JSON"),
        ('["Ada", "Hi"]', "a list, not an object"),
        ('{"text": "Hi"}', "missing speaker"),
        ('{"speaker": " \\u200e ", "text": "Hi"}', "missing speaker"),
        ('{"speaker": 5, "text": "Hi"}', "a number, not text"),
        ('{"speaker": "Ada"}', "no text"),
        ('{"speaker": "Ada", "text": 5}', "a number, not text"),
        ('{"speaker": "Ada", "text": "\\ud800"}', "surrogate"),
        ('{"speaker": "Ada\\udfff", "text": "Hi"}', "surrogate"),
        ('{"speaker": "Ada", "text": "Hi", "time": "2023-02-30"}', "there is no date"),
        ('{"speaker": "Ada", "text": "Hi", "time": "2023-02-03T25:00"}', "there is no time"),
        ('{"speaker": "Ada", "text": "Hi", "time": "03/04/2023"}', "which number is the day"),
        ('{"speaker": "Ada", "text": "Hi", "time": "soon"}', "is no time"),
        ('{"speaker": "Ada", "text": "Hi", "time": 1e300}', "is no time"),
        ('{"speaker": "Ada", "text": "Hi", "time": NaN}', "is no time"),
        ('{"speaker": "Ada", "text": "Hi", "time": true}', "not text or a number"),
        ('{"speaker": "Ada", "text": "Hi", "time": "0001-01-01T00:00+14:00"}', "of the year 1:"),
        ('{"speaker": "Ada", "text": "Hi", "time": "0024-05-08"}', "of the year 24:"),
        ('{"speaker": "Ada", "text": "Hi", "time": "8 May 9999"}', "of the year 9999:"),
        ('{"speaker": "Ada", "text": "Hi", "time": 20240302}', "a time in 1970"),
        ('{"speaker": "Ada", "text": "Hi", "time": "202403021405"}', "a time in 1976"),
        ('{"speaker": "Ada", "text": "Hi", "time": 17093718000000}', "a time in 2511"),
        ('{"speaker": "Ada", "text": "Hi", "time": "2024"}', "is no time"),
        ('{"speaker": "Ada", "text": "Hi", "session": ["a"]}', "a list, not text"),
        ('{"speaker": "' + "A" * 501 + '", "text": "Hi"}', "speaker name of 501"),
        ('{"speaker": "Ada", "text": "Hi", "session": "' + "s" * 501 + '"}', "session key of 501"),
        ('{"speaker": "Ada", "text": "Hi", "n": ' + "[" * 200_000 + "}", "nested too deeply"),
        ('{"speaker": "Ada", "text": "Hi", "n": ' + "1" * 5000 + "}", "not readable JSON"),
        ('{"speaker": "Ada", "text": "a\0b"}', "NUL byte"),
    ],
)
def test_a_bad_line_is_named_with_its_reason_and_can_be_skipped(read: Read, record: str, reason: str) -> None:
    content = '{"speaker": "Ada", "text": "Before"}\n' + record + '\n{"speaker": "Ada", "text": "After"}\n'
    with pytest.raises(TranscriptError, match=reason) as caught:
        read(content, "chat.jsonl", JSONL)
    assert caught.value.line == 2
    assert str(caught.value).startswith(f"{caught.value.path}:2: ")

    reading = read(content, "chat.jsonl", ReadOptions(format="jsonl", on_error=OnError.SKIP))
    assert reading.said == [("Ada", "Before"), ("Ada", "After")]
    (notice,) = reading.of_kind("skipped")
    assert (notice.line, reason in notice.message) == (2, True)


def test_a_line_over_the_limit_is_refused_by_its_number(read: Read) -> None:
    long = lines({"speaker": "Ada", "text": "a" * (17 * 1024 * 1024)})
    content = lines({"speaker": "Ada", "text": "Hi"}) + long + lines({"speaker": "Ada", "text": "Bye"})
    with pytest.raises(TranscriptError, match="more than 16777216 bytes") as caught:
        read(content, "chat.jsonl")
    assert caught.value.line == 2
    assert [text for _, text in read(content, "c", ReadOptions(on_error=OnError.SKIP)).said] == ["Hi", "Bye"]
