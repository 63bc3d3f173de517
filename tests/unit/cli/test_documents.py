"""The JSON documents that the command line prints."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from adamem_graph.cli.as_json import document, plain, record_fields, write_document
from adamem_graph.records import EdgeType, Grain, Message, Role, TimeExpression


@dataclass(frozen=True)
class Nested:
    path: Path
    priors: dict[EdgeType, float]
    parts: tuple[TimeExpression, ...]


def test_a_record_becomes_an_object_with_its_fields_names_and_enums_become_their_values() -> None:
    message = Message("ab", "Ana", "Hi", "1", 0, datetime(2023, 5, 8, 14, 5, tzinfo=UTC), Role.USER)
    assert record_fields(message) == {
        "id": "ab",
        "speaker": "Ana",
        "text": "Hi",
        "session": "1",
        "position": 0,
        "sent_at": "2023-05-08T14:05:00+00:00",
        "role": "user",
        "caption": None,
        "external_id": None,
    }


def test_records_inside_records_paths_and_keys_that_are_enums_are_made_plain_too() -> None:
    time = TimeExpression("in May", date(2023, 5, 1), date(2023, 5, 31), Grain.MONTH, (3, 9))
    nested = Nested(Path("a/b.txt"), {EdgeType.SUPPORTS: 0.9}, (time,))
    assert plain(nested) == {
        "path": str(Path("a/b.txt")),
        "priors": {"SUPPORTS": 0.9},
        "parts": [
            {"text": "in May", "start": "2023-05-01", "end": "2023-05-31", "grain": "month", "span": [3, 9]},
        ],
    }


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_a_number_that_json_has_no_word_for_is_null(value: float) -> None:
    assert plain({"mean": value}) == {"mean": None}


def test_a_value_without_a_form_in_json_is_refused_rather_than_printed_as_its_repr() -> None:
    with pytest.raises(TypeError, match="object has no form in JSON"):
        plain({"what": object()})


def test_the_schema_stands_first_and_names_command_and_version() -> None:
    assert list(document("search", {"question": "who?"}).items()) == [
        ("schema", "adamem/search/1"),
        ("question", "who?"),
    ]


def test_a_document_stays_valid_json_with_words_of_any_script_and_broken_unicode(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    write_document({"text": "café 日本 \x1b[31m \ud83d"})
    printed = capfdbinary.readouterr().out.decode("utf-8")
    assert "café 日本" in printed
    assert "\x1b" not in printed
    assert json.loads(printed) == {"text": "café 日本 \x1b[31m \ud83d"}
