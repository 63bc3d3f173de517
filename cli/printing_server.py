"""What `server status` and `server start` show to people."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from adamem_graph.server import ServerStatus

from .tables import print_pairs, when


def print_server_status(console: Console, status: ServerStatus, password: str | None) -> None:
    """State, addresses and memory of the server; the password only where it was asked for."""
    state = Text("not running", style="yellow")
    if status.ready:
        state = Text("running", style="green")
    elif status.running:
        state = Text("running, but not answering yet", style="yellow")
    rows: list[tuple[str, str | Text | None]] = [
        ("state", state),
        ("version", status.version),
        ("home", str(status.home)),
        ("bolt", status.bolt_uri),
        ("browser", status.browser_url),
        ("user", "neo4j"),
        ("password", password or f"in {status.password_file}"),
        ("pid", None if status.pid is None else str(status.pid)),
        ("memory", None if status.memory_mb is None else f"{status.memory_mb:,} MB"),
        ("started", None if status.started_at is None else f"{when(status.started_at)} UTC"),
    ]
    print_pairs(console, [(name, value) for name, value in rows if value is not None])
    for notice in status.notices:
        console.print(Text(f"{notice.kind}: {notice.message}", style="yellow"), soft_wrap=True)
