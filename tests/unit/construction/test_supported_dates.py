"""A claimed date is believed only where a message's words, or a count from its own day, lead to it."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adamem_graph.times import find_times, is_supported

# A Thursday.
SAID = datetime(2025, 8, 28, 20, 15, tzinfo=UTC)


def _days(written: str) -> tuple[date, date]:
    first, _, last = written.partition("/")
    return date.fromisoformat(first), date.fromisoformat(last or first)


@pytest.mark.parametrize(
    ("text", "claimed"),
    [
        ("I started learning the cello.", "2025-08-28"),
        ("I tuned it yesterday.", "2025-08-27"),
        ("The bow broke last week.", "2025-08-18/2025-08-24"),
        ("The bow broke last weekend.", "2025-08-23/2025-08-24"),
        ("The bow broke last weekend.", "2025-08-18/2025-08-24"),
        ("I bought it in May.", "2025-05-01/2025-05-31"),
        ("I bought it in May.", "2025-03-01/2025-05-31"),
        ("I bought it on 3 May 2024.", "2024-05-01/2024-05-31"),
        ("I bought it on 3 May 2024.", "2024-01-01/2024-12-31"),
        ("I bought it in May 2024.", "2020-01-01/2029-12-31"),
        ("The concert is in December.", "2025-12-01/2025-12-31"),
        ("We rehearsed on Friday.", "2025-08-22"),
        ("We rehearse on Friday.", "2025-08-29"),
        ("We rehearse next Friday.", "2025-09-05"),
        ("We rehearse next Friday.", "2025-08-29"),
        ("I have played since 2016.", "2016-01-01/2025-08-28"),
        ("I have played for three years.", "2022-08-28/2025-08-28"),
        ("We met two weeks ago.", "2025-08-14"),
        ("We met two weeks ago.", "2025-08-11/2025-08-17"),
        ("We met ten days ago.", "2025-08-18"),
        ("It opens in three weeks.", "2025-09-18"),
        ("Summer 2016 was hot, and 2017 was wet.", "2017-01-01/2017-12-31"),
        ("The invoice is 7/8/2023.", "2023-08-07"),
        ("The invoice is 7/8/2023.", "2023-07-08"),
        ("I toured from 3 May 2024 until 9 June 2024.", "2024-05-03/2024-06-09"),
    ],
)
def test_what_the_words_or_a_count_from_the_day_of_speaking_give_is_supported(text: str, claimed: str) -> None:
    assert is_supported(*_days(claimed), text, SAID)


@pytest.mark.parametrize(
    ("text", "claimed"),
    [
        ("I started learning the cello.", "2023-10-05"),
        ("I started learning the cello.", "2025-08-27"),
        ("I started learning the cello.", "2025-01-01/2025-12-31"),
        ("I started learning the cello.", "2025-08-25/2025-08-31"),
        ("I tuned it yesterday.", "2025-08-26"),
        ("I tuned it yesterday.", "2023-08-27"),
        ("I bought it in May.", "2025-05-14"),
        ("I bought it in May.", "2025-05-01/2025-05-10"),
        ("I bought it last week.", "2025-08-20"),
        ("I bought it last week.", "2024-08-18/2024-08-24"),
        ("I graduated ten years ago.", "2015-06-30"),
        ("I practise five days a week.", "2025-08-23"),
        ("We rehearsed on Friday.", "2025-08-21"),
        ("We rehearsed on Friday.", "2024-08-23"),
        ("I have played since I was ten.", "1995-01-01/1995-12-31"),
        ("I have played since 2016.", "2015-01-01/2025-08-28"),
        ("Room 2016B, score 12-2016-7", "2016-12-07"),
        ("I tuned it yesterday.", "2025-08-28/2025-08-27"),
        ("", "2025-08-27"),
    ],
)
def test_any_other_date_and_any_more_exact_one_is_not(text: str, claimed: str) -> None:
    assert not is_supported(*_days(claimed), text, SAID)


def test_without_a_day_of_speaking_only_dates_with_their_own_year_count() -> None:
    text = "Yesterday I finished what I began on 3 May 2024."
    assert is_supported(date(2024, 5, 3), date(2024, 5, 3), text, None)
    assert not is_supported(date(2025, 8, 27), date(2025, 8, 27), text, None)


def test_the_day_of_speaking_is_that_of_the_messages_own_zone() -> None:
    late = datetime(2025, 8, 28, 23, 30, tzinfo=timezone(timedelta(hours=-5)))
    assert is_supported(date(2025, 8, 28), date(2025, 8, 28), "I started the cello.", late)
    assert not is_supported(date(2025, 8, 29), date(2025, 8, 29), "I started the cello.", late)


_WORDS = (
    "last next this Friday two weeks ago in May 8 2023 the end of month years Christmas for 31 a few 7/8/2023".split()
)


@given(
    st.lists(st.sampled_from(_WORDS), max_size=10).map(" ".join) | st.text(max_size=40),
    st.dates(),
    st.dates(),
    st.datetimes(timezones=st.just(UTC)) | st.none(),
)
def test_any_claim_about_any_text_is_judged_and_what_is_found_is_supported(
    text: str, start: date, end: date, said: datetime | None
) -> None:
    assert isinstance(is_supported(start, end, text, said), bool)
    assert all(is_supported(each.start, each.end, text, said) for each in find_times(text, said))


@pytest.mark.parametrize("day", [date(1, 1, 1), date(1, 2, 28), date(9, 6, 5), date(9999, 12, 31)])
def test_at_the_ends_of_the_calendar_the_day_itself_is_supported(day: date) -> None:
    said = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    assert is_supported(day, day, "today", said)
    assert is_supported(date(day.year, 1, 1), date(day.year, 12, 31), "today", said), "the year is there as a whole"
