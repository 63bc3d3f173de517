"""Numbers of labels as models write them: 3, "3", "[3]", "c3", "turn 3"."""

from __future__ import annotations

import re
from typing import Any

_NUMBER = re.compile(r"\d+")


def number(value: Any) -> Any:
    """The number in a label; what holds none stays, for the type to judge."""
    found = _NUMBER.search(value) if isinstance(value, str) else None
    return int(found[0]) if found else value


def numbers(value: Any) -> Any:
    """The numbers in a list of labels, or in one text: "1, 3"."""
    if isinstance(value, str):
        return [int(found) for found in _NUMBER.findall(value)]
    return [number(each) for each in value] if isinstance(value, list) else value
