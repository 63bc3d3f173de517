"""Relative and absolute expressions become closed ranges of days, counted from the day of speaking."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adamem_graph.records import Grain
from adamem_graph.times import Tense, describe, find_times


def _at(day: str) -> datetime:
    return datetime.fromisoformat(f"{day}T15:00").replace(tzinfo=UTC)


def _ranges(text: str, day: str) -> list[tuple[str, str, Grain]]:
    return [(str(each.start), str(each.end), each.grain) for each in find_times(text, _at(day))]


# Said on Monday 14 August 2023.
SAID_ON_A_MONDAY = [
    ("I fixed the bike today", "2023-08-14", "2023-08-14", Grain.DAY),
    ("We are cooking tonight", "2023-08-14", "2023-08-14", Grain.DAY),
    ("I ran this morning", "2023-08-14", "2023-08-14", Grain.DAY),
    ("Yesterday evening I finished the quilt", "2023-08-13", "2023-08-13", Grain.DAY),
    ("Last night it rained", "2023-08-13", "2023-08-13", Grain.DAY),
    ("I fly home tomorrow", "2023-08-15", "2023-08-15", Grain.DAY),
    ("I called her the day before yesterday", "2023-08-12", "2023-08-12", Grain.DAY),
    ("They arrive the day after tomorrow", "2023-08-16", "2023-08-16", Grain.DAY),
    ("I met him ten days ago", "2023-08-04", "2023-08-04", Grain.DAY),
    ("I met him 3 days ago", "2023-08-11", "2023-08-11", Grain.DAY),
    ("We moved two weeks ago", "2023-07-31", "2023-08-06", Grain.WEEK),
    ("We moved a couple of weeks ago", "2023-07-31", "2023-08-06", Grain.WEEK),
    ("We moved a few weeks ago", "2023-07-10", "2023-08-06", Grain.WEEK),
    ("I quit three months ago", "2023-05-01", "2023-05-31", Grain.MONTH),
    ("I quit about five years ago", "2018-01-01", "2018-12-31", Grain.YEAR),
    ("We married a year ago today", "2022-08-14", "2022-08-14", Grain.DAY),
    ("I lived there two decades ago", "2000-01-01", "2009-12-31", Grain.DECADE),
    ("I was ill last week", "2023-08-07", "2023-08-13", Grain.WEEK),
    ("I was ill the week before last", "2023-07-31", "2023-08-06", Grain.WEEK),
    ("I'm busy this week", "2023-08-14", "2023-08-20", Grain.WEEK),
    ("I'm off next week", "2023-08-21", "2023-08-27", Grain.WEEK),
    ("We hiked last weekend", "2023-08-12", "2023-08-13", Grain.WEEK),
    ("We camped two weekends ago", "2023-08-05", "2023-08-06", Grain.WEEK),
    ("We will camp this weekend", "2023-08-19", "2023-08-20", Grain.WEEK),
    ("We had guests over the weekend", "2023-08-12", "2023-08-13", Grain.WEEK),
    ("I was in Rome last month", "2023-07-01", "2023-07-31", Grain.MONTH),
    ("I start next month", "2023-09-01", "2023-09-30", Grain.MONTH),
    ("I graduated last year", "2022-01-01", "2022-12-31", Grain.YEAR),
    ("We went to Spain last winter", "2022-12-01", "2023-02-28", Grain.SEASON),
    ("We surf this summer", "2023-06-01", "2023-08-31", Grain.SEASON),
    ("We surfed last summer", "2022-06-01", "2022-08-31", Grain.SEASON),
    ("I saw him last Friday", "2023-08-11", "2023-08-11", Grain.DAY),
    ("I saw him last Monday", "2023-08-07", "2023-08-07", Grain.DAY),
    ("I see him next Friday", "2023-08-25", "2023-08-25", Grain.DAY),
    ("I have booked this Saturday", "2023-08-19", "2023-08-19", Grain.DAY),
    ("I saw him on Thursday", "2023-08-10", "2023-08-10", Grain.DAY),
    ("I'll see him on Thursday", "2023-08-17", "2023-08-17", Grain.DAY),
    ("It's Monday and the shop is shut", "2023-08-14", "2023-08-14", Grain.DAY),
    ("I ran on Sat", "2023-08-12", "2023-08-12", Grain.DAY),
    ("The rent was due Tuesday last week", "2023-08-08", "2023-08-08", Grain.DAY),
    ("It ends at the end of the month", "2023-08-31", "2023-08-31", Grain.DAY),
    ("It opens in two weeks", "2023-08-28", "2023-09-03", Grain.WEEK),
    ("It opens three days from now", "2023-08-17", "2023-08-17", Grain.DAY),
    ("I have lived here since 2019", "2019-01-01", "2019-12-31", Grain.YEAR),
    ("I wrote it in 2022", "2022-01-01", "2022-12-31", Grain.YEAR),
    ("I wrote it in early 2022", "2022-01-01", "2022-05-01", Grain.YEAR),
    ("I went there in May", "2023-05-01", "2023-05-31", Grain.MONTH),
    ("I went there in October", "2022-10-01", "2022-10-31", Grain.MONTH),
    ("I will go there in May", "2024-05-01", "2024-05-31", Grain.MONTH),
    ("I went there last May", "2023-05-01", "2023-05-31", Grain.MONTH),
    ("She was born on May 8", "2023-05-08", "2023-05-08", Grain.DAY),
    ("We met on the 15th", "2023-07-15", "2023-07-15", Grain.DAY),
    ("We will meet on the 15th", "2023-08-15", "2023-08-15", Grain.DAY),
    ("We met 8 May 2023", "2023-05-08", "2023-05-08", Grain.DAY),
    ("We met on May 8th, 2023", "2023-05-08", "2023-05-08", Grain.DAY),
    ("We met on Tuesday, the 8th of November 2022", "2022-11-08", "2022-11-08", Grain.DAY),
    ("We met in May 2022", "2022-05-01", "2022-05-31", Grain.MONTH),
    ("Log of 2023-02-03T10:15:00Z", "2023-02-03", "2023-02-03", Grain.DAY),
    ("Sent 5/23/2023", "2023-05-23", "2023-05-23", Grain.DAY),
    ("Sent 23.05.2023", "2023-05-23", "2023-05-23", Grain.DAY),
    ("Sent 7/7/2023", "2023-07-07", "2023-07-07", Grain.DAY),
    ("I grew up in the 90s", "1990-01-01", "1999-12-31", Grain.DECADE),
    ("The house is from the 1920s", "1920-01-01", "1929-12-31", Grain.DECADE),
    ("Music from the eighties", "1980-01-01", "1989-12-31", Grain.DECADE),
    ("We danced all summer of 2021", "2021-06-01", "2021-08-31", Grain.SEASON),
    ("We were in Bergen the last week of June 2022", "2022-06-27", "2022-07-03", Grain.WEEK),
    ("The race was the second weekend of July", "2023-07-08", "2023-07-09", Grain.WEEK),
    ("It was sunny in early August", "2023-08-01", "2023-08-10", Grain.MONTH),
    ("We were together at Christmas", "2022-12-25", "2022-12-25", Grain.DAY),
    ("I was there last Thanksgiving", "2022-11-24", "2022-11-24", Grain.DAY),
    ("I'll visit at Easter", "2024-03-31", "2024-03-31", Grain.DAY),
    ("We married on New Year's Eve", "2022-12-31", "2022-12-31", Grain.DAY),
]


@pytest.mark.parametrize(("text", "start", "end", "grain"), SAID_ON_A_MONDAY, ids=lambda value: str(value)[:40])
def test_an_expression_is_counted_from_the_day_of_speaking(text: str, start: str, end: str, grain: Grain) -> None:
    assert _ranges(text, "2023-08-14") == [(start, end, grain)]


@pytest.mark.parametrize(
    ("day", "text", "start", "end"),
    [
        ("2024-02-29", "We met a year ago today", "2023-02-28", "2023-02-28"),
        ("2024-03-31", "I was in Lima last month", "2024-02-01", "2024-02-29"),
        ("2024-01-31", "The contract ends next month", "2024-02-01", "2024-02-29"),
        ("2024-12-31", "I'll rest next week", "2025-01-06", "2025-01-12"),
        ("2024-06-09", "Last week I took up fencing", "2024-05-27", "2024-06-02"),
        ("2024-06-08", "We had fun last weekend", "2024-06-01", "2024-06-02"),
        ("2024-01-10", "We skied in December", "2023-12-01", "2023-12-31"),
        ("2023-01-02", "We skied last year", "2022-01-01", "2022-12-31"),
        ("2023-10-17", "I took it last summer", "2023-06-01", "2023-08-31"),
        ("2024-05-17", "I saw him last Friday", "2024-05-10", "2024-05-10"),
        ("2024-05-17", "We decided it this Tuesday", "2024-05-14", "2024-05-14"),
        ("2024-05-17", "Are you coming this Tuesday?", "2024-05-21", "2024-05-21"),
    ],
)
def test_units_never_slip_over_the_edges_of_the_calendar(day: str, text: str, start: str, end: str) -> None:
    assert [found[:2] for found in _ranges(text, day)] == [(start, end)]


@pytest.mark.parametrize(
    "text",
    [
        "I may call you, and May is my aunt.",
        "They march on while April and August play chess.",
        "The sun sat low over the hill.",
        "Give it a second, then fall back.",
        "We meet every Friday.",
        "Fridays are slow.",
        "I swim most weekends and on weekends only.",
        "I lived there for three years.",
        "It takes two weeks.",
        "We saw each other the other day.",
        "I have been reading a lot recently, these days, and a while ago.",
        "I love Christmas movies.",
        "I bought it for Christmas dinner.",
        "In today's world nobody waits.",
        "My son is a 3 year old.",
        "She's 30 years old.",
        "The invoice is 7/8/2023.",
        "We paid 2000 dollars and saw 1999 people.",
        "Room 2021 is free.",
        "The 31st of June 2023 is no day.",
        "I read it in two weeks.",
        "It was Black Friday.",
        "on the 2nd floor",
        "",
    ],
)
def test_ordinary_words_durations_and_habits_are_no_dates(text: str) -> None:
    assert _ranges(text, "2023-08-14") == []


def test_the_day_is_the_one_in_the_zone_of_the_message() -> None:
    late = datetime(2023, 8, 14, 23, 30, tzinfo=timezone(timedelta(hours=-7)))
    (found,) = find_times("I saw it yesterday", late)
    assert found.start == date(2023, 8, 13)


def test_without_a_time_of_its_own_a_message_has_only_absolute_dates() -> None:
    found = find_times("Yesterday, on 8 May 2023, in May, last week, in 2019, 昨天", None)
    assert [each.text for each in found] == ["8 May 2023", "in 2019"]


def test_the_caller_may_say_the_tense() -> None:
    said = _at("2023-08-14")
    (past,) = find_times("Friday, the pier", said, tense_at=lambda _: Tense.PAST)
    (future,) = find_times("Friday, the pier", said, tense_at=lambda _: Tense.FUTURE)
    assert (past.start, future.start) == (date(2023, 8, 11), date(2023, 8, 18))
    assert find_times("Friday, the pier", said) == ()


def test_words_inside_a_name_are_no_date() -> None:
    text = "I watched Last Christmas in May 2022"
    assert [each.text for each in find_times(text, _at("2023-08-14"), names=[(10, 24)])] == ["May 2022"]


def test_the_week_before_is_counted_from_the_date_before_it() -> None:
    first, second = find_times("I arrived on 20 May 2022 and packed the week before.", _at("2023-08-14"))
    assert first.start == date(2022, 5, 20)
    assert (second.start, second.end) == (date(2022, 5, 9), date(2022, 5, 15))


def test_spans_point_at_the_words() -> None:
    text = "Well, yesterday I rowed, and last week I swam."
    found = find_times(text, _at("2023-08-14"))
    assert [text[slice(*each.span)] for each in found] == [each.text for each in found] == ["yesterday", "last week"]


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("我昨天买了一本书", "2024-04-01", "2024-04-01"),
        ("前天下雨", "2024-03-31", "2024-03-31"),
        ("明日は映画を見る", "2024-04-03", "2024-04-03"),
        ("去年我在上海", "2023-01-01", "2023-12-31"),
        ("来年引っ越す", "2025-01-01", "2025-12-31"),
        ("上个月我搬家了", "2024-03-01", "2024-03-31"),
        ("生日是1990年5月8日", "1990-05-08", "1990-05-08"),
    ],
)
def test_chinese_and_japanese_day_words_are_anchored(text: str, start: str, end: str) -> None:
    assert [found[:2] for found in _ranges(text, "2024-04-02")] == [(start, end)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("yesterday", "13 August 2023"),
        ("last week", "the week of 7 August 2023"),
        ("last weekend", "the weekend of 12 August 2023"),
        ("a few days ago", "9 August 2023 to 12 August 2023"),
        ("last month", "July 2023"),
        ("in late May 2022", "late May 2022"),
        ("last winter", "winter 2022"),
        ("in 2019", "2019"),
        ("a few years ago", "2018 to 2021"),
        ("the 90s", "the 1990s"),
    ],
)
def test_a_range_is_described_without_reference_to_the_day_of_speaking(text: str, words: str) -> None:
    (found,) = find_times(text, _at("2023-08-14"))
    assert describe(found) == words


_WORDS = ["last", "next", "this", "Friday", "two", "weeks", "ago", "in", "May", "8", "2023", "the", "end", "of"]
_WORDS += [
    "month",
    "weekend",
    "99",
    "years",
    "Christmas",
    "before",
    "31",
    "February",
    "a",
    "few",
    "decades",
    "from now",
]


@given(
    st.lists(st.sampled_from(_WORDS), max_size=12).map(" ".join),
    st.datetimes(min_value=datetime(1, 1, 1), max_value=datetime(9999, 12, 31), timezones=st.just(UTC)),
)
def test_any_words_on_any_day_give_ordered_ranges_and_no_error(text: str, said: datetime) -> None:
    found = find_times(text, said)
    assert all(each.start <= each.end for each in found)
    assert all(left.span[1] <= right.span[0] for left, right in pairwise(found))
