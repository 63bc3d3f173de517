"""The figures of a benchmark, as JSON keys and for people."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from adamem_graph.evaluation.locomo import LocomoReport
from adamem_graph.evaluation.time_anchoring import FoundDate, TimeAnchoringReport

from .output import clean
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
