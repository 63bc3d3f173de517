"""The figures of a benchmark, as JSON keys and for people."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from adamem_graph.evaluation.ingesting import IngestStage
from adamem_graph.evaluation.locomo import LocomoReport
from adamem_graph.evaluation.time_anchoring import FoundDate, TimeAnchoringReport
from adamem_graph.language import Usage

from .output import clean
from .printing_enriching import print_usage
from .tables import print_pairs


def bench_fields(report: LocomoReport) -> dict[str, object]:
    """The report under the names that the field uses. Recall and MRR from 0 to 100, times in milliseconds."""
    return {
        "questions": report.questions,
        "recall@5": report.recall_at_5,
        "recall@10": report.recall_at_10,
        "recall@20": report.recall_at_20,
        "mrr": report.mrr,
        "by_category": report.by_category,
        "ingest": {"messages": report.messages, "seconds": report.seconds},
        "retrieval_ms": {"p50": report.retrieval_ms_p50, "p95": report.retrieval_ms_p95},
        "vector_only_ms": {"p50": report.vector_only_ms_p50, "p95": report.vector_only_ms_p95},
    }


def print_locomo(console: Console, report: LocomoReport, kept: str | None) -> None:
    """The figures for people. kept: a pattern for the names of the spaces that were left, None where none were."""
    rate = report.messages / report.seconds if report.seconds else 0.0
    rows = [
        ("questions", f"{report.questions:,}"),
        ("recall@5", f"{report.recall_at_5:.1f}"),
        ("recall@10", f"{report.recall_at_10:.1f}"),
        ("recall@20", f"{report.recall_at_20:.1f}"),
        ("MRR", f"{report.mrr:.1f}"),
        *((f"recall@10, {name.replace('_', ' ')}", f"{value:.1f}") for name, value in report.by_category.items()),
        ("ingested", f"{report.messages:,} messages in {report.seconds:.1f} s ({rate:.0f} a second)"),
        ("retrieval", f"{report.retrieval_ms_p50:.1f} ms median, {report.retrieval_ms_p95:.1f} ms at 95 %"),
        ("vector only", f"{report.vector_only_ms_p50:.1f} ms median, {report.vector_only_ms_p95:.1f} ms at 95 %"),
    ]
    if kept is not None:
        rows.append(("spaces kept", clean(kept)))
    print_pairs(console, rows)


def print_time_anchoring(console: Console, report: TimeAnchoringReport) -> None:
    """The figures for people, and each question whose evidence does not carry its date with what it does carry."""
    rows = [
        ("questions", f"{report.questions:,}"),
        ("anchored", f"{report.anchored:.1f} %"),
        ("by an expression", f"{report.anchored_by_expression:.1f} %"),
        ("missed", f"{len(report.missed):,}"),
    ]
    print_pairs(console, rows)
    for miss in report.missed:
        console.print()
        console.print(Text(clean(f"{miss.question} {miss.answer}")))
        found = ", ".join(map(_found, miss.found)) or "no date"
        console.print(Text(clean(f"  {', '.join(miss.evidence)}: {found}"), style="dim"))


def _found(date: FoundDate) -> str:
    days = f"{date.start}" if date.start == date.end else f"{date.start} to {date.end}"
    return f"{date.text} = {days}" if date.text else f"said on {days}"


def print_ingesting(console: Console, stages: Sequence[IngestStage], usage: Sequence[Usage]) -> None:
    """A row for each size of the space, and what a language model was used for."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    columns = ["turns", "s per 1,000", "turns/s", "round trips per 100"]
    if usage:
        columns += ["calls per 100", "tokens per 100", "failures"]
    for name in columns:
        table.add_column(name, justify="right")
    for stage in stages:
        cells = [
            f"{stage.turns:,}",
            f"{stage.seconds_per_1000:.1f}",
            f"{stage.turns_per_second:.1f}",
            f"{stage.round_trips_per_100:.1f}",
        ]
        if usage:
            cells += [f"{stage.model_calls_per_100:.1f}", f"{stage.model_tokens_per_100:,.0f}", f"{stage.failures:,}"]
        table.add_row(*cells)
    console.print(table)
    print_usage(console, usage)
