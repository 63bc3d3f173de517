"""One entity for one person, work or thing, under one name; names that are merely alike stay apart."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from adamem_graph.records import EntityKind, NamedEntity, Understanding

Read = Callable[..., Understanding]
Talk = Callable[..., list[Understanding]]


def _named(understood: Understanding, kind: EntityKind) -> set[str]:
    return {each.name for each in understood.entities if each.kind is kind}


@pytest.mark.parametrize(
    ("text", "participant", "short"),
    [
        ("Hey Mel, I sold the boat.", "Melanie", "Mel"),
        ("I sold the boat to Mel.", "Melanie", "Mel"),
        ("Thanks, Caro!", "Caroline", "Caro"),
        ("I met Josh at the pier.", "Joshua", "Josh"),
        ("Hi Jo! How are you?", "Joanna", "Jo"),
    ],
)
def test_a_short_form_is_the_participant(read: Read, text: str, participant: str, short: str) -> None:
    people = [each for each in read(text, participants=("Ana", participant)).entities if each.kind is EntityKind.PERSON]
    assert people == [NamedEntity(participant, EntityKind.PERSON, (short,))]


@pytest.mark.parametrize(
    ("text", "participant"),
    [
        ("I met Joan at the pier.", "Joanna"),
        ("I met Anna at the pier.", "Annabel"),
        ("Car trouble again, I sold the boat.", "Caroline"),
        ("Will you come to the pier?", "William"),
        ("I met Max at the pier.", "Melanie"),
    ],
)
def test_a_name_that_merely_begins_alike_is_another(read: Read, text: str, participant: str) -> None:
    assert participant not in _named(read(text, participants=("Ana", participant)), EntityKind.PERSON)


def test_two_participants_of_one_beginning_share_no_short_form(read: Read) -> None:
    understood = read("I met Mel at the pier.", participants=("Ana", "Melanie", "Melinda"))
    assert not {"Melanie", "Melinda"} & _named(understood, EntityKind.PERSON)


def test_a_fact_is_about_the_participant_whom_a_short_form_names(read: Read) -> None:
    (fact,) = read("Mel sold the boat.", participants=("Ana", "Melanie")).facts
    assert (fact.text, fact.subject) == ("Melanie sold the boat", "Melanie")


def test_a_first_name_is_the_person_whose_full_name_was_said(talk: Talk) -> None:
    _, understood = talk("Ana: I met Anna Bergström at the pier.", "Ben: Anna sold the boat.")
    assert understood.facts[0].subject == "Anna Bergström"
    assert NamedEntity("Anna Bergström", EntityKind.PERSON, ("Anna",)) in understood.entities


def test_a_relative_is_known_by_name(talk: Talk) -> None:
    first, second = talk("Ana: I flew to Lisbon with my sister Eva.", "Ana: She bought a canoe.")
    assert "Eva" in _named(first, EntityKind.PERSON)
    assert [fact.text for fact in second.facts] == ["Eva bought a canoe"]


def test_almost_equal_names_never_flow_together(talk: Talk) -> None:
    first, second, rooms = talk(
        "Cem: Anna Bergström took flight LH-1204.",
        "Cem: Anne Bergström took flight LH-1205.",
        "Cem: Room 12 has a leak. Room 13 has a balcony.",
        participants=("Cem", "Ben"),
    )
    assert _named(first, EntityKind.PERSON) == {"Anna Bergström"}
    assert _named(second, EntityKind.PERSON) == {"Anne Bergström"}
    assert (_named(first, EntityKind.THING), _named(second, EntityKind.THING)) == ({"LH-1204"}, {"LH-1205"})
    assert _named(rooms, EntityKind.THING) == {"Room 12", "Room 13"}
    assert [fact.text for fact in rooms.facts] == ["Room 12 has a leak", "Room 13 has a balcony"]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("I read “The Patient Lantern” on the train.", "The Patient Lantern"),
        ("I'm reading a novel called Salt Hill.", "Salt Hill"),
        ("We watched a film titled Blue Harbour yesterday.", "Blue Harbour"),
        ("I love the song Rain on Tin by the old band.", "Rain on Tin"),
        ("I've been reading House of Small Rivers lately.", "House of Small Rivers"),
    ],
)
def test_a_work_is_known_by_its_title(read: Read, text: str, title: str) -> None:
    assert title in _named(read(text), EntityKind.WORK)


@pytest.mark.parametrize("text", ["I got a book I like.", "I'm watching Ben play.", "I read a book on Monday."])
def test_no_title_is_made_of_other_capitals(read: Read, text: str) -> None:
    assert _named(read(text), EntityKind.WORK) == set()


def test_a_numbered_product_is_a_thing_and_a_count_is_not_part_of_a_name(read: Read) -> None:
    assert _named(read("I ordered a Pixel 9 yesterday."), EntityKind.THING) == {"Pixel 9"}
    assert "5" not in " ".join(each.name for each in read("I told Rosa Lindqvist 5 times.").entities)
