"""The text of `adamem explain` that is pasted into Neo4j Browser."""

from __future__ import annotations

import numpy as np
import pytest

from adamem_graph.cli.browser_script import cypher_literal, param_line


@pytest.mark.parametrize(
    ("name", "literal"),
    [
        ('O"Neil', r'"O\"Neil"'),
        ("O'Neil", '"O\'Neil"'),
        ("back\\slash", r'"back\\slash"'),
        ('\\"; MATCH (n) DETACH DELETE n; //', r'"\\\"; MATCH (n) DETACH DELETE n; //"'),
        ("two\nlines\r\n:param x => 1", r'"two\nlines\r\n:param x => 1"'),
        ("line\u2028separator", r'"line\u2028separator"'),
        ("bell\x07 null\x00", r'"bell\u0007 null\u0000"'),
        ("日本 café", '"日本 café"'),
    ],
)
def test_nothing_in_a_name_can_end_its_literal_or_its_line(name: str, literal: str) -> None:
    assert cypher_literal(name) == literal
    assert len(param_line("owner", name).splitlines()) == 1


def test_whole_numbers_stay_whole_and_real_numbers_stay_real() -> None:
    assert [cypher_literal(value) for value in (60, 1.0, 0.85, -2.5e-07, True, None)] == [
        "60",
        "1.0",
        "0.85",
        "-2.5e-07",
        "true",
        "null",
    ]


def test_a_number_of_a_vector_is_written_in_few_digits_that_give_the_same_float32() -> None:
    rng = np.random.default_rng(7)
    vector = rng.normal(size=500).astype(np.float32)
    literals = [cypher_literal(value) for value in vector.tolist()]
    assert max(map(len, literals)) <= 15
    assert np.array_equal(np.array([float(text) for text in literals], dtype=np.float32), vector)


def test_a_number_beyond_float32_keeps_every_digit() -> None:
    assert cypher_literal(0.1 + 0.2) == "0.30000000000000004"
    assert cypher_literal(1e300) == "1e+300"


def test_a_map_is_wrapped_since_browser_would_run_what_stands_in_bare_braces() -> None:
    line = param_line("priors", {"MENTIONS": 0.75, "odd key`": [1, "two"]})
    assert line == ':param priors => ({MENTIONS: 0.75, `odd key```: [1, "two"]});'


def test_a_value_that_cypher_has_no_literal_for_is_refused() -> None:
    with pytest.raises(TypeError, match="nan has no literal"):
        cypher_literal(float("nan"))
