"""The table of an ablation, for people."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from adamem_graph.evaluation.ablation import AblationReport, AblationRow, AnswersOfRow, Difference

from .tables import counted

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


_ANSWER_COLUMNS = ("F1", "BLEU-1", "refused", "tokens", "s", "apart", "95 % interval", "better/worse")


def print_ablation(console: Console, report: AblationReport) -> None:
    """A row for each variant; differences that may be chance are dim. Answers have a table of their own."""
    console.print(counted(report.questions, "question"))
    table = _table(_COLUMNS)
    for row in report.rows:
        table.add_row(_name(row), *_figures(row), style=_style(row.difference))
    console.print(table)
    answered = [(row, row.answers) for row in report.rows if row.answers]
    if not answered:
        return
    figures = answered[0][1].figures
    console.print(f"\n{figures.questions:,} answered, and {figures.adversarial_questions:,} adversarial")
    table = _table(_ANSWER_COLUMNS)
    for row, answers in answered:
        table.add_row(_name(row), *_answer_figures(answers), style=_style(answers.f1_difference))
    console.print(table)


def _table(columns: Sequence[str]) -> Table:
    table = Table("", box=None, padding=(0, 2, 0, 0), header_style="dim")
    for name in columns:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def _name(row: AblationRow) -> str:
    return f"{row.change} {row.part}".strip()


def _answer_figures(answers: AnswersOfRow) -> list[str]:
    figures = answers.figures
    tokens = figures.prompt_tokens + figures.completion_tokens
    cells = [f"{figures.f1:.1f}", f"{figures.bleu_1:.1f}", f"{figures.abstained:.1f} %"]
    return [*cells, f"{tokens:,.0f}", f"{figures.seconds:.2f}", *_apart(answers.f1_difference)]


def _figures(row: AblationRow) -> list[str]:
    figures = row.figures
    values = (figures.recall_at_5, figures.recall_at_10, figures.recall_at_20, figures.mrr)
    cells = [f"{value:.1f}" for value in (*values, figures.by_category["multi_hop"])]
    cells += [f"{row.retrieval_ms:.1f}", f"{row.time_ratio:.2f}"]
    return [*cells, *_apart(row.difference)]


def _apart(apart: Difference | None) -> list[str]:
    if apart is None:
        return []
    return [f"{apart.mean:+.2f}", f"{apart.low:+.2f} to {apart.high:+.2f}", f"{apart.better}/{apart.worse}"]


def _style(apart: Difference | None) -> str:
    if apart is None:
        return "bold"
    return "dim" if apart.low <= 0 <= apart.high else ""
