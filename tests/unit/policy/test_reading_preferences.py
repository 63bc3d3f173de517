"""What preferences in plain language ask for."""

from __future__ import annotations

import time

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


READINGS = [
    ("Everything but small talk", (), (Kind.SMALL_TALK,), False),
    ("anything but gossip", (), (Kind.SMALL_TALK,), False),
    ("All but the jokes, please.", (), (Kind.SMALL_TALK,), False),
    ("Save everything she tells me but small talk.", (), (Kind.SMALL_TALK,), False),
    ("Keep everything apart from the schedules.", (), (Kind.SCHEDULE,), False),
    ("Everything is fine except gossip.", (), (Kind.SMALL_TALK,), False),
    ("Apart from gossip, remember everything.", (), (Kind.SMALL_TALK,), False),
    ("Remember anything that isn't gossip.", (), (Kind.SMALL_TALK,), False),
    ("Ignore nothing but gossip.", (), (Kind.SMALL_TALK,), False),
    ("Leave nothing out except jokes.", (), (Kind.SMALL_TALK,), False),
    ("Don't forget anything except jokes.", (), (Kind.SMALL_TALK,), False),
    ("Ignore everything except promises", (Kind.PROMISE,), (), True),
    ("Don't keep anything except promises", (Kind.PROMISE,), (), True),
    ("Forget all of it except her promises.", (Kind.PROMISE,), (), True),
    ("Skip everything other than deadlines.", (Kind.SCHEDULE,), (), True),
    ("Except for deadlines, ignore everything.", (Kind.SCHEDULE,), (), True),
    ("Unless it is a promise, ignore it.", (Kind.PROMISE,), (), True),
    ("Ignore all that isn't a decision.", (Kind.DECISION,), (), True),
    ("Nothing but promises", (Kind.PROMISE,), (), True),
    ("Nothing matters except decisions.", (Kind.DECISION,), (), True),
    ("No details except dates.", (Kind.SCHEDULE,), (), True),
    ("I don't want anything but final decisions.", (Kind.DECISION,), (), True),
    ("not only decisions but also feelings", (Kind.DECISION, Kind.EMOTION), (), False),
    ("Not just decisions, also feelings", (Kind.DECISION, Kind.EMOTION), (), False),
    ("Don't just remember decisions, remember her feelings too.", (Kind.DECISION, Kind.EMOTION), (), False),
    ("Apart from decisions, also remember her feelings.", (Kind.DECISION, Kind.EMOTION), (), False),
    ("less chit-chat, more decisions", (Kind.DECISION,), (Kind.SMALL_TALK,), False),
    ("More decisions, less brainstorming.", (Kind.DECISION,), (Kind.IDEA,), False),
    ("Fewer jokes and more deadlines", (Kind.SCHEDULE,), (Kind.SMALL_TALK,), False),
    ("I care less about jokes than about decisions", (Kind.DECISION,), (Kind.SMALL_TALK,), False),
    ("Focus more on decisions than jokes.", (Kind.DECISION,), (Kind.SMALL_TALK,), False),
    ("Please remember her moods more than her appointments.", (Kind.EMOTION,), (Kind.SCHEDULE,), False),
    ("I'd rather have decisions than jokes.", (Kind.DECISION,), (Kind.SMALL_TALK,), False),
    ("Prefer decisions over brainstorming.", (Kind.DECISION,), (Kind.IDEA,), False),
    ("Decisions rather than brainstorming.", (Kind.DECISION,), (Kind.IDEA,), False),
    ("Fewer details, please.", (), (Kind.SMALL_TALK,), False),
    ("Not her jokes, her decisions.", (Kind.DECISION,), (Kind.SMALL_TALK,), False),
    ("I wanted her promises, not her jokes.", (Kind.PROMISE,), (Kind.SMALL_TALK,), False),
    ("Decisions matter, jokes don't", (Kind.DECISION,), (Kind.SMALL_TALK,), False),
    ("Her jokes aren't important but her promises are.", (Kind.PROMISE,), (Kind.SMALL_TALK,), False),
    ("Only deadlines matter.", (Kind.SCHEDULE,), (), True),
    ("Her promises are all I care about.", (Kind.PROMISE,), (), True),
    ("What matters is how she feels.", (Kind.EMOTION,), (), True),
    ("Gossip is irrelevant.", (), (Kind.SMALL_TALK,), False),
    ("Jokes can be ignored, decisions must be kept.", (Kind.DECISION,), (Kind.SMALL_TALK,), False),
    ("Gossip should not be remembered.", (), (Kind.SMALL_TALK,), False),
    ("Keep the small talk out of memory.", (), (Kind.SMALL_TALK,), False),
    ("Get rid of the gossip and keep the deadlines.", (Kind.SCHEDULE,), (Kind.SMALL_TALK,), False),
    ("I couldn't care less about gossip.", (), (Kind.SMALL_TALK,), False),
    ("I no longer care about his moods.", (), (Kind.EMOTION,), False),
    ("There's no point in saving gossip.", (), (Kind.SMALL_TALK,), False),
    ("Deadlines, yes; gossip, no.", (Kind.SCHEDULE,), (Kind.SMALL_TALK,), False),
    ("Why do you keep jokes?", (), (Kind.SMALL_TALK,), False),
    ("You should have kept her promises.", (Kind.PROMISE,), (), False),
    ("Don't let me forget her promises.", (Kind.PROMISE,), (), False),
    ("I don't want to miss any deadlines.", (Kind.SCHEDULE,), (), False),
    ("Skip nothing.", (), (), False),
    ("Skip the small talk except her jokes about me.", (), (Kind.SMALL_TALK,), False),
    ("Keep it short: only promises", (Kind.PROMISE,), (), True),
    ("From now on, only remember final decisions", (Kind.DECISION,), (), True),
    ("You don't have to keep jokes.", (), (Kind.SMALL_TALK,), False),
    ("I'd prefer you to focus on decisions.", (Kind.DECISION,), (), False),
    ("Keep track of when she goes out.", (Kind.SCHEDULE,), (), False),
    ("She put money aside, remember her promises.", (Kind.PROMISE,), (), False),
    ("Remember the decision to cut costs.", (Kind.DECISION,), (), False),
    ("I said no. Only keep decisions.", (Kind.DECISION,), (), True),
    ("Skip the random details.", (), (Kind.SMALL_TALK,), False),
    ("Don't save every little detail about Mom.", (), (Kind.SMALL_TALK,), False),
    ("You don't need to track everything that Ana says.", (), (Kind.SMALL_TALK,), False),
]


