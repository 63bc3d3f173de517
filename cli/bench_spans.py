"""`adamem bench spans`: what each term of a span counts when it is picked as an answer."""

from __future__ import annotations

import secrets
from typing import Annotated

import typer

from .bench_runs import LocomoArgument, check_locomo, locomo_spaces
from .bench_spaces import spaces_removed
from .connecting import open_database
from .options import JsonOption
from .output import Output
from .progress import describing


def spans(
    path: LocomoArgument,
    limit_conversations: Annotated[
        int | None, typer.Option(min=2, help="Learn from the first conversations only.", show_default="all")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Learn what each term of a span counts on LoCoMo, each conversation answered by what the others teach."""
    from adamem_graph.evaluation.span_learning import SpanBenchmark

    from .printing_spans import print_spans

    output = Output("bench-spans", as_json)
    check_locomo(path)
    prefix = f"bench-spans-{secrets.token_hex(4)}"
    with open_database(output) as database, spaces_removed(database, prefix, keep=False):
        benchmark = SpanBenchmark(locomo_spaces(database, path))
        with describing("Starting") as progress:
            report = benchmark.run(path, limit=limit_conversations, space_prefix=prefix, on_progress=progress)
    if as_json:
        output.write_json(report)
    else:
        print_spans(output.console, report)
