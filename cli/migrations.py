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
    """Bring the database's schema up to this version, and make anew what indexes are missing or have failed.

    Other commands do the first too, unless ADAMEM_MIGRATE is false.
    """
    from adamem_graph.store.indexes import needed_indexes, repair_indexes
    from adamem_graph.store.migrations import migrate as apply_pending
    from adamem_graph.store.migrations import migration_status

    from .printing_store import print_migrations

    output = Output("migrate", as_json)
    with open_database(output, migrated=False) as database, waiting("Bringing the schema up to date"):
        applied = [] if only_status else apply_pending(database)
        repaired = [] if only_status else repair_indexes(database, needed_indexes(database))
        states = migration_status(database)
    if as_json:
        applied_now = [state.version for state in applied]
        output.write_json({"applied_now": applied_now, "indexes_made": repaired, "migrations": states})
        return
    print_migrations(output.console, states)
    if not only_status:
        done = [f"{len(applied)} applied now"] if applied else []
        done += [f"indexes made anew: {', '.join(repaired)}"] if repaired else []
        output.console.print("; ".join(done) or "nothing to do: the schema is up to date", soft_wrap=True)
