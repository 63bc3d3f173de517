"""The words of two texts made alike: stems, numbers in figures, days and times of day in one spelling each."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from adamem_graph.retrieval.words import FUNCTION_WORDS
from adamem_graph.stemming import stem

DENIALS: Final = frozenset({"not", "no", "never"})
"""Words that turn what a text says round; they are kept, though most are function words."""

_MONTHS: Final = tuple("january february march april may june july august september october november december".split())
_MONTH: Final = {name: number for number, full in enumerate(_MONTHS, start=1) for name in (full, full[:3])} | {
    "sept": 9
}
_SMALL: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_TENS: Final = "twenty thirty forty fifty sixty seventy eighty ninety"
_NUMBER: Final = {word: str(value) for value, word in enumerate(_SMALL.split())} | {
    word: str(10 * value) for value, word in enumerate(_TENS.split(), start=2)
}

_NAMES: Final = "|".join(sorted(_MONTH, key=len, reverse=True))
_ISO_DAY: Final = re.compile(r"\b\d{4}-(\d\d)-(\d\d)\b")
_ISO_MONTH: Final = re.compile(r"\b\d{4}-(\d\d)\b")
_MONTH_AND_YEAR: Final = re.compile(rf"\b({_NAMES})\s+\d{{4}}\b", re.IGNORECASE)
_MONTH_FIRST: Final = re.compile(rf"\b({_NAMES})\.?\s+(\d{{1,2}})(?:st|nd|rd|th)?\b(?:,?\s*\d{{4}})?", re.IGNORECASE)
_DAY_FIRST: Final = re.compile(
    rf"\b(\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?({_NAMES})\b(?:,?\s*\d{{4}})?", re.IGNORECASE
)
_CLOCK: Final = re.compile(r"\b(\d{1,2})(?::(\d\d))?\s*([ap])\.?m\b\.?|\b(\d{1,2}):(\d\d)\b", re.IGNORECASE)
_THOUSANDS: Final = re.compile(r"(?<=\d),(?=\d{3})")
_UNIT: Final = re.compile(r"(?<=\d)(?=[a-zA-Z])")
_WORD: Final = re.compile(r"(?:day|month|clock)_\d+|\d+(?:\.\d+)?%?|[^\W\d_]+(?:['’][a-z]+)?")
_POSSESSIVE: Final = re.compile(r"['’]s$")
_NUMERIC: Final = re.compile(r"\d|(?:day|month|clock)_")


@lru_cache(maxsize=65_536)
def judged_words(text: str) -> frozenset[str]:
    """The words of a text that tell it from others: stems, and numbers, days (`day_0707`) and times (`clock_1430`)."""
    words = (_POSSESSIVE.sub("", word.lower()) for word in _WORD.findall(_in_one_spelling(text)))
    return frozenset(
        _NUMBER.get(word) or (word if is_number(word) else stem(word))
        for word in words
        if word in DENIALS or word not in FUNCTION_WORDS
    )


def is_number(word: str) -> bool:
    """Whether one of `judged_words` is a number, a day or a time."""
    return _NUMERIC.match(word) is not None


def is_day(word: str) -> bool:
    """Whether one of `judged_words` is a day."""
    return word.startswith("day_")


def day_word(month: int, day: int) -> str:
    """The word that `judged_words` has for a day of the year."""
    return f"day_{month:02d}{day:02d}"


def _in_one_spelling(text: str) -> str:
    text = _ISO_DAY.sub(lambda found: f" day_{found[1]}{found[2]} ", text)
    text = _ISO_MONTH.sub(lambda found: f" month_{found[1]} ", text)
    text = _MONTH_AND_YEAR.sub(lambda found: f" month_{_MONTH[found[1].lower()]:02d} ", text)
    text = _MONTH_FIRST.sub(lambda found: f" {day_word(_MONTH[found[1].lower()], int(found[2]))} ", text)
    text = _DAY_FIRST.sub(lambda found: f" {day_word(_MONTH[found[2].lower()], int(found[1]))} ", text)
    return _UNIT.sub(" ", _THOUSANDS.sub("", _CLOCK.sub(_time_of_day, text)))


def _time_of_day(found: re.Match[str]) -> str:
    if found[3]:
        hour = int(found[1]) % 12 + (12 if found[3].lower() == "p" else 0)
        return f" clock_{hour:02d}{int(found[2] or 0):02d} "
    return f" clock_{int(found[4]):02d}{int(found[5]):02d} "
