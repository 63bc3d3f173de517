"""The conventions of `docs/time_anchoring.md`, row by row, and the kinds of expression around them."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from adamem_graph.times import Tense, describe, find_times

PAGE = Path(__file__).parents[3] / "docs" / "time_anchoring.md"
ROW = re.compile(
    r"^\| (?P<said>.+?) \| (?P<weekday>\w{3}) (?P<on>[\d-]+) \| (?P<start>\S+) \| (?P<end>\S+) \| (?P<grain>\w+) \|$"
)


ROWS = [row for line in PAGE.read_text(encoding="utf-8").splitlines() if (row := ROW.match(line))]


def at(day: str) -> datetime:
    return datetime.fromisoformat(f"{day}T15:00").replace(tzinfo=UTC)


def found(text: str, day: str = "2024-05-15") -> list[str]:
    """Each range as "first/last", one day as itself."""
    each = find_times(text, at(day))
    return [str(one.start) if one.start == one.end else f"{one.start}/{one.end}" for one in each]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['said'][:40]}, {row['on']}")
def test_the_documented_reading_is_the_one_that_is_stored(row: re.Match[str]) -> None:
    said = at(row["on"])
    assert f"{said:%a}" == row["weekday"]
    (one,) = find_times(row["said"], said)
    assert (str(one.start), str(one.end), one.grain.value) == (row["start"], row["end"], row["grain"])


def test_the_page_has_its_tables() -> None:
    assert len(ROWS) > 45


@pytest.mark.parametrize("days", range(14))
def test_a_weekday_goes_by_tense_on_every_day_of_the_week(days: int) -> None:
    today = date(2024, 5, 13) + timedelta(days=days)
    said = datetime(today.year, today.month, today.day, 9, tzinfo=UTC)

    def read(text: str, tense: Tense | None = None) -> date:
        (one,) = find_times(text, said, tense_at=lambda _: tense)
        return one.start

    past, future = read("on Friday", Tense.PAST), read("on Friday", Tense.FUTURE)
    last, following = read("last Friday"), read("next Friday")
    assert {each.weekday() for each in (past, future, last, following)} == {4}
    assert timedelta(0) <= today - past < timedelta(days=7)
    assert timedelta(0) <= future - today < timedelta(days=7)
    assert timedelta(0) < today - last <= timedelta(days=7)
    assert following.isocalendar()[:2] == (today + timedelta(days=7)).isocalendar()[:2]
    assert (past == future == today) is (today.weekday() == 4)


@pytest.mark.parametrize("days", range(7))
def test_a_week_is_the_calendar_week_on_each_of_its_days(days: int) -> None:
    day = str(date(2024, 6, 3) + timedelta(days=days))
    assert found("Last week we rowed", day) == ["2024-05-27/2024-06-02"]
    assert found("We row this week", day) == ["2024-06-03/2024-06-09"]
    assert found("We row next week", day) == ["2024-06-10/2024-06-16"]
    assert found("We rowed the week before last", day) == ["2024-05-20/2024-05-26"]


@pytest.mark.parametrize(
    ("day", "text", "expected"),
    [
        ("2024-01-29", "We leave next month", "2024-02-01/2024-02-29"),
        ("2023-01-30", "We leave next month", "2023-02-01/2023-02-28"),
        ("2024-12-31", "We leave next month", "2025-01-01/2025-01-31"),
        ("2024-05-31", "We left three months ago", "2024-02-01/2024-02-29"),
        ("2024-05-31", "We left last month", "2024-04-01/2024-04-30"),
        ("2024-01-01", "We left last month", "2023-12-01/2023-12-31"),
        ("2024-02-29", "We left four years ago today", "2020-02-29"),
        ("2024-02-29", "We left a month ago to the day", "2024-01-29"),
        ("2024-03-31", "We left a month ago today", "2024-02-29"),
        ("2024-02-29", "We leave in a year", "2025-01-01/2025-12-31"),
        ("2024-02-29", "We left two quiet days ago, no, two days ago", "2024-02-27"),
        ("2023-02-28", "I pay at the end of the month", "2023-02-28"),
        ("2024-02-01", "I pay at the end of the month", "2024-02-29"),
        ("2024-05-15", "I pay at the end of the year", "2024-12-31"),
        ("2024-05-15", "I paid at the end of last month", "2024-04-30"),
        ("2024-05-15", "I pay on the 1st of next month", "2024-06-01"),
        ("2024-05-15", "I paid on the last day of last month", "2024-04-30"),
        ("2024-05-15", "I paid on the last Friday of last month", "2024-04-26"),
    ],
)
def test_months_and_leap_days_never_slip_over_their_ends(day: str, text: str, expected: str) -> None:
    assert found(text, day) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I was away from June 3 to June 5", "2023-06-03/2023-06-05"),
        ("I was away 3-5 June 2022", "2022-06-03/2022-06-05"),
        ("I was away between the 3rd and the 5th of June", "2023-06-03/2023-06-05"),
        ("I was away from the 28th to the 2nd of March", "2024-02-28/2024-03-02"),
        ("I was away from Dec 28 to Jan 2", "2023-12-28/2024-01-02"),
        ("I was ill from December to February", "2023-12-01/2024-02-29"),
        ("I toured from 3 May 2022 until 9 June 2022", "2022-05-03/2022-06-09"),
        ("I taught from 2015 until last year", "2015-01-01/2023-12-31"),
        ("I taught there 2015-2019", "2015-01-01/2019-12-31"),
        ("We stayed from last Friday to yesterday", "2024-05-10/2024-05-14"),
        ("We stayed from Monday to Wednesday last week", "2024-05-06/2024-05-08"),
        ("We rested between Christmas and New Year's Eve", "2023-12-25/2023-12-31"),
        ("It rained in the last three days", "2024-05-12/2024-05-15"),
        ("It will rain over the next two weeks", "2024-05-15/2024-05-29"),
        ("I swam ten to fifteen years ago", "2009-01-01/2014-12-31"),
        ("I swam a week or two ago", "2024-04-29/2024-05-12"),
    ],
)
def test_two_ends_make_one_range(text: str, expected: str) -> None:
    assert found(text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We met a couple of weeks ago", "2024-04-29/2024-05-05"),
        ("We met couple weeks back", "2024-04-29/2024-05-05"),
        ("We met a fortnight ago", "2024-04-29/2024-05-05"),
        ("We met twenty-five years ago", "1999-01-01/1999-12-31"),
        ("We met half a year ago", "2023-11-01/2023-11-30"),
        ("We met a year and a half ago", "2022-11-01/2022-11-30"),
        ("We met a year and two months ago", "2023-03-01/2023-03-31"),
        ("We met two summers ago", "2022-06-01/2022-08-31"),
        ("We met three Christmases ago", "2021-12-25"),
        ("We met this time last year", "2023-05-01/2023-05-31"),
        ("We met a week ago Friday", "2024-05-03"),
        ("We will meet three Sundays from now", "2024-06-02"),
        ("We will meet in 3 weeks' time", "2024-06-03/2024-06-09"),
        ("We met three days before yesterday", "2024-05-11"),
        ("We will meet a week from tomorrow", "2024-05-23"),
        ("We met the day after Christmas", "2023-12-26"),
        ("We met the Saturday before Easter", "2024-03-30"),
        ("We met two days before Christmas last year", "2023-12-23"),
        ("We married ten years ago this June", "2014-06-01/2014-06-30"),
        ("He was born in 1990 on October 3rd", "1990-10-03"),
        ("The match was on Friday the 13th", "2023-10-13"),
        ("The match was on the 20th of April", "2024-04-20"),
        ("It's been two years since we met", "2022-01-01/2022-12-31"),
        ("I've been a baker for about three months by now", "2024-02-01/2024-02-29"),
        ("I haven't seen her for three weeks", "2024-04-22/2024-04-28"),
        ("I moved back in '98", "1998-01-01/1998-12-31"),
        ("It sold well in Q3 2022", "2022-07-01/2022-09-30"),
    ],
)
def test_counted_and_combined_expressions_are_read_as_one(text: str, expected: str) -> None:
    assert found(text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "I may sit in the sun with April and Julian before we march home; on second thoughts, Sat is my cat.",
        "We march 4 miles, and 3-5 may join.",
        "They may, June might, and August will not march.",
        "I trust in June and believe in May.",
        "My sister June likes spring water, and Autumn is my niece.",
        "My cat Friday naps at Sunday school.",
        "Wed her, sun god; mar no jan, dec or mon.",
        "Spring up, fall down, and hold on a second.",
        "Aunt May and Mr. March keep an august silence in august company.",
        "The fall of Rome was in no way a winter of discontent.",
        "I work Monday to Friday, nine to five.",
        "We won three years running and lost two years in a row.",
        "I have danced since I was ten.",
        "I lived there for three years and stayed for two nights.",
        "I've booked the hut for two weeks.",
        "I have to stay for two weeks.",
        "We moved the lesson from Friday to Monday.",
        "The temperature was in the 90s.",
        "It is in the 90s today outside, says USA Today.",
        "Call 555-2019, room 1998, flight 2016.",
        "Version 3.5.2023 scored 12-10, and 10/12 liked it.",
        "I swim five days a week, once a month, every spring.",
        "Years ago, ages ago, the other day, one of these days, someday.",
        "Back in the day, at the end of the day.",
        "I love Christmas cookies and Halloween.",
        "During Thanksgiving we usually sing, and in July I often sail.",
        "I always row on Friday.",
        "I've been a baker for just over a year and a cook for more than ten years.",
    ],
)
def test_what_only_looks_like_a_date_is_none(text: str) -> None:
    assert found(text) == []


def test_the_own_zone_of_a_message_decides_what_today_is() -> None:
    late_west = datetime(2024, 5, 15, 23, 30, tzinfo=timezone(timedelta(hours=-5)))
    early_east = datetime(2024, 5, 16, 0, 30, tzinfo=timezone(timedelta(hours=9)))
    assert [str(each.start) for each in find_times("I ran today", late_west)] == ["2024-05-15"]
    assert [str(each.start) for each in find_times("I ran yesterday", early_east)] == ["2024-05-15"]
    assert [str(each.start) for each in find_times("I ran two hours ago", early_east)] == ["2024-05-15"]


def test_a_change_of_clocks_neither_adds_nor_drops_a_day() -> None:
    zone = ZoneInfo("America/New_York")
    after_spring = datetime(2024, 3, 11, 0, 30, tzinfo=zone)
    assert [str(each.start) for each in find_times("I ran yesterday", after_spring)] == ["2024-03-10"]
    assert [str(each.start) for each in find_times("I ran 24 hours ago", after_spring)] == ["2024-03-09"]
    after_autumn = datetime(2024, 11, 3, 23, 45, tzinfo=zone)
    assert [str(each.start) for each in find_times("I ran 24 hours ago", after_autumn)] == ["2024-11-03"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Gestern Abend habe ich einen Hund adoptiert", ["2024-05-14"]),
        ("Guten Morgen! Ich bin hier und nicht dort", []),
        ("Morgen gehe ich mit ihr ins Kino", ["2024-05-16"]),
        ("Letzte Woche war ich in Bonn, nächsten Freitag bin ich in Ulm", ["2024-05-06/2024-05-12", "2024-05-24"]),
        ("Vor drei Jahren zog ich um, am 8. Mai 2019 war das Fest", ["2021-01-01/2021-12-31", "2019-05-08"]),
        ("Hier j'ai adopté un chien", ["2024-05-14"]),
        (
            "La semaine dernière nous étions à Lyon, il y a deux ans aussi",
            ["2024-05-06/2024-05-12", "2022-01-01/2022-12-31"],
        ),
        ("Ayer adopté un perro", ["2024-05-14"]),
        ("El mes pasado fui a Lima, hace tres años también", ["2024-04-01/2024-04-30", "2021-01-01/2021-12-31"]),
        ("Mañana por la mañana voy con mi madre", ["2024-05-16"]),
        ("L'anno scorso sono andata a Roma", ["2023-01-01/2023-12-31"]),
        ("Ontem eu comprei um carro e na semana passada uma moto", ["2024-05-14", "2024-05-06/2024-05-12"]),
        ("Gisteren heb ik een hond gekocht, vorige maand een kat", ["2024-05-14", "2024-04-01/2024-04-30"]),
        ("Вчера я купил книгу, а две недели назад лампу", ["2024-05-14", "2024-04-29/2024-05-05"]),
        ("上周五我们见面了，两个星期前也是", ["2024-05-10", "2024-04-29/2024-05-05"]),
        ("我昨天在青禾书店买了一本菜谱", ["2024-05-14"]),
        ("先週京都に行った。三日前に帰った", ["2024-05-06/2024-05-12", "2024-05-12"]),
        ("어제 개를 샀다. 2년 전에 만났다", ["2024-05-14", "2022-01-01/2022-12-31"]),
        ("The die was cast in a morgen of land, and hier is a word", []),
    ],
)
def test_the_common_words_of_other_languages_are_anchored(text: str, expected: list[str]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("I have lived here for three years", "since 2021"),
        ("I was away June 3-5", "3 June 2023 to 5 June 2023"),
        ("I was away between May and July", "May 2023 to July 2023"),
        ("I taught from 2015 to 2019", "2015 to 2019"),
        ("The song is from the late 80s", "the late 1980s"),
        ("It sold well in Q3 2022", "July 2022 to September 2022"),
        ("We skied last winter", "winter 2023"),
    ],
)
def test_ranges_and_beginnings_are_told_without_the_day_of_speaking(text: str, words: str) -> None:
    (one,) = find_times(text, at("2024-05-15"))
    assert describe(one) == words


def test_a_full_stop_is_no_part_of_a_date() -> None:
    (one,) = find_times("I was born on the 5th of June.", at("2024-05-15"))
    assert one.text == "the 5th of June"
