"""The vocabulary of the time grammar: numbers, units, months, weekdays, seasons and the patterns that read them."""

from __future__ import annotations

from collections.abc import Iterable

_SMALL = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
_NUMBERS = {word: number for number, word in enumerate(_SMALL.split())} | {
    "a": 1,
    "an": 1,
    "a couple of": 2,
    "a couple": 2,
    "couple of": 2,
    "couple": 2,
    "a dozen": 12,
    "seventeen": 17,
    "eighteen": 18,
    "nineteen": 19,
    "a hundred": 100,
}
_TENS = {
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "eighty": 80,
    "ninety": 90,
}
_DIGITS = "one two three four five six seven eight nine".split()
ORDINALS = {
    "first": 1,
    "1st": 1,
    "second": 2,
    "2nd": 2,
    "third": 3,
    "3rd": 3,
    "fourth": 4,
    "4th": 4,
    "last": -1,
}
MONTHS = {
    name: number
    for number, names in enumerate(
        [
            ("january", "jan"),
            ("february", "feb"),
            ("march", "mar"),
            ("april", "apr"),
            ("may",),
            ("june", "jun"),
            ("july", "jul"),
            ("august", "aug"),
            ("september", "sept", "sep"),
            ("october", "oct"),
            ("november", "nov"),
            ("december", "dec"),
        ],
        start=1,
    )
    for name in names
}
_WHOLE = ("may", "june", "july")
WEEKDAYS = {
    name: number
    for number, names in enumerate(
        [
            ("monday", "mon"),
            ("tuesday", "tues", "tue"),
            ("wednesday", "wed"),
            ("thursday", "thurs", "thur", "thu"),
            ("friday", "fri"),
            ("saturday", "sat"),
            ("sunday", "sun"),
        ]
    )
    for name in names
}
SEASONS = {"spring": "spring", "summer": "summer", "autumn": "autumn", "fall": "autumn", "winter": "winter"}

# "a few" and "several" are no number: both are read as two to five units, and the range says so.
FEW = (2, 5)


def _either(words: Iterable[str]) -> str:
    return "(?:" + "|".join(sorted(words, key=len, reverse=True)) + ")"


NUMBER = rf"(?:\d{{1,3}}|{_either(_TENS)}(?:[ -]{_either(_DIGITS)})?|{_either(_NUMBERS)})"
# "two", "two or three", "10-15", "a few"; read by `choosing.count_range`.
COUNT = (
    rf"(?:(?P<few>a few|few|several|some)|(?P<number>{NUMBER})(?:(?: or | to |(?<=\d)-|(?<=\d)–)(?P<upto>{NUMBER}))?)"
)
UNIT = r"(?:days?|nights?|weeks?|weekends?|fortnights?|months?|years?|yrs?|decades?)"
# A full stop belongs to an abbreviation only: "in June." ends a sentence.
MONTH = rf"(?:{_either(name for name in MONTHS if len(name) > 4 or name in _WHOLE)}|{_either(MONTHS)}\.?)"
FULL_MONTH = _either(name for name in MONTHS if len(name) > 4 or name in _WHOLE)
WEEKDAY = _either(name for name in WEEKDAYS if name.endswith("day"))
SHORT_WEEKDAY = r"(?:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)"
SEASON = _either(SEASONS)
YEAR = r"(?:1[6-9]|20)\d\d"
DAY_OF_MONTH = r"(?:3[01]|[12]\d|0?[1-9])"


def number_of(words: str) -> int:
    """The value of a number in figures or words."""
    if words.isdigit():
        return int(words)
    tens, _, digit = words.lower().replace("-", " ").partition(" ")
    if tens in _TENS:
        return _TENS[tens] + (_DIGITS.index(digit) + 1 if digit else 0)
    return _NUMBERS[" ".join(words.lower().split())]


def unit_of(words: str) -> str:
    """The singular unit: "yrs" is "year"."""
    singular = words.lower().removesuffix("s")
    return "year" if singular == "yr" else singular


def month_of(name: str) -> int:
    """The number of a month by its name or abbreviation."""
    return MONTHS[name.lower().rstrip(".")]
