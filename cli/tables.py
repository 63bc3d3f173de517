"""Cells: long words clipped, moments and numbers written short."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from rich.console import Console
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from .output import clean

_INDENT = 2
_WIDE = 10_000


def print_table(console: Console, names: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[int]) -> None:
    """Rows as a table; where its lines would break, each row as a list under its first cell.

    numbers: the columns that are set to the right.
    """
    table = Table(*names, box=None, pad_edge=False, header_style="dim")
    for column in numbers:
        table.columns[column].justify = "right"
    for row in rows:
        table.add_row(*map(Text, row))
    unbroken = console.options.update_width(_WIDE)
    if Measurement.get(console, unbroken, table).maximum <= console.width:
        console.print(table)
        return
    for row in rows:
        console.print(Text(row[0], style="bold"))
        print_pairs(console, list(zip(names[1:], row[1:], strict=True)), indent=_INDENT)


def print_pairs(console: Console, pairs: Sequence[tuple[str, str | Text]], indent: int = 0) -> None:
    """Names with their values, a line each; values that are too long are broken inside of their own column."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for name, value in pairs:
        table.add_row(Text(name, style="dim"), value if isinstance(value, Text) else Text(value))
    console.print(Padding(table, (0, 0, 0, indent)))


def clipped(text: str, length: int) -> str:
    """Text on one line, free of control characters, at most `length` long."""
    line = " ".join(clean(text).split())
    return line if len(line) <= length else f"{line[: length - 1].rstrip()}…"


def counted(number: int, thing: str) -> str:
    """`1 message`, `2,760 messages`."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def when(moment: datetime | None) -> str:
    """`2023-05-08 14:05`, a dash for none."""
    return "–" if moment is None else f"{moment:%Y-%m-%d %H:%M}"


def number(value: float | None, digits: int = 3) -> str:
    """A number with so many decimals, a dash for none."""
    return "–" if value is None else f"{value:.{digits}f}"