@pytest.mark.parametrize(("text", "keeps", "ignores", "only"), READINGS)
def test_a_preference_is_read_the_right_way_round(
    text: str, keeps: tuple[Kind, ...], ignores: tuple[Kind, ...], only: bool
) -> None:
    read = read_preference(text)
    assert (kept_kinds(text), ignored_kinds(text)) == (frozenset(keeps), frozenset(ignores))
    assert (read.only, read.exclusive) == (only, only or bool(keeps))
    assert all(wish.kinds for wish in (*read.keeps, *read.ignores)), "nothing beside what it names"


@pytest.mark.parametrize("text", [text for text, *_ in READINGS if text != "Skip nothing."])
def test_what_was_read_is_read_again_where_it_is_written(text: str) -> None:
    read = read_preference(text)
    again = written([wish.text for wish in read.keeps], [wish.text for wish in read.ignores], only=read.only)
    assert (kept_kinds(again), ignored_kinds(again)) == (kept_kinds(text), ignored_kinds(text))
    assert (read_preference(again).only, read_preference(again).exclusive) == (read.only, read.exclusive)


@pytest.mark.parametrize("words", ["keep ", "keep all but ", "less more ", "not only ", "more jokes than, ", "is not "])
def test_long_texts_are_read_in_a_moment(words: str) -> None:
    started = time.perf_counter()
    read_preference(words * (5_000 // len(words)))
    assert time.perf_counter() - started < 5


def test_a_thing_that_somebody_has_is_ignored_and_not_the_person() -> None:
    read = read_preference("Forget everything about her job.")
    assert ([wish.text for wish in read.ignores], read.exclusive) == (["her job"], False)
    assert read_preference("Forget everything about Ana.").exclusive
    assert read_preference("Remember nothing about lunch.").ignores[0].text == "lunch"


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("From now on, only remember final decisions.", None),
        ("For example, remember his decisions.", None),
        ("For now, skip the gossip.", None),
        ("For the most part, ignore jokes.", None),
        ("For my records, only promises.", None),
        ("When it comes to food, ignore the recipes.", None),
        ("For meetings, only the dates.", None),
        ("With Ana, remember her moods.", "Ana"),
        ("With regard to Ana, remember promises.", "Ana"),
        ("As for the landlord, keep the appointments.", "landlord"),
        ("For my supervisor, only decisions.", "supervisor"),
        ("For Sister Chen, only her moods.", "Sister Chen"),
        ("For 张伟, only decisions.", "张伟"),
    ],
)
def test_a_preference_is_about_somebody_who_can_be_a_person(text: str, about: str | None) -> None:
    assert read_preference(text).about == about
