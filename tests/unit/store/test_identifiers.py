"""Scopes, ids and names: deterministic, apart where things are apart, and never a way to mean everything."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adamem_graph.errors import InvalidNameError, InvalidTextError
from adamem_graph.store.ids import NAME_LIMIT, checked_name, checked_text, natural_order, node_id, scope_of

PARTS = st.lists(st.text(max_size=8), min_size=1, max_size=4)


def test_a_scope_is_the_beginning_of_the_names_sha_256() -> None:
    # printf 'default' | sha256sum
    assert scope_of("default") == "37a8eec1ce19687d"


def test_an_id_is_the_same_in_every_process_and_version() -> None:
    assert node_id("message", "37a8eec1ce19687d", "s", "Ana", "", "", "Hello.", "") == node_id(
        "message", "37a8eec1ce19687d", "s", "Ana", "", "", "Hello.", ""
    )
    assert len(node_id("topic", "0")) == 32


@given(PARTS, PARTS)
def test_two_keys_never_run_together(one: list[str], two: list[str]) -> None:
    assert (node_id("kind", "scope", *one) == node_id("kind", "scope", *two)) == (one == two)


def test_the_same_key_differs_by_kind_and_scope() -> None:
    assert len({node_id("topic", "a", "x"), node_id("fact", "a", "x"), node_id("topic", "b", "x")}) == 3


@pytest.mark.parametrize("name", ["Ana", "名" * NAME_LIMIT, "x`) DETACH DELETE n //", "a b", "O'Neill", "🎻"])
def test_a_name_is_taken_as_it_is(name: str) -> None:
    assert checked_name(name, "speaker") == name


def test_the_two_unicode_forms_of_a_name_are_one() -> None:
    assert checked_name(unicodedata.normalize("NFD", "Zoë"), "speaker") == "Zoë"
    assert scope_of(unicodedata.normalize("NFD", "Zoë")) == scope_of("Zoë")
    assert scope_of("zoë") != scope_of("Zoë")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        (None, "needs a name"),
        (7, "needs a name"),
        ("", "needs a name"),
        (" \t\n", "needs a name"),
        ("\u2003", "needs a name"),
        ("Ana ", "spaces around"),
        ("\u00a0Ana", "spaces around"),
        ("x" * (NAME_LIMIT + 1), "501 characters"),
        ("A\x00na", "control characters"),
        ("A\nna", "control characters"),
        ("A\ud800", "broken Unicode"),
    ],
)
def test_what_cannot_be_a_name_is_refused_with_the_reason(name: object, reason: str) -> None:
    with pytest.raises(InvalidNameError, match=reason):
        checked_name(name, "speaker")  # type: ignore[arg-type]  # what a caller without types may pass


def test_a_text_cut_inside_a_sign_is_refused_at_its_place() -> None:
    assert checked_text("a 🎻 at dusk", "text") == "a 🎻 at dusk"
    with pytest.raises(InvalidTextError, match="character 3"):
        checked_text("ab\ud83dcd", "text")


def test_numbers_in_a_key_sort_as_numbers() -> None:
    keys = ["talk", "session 10 part 11", "session 10 part 2", "session 10", "session 02b", "session 2", "session 1"]
    assert sorted(keys, key=natural_order) == keys[::-1]
