"""What a model's sentence shares with the words that it is about: letters and language."""

from __future__ import annotations

import re
import unicodedata

from adamem_graph.construction.offline.language_check import function_words

_FEW_LETTERS = 12
_CLEARLY = 2
_WORD = re.compile(r"\w+")
_SENTENCE = re.compile(r"[^.!?。！？\n]*[.!?。！？\n]*")
_QUESTION_END = re.compile(r"[?？][)\]\"'”’\s]*$")
_KANA = frozenset({"HIRAGANA", "KATAKANA"})


def stated_part(text: str) -> str:
    """The text without its questions, which state nothing."""
    return "".join(each for each in _SENTENCE.findall(text) if not _QUESTION_END.search(each))


def is_foreign(text: str, source: str, context: str = "") -> bool:
    """Whether a text is written in other letters or another language than the words that it tells of.

    A word of another script may stand where the source, or the `context` around it, has that very word. A source of
    a few letters ("ok") may be told of in the language of its context.
    """
    source, context, text = (unicodedata.normalize("NFKC", each) for each in (source, context, text))
    letters = sum(letter.isalpha() for letter in source)
    known = source if letters >= _FEW_LETTERS else f"{source} {context}"
    allowed = _scripts(known)
    if not allowed:
        return False
    around = f"{source} {context}".casefold()
    strange = (word for word in _WORD.findall(text) if word.casefold() not in around)
    return any(not _scripts(word) <= allowed for word in strange) or _in_another_language(text, known)


def _in_another_language(text: str, source: str) -> bool:
    """By the commonest words of English and of its neighbours; False where they tell nothing."""
    english, other = function_words(text)
    source_english, source_other = function_words(source)
    return (english >= _CLEARLY + other and source_other > source_english) or (
        other >= _CLEARLY + english and source_english > source_other
    )


def _scripts(text: str) -> frozenset[str]:
    """The scripts of a text's letters, by the first word of their Unicode names; the two kana are one."""
    names = {unicodedata.name(letter, "").split(" ", 1)[0].split("-", 1)[0] for letter in set(text) if letter.isalpha()}
    return frozenset("KANA" if name in _KANA else name for name in names)
