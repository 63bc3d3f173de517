"""What `doctor` shows to people: a line for each check as it is made, then the sum."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from .health import Check, Verdict
from .output import clean

_STYLES = {Verdict.OK: "green", Verdict.WARN: "yellow", Verdict.FAIL: "bold red"}
_WIDTH = 14
_NARROW = 70
"""Below so many columns there is no room beside the names of the checks."""


def print_check(console: Console, check: Check) -> None:
    """The verdict, what was looked at and what was found; below it, what to do."""
    line = Text(f"{check.verdict:<5}", style=_STYLES[check.verdict])
    if console.width < _NARROW:
        _print_below_each_other(console, line.append(check.name, style="default not bold"), check)
        return
    line.append(f"{check.name:<{_WIDTH}}{clean(check.found)}", style="default not bold")
    console.print(line, soft_wrap=True)
    if check.advice is not None:
        console.print(Text(f"{'':<5}{'':<{_WIDTH}}→ {clean(check.advice)}", style="bold"), soft_wrap=True)


def _print_below_each_other(console: Console, heading: Text, check: Check) -> None:
    console.print(heading)
    console.print(Padding(Text(clean(check.found)), (0, 0, 0, 2)))
    if check.advice is not None:
        console.print(Padding(Text(f"→ {clean(check.advice)}", style="bold"), (0, 0, 0, 2)))


def print_verdict(console: Console, checks: Sequence[Check]) -> None:
    """How many checks failed and warned."""
    fails = sum(check.verdict is Verdict.FAIL for check in checks)
    warnings = sum(check.verdict is Verdict.WARN for check in checks)
    if not fails and not warnings:
        console.print(Text("all is well", style="green"))
    else:
        console.print(f"{fails} failed, {warnings} with a warning, of {len(checks)} checks")
