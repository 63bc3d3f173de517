"""What one line of a plain-text transcript is: a date, a turn ("Name: words"), or more of the turn before."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container
from dataclasses import dataclass
from datetime import time

from adamem_graph.transcripts.day_order import NUMERIC_DATE, DayOrder
from adamem_graph.transcripts.text import UnreadableError
from adamem_graph.transcripts.times import CLOCK, Stamp, clock_of, order_shown_by_stamp, parse_stamp

_NAME_CHARACTERS = 60
_NAME_WORDS = 5

_DECORATION = " \t#=-–—*_~<>()[]|"
_DATE_LABEL = re.compile(r"date\s*:\s*", re.IGNORECASE)
_DAY = rf"(?P<date>\d{{4}}[-/]\d{{1,2}}[-/]\d{{1,2}}|{NUMERIC_DATE})"
_PREFIX = re.compile(
    rf"(?P<open>\[)?(?:{_DAY}(?:T|,?\s+))?(?P<clock>{CLOCK})(?(open)\])\s*(?P<dash>[-–]\s+)?(?P<rest>\D.*)",
    re.IGNORECASE | re.DOTALL,
)
# The colon inside of 12:30 or https:// is none; the full-width colon needs no space after it.
_TURN = re.compile(r"(?P<name>[^:：]{1,60}?)\s*(?::(?=\s|$)|：)\s*(?P<words>.*)", re.DOTALL)
_PLAIN_WORD = re.compile(
    r"[^\W\d_][\w'’\-]*|\([^\W\d_][\w'’\-]*\)|\d{1,4}|&|(?:[^\W\d_]\.)+"
    r"|(?i:capt|col|dra?|fr|gen|hon|jr|lt|mme|mrs?|ms|mx|prof|rev|sgt|sra?|sta?)\."
)

# Words that stand before a colon to label what follows, not to name who says it.
_LABEL = re.compile(
    "answer|attention|bonus|caution|cc|conclusion|date|disclaimer|edit|edited|eg|email|example|fact|fwd?|hint"
    "|https?|ie|important|info|link|nb|notes?|ok|pp?s|question|re|reminder|result|source|spoiler|subject"
    "|summary|tips?|tldr|todo|topic|translation|update|url|warning"
)
# Words that begin a sentence rather than a name of several words.
_SENTENCE_START = re.compile(
    "and|as|at|because|but|for|from|he|here(?:'s)?|how|i(?:'m|'ve)?|if|in|is|it(?:'s)?|let's|like|my|no|of|on"
    "|or|our|she|so|that(?:'s)?|then|there|these|they(?:'re)?|this|to|we(?:'re)?|well|what(?:'s)?|when|where"
    "|which|who|why|with|yes|you(?:'re)?|your"
)
_POSSESSIVE = frozenset({"my", "our", "your"})  # of the sentence beginnings, those with which people are called too
_HANDLE = re.compile(r"@\w[\w.\-]*")
_PARTICLE = re.compile("al|ap|ben|bin|da|de|dell?|den|der|di|dos|du|e|el|ibn|la|le|of|ten|ter|the|van|von|y")


@dataclass(frozen=True, slots=True)
class SpokenLine:
    """A line that begins a turn. stamp: the day and time in front of the name; clock: a time with no day."""

    name: str
    words: str
    stamp: Stamp | None = None
    clock: time | None = None


def date_of(line: str, order: DayOrder | None = None) -> Stamp | None:
    """The date that a line consists of, inside ornaments such as `--- 8 May 2023 ---`; None for other lines.

    order: how to read a date in numbers that has two readings.

    Raises:
        AmbiguousDayError: it has two readings, and no order is given.
        UnreadableError: a date that does not exist.
    """
    return parse_stamp(_bare(line), order)


def order_shown_by_line(line: str) -> DayOrder | None:
    """The order in which the date of a date line, or in front of a turn, has to be read; None where none shows it."""
    prefix = _PREFIX.fullmatch(line)
    if prefix is None or not prefix["date"]:
        return order_shown_by_stamp(_bare(line))
    return order_shown_by_stamp(prefix["date"]) if _turn_after(prefix) else None


def may_tell_day(line: str) -> bool:
    """Whether a line that could not be read may have told another day than the lines before it."""
    legible = line.replace("\ufffd", "-")
    prefix = _PREFIX.fullmatch(legible)
    if prefix is not None and _turn_after(prefix):
        return prefix["date"] is not None
    try:
        return parse_stamp(_bare(legible)) is not None
    except UnreadableError:
        return True


def _bare(line: str) -> str:
    """What may be a date: a short line without ornaments and label; nothing of a line that cannot be one."""
    if not line or line[0].isspace() or not any(char.isdigit() for char in line[:80]) or len(line) > 80:
        return ""
    return _DATE_LABEL.sub("", line.strip(_DECORATION), count=1)


def _turn_in(text: str, known: Container[str] = ()) -> re.Match[str] | None:
    """`Name: words` with a name by `is_name` or one of `known`, or None."""
    turn = _TURN.fullmatch(text)
    return turn if turn is not None and (turn["name"] in known or is_name(turn["name"])) else None


def _turn_after(prefix: re.Match[str], known: Container[str] = ()) -> re.Match[str] | None:
    """The turn after a time. A time in brackets, with a date or with a dash begins a turn whatever the name is."""
    sure = prefix["open"] or prefix["date"] or prefix["dash"]
    return _like_a_turn(prefix["rest"]) if sure else _turn_in(prefix["rest"], known)


def _like_a_turn(text: str) -> re.Match[str] | None:
    turn = _TURN.fullmatch(text)
    return turn if turn is not None and (is_name(turn["name"]) or _may_be_name(turn["name"])) else None


def looks_like_a_turn(line: str) -> bool:
    """Whether a line that is no turn by `spoken` may have been meant as one: "my friend: Good morning"."""
    if not line or line[0].isspace():
        return False
    prefix = _PREFIX.fullmatch(line)
    return _like_a_turn(prefix["rest"] if prefix else line) is not None


def spoken(line: str, order: DayOrder | None = None, known: Container[str] = ()) -> SpokenLine | None:
    """The turn that a line begins; None where it carries on the turn before.

    An indented line always carries on. Otherwise the line is `Name: words`, or the same after a time
    (`[14:05] Name: words`, `2023-05-08 14:05 Name: words`), and the name is one by `is_name`. After a time in
    brackets, with a date or with a dash, any few words are a name, as is "+49 170 1234567".

    order: how to read a date in numbers that has two readings. known: other names, those found after such times.

    Raises:
        AmbiguousDayError: the date in front has two readings, and no order is given.
        UnreadableError: the time in front of the name does not exist.
    """
    if not line or line[0].isspace():
        return None
    prefix = _PREFIX.fullmatch(line)
    turn = _turn_after(prefix, known) if prefix else _turn_in(line, known)
    if turn is None:
        return None
    name, words = turn["name"], turn["words"]
    if prefix is None:
        return SpokenLine(name, words)
    if prefix["date"]:
        return SpokenLine(name, words, stamp=parse_stamp(f"{prefix['date']} {prefix['clock']}", order))
    return SpokenLine(name, words, clock=clock_of(prefix))


def is_name(text: str) -> bool:
    """Whether the words before a colon name a speaker rather than belong to a sentence.

    A name has up to five words and 60 characters. Each word is letters with inner digits, apostrophes or
    hyphens, an initial or a title ("J.", "Dr."), a number after the first word, "&", or a word in brackets.
    In a name of several words each begins with a capital, or with a letter of a script that has none;
    particles ("van", "de") may be small. Pictures may follow ("Ana 🌸"), and one word may be a handle ("@ana").
    Labels ("Note", "Update") and sentence beginnings are no names.
    """
    if not _has_length_of_name(text):
        return False
    if _HANDLE.fullmatch(text):
        return True
    plain = [word for word in map(_without_marks, unicodedata.normalize("NFC", text).split()) if word]
    if not text.lstrip()[0].isalpha() or not all(map(_PLAIN_WORD.fullmatch, plain)):
        return False
    first = plain[0].lower().replace("’", "'").replace(".", "")
    if len(plain) == 1:
        return _LABEL.fullmatch(first) is None
    return _SENTENCE_START.fullmatch(first) is None and all(map(_may_be_part, plain))


def _may_be_name(text: str) -> bool:
    """Whether somebody may be called so, though it is no name by `is_name`: "my friend", "+49 170 1234567"."""
    if not _has_length_of_name(text) or not any(map(str.isalnum, text)):
        return False
    first = text.split(maxsplit=1)[0].lower().replace("’", "'").rstrip(".")
    if _LABEL.fullmatch(first) or (_SENTENCE_START.fullmatch(first) and first not in _POSSESSIVE):
        return False
    sign = text.lstrip()[0]
    return sign.isalpha() or sign in "@+~" or unicodedata.category(sign) == "So"


def _has_length_of_name(text: str) -> bool:
    return 0 < len(text.split()) <= _NAME_WORDS and len(text) <= _NAME_CHARACTERS


def _may_be_part(word: str) -> bool:
    return not word.lstrip("(")[0].islower() or _PARTICLE.fullmatch(word) is not None


def _without_marks(word: str) -> str:
    """The word without pictures, and without combining marks and joiners, which many scripts write inside of words."""
    return "".join(char for char in word if unicodedata.category(char) not in ("Mn", "Mc", "Me", "Cf", "So", "Sk"))
