"""Benchmarks: every figure that the README gives is printed by one of these commands."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, Literal

import typer

from .bench_ablation import ablation
from .bench_adamem import adamem_bench, judges
from .bench_errors import errors
from .bench_make_story import make_story
from .bench_personamem import personamem
from .bench_runs import (
    FactsOption,
    LocomoArgument,
    SampleOption,
    SeedOption,
    answer_options,
    check_locomo,
    locomo_spaces,
)
from .bench_spaces import spaces_removed
from .bench_spans import spans
from .connecting import open_database
from .options import JsonOption, LlmOption
from .output import Output
from .progress import describing, waiting

commands = typer.Typer(help="Benchmarks that print the figures of the README.", no_args_is_help=True)


@commands.callback()
def bench() -> None:
    """Benchmarks that print the figures of the README."""


commands.command()(ablation)
commands.command("adamem-bench")(adamem_bench)
commands.command()(errors)
commands.command("make-story")(make_story)
commands.command()(judges)
commands.command()(personamem)
commands.command()(spans)


@commands.command()
def locomo(
    path: LocomoArgument,
    limit_conversations: Annotated[
        int | None, typer.Option(min=1, help="Run over the first conversations only.", show_default="all")
    ] = None,
    facts: FactsOption = "offline",
    answers: Annotated[
        bool, typer.Option("--answers", help="Answer questions too, and score the answers by the official rules.")
    ] = False,
    llm: LlmOption = None,
    sample: SampleOption = None,
    seed: SeedOption = 0,
    system: Annotated[
        Literal["full", "no-graph", "flat"],
        typer.Option(help="Answer from memory, from memory without its edges, or from a flat index of its turns."),
    ] = "full",
    keep: Annotated[bool, typer.Option("--keep", help="Leave the spaces of the run in the database.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Measure evidence recall and speed on LoCoMo, in fresh spaces that are deleted afterwards."""
    from adamem_graph.evaluation.locomo import LocomoBenchmark
    from adamem_graph.language import chosen_model
    from adamem_graph.settings import load_settings

    from .printing_bench import bench_fields, print_locomo

    if not answers and (llm is not None or sample is not None or system != "full"):
        raise typer.BadParameter("--llm, --sample and --system are about answers: give --answers too")
    output = Output("bench-locomo", as_json)
    check_locomo(path)
    model = chosen_model(llm, load_settings()) if answers else None
    options = answer_options(path, limit_conversations, model, sample, seed, system) if answers else None
    prefix = f"bench-locomo-{secrets.token_hex(4)}"
    with open_database(output) as database, spaces_removed(database, prefix, keep):
        benchmark = LocomoBenchmark(locomo_spaces(database, path, facts))
        with describing("Starting") as progress:
            report = benchmark.run(
                path, limit=limit_conversations, space_prefix=prefix, answers=options, on_progress=progress
            )
    if as_json:
        output.write_json(bench_fields(report), usage=model.usage() if model else ())
    else:
        print_locomo(output.console, report, f"{prefix}-*" if keep else None)


@commands.command()
def fusion(
    path: LocomoArgument,
    limit_conversations: Annotated[
        int | None, typer.Option(min=2, help="Learn from the first conversations only.", show_default="all")
    ] = None,
    facts: FactsOption = "offline",
    as_json: JsonOption = False,
) -> None:
    """Learn what each term of fusion counts on LoCoMo, each conversation ranked by what the others teach."""
    from adamem_graph.evaluation.fusion_learning import FusionBenchmark

    from .printing_bench import print_fusion

    output = Output("bench-fusion", as_json)
    check_locomo(path)
    prefix = f"bench-fusion-{secrets.token_hex(4)}"
    with open_database(output) as database, spaces_removed(database, prefix, keep=False):
        benchmark = FusionBenchmark(locomo_spaces(database, path, facts))
        with describing("Starting") as progress:
            report = benchmark.run(path, limit=limit_conversations, space_prefix=prefix, on_progress=progress)
    if as_json:
        output.write_json(report)
    else:
        print_fusion(output.console, report)


@commands.command("time-anchoring")
def time_anchoring(
    path: LocomoArgument,
    as_json: JsonOption = False,
) -> None:
    """Measure on LoCoMo's temporal questions how often the evidence carries the date of the answer. Needs no server."""
    from adamem_graph.construction.offline.understander import OfflineUnderstander
    from adamem_graph.evaluation.time_anchoring import TimeAnchoringBenchmark

    from .printing_bench import print_time_anchoring

    output = Output("bench-time-anchoring", as_json)
    check_locomo(path)
    with describing("Loading the models") as progress:
        report = TimeAnchoringBenchmark(OfflineUnderstander()).run(path, on_progress=progress)
    if as_json:
        output.write_json(report)
    else:
        print_time_anchoring(output.console, report)


@commands.command("ingest")
def ingesting(
    path: Annotated[Path, typer.Argument(help="Any transcript.", show_default=False)],
    turns: Annotated[
        list[int] | None,
        typer.Option("--turns", min=1, help="A size of the space to tell figures for; may be repeated."),
    ] = None,
    llm: LlmOption = None,
    keep: Annotated[bool, typer.Option("--keep", help="Leave the space of the run in the database.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Measure what ingesting, a question and a live turn take, by the size of the space."""
    from adamem_graph.construction.parts import ConstructionParts
    from adamem_graph.embedding import create_embedder
    from adamem_graph.evaluation.ingesting import IngestBenchmark
    from adamem_graph.language import chosen_model
    from adamem_graph.settings import load_settings

    from .printing_bench import print_ingesting

    output = Output("bench-ingest", as_json)
    settings = load_settings()
    model = chosen_model(llm, settings)
    parts = (
        ConstructionParts.by_model(model, turns_per_call=settings.adamem_llm_turns)
        if model
        else ConstructionParts.offline()
    )
    prefix = f"bench-ingest-{secrets.token_hex(4)}"
    with open_database(output) as database, spaces_removed(database, prefix, keep):
        with waiting("Loading the models"):
            benchmark = IngestBenchmark(database, create_embedder(settings.adamem_embedder, settings), parts)
        with describing("Starting") as progress:
            report = benchmark.run(path, sorted(set(turns or [1_000])), f"{prefix}-1", progress)
        usage = model.usage() if model else ()
    if as_json:
        output.write_json(report, usage=usage)
    else:
        print_ingesting(output.console, report, usage)
