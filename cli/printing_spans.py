"""What picking spans learned, for people."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from adamem_graph.evaluation.span_learning import SpanReport

from .output import clean


def print_spans(console: Console, report: SpanReport) -> None:
    """F1 of whole answers with weights learned on others, on all, and in use; then the weights learned on all."""
    figures = report.figures
    console.print(
        f"{figures.left_out.questions:,} questions, {report.picked:,} answered by a span: "
        f"F1 {report.best_span:.1f} if the best one were always picked"
    )
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("F1, weights learned on")
    for name in ("the others", "all", "in use"):
        table.add_column(name, justify="right")
    told = (figures.left_out, figures.learned_on_all, figures.in_use)
    table.add_row("all questions", *(f"{each.f1:.1f}" for each in told))
    for category in figures.left_out.by_category:
        table.add_row(category.replace("_", " "), *(f"{each.by_category[category]:.1f}" for each in told))
    for conversation, found in report.by_conversation.items():
        values = (found.left_out.f1, found.learned_on_all.f1, found.in_use.f1)
        table.add_row(clean(conversation), *(f"{value:.1f}" for value in values))
    console.print(table)
    console.print()
    weights = Table("weight of", "", box=None, padding=(0, 2, 0, 0), header_style="dim")
    for term, weight in report.weights.items():
        weights.add_row(term, f"{weight:.2f}")
    console.print(weights)
