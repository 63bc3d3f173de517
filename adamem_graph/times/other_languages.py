"""The common relative words and written dates of Chinese, Japanese and Korean, which put no spaces between words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, timedelta

from adamem_graph.times.periods import Period, day, month, shifted, unit_at, week, year
from adamem_graph.times.reading import Moment, Reader, Rule

# 前天 is Chinese, 一昨日 and 明後日 are Japanese; many others are written alike or differ by one form of a sign.
_DAYS = {
    -3: "大前天",
    -2: "前天 一昨日 おととい 그저께 그제",
    -1: "昨天 昨日 昨晚 昨夜 昨晩 きのう 어제 어젯밤",
    0: "今天 今日 今晚 今夜 今早 今朝 きょう 오늘",
    1: "明天 明日 明晚 あした 내일",
    2: "后天 後天 明後日 あさって 모레",
    3: "大后天 大後天",
}
_WEEKS = {
    -2: "上上周 先々週",
    -1: "上周 上週 上星期 上个星期 上個星期 上礼拜 先週 지난주 지난|주",
    0: "这周 這週 本周 本週 这星期 這星期 这个星期 這個星期 今週 이번주 이번|주",
    1: "下周 下週 下星期 下个星期 下個星期 下礼拜 来週 다음주 다음|주",
    2: "下下周 再来週",
}
_MONTHS = {
    -1: "上个月 上個月 上月 先月 지난달 지난|달",
    0: "这个月 這個月 本月 今月 이번달 이번|달",
    1: "下个月 下個月 下月 来月 다음달 다음|달",
}
_YEARS = {-2: "前年 一昨年 재작년", -1: "去年 昨年 작년", 0: "今年 올해", 1: "明年 来年 내년", 2: "后年 後年 再来年"}
_NUMBERS = {
    sign: value
    for value, signs in enumerate(["一", "二 两 兩", "三", "四", "五", "六", "七", "八", "九", "十"], start=1)
    for sign in signs.split()
}
_WEEKDAYS = {sign: place for place, signs in enumerate(("一", "二", "三", "四", "五", "六", "日天")) for sign in signs}
_UNITS = {
    "day": "天|日|일",
    "week": "个星期|個星期|星期|周|週間|週|주",
    "month": "个月|個月|か月|ヶ月|カ月|개월|달",
    "year": "年|년",
}


def _word(units: Mapping[int, str], unit: str) -> Rule:
    """Words for one unit by its distance from the present one."""
    steps = {word.replace("|", " "): step for step, words in units.items() for word in words.split()}

    def read(match: re.Match[str], at: Moment) -> Period:
        return unit_at(unit, shifted(at.today, unit, steps[match[0]]))

    return Rule(re.compile("|".join(sorted(steps, key=len, reverse=True))), read)


def _weekday(match: re.Match[str], at: Moment) -> Period:
    """ "上周五": a day, or the weekend, of the last, this or the next week."""
    weeks = {"上": -1, "下": 1}.get(match["step"], 0)
    monday = week(at.today).start + timedelta(weeks=weeks)
    return unit_at("weekend", monday) if match["day"] == "末" else day(monday + timedelta(_WEEKDAYS[match["day"]]))


def _counted(unit: str, sign: int) -> Reader:
    def read(match: re.Match[str], at: Moment) -> Period:
        count = _NUMBERS.get(match["number"]) or int(match["number"])
        return unit_at(unit, shifted(at.today, unit, sign * count))

    return read


def _written(match: re.Match[str], _: Moment) -> Period:
    if match["day"]:
        return day(date(int(match["year"]), int(match["month"]), int(match["day"])))
    return month(int(match["year"]), int(match["month"])) if match["month"] else year(int(match["year"]))


_NUMBER = rf"(?P<number>\d{{1,3}}|[{''.join(_NUMBERS)}]) ?"

RULES = (
    Rule(
        re.compile(
            r"(?<!\d)(?P<year>[12]\d{3}) ?[年년](?: ?(?P<month>1[0-2]|0?[1-9]) ?[月월]"
            r"(?: ?(?P<day>3[01]|[12]\d|0?[1-9]) ?[日号號일])?)?"
        ),
        _written,
        relative=False,
    ),
    Rule(
        re.compile(r"(?P<step>上|这|這|本|下)(?:个|個)?(?:周|週|星期|礼拜)(?P<day>[一二三四五六日天末])"),
        _weekday,
    ),
    *(
        Rule(re.compile(rf"{_NUMBER}(?:{names}) ?(?:{side})"), _counted(unit, sign))
        for unit, names in _UNITS.items()
        for side, sign in (("前|전", -1), ("后|後|뒤", 1))
    ),
    _word(_DAYS, "day"),
    _word(_WEEKS, "week"),
    _word(_MONTHS, "month"),
    _word(_YEARS, "year"),
)
