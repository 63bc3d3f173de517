"""The common relative words and written dates of seven European languages beside English."""

from __future__ import annotations

import re
from datetime import date, timedelta

from adamem_graph.times.european_words import LANGUAGES, Language
from adamem_graph.times.periods import Period, day, month, shifted, unit_at, week
from adamem_graph.times.reading import Moment, Reader, Rule, rule

_ENGLISH = frozenset(
    "the an and or but i you he she it they is are were be have has had did to of for with at my".split()
)
_WORD = re.compile(r"[^\W\d_]+")


def rules_for(text: str) -> tuple[Rule, ...]:
    """The rules of the language that a text is in, none for English and for what is too short to tell."""
    words = set(_WORD.findall(text.lower()))
    scores = [len(words & known) for known in _KNOWN]
    best = max(scores)
    return _RULES[scores.index(best)] if best > len(words & _ENGLISH) else ()


def _rules(language: Language) -> tuple[Rule, ...]:
    return (
        *(rule(words, _day(distance)) for words, distance in language.days.items()),
        *_unit_rules(language),
        *_weekday_rules(language),
        *_counted_rules(language),
        _written_date(language),
    )


def _day(distance: int) -> Reader:
    return lambda _, at: day(at.today + timedelta(days=distance))


def _unit_rules(language: Language) -> list[Rule]:
    """ "last week", "this month", "next year"."""

    def moved(unit: str, step: int) -> Reader:
        return lambda _, at: unit_at(unit, shifted(at.today, unit, step))

    steps = ((language.last, -1), (language.this, 0), (language.following, 1))
    return [
        rule(words.replace("…", f"(?:{pattern})"), moved(unit, step))
        for unit, pattern in language.units.items()
        for words, step in steps
        if unit != "day"
    ]


def _weekday_rules(language: Language) -> list[Rule]:
    """ "last Friday" is before today, "next Friday" in the next calendar week, as in English."""

    def before(wanted: int) -> Reader:
        return lambda _, at: day(at.today - timedelta(days=(at.today.weekday() - wanted) % 7 or 7))

    def following(wanted: int) -> Reader:
        return lambda _, at: day(week(at.today).start + timedelta(days=7 + wanted))

    return [
        rule(words.replace("…", f"(?:{name})"), reader(wanted))
        for wanted, name in enumerate(language.weekdays)
        for words, reader in ((language.last, before), (language.following, following))
    ]


def _counted_rules(language: Language) -> list[Rule]:
    """ "three weeks ago", "in three weeks"."""
    number = rf"(?:\d{{1,3}}|{'|'.join(language.numbers)})"

    def counted(unit: str, sign: int) -> Reader:
        def read(match: re.Match[str], at: Moment) -> Period:
            written = next(group for group in match.groups() if group)
            return unit_at(unit, shifted(at.today, unit, sign * _number(written.lower(), language)))

        return read

    return [
        rule(words.replace("#", f"({number})").replace("…", f"(?:{pattern})"), counted(unit, sign))
        for unit, pattern in language.units.items()
        for words, sign in ((language.ago, -1), (language.ahead, 1))
    ]


def _number(written: str, language: Language) -> int:
    if written.isdigit():
        return int(written)
    return next(value for value, names in enumerate(language.numbers, start=1) if re.fullmatch(names, written))


def _written_date(language: Language) -> Rule:
    """A day of a month of a year, or a month of a year; without a year it is left alone."""
    names = "|".join(language.months)

    def read(match: re.Match[str], _: Moment) -> Period:
        number = language.months.index(match["month"].lower()) + 1
        written = int(match["year"])
        return day(date(written, number, int(match["day"]))) if match["day"] else month(written, number)

    of = f"(?:{language.of})?" if language.of else ""
    pattern = rf"(?:(?P<day>3[01]|[12]\d|0?[1-9])(?:\.|er|º)? {of})?(?P<month>{names}) {of}(?P<year>(?:19|20)\d\d)"
    return rule(pattern, read, relative=False)


_KNOWN = tuple(
    each.common | {word for words in each.days for word in _WORD.findall(words.lower()) if len(word) > 3}
    for each in LANGUAGES
)
_RULES = tuple(map(_rules, LANGUAGES))
