"""What facts and forget show to people."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from adamem_graph.construction.forgetting import ForgetReport
from adamem_graph.records import Grain, HeldFact, HeldKind
from adamem_graph.store.forgetting import Forgotten

from .tables import clipped

_PLURALS = {"Entity": "entities", "PersonaSnapshot": "persona snapshots"}
_SHOWN_MESSAGES = 3


def print_facts(console: Console, facts: Sequence[HeldFact]) -> None:
    """Each fact on lines of its own: what it says, then when, by whom, its id and its messages."""
    if not facts:
        console.print("nothing is held")
        return
    for fact in facts:
        words = fact.text if fact.kind is HeldKind.FACT else f"{fact.name}: {fact.text}"
        console.print(Text(clipped(words, 240), style="dim" if fact.superseded else "bold"))
        console.print(Text(f"  {_dates(fact)}"), soft_wrap=True)
        shown = ", ".join(fact.support[:_SHOWN_MESSAGES]) or "none"
        more = f" and {len(fact.support) - _SHOWN_MESSAGES} more" if len(fact.support) > _SHOWN_MESSAGES else ""
        console.print(Text(f"  {fact.kind.value} {fact.id}, messages: {shown}{more}", style="dim"), soft_wrap=True)


def _dates(fact: HeldFact) -> str:
    parts = [f"about {clipped(fact.subject, 40)}"]
    if fact.occurred_from:
        day = fact.occurred_from.isoformat()
        last = "" if fact.grain is Grain.DAY else f" to {fact.occurred_to}"
        parts.append(f"happened {day}{last}")
    if fact.said_at:
        by = f" by {clipped(fact.said_by, 40)}" if fact.said_by else ""
        parts.append(f"said {fact.said_at:%Y-%m-%d}{by}")
    if fact.superseded:
        when = f" {fact.superseded_at:%Y-%m-%d}" if fact.superseded_at else ""
        by = f" by {fact.superseded_by}" if fact.superseded_by else ""
        parts.append(f"replaced{when}{by} ({fact.superseded_rule or 'no rule kept'})")
    if fact.held_back:
        parts.append("held back by the memory policy")
    if fact.note:
        parts.append(f"note: {clipped(fact.note, 120)}")
    return "; ".join(parts)


def print_forgotten(console: Console, report: ForgetReport) -> None:
    """How much of each kind went or would go, with examples, and what stays because others support it."""
    verb = "would forget" if report.dry_run else "forgot"
    console.print(Text(f"{verb} {clipped(report.what, 200)}: {report.messages:,} messages", style="bold"))
    _print_kinds(console, "would go" if report.dry_run else "gone", report.gone)
    _print_kinds(console, "stays, others support it", report.kept)
    if report.understood_again:
        were = "would be" if report.dry_run else "were"
        console.print(
            f"{report.understood_again:,} messages that stay {were} understood anew without it", soft_wrap=True
        )


def _print_kinds(console: Console, title: str, kinds: Sequence[Forgotten]) -> None:
    if not kinds:
        return
    table = Table(title, "", "such as", box=None, pad_edge=False, header_style="dim")
    table.columns[1].justify = "right"
    for kind in kinds:
        plural = _PLURALS.get(kind.kind, f"{kind.kind.lower()}s")
        table.add_row(plural, f"{kind.count:,}", Text("\n".join(clipped(each, 80) for each in kind.examples[:3])))
    console.print(table)
