"""What spaces, status and migrate show to people."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from adamem_graph.store.migrations import MigrationState
from adamem_graph.store.spaces import SpaceSummary

from .output import clean
from .status import SpaceStatus
from .tables import clipped, counted, print_pairs, print_table


def print_spaces(console: Console, spaces: Sequence[SpaceSummary]) -> None:
    """One line for each space."""
    if not spaces:
        console.print("no spaces yet: `adamem ingest` makes one")
        return
    rows = [
        (
            clipped(space.name, 60),
            f"{space.messages:,}",
            f"{space.speakers:,}",
            clipped(f"{space.embedder} ({space.dimensions})", 60),
            space.created_at[:10],
        )
        for space in spaces
    ]
    print_table(console, ("space", "messages", "speakers", "embedder", "made"), rows, numbers=(1, 2))


def print_status(console: Console, status: SpaceStatus) -> None:
    """The space, its database, and how many nodes and edges of each kind it holds."""
    contents = status.contents
    pending = f", {status.schema_pending} migrations pending" if status.schema_pending else ""
    waiting = f" ({contents.messages_pending:,} not understood yet)" if contents.messages_pending else ""
    rows = [
        ("space", clean(status.space)),
        ("embedder", f"{status.embedder} ({status.dimensions} numbers)"),
        ("Neo4j", status.neo4j_version),
        ("schema", f"version {status.schema_version}{pending}"),
        ("messages", f"{contents.messages:,}{waiting}"),
        ("speakers", f"{contents.speakers:,}"),
        ("sessions", f"{contents.sessions:,}"),
        ("topics", f"{contents.topics:,}"),
        ("facts", f"{contents.facts:,}"),
        ("attributes", f"{contents.attributes:,}"),
        ("entities", f"{contents.entities:,}"),
        ("personas", counted(contents.personas, "snapshot")),
        ("held back", f"{contents.held_back:,} facts and attributes"),
        ("policies", counted(contents.policies, "version")),
        ("feedback", f"{contents.feedback:,}"),
        *((f"{kind} edges", f"{count:,}") for kind, count in contents.edges.items()),
    ]
    print_pairs(console, rows)


def print_migrations(console: Console, states: Sequence[MigrationState]) -> None:
    """One line for each migration, with the day the database got it."""
    table = Table("version", "what", "applied", box=None, pad_edge=False, header_style="dim")
    table.columns[0].justify = "right"
    for state in states:
        table.add_row(str(state.version), state.name.replace("_", " "), state.applied_at or Text("pending", "yellow"))
    console.print(table)
