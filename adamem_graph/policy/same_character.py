"""Whose preferences speak of a memory: a person goes by a name, or by what the user calls them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from adamem_graph.records import EVERYONE, MemoryPolicy

_WHOSE: Final = re.compile(r"^(?:(?:my|the|our|user'?s|the user'?s)\s+)+", re.IGNORECASE)


def same_character(name: str) -> str:
    """What the spellings of a name have in common: "my mom", "Mom" and "User's mom" are one."""
    return _WHOSE.sub("", " ".join(name.replace("’", "'").split())).casefold()


def preferences_about(policy: MemoryPolicy, characters: Iterable[str]) -> dict[str, str]:
    """Character, as the policy writes it -> preference, for a memory that concerns these characters.

    A person who stands in a policy under several spellings has all that these say. The preference for everyone speaks
    where none of them has one of their own: else it would undo what was asked for one person in every memory that names
    a second.
    """
    spellings: dict[str, list[str]] = {}
    for name in policy.preferences:
        if name != EVERYONE:
            spellings.setdefault(same_character(name), []).append(name)
    named = [name for each in characters for name in spellings.get(same_character(each), ())]
    if named:
        return {name: policy.preferences[name] for name in named}
    return {EVERYONE: policy.preferences[EVERYONE]} if EVERYONE in policy.preferences else {}
