"""What memory holds about somebody, correcting it, and forgetting."""

from __future__ import annotations

import sys
from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from .connecting import open_memory, space_name
from .options import IdsOption, JsonOption, SpaceOption
from .output import Output, error_console
from .progress import counting, waiting
from .tables import counted

if TYPE_CHECKING:
    from adamem_graph.client import AdaMem

commands = typer.Typer()

YesOption = Annotated[bool, typer.Option("--yes", help="Do it without asking.")]


@commands.command()
def facts(
    name: Annotated[str, typer.Argument(help="The person.", show_default=False)],
    at: Annotated[
        datetime | None,
        typer.Option(formats=["%Y-%m-%d"], metavar="DATE", help="What was held on that day.", show_default="now"),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="With what no longer holds.")] = False,
    held_back: Annotated[bool, typer.Option("--held-back", help="With what the memory policy holds back.")] = False,
    ids: IdsOption = False,
    space: SpaceOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the facts and attributes about a person with their ids and dates, current ones first."""
    from .printing_forgetting import print_facts, print_no_facts

    output = Output("facts", as_json)
    if at is not None and everything:
        raise typer.BadParameter("--at says what was held on one day, --all what was ever held: give one of them")
    day = at.date() if at else None
    with open_memory(output, space) as memory, waiting("Reading"):
        found = memory.facts(name, day, include_superseded=everything, held_back=held_back)
        ever = found if found or as_json else memory.facts(name, include_superseded=True, held_back=held_back)
        held_in = memory.space
    if as_json:
        output.write_json({"space": held_in, "name": name, "at": day, "facts": found})
    elif found:
        print_facts(output.console, found, ids=ids)
    else:
        print_no_facts(output.console, name, day, ever)


@commands.command()
def correct(
    entry_id: Annotated[str, typer.Argument(metavar="ID", help="Of a fact or attribute.", show_default=False)],
    text: Annotated[str | None, typer.Option(help="What is right: the fact, or the attribute's value.")] = None,
    date: Annotated[str | None, typer.Option(help="When it happened: 2024-05-17, 2024-05 or 2024.")] = None,
    wrong: Annotated[bool, typer.Option("--wrong", help="It never held, and nothing takes its place.")] = False,
    note: Annotated[str | None, typer.Option(help="Why, for later readers.")] = None,
    space: SpaceOption = None,
    as_json: JsonOption = False,
) -> None:
    """Correct a fact or attribute by hand. What memory believed before stays as history."""
    output = Output("correct", as_json)
    with open_memory(output, space) as memory:
        new_id = memory.correct(entry_id, text=text, occurred=date, wrong=wrong, note=note)
        held_in = memory.space
    if as_json:
        output.write_json({"space": held_in, "id": entry_id, "correction": new_id})
    else:
        output.console.print(
            f"{entry_id} is marked as wrong" if new_id is None else f"{entry_id} is replaced by {new_id}",
            soft_wrap=True,
        )


@commands.command()
def forget(
    message: Annotated[list[str] | None, typer.Option(metavar="ID", help="A message; may be repeated.")] = None,
    session: Annotated[str | None, typer.Option(metavar="KEY", help="All of a session.")] = None,
    speaker: Annotated[str | None, typer.Option(metavar="NAME", help="All that somebody said.")] = None,
    everything: Annotated[bool, typer.Option("--everything", help="All of the space; the space stays, empty.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would go and what would stay.")] = False,
    yes: YesOption = False,
    space: SpaceOption = None,
    as_json: JsonOption = False,
) -> None:
    """Forget messages, a session, a speaker, or everything, with all that only they supported."""
    from adamem_graph.errors import ConfigurationError

    output = Output("forget", as_json)
    space_name(space)
    if [bool(message), session is not None, speaker is not None, everything].count(True) != 1:
        raise ConfigurationError("say what to forget: one of --message, --session, --speaker and --everything")
    if everything:
        _forget_everything(output, space, dry_run=dry_run, yes=yes)
        return
    with open_memory(output, space) as memory:
        _forget_some(output, memory, message, session, speaker, dry_run=dry_run, yes=yes)


def _forget_some(
    output: Output,
    memory: AdaMem,
    message: list[str] | None,
    session: str | None,
    speaker: str | None,
    *,
    dry_run: bool,
    yes: bool,
) -> None:
    from .printing_forgetting import print_forgotten

    messages = message or None
    if dry_run or not yes:
        with waiting("Looking"):
            report = memory.forget(message=messages, session=session, speaker=speaker, dry_run=True)
    if not dry_run:
        if not yes:
            confirm(f"Forget {counted(report.messages, 'message')} ({report.what}) and what only they support?")
        with counting("Forgetting", "messages") as progress:
            report = memory.forget(message=messages, session=session, speaker=speaker, on_progress=progress)
    if output.as_json:
        output.write_json(report, space=memory.space)
    else:
        print_forgotten(output.console, report)


def _forget_everything(output: Output, space: str | None, *, dry_run: bool, yes: bool) -> None:
    with open_memory(output, space) as memory:
        held = memory.contents().messages
        name = memory.space
        if not dry_run:
            if not yes:
                confirm(f"Forget everything in space {name!r}, {counted(held, 'message')}?")
            with waiting("Forgetting"):
                memory.forget_space()
    if output.as_json:
        output.write_json({"space": name, "what": "everything", "dry_run": dry_run, "messages": held})
    else:
        would = "would forget" if dry_run else "forgot"
        output.console.print(f"{would} everything in space {name!r}: {counted(held, 'message')}", soft_wrap=True)


def confirm(question: str) -> None:
    """Asks before something is done that cannot be undone; a no is told, and ends the command with 1.

    Raises:
        ConfigurationError: there is nobody to ask.
    """
    from adamem_graph.errors import ConfigurationError

    if not sys.stdin.isatty():
        raise ConfigurationError("nobody can be asked here: --yes does it without asking")
    if not typer.confirm(question, err=True):
        error_console().print("nothing was done")
        raise typer.Exit(1)
