"""The embedded Neo4j: install, start, stop, status, logs, browser."""

from __future__ import annotations

import sys
import webbrowser
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from .connecting import start_embedded
from .options import JsonOption
from .output import Output, ServerLabel, clean, error_console, write_lines
from .progress import downloading, waiting

if TYPE_CHECKING:
    from adamem_graph.server import EmbeddedServer, ServerStatus

commands = typer.Typer(help="The embedded Neo4j, used where NEO4J_URI is not set.", no_args_is_help=True)


@commands.command()
def install(as_json: JsonOption = False) -> None:
    """Download Neo4j and its plugins, about 200 MB, once. `start` does it too."""
    output = Output("server-install", as_json)
    server = _embedded()
    with downloading("Downloading Neo4j") as progress:
        installation = server.install(progress)
    output.talks_to(_label(server.status()))
    if as_json:
        output.write_json({"version": installation.version, "folder": installation.folder})
    else:
        output.console.print(f"Neo4j {installation.version} is in {installation.folder}", soft_wrap=True)


@commands.command()
def start(as_json: JsonOption = False) -> None:
    """Start the server, unless it runs. It goes on running until `adamem server stop`."""
    from adamem_graph.errors import ConfigurationError
    from adamem_graph.settings import load_settings

    settings = load_settings()
    if settings.neo4j_uri is not None:  # said before a download of 200 MB, not after it
        raise ConfigurationError(f"NEO4J_URI is {settings.neo4j_uri}: unset it to use the embedded server")
    _show_status(Output("server-start", as_json), start_embedded(settings), password=None)


@commands.command()
def stop(as_json: JsonOption = False) -> None:
    """Stop the server. What it holds stays on disk."""
    output = Output("server-stop", as_json)
    server = _embedded()
    output.talks_to(_label(server.status()))
    with waiting("Stopping Neo4j"):
        stopped = server.stop()
    if as_json:
        output.write_json({"stopped": stopped})
    else:
        output.console.print("stopped" if stopped else "it was not running")


@commands.command()
def status(
    show_password: Annotated[
        bool, typer.Option("--show-password", help="Show the password of user neo4j, for Browser.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Show whether the server runs and answers, where, and with how much memory. Starts nothing."""
    server = _embedded()
    _show_status(Output("server-status", as_json), server.status(), server.password() if show_password else None)


@commands.command()
def logs(
    lines: Annotated[int, typer.Option("--lines", "-n", min=1, help="How many.")] = 50,
    as_json: JsonOption = False,
) -> None:
    """Print the last lines that the server wrote since its last start."""
    output = Output("server-logs", as_json)
    server = _embedded()
    output.talks_to(_label(server.status()))
    said = server.logs(lines)
    if as_json:
        output.write_json({"lines": said})
    else:
        write_lines(*map(clean, said))


@commands.command()
def browser(
    open_it: Annotated[
        bool, typer.Option("--open/--no-open", help="Open it in the web browser, where there is a terminal.")
    ] = True,
    as_json: JsonOption = False,
) -> None:
    """Open Neo4j Browser on the embedded server."""
    from adamem_graph.errors import ServerError

    output = Output("server-browser", as_json)
    found = _embedded().status()
    if not found.running or found.browser_url is None:
        raise ServerError("the embedded server is not running: `adamem server start`")
    output.talks_to(_label(found))
    if as_json:
        output.write_json({"browser_url": found.browser_url, "username": "neo4j"})
        return
    output.console.print(
        f"{found.browser_url} (user neo4j, password: `adamem server status --show-password`)", soft_wrap=True
    )
    if open_it and sys.stdout.isatty():
        webbrowser.open(found.browser_url)


def _embedded() -> EmbeddedServer:
    from adamem_graph.server import EmbeddedServer
    from adamem_graph.settings import load_settings

    settings = load_settings()
    if settings.neo4j_uri is not None:
        error_console().print(
            Text(
                f"note: NEO4J_URI is set, so other commands use {settings.neo4j_uri} and not this server", style="dim"
            ),
            soft_wrap=True,
        )
    return EmbeddedServer(settings.adamem_home)


def _label(status: ServerStatus) -> ServerLabel:
    return ServerLabel(status.bolt_uri, None, embedded=True)


def _show_status(output: Output, status: ServerStatus, password: str | None) -> None:
    from .printing_server import print_server_status

    output.talks_to(_label(status))
    if output.as_json:
        output.write_json(status, password=password)
    else:
        print_server_status(output.console, status, password)
