"""Finds the JSON in what a language model says, prose and brackets in prose around it, in one pass."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from adamem_graph.language.lone_surrogates import load_json

MAX_DEPTH: Final = 64
"""Deeper nesting is no reply, and the parser behind this recurses."""

_OPENING = re.compile(r"[\[{]")
# Possessive, so that a long or unfinished string is walked through once.
_TOKEN = re.compile(
    r'(?P<space>[ \t\r\n]++)|(?P<string>"(?:[^"\\]++|\\.)*+")|(?P<open>[\[{])|(?P<close>[\]}])'
    r"|[:,]|true|false|null|-?\d++(?:\.\d++)?+(?:[eE][+-]?\d++)?+",
    re.DOTALL,
)
_CLOSING: Final = {"[": "]", "{": "}"}
_UNFINISHED_WORD = re.compile(r"(?:t(?:ru?)?|f(?:al?s?)?|n(?:ul?)?|-)\s*\Z")


@dataclass(frozen=True, slots=True)
class FoundJson:
    """The outermost complete objects and lists of a text, in order.

    cut_off: the text ends inside another one. broken: it has a brace that opens no JSON.
    """

    values: tuple[Any, ...]
    cut_off: bool
    broken: bool


@dataclass(frozen=True, slots=True)
class _Span:
    """Where an attempt to read one value ended, and where to look on; cut_off: at the end of the text, unfinished."""

    resume: int
    complete: bool = False
    cut_off: bool = False


def find_json(text: str) -> FoundJson:
    """Every object and list in `text` that stands in no other.

    What is inside a broken one is not offered: a part of an answer would pass for the whole. Takes time in
    proportion to the length of `text`, whatever it holds.
    """
    text = text.rstrip().removesuffix("```")
    values: list[Any] = []
    position, broken = 0, False
    while opening := _OPENING.search(text, position):
        span = _read_span(text, opening.start())
        if span.cut_off:
            return FoundJson(tuple(values), cut_off=True, broken=broken)
        loaded = _loaded(text[opening.start() : span.resume]) if span.complete else []
        values.extend(loaded)
        broken = broken or (not loaded and opening.group() == "{")
        position = span.resume
    return FoundJson(tuple(values), cut_off=False, broken=broken)


def _read_span(text: str, start: int) -> _Span:
    """Follows the brackets from `start` to the one that closes it, or to the first thing that is not JSON."""
    expected: list[str] = []
    position, last_string = start, None
    while position < len(text):
        token = _TOKEN.match(text, position)
        if token is None:
            unfinished = text[position] == '"' or _UNFINISHED_WORD.match(text, position)
            # A string that began in the prose may have swallowed the value's own first bracket: look behind its quote.
            return _Span(position if last_string is None else last_string + 1, cut_off=bool(unfinished))
        if token["open"]:
            expected.append(_CLOSING[token["open"]])
            if len(expected) > MAX_DEPTH:
                return _Span(token.end())
        elif token["close"]:
            if expected.pop() != token["close"]:
                return _Span(token.end())
            if not expected:
                return _Span(token.end(), complete=True)
        elif token["string"]:
            last_string = position
        position = token.end()
    # A single bracket at the very end is punctuation.
    return _Span(position, cut_off=bool(text[start + 1 :].strip()))


def _loaded(text: str) -> list[Any]:
    """The value, or nothing where brackets matched and the rest is no JSON."""
    try:
        return [load_json(text)]
    except ValueError:
        return []
