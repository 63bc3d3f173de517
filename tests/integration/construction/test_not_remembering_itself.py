"""What the system itself recalled, written back as the assistant's words, is no news about the user."""

from __future__ import annotations

import pytest
from graph_dump import properties_of

from adamem_graph.client import AdaMem
from adamem_graph.records import Role, Utterance
from adamem_graph.store.connection import Database

MOVED = "I moved to Oslo last year."
RECALLED = [
    "You told me that you moved to Oslo last year.",
    "Dana moved to Oslo last year and works as a night nurse.",
    "Dana's favourite vegetable is fennel.",
    "As I recall, you said that your favourite vegetable is fennel.",
    "I remember that you moved to Oslo. You are a night nurse.",
    "I found this in memory: you live in Oslo.",
]


def held_about_the_user(memory: AdaMem) -> dict[str, tuple[str, ...]]:
    return {f"{fact.name} {fact.text}": fact.support for fact in memory.facts("Dana", include_superseded=True)}


@pytest.mark.parametrize("role", [Role.ASSISTANT, Role.OTHER], ids=["as assistant", "by a speaker known as assistant"])
def test_an_answer_that_is_written_back_makes_no_fact_about_the_user(
    database: Database, memory: AdaMem, space: str, role: Role
) -> None:
    memory.ingest(
        [
            Utterance("Dana", MOVED, "s", 0, role=Role.USER),
            Utterance("Sol", "Noted!", "s", 1, role=Role.ASSISTANT),
        ]
    )
    before = held_about_the_user(memory)
    assert any("moved to Oslo" in fact for fact in before)
    memory.ingest(Utterance("Sol", words, "s", 2 + place, role=role) for place, words in enumerate(RECALLED))
    assert held_about_the_user(memory) == before
    roles = {message["role"] for message in properties_of(database, space, "Message") if message["speaker"] == "Sol"}
    assert roles == {"assistant"}


def test_a_turn_added_by_itself_takes_the_role_that_its_speaker_has(memory: AdaMem) -> None:
    memory.add("Sol", "Hello.", role=Role.ASSISTANT)
    memory.add("Dana", MOVED, role=Role.USER)
    memory.enrich()
    before = held_about_the_user(memory)
    assert any("moved to Oslo" in fact for fact in before)
    assert memory.add("Sol", RECALLED[1]).role is Role.ASSISTANT
    assert memory.add("Dana", "It rains here.").role is Role.USER
    assert memory.add("Cleo", "I sail.").role is Role.OTHER
    memory.enrich()
    assert held_about_the_user(memory).items() >= before.items()
    assert not any("night nurse" in fact for fact in held_about_the_user(memory))


def test_a_role_that_was_told_since_the_last_turn_counts_for_the_next(memory: AdaMem) -> None:
    assert memory.add("Sol", "Hello.").role is Role.OTHER
    memory.ingest([Utterance("Sol", "How are you?", "elsewhere", 0, role=Role.ASSISTANT)])
    assert memory.add("Sol", RECALLED[1]).role is Role.ASSISTANT


def test_a_speaker_becomes_an_assistant_when_a_later_turn_says_so(
    database: Database, memory: AdaMem, space: str
) -> None:
    memory.ingest([Utterance("Sol", "Hello.", "s", 0)])
    memory.ingest([Utterance("Sol", "How are you?", "s", 1, role=Role.ASSISTANT)])
    memory.ingest([Utterance("Sol", "Still here.", "s", 2), Utterance("Sol", "Bye.", "s", 3, role=Role.USER)])
    (speaker,) = properties_of(database, space, "Speaker")
    assert speaker["role"] == "assistant"
    roles = {str(message["text"]): message["role"] for message in properties_of(database, space, "Message")}
    assert roles == {"Hello.": "other", "How are you?": "assistant", "Still here.": "assistant", "Bye.": "user"}


@pytest.mark.parametrize("name", ["assistant", "Assistant", "AI", "bot", "system"])
def test_who_is_called_an_assistant_is_one_where_no_role_is_given(memory: AdaMem, name: str) -> None:
    memory.add("user", MOVED)
    assert memory.add(name, "You live in Lima and you are a night nurse.").role is Role.ASSISTANT
    assert memory.add(name, "The user's favourite vegetable is fennel.").role is Role.ASSISTANT
    memory.enrich()
    told = " ".join(fact.text for fact in memory.facts("user"))
    assert "Oslo" in told
    assert not any(word in told for word in ("Lima", "nurse", "fennel"))


@pytest.mark.parametrize(
    ("name", "role"), [("User", Role.USER), ("human", Role.USER), ("Ai", Role.OTHER), ("Ana", Role.OTHER)]
)
def test_who_is_called_a_user_is_one_and_anybody_else_has_no_role(memory: AdaMem, name: str, role: Role) -> None:
    assert memory.add(name, "Hello.").role is role
    memory.ingest([Utterance(name, "And again.", "s", 0)])
    assert [message.role for message in memory.working_memory(name)] == [role, role]
    assert memory.add(name, "I answer.", role=Role.ASSISTANT).role is Role.ASSISTANT
