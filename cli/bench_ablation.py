"""`adamem bench ablation`: what each part of retrieval is worth on LoCoMo."""

from __future__ import annotations

import secrets
from typing import Annotated

import typer

from .bench_runs import LocomoArgument, SampleOption, SeedOption, answer_options, check_locomo, locomo_spaces
from .bench_spaces import spaces_removed
from .connecting import open_database
from .options import JsonOption, LlmOption
from .output import Output
from .progress import describing


def ablation(
    path: LocomoArgument,
    limit_conversations: Annotated[
        int | None, typer.Option(min=1, help="Run over the first conversations only.", show_default="all")
    ] = None,
    part: Annotated[
        list[str] | None,
        typer.Option(help="Only the parts whose names contain this; may be repeated.", show_default="all"),
    ] = None,
    answers: Annotated[
        bool, typer.Option("--answers", help="Let each variant answer questions too, and score the answers.")
    ] = False,
    llm: LlmOption = None,
    sample: SampleOption = None,
    seed: SeedOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Measure on LoCoMo what each part is worth: without it, or with it where it is not in use."""
    from adamem_graph.evaluation.ablation import AblationBenchmark
    from adamem_graph.evaluation.ablation_parts import chosen_parts
    from adamem_graph.language import chosen_model
    from adamem_graph.settings import load_settings

    from .printing_ablation import print_ablation

    answering = answers or llm is not None
    if sample is not None and not answering:
        raise typer.BadParameter("--sample is about answers: give --answers or --llm too")
    output = Output("bench-ablation", as_json)
    parts = chosen_parts(part or (), answering=answering)
    check_locomo(path)
    model = chosen_model(llm, load_settings()) if answering else None
    options = answer_options(path, limit_conversations, model, sample, seed) if answering else None
    prefix = f"bench-ablation-{secrets.token_hex(4)}"
    with open_database(output) as database, spaces_removed(database, prefix, keep=False):
        benchmark = AblationBenchmark(locomo_spaces(database, path), parts)
        with describing("Starting") as progress:
            report = benchmark.run(
                path, limit=limit_conversations, space_prefix=prefix, answers=options, on_progress=progress
            )
    if as_json:
        output.write_json(report, usage=model.usage() if model else ())
    else:
        print_ablation(output.console, report)
