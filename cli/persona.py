"""Who a person is by what they said: `adamem persona`."""

from __future__ import annotations

from datetime import date
from typing import Annotated

import typer

from .connecting import open_memory
from .options import IdsOption, JsonOption, SpaceOption
from .output import Output
from .progress import waiting

commands = typer.Typer()


def parse_day(text: str) -> date:
    """A day in ISO 8601."""
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise typer.BadParameter(f"{text!r} is no day; write it like 2023-08-31") from error


@commands.command()
def persona(
    name: Annotated[str, typer.Argument(help="Who: a speaker of the space.", show_default=False)],
    at: Annotated[
        date | None,
        typer.Option(
            "--at", parser=parse_day, metavar="DATE", help="As it was known at the end of that day.", show_default="now"
        ),
    ] = None,
    history: Annotated[bool, typer.Option("--history", help="Earlier snapshots of each subject too.")] = False,
    ids: IdsOption = False,
    space: SpaceOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show what is known of a person: what they talk about and like, and the sides of their life."""
    from .printing_persona import print_persona

    output = Output("persona", as_json)
    with open_memory(output, space) as memory, waiting("Reading"):
        found = memory.persona(name, at, history=history)
    if as_json:
        output.write_json(found)
    else:
        print_persona(output.console, found, ids=ids)
