"""What facts and forget show to people."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from rich.console import Console
from rich.table import Table
from rich.text import Text

from adamem_graph.construction.forgetting import ForgetReport
from adamem_graph.records import Grain, HeldFact, HeldKind
from adamem_graph.store.forgetting import Forgotten

from .tables import clipped, counted

_PLURALS = {"Entity": "entities", "PersonaSnapshot": "persona snapshots"}


def print_facts(console: Console, facts: Sequence[HeldFact], *, ids: bool = False) -> None:
    """Each fact on lines of its own: what it says, then when, by whom, its id and how many messages say it.

    ids: with the ids of these messages.
    """
    for fact in facts:
        words = fact.text if fact.kind is HeldKind.FACT else f"{fact.name}: {fact.text}"
        console.print(Text(clipped(words, 240), style="dim" if fact.superseded else "bold"))
        console.print(Text(f"  {_dates(fact)}"), soft_wrap=True)
        said = counted(len(fact.support), "message")
        if ids and fact.support:
            said += f": {', '.join(fact.support)}"
        console.print(Text(f"  {fact.kind.value} {fact.id}, {said}", style="dim"), soft_wrap=True)


def print_no_facts(console: Console, name: str, at: date | None, ever: Sequence[HeldFact]) -> None:
    """That there are none, and since when there are. ever: what memory holds about them, whenever it was said."""
    on_that_day = f" on {at}" if at else ""
    days = [fact.said_at for fact in ever if fact.said_at]
    first = f": the earliest is of {min(days):%Y-%m-%d}" if at and days and min(days).date() > at else ""
    console.print(f"no facts about {clipped(name, 60)}{on_that_day}{first}", soft_wrap=True)


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
    console.print(Text(f"{verb} {clipped(report.what, 200)}: {counted(report.messages, 'message')}", style="bold"))
    _print_kinds(console, "would go" if report.dry_run else "gone", report.gone)
    _print_kinds(console, "stays, others support it", report.kept)
    if report.understood_again:
        were = "would be" if report.dry_run else "was" if report.understood_again == 1 else "were"
        stay = (
            f"{counted(report.understood_again, 'message')} that {'stays' if report.understood_again == 1 else 'stay'}"
        )
        console.print(f"{stay} {were} understood anew without it", soft_wrap=True)


def _print_kinds(console: Console, title: str, kinds: Sequence[Forgotten]) -> None:
    if not kinds:
        return
    table = Table(title, "", "such as", box=None, pad_edge=False, header_style="dim")
    table.columns[1].justify = "right"
    for kind in kinds:
        plural = _PLURALS.get(kind.kind, f"{kind.kind.lower()}s")
        table.add_row(plural, f"{kind.count:,}", Text("\n".join(clipped(each, 80) for each in kind.examples[:3])))
    console.print(table)
