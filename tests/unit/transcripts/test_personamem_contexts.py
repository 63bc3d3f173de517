"""PERSONAMEM's shared contexts: every turn at its place, and no persona among them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from transcript_reading import Read

from adamem_graph.errors import TranscriptError
from adamem_graph.records import Role
from adamem_graph.transcripts import OnError, ReadOptions, detect_format, read_transcript
from adamem_graph.transcripts.personamem import read_personamem_contexts

PERSONA = {"role": "system", "content": "Current user persona: Name: Ada, a gardener."}
TALK = [
    PERSONA,
    {"role": "user", "content": "User: The pear tree is in."},
    {"role": "assistant", "content": "Assistant: Did you water it?"},
    {"role": "user", "content": ""},
    PERSONA,
    PERSONA,
    {"role": "user", "content": "Patient: I felt better among trees. User: me."},
    {"role": "assistant", "content": "Therapist: What changed?"},
]


def lines(*contexts: tuple[str, object]) -> str:
    return "".join(json.dumps({name: messages}) + "\n" for name, messages in contexts)


def test_turns_are_read_without_persona_and_role_labels(read: Read) -> None:
    reading = read(lines(("c1", TALK)))
    assert reading.said == [
        ("user", "The pear tree is in."),
        ("assistant", "Did you water it?"),
        ("user", "I felt better among trees. User: me."),
        ("assistant", "What changed?"),
    ]
    assert [each.role for each in reading.utterances] == [Role.USER, Role.ASSISTANT] * 2
    assert [notice.message for notice in reading.of_kind("system_message")] == ["system messages: 3 left out"]


def test_a_turn_keeps_its_place_among_all_messages(write: Callable[..., Path]) -> None:
    (context,) = read_personamem_contexts(write(lines(("c1", TALK))))
    assert context.length == len(TALK)
    assert [place for place, _ in context.turns] == [1, 2, 6, 7]
    assert [utterance.external_id for _, utterance in context.turns] == ["1", "2", "6", "7"]


def test_the_end_of_a_span_is_not_in_it(write: Callable[..., Path]) -> None:
    (context,) = read_personamem_contexts(write(lines(("c1", TALK))))
    for end in range(len(TALK) + 1):
        expected = [message["content"].partition(": ")[2] for message in TALK[:end] if message["role"] != "system"]
        assert [each.text for each in context.between(0, end)] == [text for text in expected if text]
        assert [*context.between(0, end), *context.between(end, len(TALK))] == context.between(0, len(TALK))


def test_a_system_message_begins_a_session(read: Read) -> None:
    assert [each.session for each in read(lines(("c1", TALK))).utterances] == ["c1/1", "c1/1", "c1/2", "c1/2"]


def test_contexts_are_told_apart_and_said_to_be_of_several_persons(read: Read) -> None:
    reading = read(lines(("c1", TALK), ("c2", TALK[:2])), "contexts.jsonl")
    assert [each.session for each in reading.utterances] == ["c1/1", "c1/1", "c1/2", "c1/2", "c2/1"]
    assert [notice.line for notice in reading.of_kind("several_persons")] == [2]
    assert not read(lines(("c1", TALK))).of_kind("several_persons")


def test_the_contexts_have_the_turns_of_the_transcript(write: Callable[..., Path]) -> None:
    path = write(lines(("c1", TALK), ("c2", TALK)))
    turns = [utterance for context in read_personamem_contexts(path) for _, utterance in context.turns]
    assert turns == list(read_transcript(path))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_it_is_recognised_in_each_encoding(write: Callable[..., Path], encoding: str) -> None:
    assert detect_format(write(lines(("c1", TALK)).encode(encoding))) == "personamem"


def test_a_chat_with_messages_is_not_taken_for_it(write: Callable[..., Path]) -> None:
    assert detect_format(write(lines(("messages", TALK)))) == "openai-chat"


@pytest.mark.parametrize(
    ("second", "reason"),
    [
        ('["c2"]', "the line is a list, not an object"),
        ('{"c2": {"role": "user"}}', "context 'c2' is an object, not a list of messages"),
        ('{"c2": [{"role": "user", "content": "Hi"}, "Hi"]}', "[1]: the message is text, not an object"),
        ('{"c2": [{"role": "narrator", "content": "Hi"}]}', 'unknown role "narrator"'),
        ('{"c2": [{"content": "Hi"}]}', "missing speaker"),
        ('{"c2": [{"role": "user", "content": 5}]}', "the content is a number"),
        ('{"c2": [', "not valid JSON"),
        ('{"c1": []}', "context 'c1' is there already, at line 1"),
    ],
)
def test_what_is_no_context_is_told_with_its_line(write: Callable[..., Path], second: str, reason: str) -> None:
    path = write(lines(("c1", TALK)) + second + "\n")
    with pytest.raises(TranscriptError) as raised:
        list(read_personamem_contexts(path))
    assert raised.value.line == 2
    assert reason in str(raised.value)


def test_a_broken_message_can_be_skipped_without_moving_the_others(write: Callable[..., Path]) -> None:
    path = write(lines(("c1", [*TALK[:2], "?", TALK[2]])))
    (context,) = read_personamem_contexts(path, ReadOptions(on_error=OnError.SKIP), on_notice=lambda _: None)
    assert context.length == 4
    assert [place for place, _ in context.turns] == [1, 3]
