"""OpenAI chats in each of their wrappings."""

from __future__ import annotations

import json

import pytest
from transcript_reading import Read

from adamem_graph.errors import TranscriptError
from adamem_graph.records import Role
from adamem_graph.transcripts import OnError, ReadOptions

CHAT = [
    {"role": "system", "content": "You are a gardener."},
    {"role": "user", "content": "When do I sow beans?"},
    {"role": "assistant", "content": None, "tool_calls": [{"id": "c1", "type": "function"}]},
    {"role": "tool", "tool_call_id": "c1", "content": "{}"},
    {"role": "assistant", "content": [{"type": "text", "text": "In May."},
                                      {"type": "text", "text": "Not before."}]},
    {"role": "user", "name": "Ada", "content": [{"type": "image_url", "image_url": {}},
                                             {"type": "text", "text": "Like so?"}]},
]  # fmt: skip
SAID = [
    ("user", "When do I sow beans?"),
    ("assistant", "In May.\nNot before."),
    ("Ada", "Like so?"),
]


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("chat", [CHAT, {"messages": CHAT}, [{"messages": CHAT}]])
def test_each_wrapping_reads_the_same(read: Read, chat: object, indent: int | None) -> None:
    reading = read(json.dumps(chat, indent=indent), "chat.json")
    assert reading.said == SAID
    assert {utterance.session[:2] for utterance in reading.utterances} == {"1-"}
    assert len({utterance.session for utterance in reading.utterances}) == 1
    assert [utterance.position for utterance in reading.utterances] == [0, 1, 2]
    assert [utterance.role for utterance in reading.utterances] == [Role.USER, Role.ASSISTANT, Role.USER]


def test_a_chat_a_line_is_a_session_a_line(read: Read) -> None:
    content = "".join(json.dumps(chat) + "\n" for chat in ({"messages": CHAT}, {"messages": CHAT, "id": "beans"}))
    reading = read(content, "chats.jsonl")
    assert reading.said == SAID * 2
    assert [utterance.session.split("-")[0] for utterance in reading.utterances] == ["1"] * 3 + ["beans"] * 3
    assert [utterance.line for utterance in reading.utterances] == [1] * 3 + [2] * 3


@pytest.mark.parametrize("indent", [None, 2])
def test_the_key_of_a_chat_is_found_before_and_after_its_messages(read: Read, indent: int | None) -> None:
    for chat in ({"session_id": "beans", "messages": CHAT}, {"messages": CHAT, "session_id": "beans"}):
        reading = read(json.dumps(chat, indent=indent), "chat.json")
        assert {utterance.session for utterance in reading.utterances} == {"beans"}


def test_what_is_left_out_is_counted(read: Read) -> None:
    reading = read(CHAT, "chat.json")
    assert {(notice.kind, notice.message.split(":")[-1].strip()) for notice in reading.notices} == {
        ("system_message", "2 left out"),
        ("empty_turn", "1 left out"),
        ("content_part", "1 left out"),
    }


def test_turns_know_their_lines_in_a_document_of_many_lines(read: Read) -> None:
    content = json.dumps(
        {"messages": [{"role": "user", "content": "One"}, {"role": "user", "content": "Two"}]}, indent=1
    )
    assert [utterance.line for utterance in read(content, "chat.json").utterances] == [3, 7]


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ({"content": "Hi"}, "missing speaker"),
        ({"role": "narrator", "content": "Hi"}, "unknown role"),
        ({"role": "user", "content": {"a": 1}}, "an object, not text"),
        ({"role": "user", "content": [5]}, 'no "type"'),
        ("Hi", "text, not an object"),
    ],
)
@pytest.mark.parametrize("wrapped", [True, False])
def test_a_bad_message_is_named_by_its_place(read: Read, message: object, reason: str, wrapped: bool) -> None:
    messages = [{"role": "user", "content": "One"}, message, {"role": "user", "content": "Two"}]
    content = json.dumps({"messages": messages} if wrapped else messages, indent=1)
    with pytest.raises(TranscriptError, match=reason) as caught:
        read(content, "chat.json", ReadOptions(format="openai-chat"))
    assert ("messages[1]: " if wrapped else "[1]: ") in str(caught.value)
    assert caught.value.line is not None
    skipping = ReadOptions(format="openai-chat", on_error=OnError.SKIP)
    assert [text for _, text in read(content, "chat.json", skipping).said] == ["One", "Two"]


