"""Whether words can only come from messages that are being forgotten."""

from __future__ import annotations

import re
from collections.abc import Iterable

from adamem_graph.stemming import stem

# Scripts that write no spaces between words are compared sign by sign.
_UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
_WORD = re.compile(rf"[{_UNSPACED}]|[^\W_{_UNSPACED}]+")


def stems_of(texts: Iterable[str]) -> set[str]:
    """The words of texts without their endings, so that "pottery classes" has the words of "pottery class"."""
    words = {word for text in texts for word in _WORD.findall(text.casefold())}
    return {*words, *map(stem, words)}


def borrows(text: str, forgotten: set[str], kept: Iterable[str]) -> bool:
    """Whether a text has a word of forgotten messages that none of the texts beside it has.

    forgotten: their words, from `stems_of`; kept: texts of the messages that stay.
    """
    suspects = words_among(text, forgotten)
    if not suspects:
        return False
    said = stems_of(kept)
    return any(not form & said for form in suspects)


def words_among(text: str, forgotten: set[str]) -> list[frozenset[str]]:
    """The words of a text that forgotten messages have: each as it stands, in small letters, with its stem.

    forgotten: as in `borrows`.
    """
    forms = {frozenset({word, stem(word)}) for word in _WORD.findall(text.casefold())}
    return [form for form in forms if form & forgotten]
