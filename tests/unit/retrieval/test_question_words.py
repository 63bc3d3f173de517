"""Cues and search words: what the planner reads in a question."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adamem_graph.records import Cue
from adamem_graph.retrieval.cues import find_cues
from adamem_graph.retrieval.words import FUNCTION_WORDS, MAX_WORDS, lucene_query, possible_names, search_words

LUCENE_STOP_WORDS = (
    "a an and are as at be but by for if in into is it no not of on or such that the their then there these they this "
    "to was will with"
)
"""What Apache Lucene's English analyzer drops (`EnglishAnalyzer.ENGLISH_STOP_WORDS_SET`)."""


@pytest.mark.parametrize(
    ("question", "cue"),
    [
        ("When did Ana move?", Cue.TEMPORAL),
        ("In what year was that?", Cue.TEMPORAL),
        ("Two weeks ago?", Cue.TEMPORAL),
        ("Why did she move?", Cue.RELATION),
        ("What is the relationship between Ana and Ben?", Cue.RELATION),
        ("What is her favorite tea?", Cue.ATTRIBUTE),
        ("What is her favourite tea?", Cue.ATTRIBUTE),
        ("Does she prefer tea?", Cue.ATTRIBUTE),
        ("Where does she live?", Cue.SINGLE_HOP),
        ("WHO IS IT?", Cue.SINGLE_HOP),
    ],
)
def test_a_cue_is_found(question: str, cue: Cue) -> None:
    assert cue in find_cues(question)


@pytest.mark.parametrize(
    ("question", "cue"),
    [
        ("Tell me of the blasted heath", Cue.TEMPORAL),
        ("Sometimes monthly updates whenever", Cue.TEMPORAL),
        ("The dragon of Chicago", Cue.TEMPORAL),
        ("Show the somehow betweentimes", Cue.RELATION),
        ("Unlikely portraits", Cue.ATTRIBUTE),
        ("This wasp island", Cue.SINGLE_HOP),
        ("", Cue.SINGLE_HOP),
    ],
)
def test_a_cue_inside_another_word_is_none(question: str, cue: Cue) -> None:
    assert cue not in find_cues(question)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("What is Ana's dog called?", ("dog", "called")),
        ("C++ or C#?", ("c",)),
        ("KX-4471-B and 7.14", ("kx-4471-b", "7.14")),
        ("AND", ()),
        ("Who is it, and such?", ()),
        ("Ana?", ("ana",)),
        ("dog Dog DOG", ("dog",)),
        ("don’t panic", ("don’t", "panic")),
        ("_ __ ___", ()),
        ("snake_case _x", ("snake_case", "_x")),
        ("* ~ !!! \ud83d 🎻", ()),
        ("", ()),
    ],
)
def test_the_words_that_are_looked_for(question: str, words: tuple[str, ...]) -> None:
    assert search_words(question, ["Ana"]) == words


def test_a_word_is_left_out_as_a_name_only_where_it_names_somebody() -> None:
    assert search_words("What brings joy to Ana?", ["Joy", "Ana"]) == ("brings", "joy")
    assert search_words("What brings joy to Joy?", ["Joy", "Ana"]) == ("brings", "joy")
    assert search_words("What does Joy bring?", ["Joy", "Ana"]) == ("bring",)
    assert search_words("Who is my boss?", ["Boss Zhang"]) == ("boss",)
    assert search_words("Where does Boss Zhang sail?", ["Boss Zhang"]) == ("sail",)


def test_a_very_long_question_is_searched_by_its_first_words() -> None:
    question = " ".join(f"word{number}" for number in range(1_000))
    assert search_words(question) == tuple(f"word{number}" for number in range(MAX_WORDS))


def test_what_lucene_drops_is_never_looked_for() -> None:
    assert set(LUCENE_STOP_WORDS.split()) <= FUNCTION_WORDS


@given(st.text(max_size=300))
def test_a_query_holds_the_scope_and_quoted_words_and_no_other_syntax(question: str) -> None:
    words = search_words(question)
    query = lucene_query("0123456789abcdef", words)
    quoted = r'((?:"[^"\\]*"(?: (?=")|(?=\))))*)'
    fields = rf"context:\({quoted}\) text:\(\1\)\^0\.75 caption:\(\1\)\^0\.75"
    assert re.fullmatch(rf"\+scope:0123456789abcdef\^0 \+\({fields}\)", query)
    assert all(any(character.isalnum() for character in word) for word in words)


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Who read the Sea of Ice?", ("sea of ice", "read the sea", "read", "sea", "ice")),
        ("What is Ana's dog called?", ("dog called", "dog", "called", "ana dog called", "ana dog")),
        ("the", ()),
    ],
)
def test_what_may_be_a_name_begins_and_ends_with_a_word_that_tells(question: str, names: tuple[str, ...]) -> None:
    assert set(possible_names(question, ["Ana"])) == set(names)


def test_a_participant_is_no_thing_that_a_question_names() -> None:
    assert "ana" not in possible_names("Where does Ana Maria swim?", ["Ana Maria"])
    assert "ana maria" not in possible_names("Where does Ana Maria swim?", ["Ana Maria"])
