"""Bringing the schema up to date, and showing how far it is."""

from __future__ import annotations

from typing import Annotated

import typer

from .connecting import open_database
from .options import JsonOption
from .output import Output
from .progress import waiting

commands = typer.Typer()


@commands.command()
def migrate(
    only_status: Annotated[
        bool, typer.Option("--status", help="Only show which migrations the database has; change nothing.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Bring the database's schema up to this version. Other commands do so too, unless ADAMEM_MIGRATE is false."""
    from adamem_graph.store.migrations import migrate as apply_pending
    from adamem_graph.store.migrations import migration_status

    from .printing_store import print_migrations

    output = Output("migrate", as_json)
    with open_database(output, migrated=False) as database, waiting("Bringing the schema up to date"):
        applied = [] if only_status else apply_pending(database)
        states = migration_status(database)
    if as_json:
        output.write_json({"applied_now": [state.version for state in applied], "migrations": states})
        return
    print_migrations(output.console, states)
    if not only_status:
        output.console.print(f"{len(applied)} applied now" if applied else "nothing to do: the schema is up to date")
