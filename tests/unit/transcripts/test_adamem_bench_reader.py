"""AdaMem-Bench weeks: chats on their days, and no word of the benchmark's answers."""

from __future__ import annotations

import json
from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest
from transcript_reading import Read

from adamem_graph.errors import TranscriptError
from adamem_graph.records import Role
from adamem_graph.transcripts import OnError, ReadOptions

CHATS: list[dict[str, object]] = [
    {
        "session_id": "w1_s1",
        "day": "Monday",
        "date": "2025-07-07",
        "messages": [
            {"role": "user", "content": "The greenhouse door sticks."},
            {"role": "assistant", "content": "Shall I note it?"},
        ],
        "golden_memories": ["On 2025-07-07 the greenhouse door stuck"],
    },
    {"session_id": "w1_s2", "date": "2025-07-08", "messages": [{"role": "user", "content": "It is mended."}]},
]
WEEK = {"week": 1, "conversations": CHATS}


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Auckland", "America/Los_Angeles"])
def test_a_chat_is_on_its_day_in_every_zone(read: Read, zone: str) -> None:
    utterances = read(WEEK, "week1.json", ReadOptions(zone=ZoneInfo(zone))).utterances
    assert [(utterance.session, utterance.position) for utterance in utterances] == [
        ("w1_s1", 0), ("w1_s1", 1), ("w1_s2", 0),
    ]  # fmt: skip
    assert utterances[0].sent_at == datetime(2025, 7, 7, tzinfo=ZoneInfo(zone))
    assert utterances[2].sent_at is not None
    assert utterances[2].sent_at.date() == date(2025, 7, 8)


def test_the_answers_are_never_read(read: Read) -> None:
    reading = read(WEEK, "week1.json", ReadOptions(user_name="Linchen", assistant_name="Robin"))
    assert reading.said == [
        ("Linchen", "The greenhouse door sticks."),
        ("Robin", "Shall I note it?"),
        ("Linchen", "It is mended."),
    ]
    assert [utterance.role for utterance in reading.utterances] == [Role.USER, Role.ASSISTANT, Role.USER]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"session_id": None}, "no session_id"),
        ({"messages": "none"}, "text, not a list"),
    ],
)
def test_a_bad_chat_is_named_by_place_and_line_and_can_be_skipped(
    read: Read, change: dict[str, object], reason: str
) -> None:
    content = json.dumps({"week": 1, "conversations": [{**CHATS[0], **change}, CHATS[1]]}, indent=1)
    with pytest.raises(TranscriptError, match=rf"conversations\[0\]: .*{reason}") as caught:
        read(content, "week1.json")
    assert caught.value.line == 4
    assert read(content, "week1.json", ReadOptions(on_error=OnError.SKIP)).said == [("user", "It is mended.")]


def test_a_chat_whose_day_cannot_be_is_kept_without_it(read: Read) -> None:
    content = json.dumps({"week": 1, "conversations": [{**CHATS[0], "date": "2025-02-29"}, CHATS[1]]}, indent=1)
    with pytest.raises(TranscriptError, match=r"conversations\[0\]: there is no date") as caught:
        read(content, "week1.json")
    assert caught.value.line == 4
    reading = read(content, "week1.json", ReadOptions(on_error=OnError.SKIP))
    assert [turn.sent_at is None for turn in reading.utterances] == [True, True, False]
    assert [notice.line for notice in reading.of_kind("skipped")] == [4]
