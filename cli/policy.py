"""What is worth remembering, person by person: `adamem policy`."""

from __future__ import annotations

from typing import Annotated

import typer

from .connecting import open_memory
from .options import JsonOption, LlmOption, SpaceOption
from .output import Output
from .progress import waiting

commands = typer.Typer(
    help="What is worth remembering of whom: preferences in plain words, in versions.", no_args_is_help=True
)

VersionArgument = Annotated[int, typer.Argument(min=0, help="A version; 0 keeps everything.", show_default=False)]


@commands.command()
def show(
    version: Annotated[
        int | None, typer.Option("--version", "-v", min=0, help="Another version.", show_default="the one in force")
    ] = None,
    space: SpaceOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the memory policy: what is kept of what concerns each person."""
    from .printing_policy import print_policy

    output = Output("policy-show", as_json)
    with open_memory(output, space) as memory, waiting("Reading"):
        policy = memory.policy.show(version)
        held_in = memory.space
    if as_json:
        output.write_json(policy, space=held_in)
    else:
        print_policy(output.console, policy)


@commands.command("set")
def set_preference(
    character: Annotated[str, typer.Argument(help="Whom it concerns; * is everybody else.", show_default=False)],
    preference: Annotated[
        str | None, typer.Argument(help="What to keep of it, in plain words.", show_default=False)
    ] = None,
    remove: Annotated[bool, typer.Option("--remove", help="Take the preference away: keep everything.")] = False,
    reason: Annotated[str, typer.Option(help="Why, for later readers.", show_default=False)] = "",
    space: SpaceOption = None,
    llm: LlmOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say what to keep of what concerns somebody. What is stored is judged anew; nothing is lost by it."""
    from .printing_policy import print_change

    output = Output("policy-set", as_json)
    if remove == (preference is not None):
        raise typer.BadParameter("say what to keep, or --remove: one of the two")
    with open_memory(output, space, llm=llm) as memory:
        with waiting("Judging what is stored"):
            change = memory.policy.set(character, preference, reason=reason)
        held_in = memory.space
    if as_json:
        output.write_json(change, space=held_in)
    else:
        print_change(output.console, change)


@commands.command()
def history(space: SpaceOption = None, as_json: JsonOption = False) -> None:
    """List every version of the memory policy, the newest first, with what changed, by whom and why."""
    from .printing_policy import print_history

    output = Output("policy-history", as_json)
    with open_memory(output, space) as memory, waiting("Reading"):
        versions = memory.policy.history()
        held_in = memory.space
    if as_json:
        output.write_json({"space": held_in, "versions": versions})
    else:
        print_history(output.console, versions)


@commands.command()
def diff(
    version: VersionArgument,
    other: Annotated[
        int | None, typer.Argument(min=0, help="The version to compare with.", show_default="the one in force")
    ] = None,
    space: SpaceOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show what changes from one version to another, person by person."""
    from .printing_policy import print_diff

    output = Output("policy-diff", as_json)
    with open_memory(output, space) as memory, waiting("Reading"):
        to = memory.policy.show(other).version
        changes = memory.policy.diff(version, to)
        held_in = memory.space
    if as_json:
        output.write_json({"space": held_in, "from": version, "to": to, "changes": changes})
    else:
        print_diff(output.console, version, to, changes)


@commands.command()
def rollback(
    version: VersionArgument, space: SpaceOption = None, llm: LlmOption = None, as_json: JsonOption = False
) -> None:
    """Put an earlier version in force again, as a new version; what it keeps comes back."""
    from .printing_policy import print_change

    output = Output("policy-rollback", as_json)
    with open_memory(output, space, llm=llm) as memory:
        with waiting("Judging what is stored"):
            change = memory.policy.rollback(version)
        held_in = memory.space
    if as_json:
        output.write_json(change, space=held_in)
    else:
        print_change(output.console, change)
