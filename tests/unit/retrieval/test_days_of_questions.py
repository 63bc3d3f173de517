"""The days that a question names, reckoned from the day of the memory's latest message."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from adamem_graph.retrieval.dates import asked_days, names_a_time

LATEST = datetime(2024, 6, 12, 18, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("question", "start", "end"),
    [
        ("What did Ingrid plant on 3 May 2023?", date(2023, 5, 3), date(2023, 5, 3)),
        ("Where was Tobias in March 2024?", date(2024, 3, 1), date(2024, 3, 31)),
        ("What did Tobias paint in May?", date(2024, 5, 1), date(2024, 5, 31)),
        ("Who called yesterday?", date(2024, 6, 11), date(2024, 6, 11)),
    ],
)
def test_a_time_becomes_days(question: str, start: date, end: date) -> None:
    (found,) = asked_days(question, LATEST, ())
    assert (found.start, found.end) == (start, end)
    assert names_a_time(question, ())


@pytest.mark.parametrize("question", ["When did the boat sail?", "What may Tobias eat?", "How old is the loom?"])
def test_a_question_for_a_time_names_none(question: str) -> None:
    assert not names_a_time(question, ())


def test_somebody_who_is_called_like_a_month_is_no_time() -> None:
    assert names_a_time("What did they grow in June?", ["April"])
    assert not names_a_time("What was planted in June's garden?", ["June", "Tobias"])
    assert not names_a_time("What did June plant?", ["June", "Tobias"])
    assert names_a_time("What was planted in June?", ["June", "Tobias"])
