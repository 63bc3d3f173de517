"""Memory spaces: which there are, what one holds, moving one to another embedder, and deleting one."""

from __future__ import annotations

from typing import Annotated

import typer

from .connecting import open_database, space_name
from .forgetting import confirm
from .options import JsonOption, SpaceOption
from .output import Output
from .progress import counting, waiting
from .tables import counted

commands = typer.Typer()
_spaces = typer.Typer(help="List the memory spaces, move one to another embedder, or delete one.")
commands.add_typer(_spaces, name="spaces")


@_spaces.callback(invoke_without_command=True)
def list_all(context: typer.Context, as_json: JsonOption = False) -> None:
    """List the memory spaces of the database with their embedders and sizes."""
    if context.invoked_subcommand is not None:
        return
    from adamem_graph.store.spaces import list_spaces

    from .printing_store import print_spaces

    output = Output("spaces", as_json)
    with open_database(output) as database, waiting("Counting"):
        spaces = list_spaces(database)
    if as_json:
        output.write_json({"spaces": spaces})
    else:
        print_spaces(output.console, spaces)


@_spaces.command()
def reembed(
    name: Annotated[str, typer.Argument(help="The space.", show_default=False)],
    embedder: Annotated[
        str,
        typer.Option("--embedder", help="minilm, sentence-transformers:MODEL or openai:MODEL.", show_default=False),
    ],
    as_json: JsonOption = False,
) -> None:
    """Make every vector of a space anew with another embedder. Interrupted, run it again; writing waits for it."""
    from adamem_graph.construction.reembedding import reembed_space
    from adamem_graph.embedding import create_embedder
    from adamem_graph.settings import load_settings
    from adamem_graph.store.spaces import find_space

    output = Output("spaces-reembed", as_json)
    space_name(name)
    with open_database(output) as database:
        space = find_space(database, name)
        with waiting("Loading the embedder"):
            model = create_embedder(embedder, load_settings())
        with counting(f"Embedding {name}", "nodes") as progress:
            nodes = reembed_space(database, space, model, progress)
    if as_json:
        output.write_json({"space": name, "nodes": nodes, "embedder": model.name, "dimensions": model.dimensions})
    else:
        output.console.print(
            f"space {name!r} has vectors of {model.name} now, {counted(nodes, 'node')}", soft_wrap=True
        )


@_spaces.command()
def delete(
    name: Annotated[str, typer.Argument(help="The space.", show_default=False)],
    yes: Annotated[bool, typer.Option("--yes", help="Delete it, without asking.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Delete a space and everything in it. What is gone cannot be brought back."""
    from adamem_graph.store.spaces import delete_space, find_space

    output = Output("spaces-delete", as_json)
    space_name(name)
    with open_database(output) as database:
        find_space(database, name)
        if not yes:
            confirm(f"Delete space {name!r} and everything in it?")
        with waiting("Deleting"):
            nodes = delete_space(database, name)
    if as_json:
        output.write_json({"space": name, "nodes": nodes})
    else:
        output.console.print(f"space {name!r} is deleted, {counted(nodes, 'node')}", soft_wrap=True)


@commands.command()
def status(space: SpaceOption = None, as_json: JsonOption = False) -> None:
    """Show what a space holds, in which database, under which schema and embedder."""
    from .printing_store import print_status
    from .status import space_status

    output = Output("status", as_json)
    name = space_name(space)
    with open_database(output) as database, waiting("Counting"):
        found = space_status(database, name)
    if as_json:
        output.write_json(found)
    else:
        print_status(output.console, found)
