"""`adamem learn`: what to remember, learned from what users said of answers."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import typer

from .connecting import open_memory
from .options import JsonOption, LlmOption, SpaceOption
from .output import Output
from .progress import describing

commands = typer.Typer()


@commands.command()
def learn(
    until: Annotated[
        datetime | None,
        typer.Option(
            metavar="DATE", formats=["%Y-%m-%d"], help="Of questions up to that day.", show_default="all feedback"
        ),
    ] = None,
    sessions: Annotated[
        int | None, typer.Option(min=1, help="Learn after every so many sessions.", show_default="week by week")
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only say what the first step would change; write nothing.")
    ] = False,
    space: SpaceOption = None,
    llm: LlmOption = None,
    as_json: JsonOption = False,
) -> None:
    """Learn from feedback what to remember; each change is tried on earlier questions, and kept or taken back."""
    from .printing_learning import learning_fields, print_learned

    output = Output("learn", as_json)
    with open_memory(output, space, llm=llm) as memory:
        with describing("Reading") as progress:
            report = memory.learn(until.date() if until else None, sessions, dry_run=dry_run, on_progress=progress)
        usage, held_in = memory.usage(), memory.space
    if as_json:
        output.write_json(learning_fields(report), space=held_in, usage=usage)
    else:
        print_learned(output.console, report, usage)
