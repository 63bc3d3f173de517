"""Filling and questioning memory: ingest, search, ask, explain."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal
from zoneinfo import ZoneInfo, available_timezones

import typer

from .connecting import open_memory, space_name
from .options import IdsOption, JsonOption, LimitOption, LlmOption, QuestionArgument, SpaceOption
from .output import Output, error_console
from .progress import waiting

commands = typer.Typer()

_FORMATS = "text, jsonl, openai-chat, locomo, adamem-bench or personamem"


def parse_zone(name: str) -> ZoneInfo:
    """A time zone by its IANA name."""
    if name not in available_timezones():
        raise typer.BadParameter(f"{name!r} is no IANA time zone; write it like Europe/Oslo")
    return ZoneInfo(name)


@commands.command()
def ingest(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH", help="Transcripts.", show_default=False)],
    format_name: Annotated[
        str | None,
        typer.Option(
            "--format", metavar="NAME", help=f"Their format: {_FORMATS}.", show_default="recognised by content"
        ),
    ] = None,
    space: SpaceOption = None,
    on_error: Annotated[
        Literal["stop", "skip"],
        typer.Option(help="At a place or file that cannot be read: stop there, or skip it and say so."),
    ] = "stop",
    zone: Annotated[
        ZoneInfo | None,
        typer.Option(
            parser=parse_zone,
            metavar="ZONE",
            help="The zone of times written without one, like Europe/Oslo.",
            show_default="UTC",
        ),
    ] = None,
    user_name: Annotated[str, typer.Option(help="Who speaks the turns of role user.")] = "user",
    assistant_name: Annotated[str, typer.Option(help="Who speaks the turns of role assistant.")] = "assistant",
    enrich: Annotated[
        bool, typer.Option("--enrich/--no-enrich", help="Understand the turns now, or store them only.")
    ] = True,
    llm: LlmOption = None,
    as_json: JsonOption = False,
) -> None:
    """Remember transcripts. Again, or a longer version of one, adds what is new and nothing else."""
    from adamem_graph.errors import TranscriptError
    from adamem_graph.transcripts import OnError, ReadOptions

    from .ingesting import check_readable, ingest_files, ingest_summary
    from .printing_enriching import print_usage
    from .printing_memory import print_ingested, print_next_step

    output = Output("ingest", as_json)
    options = ReadOptions(
        format=format_name,
        on_error=OnError(on_error),
        zone=zone,
        user_name=user_name,
        assistant_name=assistant_name,
    )
    space_name(space)
    check_readable(paths, options)
    done = []
    with open_memory(output, space, may_be_new=True, llm=llm) as memory:
        for file in ingest_files(memory, paths, options, enrich=enrich):
            done.append(file)
            if not as_json:
                print_ingested(output.console, file)
        summary = ingest_summary(memory.space, done)
        if as_json:
            output.write_json(summary, usage=memory.usage())
        else:
            print_usage(output.console, memory.usage())
            print_next_step(error_console(), summary, enriched=enrich)
    if summary.failed:
        raise typer.Exit(TranscriptError.exit_code)


@commands.command()
def search(
    question: QuestionArgument,
    space: SpaceOption = None,
    limit: LimitOption = None,
    ids: IdsOption = False,
    as_json: JsonOption = False,
) -> None:
    """Find the messages that bear on a question, best first."""
    from adamem_graph.retrieval.planner import DEFAULT_LIMIT

    from .printing_memory import print_search

    output = Output("search", as_json)
    with open_memory(output, space) as memory, waiting("Searching"):
        result = memory.search(question, limit or DEFAULT_LIMIT)
    if as_json:
        output.write_json(result)
    else:
        print_search(output.console, result, ids=ids)


@commands.command()
def ask(
    question: QuestionArgument,
    space: SpaceOption = None,
    limit: LimitOption = None,
    llm: LlmOption = None,
    ids: IdsOption = False,
    as_json: JsonOption = False,
) -> None:
    """Answer a question from memory with its evidence, or say that it is not in memory."""
    from adamem_graph.retrieval.planner import DEFAULT_LIMIT

    from .printing_asking import asking_told, print_answer

    output = Output("ask", as_json)
    with open_memory(output, space, llm=llm) as memory:
        with asking_told(by_model=memory.language_model is not None) as tell:
            answer = memory.ask(question, limit or DEFAULT_LIMIT, tell)
        if as_json:
            output.write_json(answer, usage=memory.usage())
        else:
            print_answer(output.console, answer, ids=ids)


@commands.command()
def explain(
    question: QuestionArgument,
    space: SpaceOption = None,
    limit: LimitOption = None,
    profile: Annotated[
        bool, typer.Option("--profile", help="Run the statement under PROFILE, and tell what it costs the server.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Show how a question is searched for: the plan, the statement to paste into Browser, every score."""
    from adamem_graph.retrieval.planner import DEFAULT_LIMIT

    from .browser_script import browser_script
    from .printing_explain import print_explanation

    output = Output("explain", as_json)
    with open_memory(output, space) as memory, waiting("Searching"):
        explanation = memory.explain(question, limit or DEFAULT_LIMIT, profile=profile)
    if as_json:
        output.write_json(explanation, browser_script=browser_script(explanation))
    else:
        print_explanation(output.console, explanation)
