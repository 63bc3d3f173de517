"""A memory policy in words for a language model, with the day that its times count from (Chen et al., section 3.3)."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from adamem_graph.records import EVERYONE, MemoryPolicy
from adamem_graph.times import describe_day

_LONGEST = 600
"""Of one preference: they are a sentence or two."""


def rendered(policy: MemoryPolicy, day: date | None = None, characters: Collection[str] | None = None) -> str:
    """The preferences, one line each, so that none can pass for another's; material for a fence.

    day: of the session, from which "by Friday" is told. characters: whose are needed; None is everybody's.
    """
    lines = [f"Today is {day:%A}, {describe_day(day)}."] if day else []
    own = [name for name in policy.preferences if name != EVERYONE and (characters is None or name in characters)]
    lines += [f"{_line(name)}: {_line(policy.preferences[name])}" for name in sorted(own)]
    if EVERYONE in policy.preferences:
        lines.append(f"Anybody else: {_line(policy.preferences[EVERYONE])}")
    return "\n".join(lines)


def _line(text: str) -> str:
    return " ".join(text.split())[:_LONGEST]
