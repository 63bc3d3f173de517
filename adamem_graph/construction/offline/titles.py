"""Titles of works: in quotation marks, or in capitals after a word that announces one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from adamem_graph.construction.offline.grammar import quotations

_FORMS = {
    "book": "book novel memoir biography autobiography cookbook comic",
    "film": "film movie documentary",
    "show": "show sitcom",
    "song": "song album track tune single",
    "game": "game videogame",
    "podcast": "podcast",
    "play": "musical opera",
    # A series may be of books or of films.
    "": "series saga trilogy story",
}
FORM_OF = {word: form for form, listing in _FORMS.items() for word in listing.split()}
"""The form of a work by the noun for it; "" where the noun leaves it open."""

_FORM_OF_VERB = {"read": "book", "reading": "book", "reread": "book", "listen": "song"}
_FORM_OF_VERB |= {"watch": "film", "watched": "film", "watching": "film"}
_CAPITAL = r"(?!I\b)[A-Z][\w’'&-]*"
_INNER = r"(?:of|the|a|an|and|in|is|to|for|on|at|with|from|or|not|de|la|le)"
_NAME = rf"{_CAPITAL}(?:,? (?:{_INNER} ){{0,3}}{_CAPITAL}|: {_CAPITAL}| \d+\b)*"
_NOUN = "|".join(FORM_OF)
_ANNOUNCED = (
    re.compile(rf"\b(?:{_NOUN}),? (?:called|titled|entitled|named) (?P<name>{_NAME})"),
    re.compile(rf"\b(?:the|this|a|new) (?:{_NOUN}),? (?P<name>{_NAME})"),
    # One capital word after "watching" may be a person; several with "of" or "the" between them are a title.
    re.compile(rf"\b(?:reading|read|rereading|watching|watched) (?P<name>{_CAPITAL}(?: {_INNER})+ {_NAME})"),
    re.compile(rf"\b(?:reading|read|rereading|watching|watched) (?P<name>The {_NAME})"),
)
_CUE = re.compile(rf"\b(?:{_NOUN}|{'|'.join(_FORM_OF_VERB)})\b", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.!?\n]")
_LONGEST_TITLE = 80
_NEAR = 60


@dataclass(frozen=True, slots=True)
class Title:
    """A work that a text names: where its name begins, and its form ("book") or "" where the text shows none."""

    start: int
    name: str
    form: str


def titles_of(text: str) -> list[Title]:
    """The works that a text names, in order of appearance."""
    found = dict(quoted_titles(text))
    for pattern in _ANNOUNCED:
        for match in pattern.finditer(text):
            start = match.start("name")
            if not any(first - 1 <= start <= first + len(name) for first, name in found.items()):
                found[start] = match["name"].rstrip(".,’'")
    return [Title(start, name, _form(text, start, len(name))) for start, name in sorted(found.items())]


def quoted_titles(text: str) -> list[tuple[int, str]]:
    """Offset and name of quoted passages written as titles: every longer word begins with a capital."""
    titles = []
    for start, _, quoted in quotations(text):
        name = quoted.rstrip(".,!?;")
        long_words = [word for word in name.split() if len(word) > 3 or name.split()[0] == word]
        if (
            long_words
            and len(name) <= _LONGEST_TITLE
            and all(word[0].isupper() or word[0].isdigit() for word in long_words)
        ):
            titles.append((start + 1, name))
    return titles


def agreeing(titles: Sequence[Title], form: str) -> list[str]:
    """The names of the works that may be of a form, each once; a form of "" agrees with all."""
    return list(dict.fromkeys(each.name for each in titles if not form or each.form in ("", form)))


def _form(text: str, start: int, length: int) -> str:
    """By the nearest word for a form in the same sentence, before the title rather than after it."""
    before = _SENTENCE_END.split(text[max(0, start - _NEAR) : start])[-1]
    after = _SENTENCE_END.split(text[start + length : start + length + _NEAR])[0]
    cues = [*reversed(_CUE.findall(before)), *_CUE.findall(after)]
    forms = (FORM_OF.get(cue.lower(), _FORM_OF_VERB.get(cue.lower(), "")) for cue in cues)
    return next((form for form in forms if form), "")
