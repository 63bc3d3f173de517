"""What preferences in plain language ask for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adamem_graph.policy.kinds import KINDS, Kind
from adamem_graph.policy.preferences import read_preference
from adamem_graph.policy.wording import preference_of_kinds, written


def kept_kinds(text: str) -> frozenset[Kind]:
    return frozenset[Kind]().union(*(wish.kinds for wish in read_preference(text).keeps))


def ignored_kinds(text: str) -> frozenset[Kind]:
    return frozenset[Kind]().union(*(wish.kinds for wish in read_preference(text).ignores))


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("For my boss, I just need you to remember his final decisions, skip all the brainstorming.", {Kind.DECISION}),
        ("only record schedule/time arrangements (workout buddy)", {Kind.SCHEDULE}),
        ("Track Ana's emotional reactions, commitments made to her.", {Kind.EMOTION, Kind.PROMISE}),
        ("Please don't save every little detail about Dad, I want his doctor's advice.", {Kind.ADVICE}),
        ("Focus on what upsets her and when we meet, rather than the random details.", {Kind.EMOTION, Kind.SCHEDULE}),
        ("You don't need to track everything he says, just make sure you catch the exact metrics.", {Kind.FIGURE}),
        ("You can drop the rest, keep deadlines and to-dos.", {Kind.SCHEDULE, Kind.TASK}),
        ("technical conclusions, key numbers", {Kind.DECISION, Kind.FIGURE}),
    ],
)  # fmt: skip
def test_a_preference_says_which_kinds_it_keeps(text: str, kinds: set[Kind]) -> None:
    assert kept_kinds(text) == kinds


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Only the verdict, please, instead of recording the entire back-and-forth.", {Kind.IDEA}),
        ("Remember her promises, not the casual chatter.", {Kind.SMALL_TALK}),
        ("Don't save every little detail about Mom.", {Kind.SMALL_TALK}),
        ("I want you to ignore all the brainstorming and only remember decisions.", {Kind.IDEA}),
        ("Don't track jokes.", {Kind.SMALL_TALK}),
    ],
)
def test_a_preference_says_which_kinds_it_ignores(text: str, kinds: set[Kind]) -> None:
    assert ignored_kinds(text) == kinds


def test_things_that_are_no_kind_of_information_keep_their_words() -> None:
    read = read_preference("Don't save every little detail about Mom, I want recipes and the names of books she liked.")
    assert [wish.text for wish in read.keeps] == ["recipes", "names of books she liked"]
    assert not any(wish.kinds for wish in read.keeps)


def test_not_forgetting_is_keeping() -> None:
    assert [wish.text for wish in read_preference("Don't forget her allergies.").keeps] == ["her allergies"]


def test_whom_a_preference_is_about_is_no_part_of_what_it_keeps() -> None:
    read = read_preference("When it comes to my mom, I only want you to remember my promises to her, nothing else.")
    assert (read.about, read.only, [wish.text for wish in read.keeps]) == ("mom", True, ["my promises to her"])


def test_the_verdict_on_an_answer_is_no_part_of_the_preference() -> None:
    read = read_preference(
        "You are wrong, it was a silk scarf. For Mom, I only want you to record the promises I make."
    )
    assert [wish.kinds for wish in read.keeps] == [{Kind.PROMISE}]


def test_ignoring_alone_leaves_all_else_wanted() -> None:
    read = read_preference("Skip the small talk.")
    assert not read.exclusive
    assert not read.keeps


def test_ignoring_everything_keeps_nothing() -> None:
    read = read_preference("Ignore everything.")
    assert read.exclusive
    assert not read.keeps


@given(st.sets(st.sampled_from(KINDS), min_size=1))
def test_a_preference_written_for_kinds_is_read_as_these_kinds(kinds: set[Kind]) -> None:
    text = preference_of_kinds(kinds)
    assert kept_kinds(text) == kinds
    assert read_preference(text).only


@given(st.text(max_size=300))
def test_any_text_can_be_read(text: str) -> None:
    read = read_preference(text)
    assert all(wish.text.strip() for wish in (*read.keeps, *read.ignores))


@given(
    st.lists(st.sampled_from(["recipes", "invoices", "names of books", "the roof repairs"]), unique=True, min_size=1),
    st.lists(st.sampled_from(["football", "celebrities", "horoscopes"]), unique=True),
)
def test_what_is_written_is_read_again(keeps: list[str], ignores: list[str]) -> None:
    read = read_preference(written(keeps, ignores))
    assert [wish.text for wish in read.keeps] == [each.removeprefix("the ") for each in keeps]
    assert [wish.text for wish in read.ignores] == ignores


@pytest.mark.parametrize(
    ("text", "keeps", "ignores"),
    [
        ("only final decisions and conclusions; no habits", ["final decisions", "conclusions"], ["habits"]),
        ("decisions but not jokes", ["decisions"], ["jokes"]),
        ("no small talk, only decisions", ["decisions"], ["small talk"]),
        ("everything except gossip", [], ["gossip"]),
        ("That answer was about lunch. Don't save lunch details.", [], ["lunch details"]),
        ("Hello, skip the weather", [], ["weather"]),
    ],
)
def test_what_is_named_beside_what_is_left_out_is_kept_unless_it_is_talk(
    text: str, keeps: list[str], ignores: list[str]
) -> None:
    preference = read_preference(text)
    assert [wish.text for wish in preference.keeps] == keeps
    assert [wish.text for wish in preference.ignores] == ignores
    assert preference.exclusive == bool(keeps)
