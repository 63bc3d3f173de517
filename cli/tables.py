"""Cells: long words clipped, moments and numbers written short."""

from __future__ import annotations

from datetime import datetime

from .output import clean


def clipped(text: str, length: int) -> str:
    """Text on one line, free of control characters, at most `length` long."""
    line = " ".join(clean(text).split())
    return line if len(line) <= length else f"{line[: length - 1].rstrip()}…"


def when(moment: datetime | None) -> str:
    """`2023-05-08 14:05`, a dash for none."""
    return "–" if moment is None else f"{moment:%Y-%m-%d %H:%M}"


def number(value: float | None, digits: int = 3) -> str:
    """A number with so many decimals, a dash for none."""
    return "–" if value is None else f"{value:.{digits}f}"
