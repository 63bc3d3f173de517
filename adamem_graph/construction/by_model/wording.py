"""What a model's sentence shares with the words that it is about: letters, language and telling words."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

import snowballstemmer

from adamem_graph.construction.offline.language_check import function_words
from adamem_graph.construction.offline.words import words

_FEW_LETTERS = 12
_CLEARLY = 2
_WORD = re.compile(r"\w+")
# Written without spaces: there a pair of signs stands for a word.
_UNSPACED = re.compile(r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]+")
_SENTENCE = re.compile(r"[^.!?。！？\n]*[.!?。！？\n]*")
_QUESTION_END = re.compile(r"[?？][)\]\"'”’\s]*$")
_KANA = frozenset({"HIRAGANA", "KATAKANA"})
_TELLING_NOTHING = words(
    """
    a an the and or but so if than then that this these those there here it its he him his she her hers they them
    their we us our you your i me my mine who which what when where why how is are was were am be been being do does
    did done have has had will would can could should may might must not no yes to of in on at for with from by about
    into as up out over after before very really just also too some any all more most much many one ones s t m re ve ll
    d said says say asks asked user assistant
    """
)

_stemmer = snowballstemmer.stemmer("english")


@lru_cache(maxsize=65_536)
def _stem(word: str) -> str:
    return str(_stemmer.stemWord(word)) if word.isascii() and word.isalpha() else word


def telling_words(text: str) -> frozenset[str]:
    """The words of a text that tell something, by their stems; pairs of signs where no spaces part the words."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    pairs = {run[at : at + 2] for run in _UNSPACED.findall(folded) for at in range(max(1, len(run) - 1))}
    spaced = _WORD.findall(_UNSPACED.sub(" ", folded))
    return frozenset({_stem(word) for word in spaced if word not in _TELLING_NOTHING} | pairs)


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
