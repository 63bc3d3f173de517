"""The words of a memory without what would tell a judge whom it is about and when it was said."""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import date
from functools import lru_cache
from typing import Final

_SOMEBODY: Final = "someone"
_SAID_ON: Final = re.compile(r"^(?:as of|on) \d{4}-\d\d-\d\d,? ", re.IGNORECASE)
_ISO_DAY: Final = re.compile(r"\(?\b(?:(?:on|as of|from|dated) )?\d{4}-\d\d-\d\d\b\)?", re.IGNORECASE)


def stripped(text: str, names: Collection[str], said_on: date | None) -> str:
    """`text` with "someone" for each of `names`, and without the day on which it was said.

    What kind of information a sentence is does not depend on who is in it, and nearly every memory carries the
    day of its message. Any other day that is written in numbers stands as "on a certain day".
    """
    text = _SAID_ON.sub("", " ".join(text.split()))
    said = said_on.isoformat() if said_on else None
    text = _ISO_DAY.sub(lambda found: "" if said and said in found[0] else "on a certain day", text)
    pattern = _any_of(frozenset(name for name in names if name.strip()))
    if pattern is not None:
        text = pattern.sub(_SOMEBODY, text)
    return " ".join(text.split())


@lru_cache(maxsize=256)
def _any_of(names: frozenset[str]) -> re.Pattern[str] | None:
    if not names:
        return None
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE)
