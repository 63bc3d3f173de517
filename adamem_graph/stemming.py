"""Stems of English words, from any thread.

A Snowball stemmer works on state of its own: two threads in one give false stems, or an IndexError.
"""

from __future__ import annotations

import threading
from functools import lru_cache

import snowballstemmer


class _OfThread(threading.local):
    """The stemmers of one thread."""

    def __init__(self) -> None:
        self.by_algorithm = {name: snowballstemmer.stemmer(name) for name in ("english", "porter")}


_STEMMERS = _OfThread()


@lru_cache(maxsize=65_536)
def stem(word: str, algorithm: str = "english") -> str:
    """The stem of a word in lower case. algorithm: "english" (Porter's second) or "porter" (his first)."""
    return str(_STEMMERS.by_algorithm[algorithm].stemWord(word))
