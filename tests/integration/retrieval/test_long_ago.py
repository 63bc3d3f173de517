"""What a user said once, years ago, is found first, however much small talk followed."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from stand_ins import HashedWords

from adamem_graph.client import AdaMem
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.embedding import Embedder
from adamem_graph.records import Role, Utterance
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import delete_space

TOLD = "My blood type is B negative."
START = datetime(2023, 1, 5, 9, tzinfo=UTC)
SUBJECTS = ["weather", "bus", "lunch", "plant", "parcel", "printer", "lift"]
VERBS = ["was late", "was fine", "made me laugh", "is broken", "came early"]


def small_talk() -> list[Utterance]:
    """400 turns in 40 sessions over two years; some of them have a word of the question."""
    turns = []
    for number in range(400):
        session, position = divmod(number, 10)
        speaker, role = ("Ola", Role.USER) if number % 2 == 0 else ("assistant", Role.ASSISTANT)
        subject, verb = SUBJECTS[number % 7], VERBS[number % 5]
        kind = f"My {subject} {verb}, what type of day is day {number}."
        text = kind if number % 14 == 0 else f"Today the {subject} {verb}, as on day {number}."
        at = START + timedelta(days=18 * (session + 1), minutes=position)
        turns.append(Utterance(speaker, text, f"talk {session}", position, at, role))
    return turns


@pytest.fixture(scope="module", params=["token vectors", "no token vectors"])
def memory(
    request: pytest.FixtureRequest, database: Database, embedder: Embedder, parts: ConstructionParts
) -> Iterator[AdaMem]:
    name = f"test {uuid.uuid4()}"
    used = embedder if request.param == "token vectors" else HashedWords()
    client = AdaMem(database, name, used, parts, background=False)
    client.ingest([Utterance("Ola", TOLD, "blood bank", 0, START, Role.USER), *small_talk()])
    yield client
    delete_space(database, name)


@pytest.mark.parametrize(
    "question",
    [
        "What is my blood type?",
        "What is my blood type now?",
        "What is my blood group?",
        "What is Ola's blood type?",
        "Which blood type does the user have?",
    ],
)
def test_two_years_of_small_talk_do_not_bury_what_was_said_once(memory: AdaMem, question: str) -> None:
    result = memory.search(question)
    assert result.plan.weights.age < 0
    assert result.evidence[0].message.text == TOLD
