"""Causes of missed evidence, as JSON keys and for people."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from adamem_graph.evaluation.error_analysis import ErrorReport, Miss

from .output import clean
from .tables import print_pairs


def error_fields(report: ErrorReport, examples: int) -> dict[str, object]:
    """Counts, and at most so many examples of each cause."""
    return {
        "questions": report.questions,
        "evidence": report.evidence,
        "missed": len(report.misses),
        "by_cause": report.by_cause(),
        "lost_in_fusion_by": report.by_term(),
        "examples": report.examples(examples),
    }


def print_errors(console: Console, report: ErrorReport, examples: int) -> None:
    """A row for each cause with its misses by category, then examples of each."""
    print_pairs(
        console,
        [
            ("questions", f"{report.questions:,}"),
            ("evidence", f"{report.evidence:,} turns"),
            ("missed", f"{len(report.misses):,}"),
        ],
    )
    console.print()
    causes = report.by_cause()
    categories = list(next(iter(causes.values())))
    table = Table("cause", "all", *(name.replace("_", " ") for name in categories), box=None, padding=(0, 2, 0, 0))
    for cause, counts in causes.items():
        table.add_row(cause.replace("_", " "), f"{sum(counts.values())}", *(f"{counts[name]}" for name in categories))
    console.print(table)
    if by_term := report.by_term():
        told = ", ".join(f"{term} {count}" for term, count in by_term.items())
        console.print(Text(f"lost in fusion most by: {told}"))
    for miss in report.examples(examples):
        _print_miss(console, miss)


def _print_miss(console: Console, miss: Miss) -> None:
    console.print()
    where = f"place {miss.rank}" if miss.rank else "no candidate"
    console.print(Text(f"{miss.cause.replace('_', ' ')}, {miss.category.replace('_', ' ')}, {where}"))
    answer = f" → {miss.answer}" if miss.answer else ""
    console.print(Text(clean(f"  {miss.question}{answer}")))
    said = f"{miss.speaker}: {miss.text}" if miss.speaker else "not in the conversation"
    console.print(Text(clean(f"  {miss.conversation} {miss.turn} {said}"), style="dim"))
    if miss.lost_by:
        told = ", ".join(f"{each.term} {each.points:.2f}" for each in miss.lost_by)
        console.print(Text(f"  behind the first ten by {told}", style="dim"))
