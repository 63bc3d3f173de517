"""What `explain` shows to people: the plan with its rules, the script for Browser, the scores of every candidate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, fields

from rich.console import Console
from rich.table import Table
from rich.text import Text

from adamem_graph.records import ComponentScores, Evidence, Explanation, RoutePlan

from .browser_script import browser_script
from .output import clean, result_console, write_lines
from .tables import clipped, number, print_pairs

_WIDTH = 300
"""The columns that the table of candidates needs. A narrower terminal breaks its lines, but no number is lost."""


def print_explanation(console: Console, explanation: Explanation) -> None:
    """The whole explanation; the script is printed unwrapped, ready to be copied."""
    _heading(console, "Plan")
    print_pairs(console, _plan_summary(explanation.plan))
    console.print(_decisions_table(explanation.plan))
    _heading(console, "Statement, to paste into Neo4j Browser")
    write_lines(browser_script(explanation))
    _heading(console, f"Candidates ({len(explanation.candidates)})")
    if explanation.candidates:
        table = _candidates_table(explanation.candidates, explanation.plan.limit)
        result_console(max(console.width, _WIDTH)).print(table)
    if explanation.db_hits is not None:
        _heading(console, "Cost")
        console.print(f"{explanation.db_hits:,} database hits, {explanation.server_ms} ms in the server")


def _heading(console: Console, text: str) -> None:
    console.print()
    console.print(Text(text, style="bold"))


def _plan_summary(plan: RoutePlan) -> list[tuple[str, str]]:
    weights = plan.weights
    rows = (
        ("target", f"{plan.target.kind}: {', '.join(plan.target.names) or 'nobody for certain'}"),
        ("cues", ", ".join(plan.cues) or "none"),
        ("words", " ".join(plan.words) or "none"),
        ("expansion", f"hop depth {plan.hop_depth} from {plan.seeds} seeds, decay {plan.hop_decay}"),
        ("edges", ", ".join(f"{edge} {prior:.2f}" for edge, prior in plan.edge_priors.items()) or "none"),
        (
            "weights",
            ", ".join(f"{name} {value:.3g}" for name, value in asdict(weights).items() if value),
        ),
        ("limit", str(plan.limit)),
        ("confidence", number(plan.confidence, 2)),
    )
    return [(name, clean(value)) for name, value in rows]


def _decisions_table(plan: RoutePlan) -> Table:
    table = Table("setting", "value", "rule that decided", box=None, pad_edge=False, header_style="dim")
    for decision in plan.decisions:
        table.add_row(decision.setting, Text(clean(decision.value)), Text(clean(decision.rule)))
    return table


def _candidates_table(candidates: Sequence[Evidence], limit: int) -> Table:
    """Every candidate, the returned ones bold, with what its score is made of (see `ComponentScores`)."""
    names = ("#", "who", "words", "base rank", "cosine", "text", "fact", "graph rank", "graph")
    terms = [each.name for each in fields(ComponentScores) if each.name.startswith("s_")]
    table = Table(
        *names,
        *terms,
        "total",
        box=None,
        pad_edge=False,
        header_style="dim",
    )
    table.columns[2].no_wrap = True
    for column in (table.columns[0], *table.columns[3:]):
        column.justify, column.no_wrap = "right", True
    for rank, item in enumerate(candidates, start=1):
        scores = item.scores
        table.add_row(
            str(rank),
            Text(clipped(item.message.speaker, 12)),
            Text(clipped(item.message.full_text, 40)),
            _rank(scores.base_rank),
            number(scores.similarity),
            number(scores.text, 1),
            number(scores.fact_similarity),
            _rank(scores.graph_rank),
            number(scores.graph),
            *(number(getattr(scores, name)) for name in terms),
            number(scores.total),
            style="bold" if rank <= limit else "dim",
        )
    return table


def _rank(rank: int | None) -> str:
    return "–" if rank is None else str(rank)
