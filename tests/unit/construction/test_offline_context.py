"""What a turn means beside the turns before it: "this book", "she", "we" and "there", and no further back than four."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime

import pytest

from adamem_graph.construction.offline import OfflineUnderstander
from adamem_graph.construction.understanding import CONTEXT_TURNS
from adamem_graph.records import EntityKind, Message, NamedEntity, Understanding

Talk = Callable[..., list[Understanding]]

_LANTERN = NamedEntity("The Patient Lantern", EntityKind.WORK)


def _texts(understood: Understanding) -> list[str]:
    return [fact.text for fact in understood.facts]


def test_a_title_said_in_one_turn_is_what_this_book_means_in_another(talk: Talk) -> None:
    """The case on which paper A failed: title here, "this book" there, and "last year" that must become a year."""
    told, _, remembered = talk(
        "Ana: I borrowed “The Patient Lantern” from the library, a novel about a lighthouse.",
        "Ben: Sounds lovely!",
        "Ana: I first read this book last year on the ferry.",
    )
    (fact,) = remembered.facts
    assert fact.text == "Ana first read the book “The Patient Lantern” last year (2022) on the ferry"
    assert fact.occurred is not None
    assert (fact.occurred.start, fact.occurred.end) == (date(2022, 1, 1), date(2022, 12, 31))
    assert _LANTERN in told.entities
    assert _LANTERN in remembered.entities


@pytest.mark.parametrize(
    ("named", "pointed", "fact"),
    [
        ("Ben: Have you read “The Patient Lantern”?", "I read it in March.", "“The Patient Lantern”"),
        (
            "Ben: I like “The Patient Lantern”.",
            "I read that book in May.",
            "“The Patient Lantern”",
        ),
        ("Ben: I saw a film called Blue Harbour.", "I watched that film last month.", "the film “Blue Harbour”"),
        ("Ben: We watched a movie called Blue Harbour.", "I watched it with my aunt.", "“Blue Harbour”"),
    ],
)
def test_the_other_speakers_title_is_meant_as_well(talk: Talk, named: str, pointed: str, fact: str) -> None:
    _, understood = talk(named, f"Ana: {pointed}")
    assert fact in _texts(understood)[0]


@pytest.mark.parametrize(
    ("named", "pointed"),
    [
        ("I saw a film called Blue Harbour.", "I read this book last year."),
        ("I love “The Patient Lantern” and “A Hill of Salt”.", "I read this book last year."),
        ("I love “The Patient Lantern”.", "I read that book you lent me last year."),
        ("I love “The Patient Lantern”.", "I wrote a letter. My aunt read it yesterday."),
        ("I love “The Patient Lantern”.", "I read this book, “A Hill of Salt”, last year."),
    ],
)
def test_a_work_of_another_kind_or_one_of_two_is_not_meant(talk: Talk, named: str, pointed: str) -> None:
    _, understood = talk(f"Ben: {named}", f"Ana: {pointed}")
    assert not any("Lantern" in text or "Harbour" in text for text in _texts(understood))
    assert {each.name for each in understood.entities} <= {"A Hill of Salt"}


def test_there_is_the_place_named_before(talk: Talk) -> None:
    *_, understood = talk("Ana: I flew to Lisbon in April.", "Ben: Nice!", "Ana: I went there last year.")
    assert _texts(understood) == ["Ana went to Lisbon last year (2022)"]
    assert NamedEntity("Lisbon", EntityKind.PLACE) in understood.entities


@pytest.mark.parametrize(
    ("turns", "fact"),
    [
        (("Ana: I called my sister.", "Ana: She bought a canoe."), "Ana's sister bought a canoe"),
        (("Ben: How is your sister?", "Ana: She bought a canoe."), "Ana's sister bought a canoe"),
        (("Ana: I met Rosa Lindqvist.", "Ben: Great!", "Ana: She has a canoe."), "Rosa Lindqvist has a canoe"),
        (
            ("Ana: My brother and I live in Lima.", "Ben: Oh!", "Ana: We bought a canoe."),
            "Ana's brother and Ana bought",
        ),
        (("Ana: I went to the lake with my aunt. We saw a heron.",), "Ana and Ana's aunt saw a heron"),
        (("Ana: I built a canoe. I painted it yesterday.",), "Ana painted the canoe yesterday (7 May 2023)"),
    ],
)
def test_a_pronoun_means_whom_the_turns_before_name(talk: Talk, turns: tuple[str, ...], fact: str) -> None:
    assert any(text.startswith(fact) for text in _texts(talk(*turns)[-1]))


@pytest.mark.parametrize(
    "turns",
    [
        ("Ana: My sister and my aunt came.", "Ana: She bought a canoe."),
        ("Ana: My brother came.", "Ana: She bought a canoe."),
        ("Ana: My aunt came.", "Ben: I met Rosa Lindqvist.", "Ana: She bought a canoe."),
        ("Ana: She sold the boat to Rosa Lindqvist.", "Ben: Oh!", "Ana: She bought a canoe."),
        ("Ben: Thanks, Ana.", "Ana: She bought a canoe."),
    ],
)
def test_she_is_nobody_where_two_are_possible_or_none(talk: Talk, turns: tuple[str, ...]) -> None:
    assert _texts(talk(*turns)[-1]) == []


def test_nothing_further_back_than_the_context_is_meant(talk: Talk) -> None:
    between = ["Ben: Hm."] * (CONTEXT_TURNS - 1)
    named, pointed = "Ana: I love “The Patient Lantern”.", "Ana: I read this book last year."
    assert "Lantern" in _texts(talk(named, *between, pointed)[-1])[0]
    assert "Lantern" not in _texts(talk(named, *between, "Ben: Hm.", pointed)[-1])[0]


def _dialogue() -> list[Message]:
    said = [
        ("Ana", "I borrowed “The Patient Lantern”, a novel, and flew to Lisbon with my sister."),
        ("Ben", "How is she? 😀"),
        ("Ana", "She works there. We read this book last year."),
        ("Ben", "我昨天看了《海边的灯》。"),
        ("Ana", "I read it in March. I met Rosa Lindqvist."),
        ("Ben", "I met her as well. I watched it."),
        ("Ana", "We went there in April."),
        ("Ben", "My brother and I have a cat."),
        ("Ana", "He told me. I like cats."),
        ("Ben", "We bought it a house."),
    ]
    at = datetime(2023, 5, 8, tzinfo=UTC)
    first = [Message(f"a{place}", who, text, "a", place, at) for place, (who, text) in enumerate(said)]
    other = [Message(f"b{place}", who, text, "b", place, at) for place, (who, text) in enumerate(said[::-1])]
    return [each for pair in zip(first, other, strict=True) for each in pair]


@pytest.mark.parametrize("size", [1, 2, 3, 7])
def test_a_turn_means_the_same_however_the_dialogue_is_cut(size: int) -> None:
    """Two sessions run side by side, and each call is given what came before it, or only the last turns of it."""
    messages, people = _dialogue(), ["Ana", "Ben"]
    whole = OfflineUnderstander().understand(messages, people)
    for reach in (len(messages), 2 * CONTEXT_TURNS):
        cut = []
        for start in range(0, len(messages), size):
            before = messages[max(0, start - reach) : start]
            cut += OfflineUnderstander().understand(messages[start : start + size], people, before)
        assert cut == whole
    assert any("Lantern" in fact.text for each in whole[2:] for fact in each.facts)


def test_another_session_is_no_context() -> None:
    at = datetime(2023, 5, 8, tzinfo=UTC)
    before = [Message("a", "Ana", "I love “The Patient Lantern”.", "s1", 0, at)]
    asked = Message("b", "Ana", "I read this book last year.", "s2", 0, at)
    (understood,) = OfflineUnderstander().understand([asked], ["Ana", "Ben"], before)
    assert _texts(understood) == ["Ana read this book last year (2022)"]
