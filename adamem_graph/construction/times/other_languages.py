"""The few words of Chinese and Japanese that name a day or year next to the day of speaking, and written dates."""

from __future__ import annotations

import re
from datetime import date, timedelta

from adamem_graph.construction.times.periods import Period, day, month, year
from adamem_graph.construction.times.reading import Moment, Rule

# 前天 is Chinese, 一昨日 and 明後日 are Japanese; the others are written alike or differ by one form of a sign.
_DAYS = {
    "前天": -2,
    "一昨日": -2,
    "昨天": -1,
    "昨日": -1,
    "今天": 0,
    "今日": 0,
    "明天": 1,
    "明日": 1,
    "后天": 2,
    "後天": 2,
    "明後日": 2,
}
_MONTHS = {
    "上个月": -1,
    "上個月": -1,
    "先月": -1,
    "这个月": 0,
    "這個月": 0,
    "今月": 0,
    "下个月": 1,
    "下個月": 1,
    "来月": 1,
}
_YEARS = {"前年": -2, "去年": -1, "昨年": -1, "今年": 0, "明年": 1, "来年": 1}


def _word(match: re.Match[str], at: Moment) -> Period:
    word = match[0]
    if word in _DAYS:
        return day(at.today + timedelta(days=_DAYS[word]))
    if word in _MONTHS:
        return month(at.today.year, at.today.month + _MONTHS[word])
    return year(at.today.year + _YEARS[word])


def _written(match: re.Match[str], _: Moment) -> Period:
    if match["day"]:
        return day(date(int(match["year"]), int(match["month"]), int(match["day"])))
    return month(int(match["year"]), int(match["month"])) if match["month"] else year(int(match["year"]))


RULES = (
    Rule(re.compile("|".join(sorted({**_DAYS, **_MONTHS, **_YEARS}, key=len, reverse=True))), _word),
    Rule(
        re.compile(
            r"(?<!\d)(?P<year>[12]\d{3})年(?:(?P<month>1[0-2]|0?[1-9])月(?:(?P<day>3[01]|[12]\d|0?[1-9])[日号])?)?"
        ),
        _written,
        relative=False,
    ),
)
