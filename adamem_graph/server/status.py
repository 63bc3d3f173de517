"""What the embedded server tells about itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from adamem_graph.records import Notice

Progress = Callable[[int, int | None, str], None]
"""Called with the bytes done, the bytes in all (None where unknown) and what is being done."""


@dataclass(frozen=True, slots=True)
class Credentials:
    """How to log in. The password stays out of `repr`, so that it stays out of logs."""

    uri: str
    username: str
    password: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class ServerStatus:
    """The state of the embedded server at one moment.

    running: its process lives; ready: it answered a query just now. The addresses are those of the last
    start, None before the first. memory_mb: resident memory in MiB. started_at: zone-aware, UTC.
    notices: what a caller should know of this start, such as a port that had to change.
    """

    running: bool
    ready: bool
    version: str
    home: Path
    password_file: Path
    pid: int | None = None
    bolt_uri: str | None = None
    browser_url: str | None = None
    memory_mb: int | None = None
    started_at: datetime | None = None
    notices: tuple[Notice, ...] = ()
