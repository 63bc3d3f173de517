"""What a text tells: its words without those that any text has, by their stems."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from adamem_graph.stemming import stem

_WORD: Final = re.compile(r"\w+")
# Written without spaces: there a pair of signs stands for a word.
_UNSPACED: Final = re.compile(r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]+")
_TELLING_NOTHING: Final = frozenset(
    """
    a an the and or but so if than then that this these those there here it its he him his she her hers they them
    their we us our you your i me my mine who which what when where why how is are was were am be been being do does
    did done have has had will would can could should may might must not no yes to of in on at for with from by about
    into as up out over after before very really just also too some any all more most much many one ones s t m re ve ll
    d said says say asks asked user assistant
    """.split()
)


def telling_words(text: str) -> frozenset[str]:
    """The words of a text that tell something, by their stems; pairs of signs where no spaces part the words."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    pairs = {run[at : at + 2] for run in _UNSPACED.findall(folded) for at in range(max(1, len(run) - 1))}
    spaced = _WORD.findall(_UNSPACED.sub(" ", folded))
    return frozenset({_stem(word) for word in spaced if word not in _TELLING_NOTHING} | pairs)


def _stem(word: str) -> str:
    return stem(word) if word.isascii() and word.isalpha() else word
