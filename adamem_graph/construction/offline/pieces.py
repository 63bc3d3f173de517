"""Cuts a long message into pieces that the parser reads in bounded time and memory."""

from __future__ import annotations

import re
from collections.abc import Iterator

# The parser needs about 1 MB per 1,000 characters; a pasted book must not stop a conversation from being read,
# and what a message says about people stands in its first pages.
READ_AT_MOST = 20_000
_PIECE = 2_000
_BREAK = re.compile(r"\n+|(?<=[.!?])\s+")
# Beyond this a run of Latin letters is no word: a key, an encoded file, a link. It is blanked, and offsets stay true.
# Chinese and Japanese have no spaces, so their runs are left alone.
_LONG_WORD = re.compile(r"[!-~\u00a1-\u024f]{80,}")


def readable(text: str) -> str:
    """The part of a text that is parsed, of unchanged offsets."""
    return _LONG_WORD.sub(lambda match: " " * len(match[0]), text[:READ_AT_MOST])


def cut(text: str) -> Iterator[tuple[int, str]]:
    """Pieces with their offset, cut at the last line or sentence end before the limit, else at a space."""
    start = 0
    while start < len(text):
        end = min(start + _PIECE, len(text))
        if end < len(text):
            breaks = [match.end() for match in _BREAK.finditer(text, start + 1, end)]
            end = breaks[-1] if breaks else max(text.rfind(" ", start + 1, end), 0) or end
        yield start, text[start:end]
        start = end
