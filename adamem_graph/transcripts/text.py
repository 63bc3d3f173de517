"""The normalisation of names and texts that every reader shares."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

NAME_LIMIT = 500
"""The longest speaker name, session key or turn id, in characters."""

_BIDI_AND_INVISIBLE = frozenset("\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")


class UnreadableError(ValueError):
    """One place of a transcript breaks a rule; the message is the reason. `Source` adds file and line."""


class BrokenDocumentError(UnreadableError):
    """Nothing from `line` on can be read: the structure, or the encoding, is broken there."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        super().__init__(reason)


@lru_cache(maxsize=4096)
def clean_name(name: str, what: str = "name") -> str:
    """A name as it is stored: white space folded, control and bidi marks removed, Unicode NFC.

    Cleaning a cleaned name changes nothing. A name with nothing visible in it comes back empty. `what` is
    the kind of name, for the error.

    Raises:
        UnreadableError: the name is longer than `NAME_LIMIT`, or holds half of a surrogate pair.
    """
    folded = " ".join(name.split()) if name.isascii() and name.isprintable() else _folded(name)
    if len(folded) > NAME_LIMIT:
        raise UnreadableError(f"a {what} of {len(folded)} characters; the longest allowed has {NAME_LIMIT}")
    return folded


def clean_text(text: str) -> str:
    """The words of a turn, as written but for the line ends after the last of them.

    Raises:
        UnreadableError: the text holds half of a surrogate pair, which no encoding can store.
    """
    check_encodable(text)
    return text.rstrip("\r\n")


@contextmanager
def within(where: str) -> Iterator[None]:
    """Names the place in its document (`conversations[2].messages[5]`) in front of the reason."""
    try:
        yield
    except UnreadableError as problem:
        raise UnreadableError(f"{where}: {problem}") from problem


def check_encodable(text: str) -> None:
    """Raises `UnreadableError` for half of a surrogate pair (from an escape such as `\\ud800`)."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        code = ord(text[error.start])
        raise UnreadableError(f"half of a surrogate pair (U+{code:04X}): the text was cut inside a sign") from error


def _folded(name: str) -> str:
    check_encodable(name)
    kept = "".join(" " if char.isspace() else char for char in name if char.isspace() or not _is_mark(char))
    folded = unicodedata.normalize("NFC", " ".join(kept.split()))
    return "" if all(unicodedata.category(char) == "Cf" for char in folded) else folded


def _is_mark(char: str) -> bool:
    return char in _BIDI_AND_INVISIBLE or unicodedata.category(char) == "Cc"