def test_a_broken_line_of_chats_is_skipped_alone(read: Read) -> None:
    good = json.dumps({"messages": [{"role": "user", "content": "Hi"}]})
    reading = read(f"{good}\n{{oops\n{good}\n", "chats.jsonl", ReadOptions(on_error=OnError.SKIP))
    assert [utterance.session.split("-")[0] for utterance in reading.utterances] == ["1", "3"]
    assert [notice.line for notice in reading.of_kind("skipped")] == [2]


@pytest.mark.parametrize(
    "bad", ["{oops", '{"messages": [{"role": "user", "content": "cut', '{"messages": [{}', "caf\xe9"]
)
@pytest.mark.parametrize("wrapped", [True, False])
def test_a_broken_first_line_of_chats_is_skipped_alone(read: Read, bad: str, wrapped: bool) -> None:
    messages = [{"role": "user", "content": "Hi"}]
    good = json.dumps({"messages": messages} if wrapped else messages)
    reading = read(f"{bad}\n{good}\n{good}\n".encode("latin-1"), "chats", ReadOptions(on_error=OnError.SKIP))
    assert reading.said == [("user", "Hi")] * 2
    assert [notice.line for notice in reading.of_kind("skipped")] == [1]


def test_a_number_of_any_length_does_not_hinder_the_recognition(read: Read) -> None:
    content = f'{{"n": {"1" * 5000},\n"messages": [{{"role": "user", "content": "Hi"}}]}}'
    with pytest.raises(TranscriptError, match="too many digits"):
        read(content, "chat.json")


BEGUN = '[\n{"role": "user", "content": "Hi"},\n'
TOO_MUCH = 20 * 1024 * 1024


@pytest.mark.parametrize(
    ("rest", "reason"),
    [
        ('{"role": "user", "content": }\n]', "not valid JSON"),
        ('{"role": "user"', "not valid JSON"),
        ('{"role": "user", "content": "a\0"}]', "not valid JSON"),
        ('{"role": "user", "content": "\\ud800"}]', "surrogate"),
        ('{"role": "user", "n": ' + "[" * 200_000, "levels deep"),
        ('{"n": ' + "1" * 5000 + "}]", "JSON"),
        ('{"n": "' + "a" * TOO_MUCH + '"}]', "more than 16777216 bytes"),
        ("{" + f'"n": ["{"a" * 2000}"],' * (TOO_MUCH // 2000) + '"m": 1}]', "more than 16777216 bytes"),
    ],
)
def test_a_broken_document_gives_what_stood_before(read: Read, rest: str, reason: str) -> None:
    broken = BEGUN + rest
    with pytest.raises(TranscriptError, match=reason) as caught:
        read(broken, "chat.json", ReadOptions(format="openai-chat"))
    assert caught.value.line == 3
    reading = read(broken, "chat.json", ReadOptions(format="openai-chat", on_error=OnError.SKIP))
    assert reading.said == [("user", "Hi")]
    (notice,) = reading.of_kind("skipped")
    assert "nothing after this place" in notice.message


def test_an_escaped_backslash_before_a_surrogates_digits_is_text(read: Read) -> None:
    content = '[\n{"role": "user", "content": "a \\\\ud800 and \\ud83d\\ude00"}]'
    assert read(content, "chat.json").said == [("user", "a \\ud800 and \U0001f600")]


def test_whole_numbers_of_any_size_do_no_harm(read: Read) -> None:
    content = '[\n{"role": "user", "content": "Hi", "id": 123456789012345678901234567890}]'
    assert read(content, "chat.json").utterances[0].external_id == "123456789012345678901234567890"
