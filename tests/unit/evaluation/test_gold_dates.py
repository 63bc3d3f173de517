"""LoCoMo's temporal answers, as people wrote them, become ranges of days by documented rules."""

from __future__ import annotations

from datetime import date

import pytest

from adamem_graph.evaluation.gold_dates import carries, gold_date
from adamem_graph.records import Grain
from adamem_graph.times.periods import Period

SAID_ON = date(2021, 9, 15)


def _read(answer: str) -> tuple[str, str, str] | None:
    found = gold_date(answer, SAID_ON)
    return (str(found.start), str(found.end), found.grain.value) if found else None


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("3 April 2021", ("2021-04-03", "2021-04-03", "day")),
        ("3 April, 2021.", ("2021-04-03", "2021-04-03", "day")),
        ("April 3rd, 2021", ("2021-04-03", "2021-04-03", "day")),
        ("3April, 2021", ("2021-04-03", "2021-04-03", "day")),
        ("3 Aprill 2021", ("2021-04-03", "2021-04-03", "day")),
        ("28 December", ("2021-12-28", "2021-12-28", "day")),
        ("2 January", ("2022-01-02", "2022-01-02", "day")),
        ("April.2021", ("2021-04-01", "2021-04-30", "month")),
        ("Around April 2021", ("2021-04-01", "2021-04-30", "month")),
        ("early April, 2021", ("2021-04-01", "2021-04-10", "month")),
        ("The winter of 2020", ("2020-12-01", "2021-02-28", "season")),
        ("Since 2014", ("2014-01-01", "2014-12-31", "year")),
        ("10 years ago", ("2011-01-01", "2011-12-31", "year")),
        ("two months ago", ("2021-07-01", "2021-07-31", "month")),
        ("second weekend of May 2021", ("2021-05-08", "2021-05-09", "week")),
        ("last week of May 2021", ("2021-05-31", "2021-06-06", "week")),
        ("The Friday before 14 July 2021", ("2021-07-09", "2021-07-09", "day")),
        ("The Friday before 16 July 2021", ("2021-07-09", "2021-07-09", "day")),
        ("The Friday after 14July, 2021", ("2021-07-16", "2021-07-16", "day")),
        ("The week before 14 July 2021", ("2021-07-05", "2021-07-13", "week")),
        ("Two weeks before 14 July 2021", ("2021-06-28", "2021-07-04", "week")),
        ("The week of 14 July 2021", ("2021-07-12", "2021-07-18", "week")),
        ("The weekend of 14 July 2021", ("2021-07-17", "2021-07-18", "week")),
        ("The weekend before 14 July 2021", ("2021-07-10", "2021-07-11", "week")),
        ("The weekend before 18 July 2021", ("2021-07-10", "2021-07-11", "week")),
        ("two weekends before 14 July 2021", ("2021-07-03", "2021-07-04", "week")),
        ("The weekend after 14 July 2021", ("2021-07-17", "2021-07-18", "week")),
    ],
)
def test_an_answer_that_is_a_date_is_read_as_its_range_of_days(answer: str, expected: tuple[str, str, str]) -> None:
    assert _read(answer) == expected


@pytest.mark.parametrize(
    "answer",
    ["", "4 years", "three weeks", "A few years ago", "Lisbon", "Yes", "her aunt", "31 June 2021", "a May queen"],
)
def test_lengths_of_time_vague_times_and_names_are_no_dates(answer: str) -> None:
    assert _read(answer) is None


@pytest.mark.parametrize(
    ("start", "end", "grain", "is_carried"),
    [
        ("2021-04-01", "2021-04-30", Grain.MONTH, True),
        ("2021-04-05", "2021-04-11", Grain.WEEK, True),
        ("2021-04-05", "2021-04-05", Grain.DAY, True),
        ("2021-03-29", "2021-04-04", Grain.WEEK, False),
        ("2021-05-01", "2021-05-01", Grain.DAY, False),
        ("2021-01-01", "2021-12-31", Grain.YEAR, False),
        ("2021-04-01", "2021-04-30", Grain.YEAR, False),
    ],
)
def test_only_a_range_inside_the_answers_at_its_grain_or_finer_carries_it(
    start: str, end: str, grain: Grain, is_carried: bool
) -> None:
    answer = Period(date(2021, 4, 1), date(2021, 4, 30), Grain.MONTH)
    assert carries(answer, date.fromisoformat(start), date.fromisoformat(end), grain) is is_carried
