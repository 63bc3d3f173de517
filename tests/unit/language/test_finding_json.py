"""Where JSON begins and ends in a text, and that no text takes long."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adamem_graph.language.json_finding import MAX_DEPTH, find_json

PROSE = st.text(alphabet=st.characters(exclude_characters='[{"', exclude_categories=["Cs"]))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**6), 10**6) | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab[{\"'}]\\"), inner, max_size=3),
    max_leaves=8,
)
CONTAINERS = st.lists(VALUES, max_size=3) | st.dictionaries(st.text("ab[{\"'}]\\"), VALUES, max_size=3)


@given(CONTAINERS, CONTAINERS, PROSE, PROSE)
def test_whatever_is_written_between_prose_is_found_whole(first: object, second: object, one: str, two: str) -> None:
    text = f"{one}{json.dumps(first)}{two}{json.dumps(second, ensure_ascii=False)}{one}"
    found = find_json(text)
    assert list(found.values) == [first, second]
    assert not found.cut_off


@given(CONTAINERS, st.integers(min_value=1), PROSE)
def test_what_lacks_its_end_is_cut_off_and_no_part_of_it_is_offered(value: object, length: int, before: str) -> None:
    text = json.dumps({"answer": value})
    found = find_json(before + text[: 2 + length % (len(text) - 2)])
    assert found.values == ()
    assert found.cut_off


@given(st.text('[{"}],:\\ atx1.-'))
def test_any_text_can_be_searched(text: str) -> None:
    find_json(text)


SIZE = 100_000


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("[" * SIZE, id="opening brackets"),
        pytest.param("[" * SIZE + "]" * SIZE, id="nested brackets"),
        pytest.param("[]" * SIZE, id="empty lists"),
        pytest.param('{"a":' * SIZE, id="nested objects"),
        pytest.param('["' * SIZE, id="brackets and quotes"),
        pytest.param('["' + '[\\"' * SIZE + '" x', id="brackets inside a string"),
        pytest.param('["a" x' * SIZE, id="broken lists"),
        pytest.param(("[" * (MAX_DEPTH - 1) + '"' + "[" * 200 + '" x') * 1_000, id="broken deep lists"),
        pytest.param('{"a": "' + "\\" * SIZE, id="backslashes"),
        pytest.param("[" + "1" * SIZE, id="digits"),
        pytest.param("[" + "1" * SIZE + "]", id="a number of many digits"),
        pytest.param("[" + " " * SIZE + "x", id="blanks"),
    ],
)
def test_a_long_reply_of_brackets_does_not_hang(text: str) -> None:
    found = find_json(text)
    assert len(found.values) in (0, 1, SIZE)


def test_nesting_beyond_any_reply_is_passed_over() -> None:
    deepest = "[" * MAX_DEPTH + "]" * MAX_DEPTH
    assert len(find_json(deepest).values) == 1
    assert find_json("[" + deepest + "] {}").values[-1] == {}


def test_half_a_sign_in_a_string_becomes_a_question_mark() -> None:
    assert find_json('{"a": "cut \\ud83d", "b": "\\ud83d\\ude00"}').values == ({"a": "cut ?", "b": "😀"},)
