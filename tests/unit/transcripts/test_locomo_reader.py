"""LoCoMo files: sessions, captions, and the questions that only the evaluation reads."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from transcript_reading import Read

from adamem_graph.errors import TranscriptError
from adamem_graph.transcripts import OnError, ReadOptions, read_transcript
from adamem_graph.transcripts.locomo_conversations import LocomoQuestion, read_locomo_conversations

CONVERSATION: dict[str, object] = {
    "speaker_a": "Ines",
    "speaker_b": "Tomas",
    "session_10_date_time": "9:05 am on 3 March, 2024",
    "session_10": [{"speaker": "Tomas", "dia_id": "D10:1", "text": "The pears are in."}],
    "session_2_date_time": "12:48 am on 1 February, 2024",
    "session_2": [
        {"speaker": "Tomas", "dia_id": "D2:1", "text": "Look!", "blip_caption": "a pear tree in snow"},
        {"speaker": "Ines", "dia_id": "D2:2", "text": "Lovely."},
    ],
    "session_1_date_time": "1:56 pm on 8 May, 2023",
    "session_1": [{"speaker": "Ines", "dia_id": "D1:1", "text": "I planted it two years ago."}],
    "session_3_date_time": "1:00 pm on 9 May, 2025",
}
SAMPLE: dict[str, object] = {
    "qa": [
        {
            "question": "When did Ines plant the pear tree?",
            "answer": 2021,
            "evidence": ["D1:1; D2:1"],
            "category": 2,
        },
        {
            "question": "Who sings?",
            "adversarial_answer": "Ines",
            "evidence": ["D", "D:1:2", "D9:9"],
            "category": 5,
        },
    ],
    "conversation": CONVERSATION,
    "session_summary": {"session_1_summary": "never read"},
    "sample_id": "pears",
}


def changed(**fields: object) -> dict[str, object]:
    """The sample with other fields in its conversation."""
    return {**SAMPLE, "conversation": {**CONVERSATION, **fields}}


def test_sessions_come_in_the_order_of_their_numbers_with_their_times(read: Read) -> None:
    reading = read([SAMPLE], "locomo.json")
    assert [utterance.external_id for utterance in reading.utterances] == ["D1:1", "D2:1", "D2:2", "D10:1"]
    assert [utterance.session for utterance in reading.utterances] == [
        "pears/session_1", "pears/session_2", "pears/session_2", "pears/session_10",
    ]  # fmt: skip
    assert [utterance.position for utterance in reading.utterances] == [0, 0, 1, 0]
    assert reading.utterances[0].sent_at == datetime(2023, 5, 8, 13, 56, tzinfo=UTC)
    assert reading.utterances[1].sent_at == datetime(2024, 2, 1, 0, 48, tzinfo=UTC)
    assert reading.utterances[1].caption == "a pear tree in snow"


def test_conversations_of_one_file_keep_apart(read: Read) -> None:
    other = {**SAMPLE, "sample_id": "plums"}
    reading = read([SAMPLE, other], "locomo.json")
    assert len({(utterance.session, utterance.position) for utterance in reading.utterances}) == 8
    assert read(SAMPLE, "one.json").said == reading.said[:4]


def test_turns_know_their_lines(read: Read, write: Callable[..., Path]) -> None:
    content = json.dumps([SAMPLE], indent=1)
    for utterance in read(content, "locomo.json").utterances:
        assert utterance.line is not None
        assert utterance.text in "".join(content.split("\n")[utterance.line - 1 : utterance.line + 5])


def test_the_evaluation_gets_the_same_turns_with_their_questions(write: Callable[..., Path]) -> None:
    path = write([SAMPLE], "locomo.json")
    (conversation,) = read_locomo_conversations(path)
    assert conversation.utterances == tuple(read_transcript(path))
    assert (conversation.sample_id, conversation.speakers) == ("pears", ("Ines", "Tomas"))
    assert conversation.questions == (
        LocomoQuestion("When did Ines plant the pear tree?", "2021", ("D1:1", "D2:1"), 2),
        LocomoQuestion("Who sings?", None, (), 5, unknown=("D9:9",)),
    )


def test_a_bad_turn_is_named_by_its_place_and_can_be_skipped(read: Read) -> None:
    turns = [{"dia_id": "D2:1", "text": "Who said it?"}, {"speaker": "Ines", "dia_id": "D2:2", "text": "I."}]
    sample = changed(session_2=turns)
    with pytest.raises(TranscriptError, match=r"\[0\]\.conversation\.session_2\[0\]: missing speaker"):
        read([sample], "locomo.json")
    reading = read([sample], "locomo.json", ReadOptions(on_error=OnError.SKIP))
    assert [utterance.external_id for utterance in reading.utterances] == ["D1:1", "D2:2", "D10:1"]


def test_a_bad_session_date_is_named(read: Read) -> None:
    sample = changed(session_2_date_time="1:00 pm on 30 February, 2024")
    with pytest.raises(TranscriptError, match="session_2_date_time: there is no date"):
        read([sample], "locomo.json")
    reading = read([sample], "locomo.json", ReadOptions(on_error=OnError.SKIP))
    assert [turn.sent_at is None for turn in reading.utterances] == [False, True, True, False]


def test_one_bad_session_is_skipped_alone(read: Read, write: Callable[..., Path]) -> None:
    sample = changed(session_2="lost")
    with pytest.raises(TranscriptError, match=r"\[0\]\.conversation\.session_2 is text, not a list of turns"):
        read([sample], "locomo.json")
    skip = ReadOptions(on_error=OnError.SKIP)
    reading = read([sample], "locomo.json", skip)
    assert [utterance.external_id for utterance in reading.utterances] == ["D1:1", "D10:1"]
    assert ["session_2 is text" in notice.message for notice in reading.of_kind("skipped")] == [True]
    (conversation,) = read_locomo_conversations(write([sample], "again.json"), skip, on_notice=lambda _: None)
    assert len(conversation.utterances) == 2


def test_a_list_without_conversations_is_refused(read: Read) -> None:
    with pytest.raises(TranscriptError, match=r"\[0\] holds no conversation"):
        read([{"sample_id": "x"}], "locomo.json", ReadOptions(format="locomo"))
