"""What holds of every text at every moment: no error, spans that point at words, ranges that fit their grain."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from adamem_graph.records import Grain
from adamem_graph.times import Tense, describe, find_times

_WORDS = """
last next this past the of from to between and before after since until for in on at by ago now later today tomorrow
yesterday Friday Sundays Sat May march June 8 3rd 31 30-31 2023 1999 '98 90s two few couple half week weeks weekend
month years decade fortnight hours spring summers Christmas Easter end early mid late first have been been, - – . ,
gestern letzte Woche vor Jahren hier la semaine dernière ayer hace años ieri 昨天 上周五 三年前 先週 지난주
9999 0001-01-01
""".split()
_ZONES = st.integers(-12 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))
_MOMENTS = st.none() | st.datetimes(timezones=_ZONES)
_TEXTS = st.lists(st.sampled_from(_WORDS), max_size=14).map(" ".join) | st.text(max_size=60)

_SHORTEST = {Grain.DAY: 1, Grain.WEEK: 2, Grain.MONTH: 9, Grain.SEASON: 90, Grain.YEAR: 120, Grain.DECADE: 1096}
"""Days of the shortest range that a grain may have: a weekend, a third of a month or year, three years of a decade."""


@given(_TEXTS, _MOMENTS, st.none() | st.sampled_from(Tense))
def test_any_text_at_any_moment_is_read_without_error(text: str, said: datetime | None, tense: Tense | None) -> None:
    found = find_times(text, said, tense_at=lambda _: tense)
    assert all(text[slice(*each.span)] == each.text and each.text for each in found)
    assert all(left.span[1] <= right.span[0] for left, right in pairwise(found))
    assert all(each.start <= each.end for each in found)
    assert all(describe(each) for each in found)


@given(_TEXTS, _MOMENTS)
def test_no_range_is_shorter_than_its_grain(text: str, said: datetime | None) -> None:
    assert all((each.end - each.start).days + 1 >= _SHORTEST[each.grain] for each in find_times(text, said))
