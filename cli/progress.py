"""Progress on stderr for what takes more than a second; none where stderr is not a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import (
    BarColumn,
    DownloadColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TransferSpeedColumn,
)
from rich.text import Text

from .output import error_console


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """A spinner while the block runs."""
    console = error_console()
    if not console.is_terminal:
        yield
        return
    with console.status(Text(f"{what} …")):
        yield


@contextmanager
def counting(what: str, unit: str) -> Iterator[Callable[[int], None]]:
    """A counter for work of unknown size; call it with the number done so far."""
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        _CountColumn(unit),
        TimeElapsedColumn(),
    )
    with _progress(*columns) as progress:
        task = progress.add_task(what, total=None)
        yield lambda done: progress.update(task, completed=done)


@contextmanager
def describing(what: str) -> Iterator[Callable[[str], None]]:
    """A spinner whose words change as the work goes on."""
    columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn())
    with _progress(*columns) as progress:
        task = progress.add_task(what, total=None)
        yield lambda step: progress.update(task, description=step)


@contextmanager
def downloading(what: str) -> Iterator[Callable[[int, int | None, str], None]]:
    """A bar for a download; call it with the bytes done, the bytes in all if known, and what is being done.

    It shows up with the first call, so that nothing is seen where nothing had to be fetched.
    """
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        DownloadColumn(),
        TransferSpeedColumn(),
    )
    with _progress(*columns) as progress:
        task = progress.add_task(what, total=None, visible=False)
        yield lambda done, total, _: progress.update(task, completed=done, total=total, visible=True)


class _CountColumn(ProgressColumn):
    """`1,200 turns, 310 turns/s`."""

    def __init__(self, unit: str) -> None:
        super().__init__()
        self._unit = unit

    def render(self, task: Task) -> Text:
        speed = f", {task.speed:,.0f} {self._unit}/s" if task.speed else ""
        return Text(f"{task.completed:,.0f} {self._unit}{speed}")


def _progress(*columns: ProgressColumn) -> Progress:
    console = error_console()
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
