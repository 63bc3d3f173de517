"""The table of an ablation, for people."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from adamem_graph.evaluation.ablation import AblationReport, AblationRow, Difference

_COLUMNS = (
    "R@5",
    "R@10",
    "R@20",
    "MRR",
    "multi-hop",
    "ms",
    "× full",
    "apart",
    "95 % interval",
    "better/worse",
)


def print_ablation(console: Console, report: AblationReport) -> None:
    """A row for each variant; differences that may be chance are dim."""
    console.print(f"{report.questions:,} questions")
    table = Table("", box=None, padding=(0, 2, 0, 0), header_style="dim")
    for name in _COLUMNS:
        table.add_column(name, justify="right", no_wrap=True)
    for row in report.rows:
        table.add_row(f"{row.change} {row.part}".strip(), *_figures(row), style=_style(row.difference))
    console.print(table)


def _figures(row: AblationRow) -> list[str]:
    figures = row.figures
    values = (figures.recall_at_5, figures.recall_at_10, figures.recall_at_20, figures.mrr)
    cells = [f"{value:.1f}" for value in (*values, figures.by_category["multi_hop"])]
    cells += [f"{row.retrieval_ms:.1f}", f"{row.time_ratio:.2f}"]
    if apart := row.difference:
        cells += [
            f"{apart.recall_at_10:+.2f}",
            f"{apart.low:+.2f} to {apart.high:+.2f}",
            f"{apart.better}/{apart.worse}",
        ]
    return cells


def _style(apart: Difference | None) -> str:
    if apart is None:
        return "bold"
    return "dim" if apart.low <= 0 <= apart.high else ""
