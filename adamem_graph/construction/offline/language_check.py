"""Whether a text is mainly English: by its script, and for Latin script by its commonest words."""

from __future__ import annotations

import re

from adamem_graph.construction.offline.words import words

_ENGLISH = words(
    """
    the a an and or but i i'm you he she it we they is are was were am be been have has had do did to of
    in on for with at my your his her our that this what how when so not just it's that's about from me
    there as if
    """
)
_OTHERS = words(
    """
    el la los las que de y en un una es por con para como pero más yo mi le les des et est pas je tu il
    nous vous dans sur pour avec mais c'est j'ai der die das und ist ich nicht ein eine mit auf zu wir
    sie auch di che non sono è ho per della o os não eu uma em do het een ik niet van og jag är det som
    på att jest się nie
    """
)
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_FEWEST_WORDS = 4


def is_english(text: str) -> bool:
    """True when over half of the letters are Latin and English function words are not outnumbered.

    A text of fewer than four words counts as English: too short to tell, and nothing is stated in it.
    """
    letters = [letter for letter in text if letter.isalpha()]
    latin = sum(letter < "\u0250" for letter in letters)
    if 2 * latin < len(letters):
        return False
    if len(_WORD.findall(text)) < _FEWEST_WORDS:
        return True
    english, others = function_words(text)
    return others <= english


def function_words(text: str) -> tuple[int, int]:
    """How many of a text's words are among the commonest of English, and how many among those of its neighbours."""
    words = [word.lower().replace("’", "'") for word in _WORD.findall(text)]
    return sum(word in _ENGLISH for word in words), sum(word in _OTHERS for word in words)
