"""The figures of a benchmark, as JSON keys and for people."""

from __future__ import annotations

from rich.console import Console

from adamem_graph.evaluation.locomo import LocomoReport

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
