"""`adamem bench errors`: why the evidence of LoCoMo's questions is missed."""

from __future__ import annotations

import secrets
from typing import Annotated

import typer

from .bench_runs import FactsOption, LocomoArgument, check_locomo, locomo_spaces
from .bench_spaces import spaces_removed
from .connecting import open_database
from .options import JsonOption
from .output import Output
from .progress import describing


def errors(
    path: LocomoArgument,
    limit_conversations: Annotated[
        int | None, typer.Option(min=1, help="Run over the first conversations only.", show_default="all")
    ] = None,
    facts: FactsOption = "offline",
    examples: Annotated[int, typer.Option(min=0, help="How many misses of each cause to show at most.")] = 2,
    as_json: JsonOption = False,
) -> None:
    """Find a cause for every turn that answers one of LoCoMo's questions and is not among its first ten messages."""
    from adamem_graph.evaluation.error_analysis import ErrorAnalysis

    from .printing_errors import error_fields, print_errors

    output = Output("bench-errors", as_json)
    check_locomo(path)
    prefix = f"bench-errors-{secrets.token_hex(4)}"
    with open_database(output) as database, spaces_removed(database, prefix, keep=False):
        analysis = ErrorAnalysis(locomo_spaces(database, path, facts))
        with describing("Starting") as progress:
            report = analysis.run(path, limit=limit_conversations, space_prefix=prefix, on_progress=progress)
    if as_json:
        output.write_json(error_fields(report, examples))
    else:
        print_errors(output.console, report, examples)
