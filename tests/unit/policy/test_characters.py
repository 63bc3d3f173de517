"""Whom a memory concerns, told by names alone."""

from __future__ import annotations

import pytest

from adamem_graph.policy.characters import Cast, Person, characters_of, known_name

PEOPLE = [Person("Boss Zhang"), Person("Sister Chen"), Person("Mom"), Person("Liwei"), Person("Wanghao", ("Hao",))]
CAST = Cast(PEOPLE, own=("Linchen",))


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Boss Zhang made the final call", ("Boss Zhang",)),
        ("zhang made the final call", ("Boss Zhang",)),
        ("the boss made the final call", ()),
        ("SISTER CHEN cried, and Liwei called Hao", ("Sister Chen", "Liwei", "Wanghao")),
        ("my sister has a dog", ()),
        ("Wanghao's target is 20 ms; Wanghao wrote it down", ("Wanghao",)),
        ("Wang and Liweis are others", ()),
        ("user promised mom to call", ("Mom",)),
        ("Linchen's mother and my mum", ("Mom",)),
        ("User’s mom is sixty", ("Mom",)),
        ("her mother is a nurse", ()),
        ("Liwei's mom is a nurse", ("Liwei",)),
        ("", ()),
    ],
)
def test_people_are_told_by_whole_names_first_names_and_words_for_relatives(text: str, named: tuple[str, ...]) -> None:
    assert CAST.named_in(text) == named


ORDINARY = Cast([Person("Will"), Person("Joy", ("Jo",)), Person("May"), Person("The Captain"), Person("Grace")])


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Will you come? It brings joy, and it may rain.", ()),
        ("Will called, and Joy wrote.", ("Will", "Joy")),
        ("Grace wants a dog", ("Grace",)),
        ("Joy is at home", ("Joy",)),
        ("user is full of joy in May", ()),
        ("will it rain, joy?", ("Joy",)),
        ("What is the plan?", ()),
        ("We met the captain on Friday", ("The Captain",)),
        ("In May, May met Jo.", ("May", "Joy")),
    ],
)
def test_a_name_that_is_an_ordinary_word_counts_where_it_is_written_as_a_name(
    text: str, named: tuple[str, ...]
) -> None:
    assert ORDINARY.named_in(text) == named


@pytest.mark.parametrize("name", ["User's mom", "my mother", "MOM", "Mama"])
def test_one_relative_has_many_names(name: str) -> None:
    assert CAST.find(name) == "Mom"
    assert Cast([Person(name), Person("Mom")]).names == (name,)
    assert Cast([Person(name)]).named_in("I rang my mom") == (name,)


def test_somebody_who_is_known_by_part_of_a_name_is_one_person() -> None:
    cast = Cast([Person("Boss Zhang"), Person("Zhang"), Person("Liwei"), Person("Liwei Zhao"), Person("Liwei's mom")])
    assert cast.names == ("Boss Zhang", "Liwei", "Liwei's mom")
    assert cast.named_in("Zhang met Liwei Zhao") == ("Boss Zhang", "Liwei")
    assert cast.named_in("Liwei's mom came") == ("Liwei's mom",)


def test_a_first_name_that_two_bear_names_neither() -> None:
    cast = Cast([Person("Ana Reis"), Person("Ana Costa")])
    assert cast.named_in("Ana wrote to Ana Costa") == ("Ana Costa",)


def test_a_title_makes_nobody_the_same() -> None:
    cast = Cast([Person("Sister Chen"), Person("Sister Liu")])
    assert cast.named_in("Chen and Sister Liu") == ("Sister Chen", "Sister Liu")


def test_names_stand_without_spaces_where_the_script_has_none() -> None:
    assert Cast([Person("李伟")]).named_in("昨天李伟来了") == ("李伟",)


def test_nobody_known_names_nobody() -> None:
    assert Cast([]).named_in("Ana met Ben") == ()


def concerned(text: str, subject: str = "user", said: str = "", session: tuple[str, ...] = ()) -> tuple[str, ...]:
    return characters_of(CAST, text, subject, lambda: said, lambda: session)


def test_a_memory_that_names_nobody_concerns_its_subject_then_its_message_then_its_session() -> None:
    session = ("Liwei is late.", "Mom rang.", "Liwei again!")
    assert concerned("user met Liwei", "Wanghao", "Mom rang", session) == ("Liwei",)
    assert concerned("he was late", "Hao", "Mom rang", session) == ("Wanghao",)
    assert concerned("he was late", "user", "Mom said that Zhang was", session) == ("Mom", "Boss Zhang")
    assert concerned("he was late", "user", "he was late", session) == ("Liwei",)
    assert concerned("he was late", "user", "he was late", ("so it goes",)) == ()


def test_words_are_not_read_where_the_memory_says_it_itself() -> None:
    def unread() -> str:
        raise AssertionError("nobody needed this")

    assert characters_of(CAST, "Mom is sixty", "user", unread, lambda: [unread()]) == ("Mom",)


@pytest.mark.parametrize(
    ("name", "known"), [("zhang", "Boss Zhang"), ("My mother", "Mom"), ("Jiange", "Jiange"), ("LIWEI", "Liwei")]
)
def test_a_name_is_told_as_it_is_known(name: str, known: str) -> None:
    assert known_name(name, ["Boss Zhang", "Mom", "Liwei"]) == known


def test_a_longer_form_is_told_as_the_shorter_one_that_is_known() -> None:
    assert known_name("Boss Zhang", ["Zhang", "Mom"]) == "Zhang"
