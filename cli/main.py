"""The application `adamem`: its commands, and what it says and returns when one fails."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from io import TextIOWrapper
from typing import Annotated

import typer
from rich.text import Text
from typer import TyperException

from adamem_graph.errors import AdaMemError

from . import (
    bench,
    doctor,
    enriching,
    forgetting,
    learning,
    memory,
    migrations,
    persona,
    policy,
    remembering,
    server,
    spaces,
)
from .as_json import document, write_document
from .driver import slim_driver
from .output import clean, error_console

USAGE_EXIT_CODE = 2
INTERRUPTED_EXIT_CODE = 130
BROKEN_PIPE_EXIT_CODE = 1

app = typer.Typer(
    name="adamem",
    help="Long-term memory for dialogue agents, kept as a graph in Neo4j.",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for group in (
    memory.commands,
    enriching.commands,
    persona.commands,
    forgetting.commands,
    remembering.commands,
    learning.commands,
    spaces.commands,
    migrations.commands,
    doctor.commands,
):
    app.add_typer(group)
app.add_typer(policy.commands, name="policy")
app.add_typer(server.commands, name="server")
app.add_typer(bench.commands, name="bench")


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"adamem-graph {version('adamem-graph')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def adamem(
    context: typer.Context,
    _: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Long-term memory for dialogue agents, kept as a graph in Neo4j."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def run() -> None:
    """The entry point of the `adamem` script; ends the process with a documented exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # what a terminal cannot show is no reason to end
    sys.exit(main(sys.argv[1:]))


def main(arguments: Sequence[str]) -> int:
    """Runs one command and returns its exit code; a user's error is told in a line, without a traceback."""
    try:
        with slim_driver():
            code = app(args=list(arguments), prog_name="adamem", standalone_mode=False)
        sys.stdout.flush()
        if code == INTERRUPTED_EXIT_CODE:
            error_console().print(
                "interrupted: what was finished before is kept, and running it again goes on from there"
            )
    except typer.Abort:
        return INTERRUPTED_EXIT_CODE
    except AdaMemError as error:
        _tell(error, str(error), arguments)
        return error.exit_code
    except TyperException as error:
        # A group without a command has printed its help and has no message.
        if message := error.format_message():
            _tell(error, f"{message.rstrip('.')} (see `{_misused(error)} --help`)", arguments)
        return USAGE_EXIT_CODE
    except BrokenPipeError:
        # Whoever read our output has gone; without this, Python would complain of it once more while it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE_EXIT_CODE
    except OSError as error:
        # A full disk, a folder that may not be written: the machine's state, about which a traceback tells nothing.
        _tell(error, str(error), arguments)
        return AdaMemError.exit_code
    return code if isinstance(code, int) else 0


def _misused(error: TyperException) -> str:
    """The command whose words could not be understood, as far as they could be."""
    context: typer.Context | None = getattr(error, "ctx", None)  # only some of these errors have one
    return "adamem" if context is None else context.command_path


def _tell(error: Exception, message: str, arguments: Sequence[str]) -> None:
    if _wants_json(arguments):
        kind = "UsageError" if isinstance(error, TyperException) else type(error).__name__
        write_document(document("error", {"error": {"kind": kind, "message": message}}))
    else:
        error_console().print(Text(f"error: {clean(message)}", style="red"), soft_wrap=True)


def _wants_json(arguments: Sequence[str]) -> bool:
    """Whether an error shall be JSON: asked of the words themselves, which may be too wrong to be parsed."""
    options = arguments[: arguments.index("--")] if "--" in arguments else arguments
    return "--json" in options
