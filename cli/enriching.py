"""Everything after storing: enrich, working, failures, synchronise."""

from __future__ import annotations

from typing import Annotated

import typer

from .connecting import open_memory
from .options import JsonOption, LlmOption, SpaceOption
from .output import Output
from .progress import counting

commands = typer.Typer()


@commands.command()
def enrich(space: SpaceOption = None, llm: LlmOption = None, as_json: JsonOption = False) -> None:
    """Understand and consolidate what is stored only; goes on where an interrupted run ended."""
    from .printing_enriching import print_enriched

    output = Output("enrich", as_json)
    with open_memory(output, space, llm=llm) as memory:
        with counting("Understanding", "turns") as progress:
            report = memory.enrich(progress)
        if as_json:
            output.write_json(report, space=memory.space, usage=memory.usage())
        else:
            print_enriched(output.console, report, memory.usage())


@commands.command()
def working(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Who said it.", show_default=False)],
    space: SpaceOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show a speaker's working memory: the messages that are not consolidated away yet, the oldest first."""
    from .printing_enriching import print_working_memory

    output = Output("working", as_json)
    with open_memory(output, space) as memory:
        messages = memory.working_memory(name)
        if as_json:
            output.write_json({"space": memory.space, "speaker": name, "messages": messages})
        else:
            print_working_memory(output.console, name, messages)


@commands.command()
def failures(
    space: SpaceOption = None,
    retry: Annotated[bool, typer.Option("--retry", help="Try everything that failed again.")] = False,
    llm: LlmOption = None,
    as_json: JsonOption = False,
) -> None:
    """List what a language model could not do, with its last reply; `--retry` tries it again."""
    from .printing_enriching import print_enriched, print_failures

    output = Output("failures", as_json)
    with open_memory(output, space, llm=llm) as memory:
        report = memory.retry_failures() if retry else None
        left = memory.failures()
        if as_json:
            output.write_json({"space": memory.space, "retried": report, "failures": left})
            return
        if report is not None:
            print_enriched(output.console, report, memory.usage())
        print_failures(output.console, left)


@commands.command()
def synchronise(space: SpaceOption = None, as_json: JsonOption = False) -> None:
    """Bring the edges of a space and their strengths in line with what its nodes state; again changes nothing."""
    from .printing_enriching import print_synchronised

    output = Output("synchronise", as_json)
    with open_memory(output, space) as memory:
        with counting("Looking at", "messages") as progress:
            report = memory.synchronise(progress)
        if as_json:
            output.write_json(report, space=memory.space)
        else:
            print_synchronised(output.console, report)
