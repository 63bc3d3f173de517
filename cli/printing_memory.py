"""What ingest and search show to people."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Sequence
from itertools import groupby

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from adamem_graph.records import Evidence, Notice, SearchResult

from .ingesting import IngestedFile, IngestSummary
from .output import clean
from .tables import clipped, when

_NOTICES_SHOWN = 5
_SAME_RESULT = frozenset({"no-graph-data-science", "many-topics"})
"""The kinds of notice that nobody needs in passing: the topics came out the same. JSON has them."""
_REMEDIES = {"zone_assumed": "--zone ZONE"}
"""The option that has it otherwise, by kind of notice."""
_WORDS = 240
_TABLE_WIDTH = 80


def print_ingested(console: Console, file: IngestedFile) -> None:
    """One file: what was read and added, then its notices by kind."""
    line = Text(clean(str(file.path)), style="bold")
    if file.error is not None:
        line.append(f"  failed: {clean(file.error.removeprefix(f'{file.path}: '))}", style="not bold red")
        console.print(line, soft_wrap=True)
        _print_notices(console, file.notices)
        return
    line.append(
        f"  {file.read:,} read, {file.added:,} added, {file.already_there:,} already there, "
        f"{file.understood:,} understood in {file.seconds:.1f} s",
        style="not bold",
    )
    if file.model_failures:
        line.append(f", {file.model_failures:,} failed (`adamem failures` lists them)", style="not bold yellow")
    console.print(line, soft_wrap=True)
    _print_notices(console, [notice for notice in file.notices if notice.kind not in _SAME_RESULT])


def print_next_step(console: Console, summary: IngestSummary, *, enriched: bool) -> None:
    """What to do with what was ingested; nothing where all of it failed."""
    if summary.failed == len(summary.files):
        return
    command = 'adamem ask "..."' if enriched else "adamem enrich"
    console.print(Text(f"next: {command} --space {shlex.quote(clean(summary.space))}", style="dim"), soft_wrap=True)


def _print_notices(console: Console, notices: Sequence[Notice]) -> None:
    by_kind = sorted(notices, key=lambda notice: notice.kind)
    for kind, group in groupby(by_kind, key=lambda notice: notice.kind):
        told = list(group)
        remedy = f" (`{_REMEDIES[kind]}`)" if kind in _REMEDIES else ""
        console.print(Text(f"  {kind}: {len(told):,}{remedy}", style="yellow"))
        for notice in told[:_NOTICES_SHOWN]:
            where = f"line {notice.line}: " if notice.line is not None else ""
            console.print(Text(f"    {where}{clean(notice.message)}"), soft_wrap=True)
        if len(told) > _NOTICES_SHOWN:
            console.print(Text(f"    … and {len(told) - _NOTICES_SHOWN:,} more (`--json` has all)", style="dim"))


def print_search(console: Console, result: SearchResult, *, ids: bool = False) -> None:
    """The evidence of a search, and what it took. ids: with the ids of its messages."""
    if not result.evidence:
        console.print(_nothing_found(result))
        return
    print_evidence(console, result.evidence, ids=ids)
    console.print(
        Text(
            f"best {len(result.evidence)} of {result.considered} candidates in space {clean(result.space)!r}; "
            f"question embedded in {result.embedding_ms:.0f} ms, retrieved in {result.retrieval_ms:.0f} ms",
            style="dim",
        )
    )


def _nothing_found(result: SearchResult) -> str:
    if not result.plan.words:
        return "nothing found: the question has no word to look for"
    return f"nothing found in space {clean(result.space)!r}"


def print_evidence(
    console: Console, evidence: Sequence[Evidence], marked: Collection[str] = (), *, ids: bool = False
) -> None:
    """A table of the evidence; where it would leave no room for the words, these stand below the rest."""
    if console.width >= _TABLE_WIDTH:
        console.print(evidence_table(evidence, marked, ids=ids))
        return
    for rank, item in enumerate(evidence, start=1):
        message = item.message
        sign = ">" if message.id in marked else " "
        place = f"{clipped(message.speaker, 20)}, {when(message.sent_at)}, {clipped(message.session, 20)}"
        console.print(Text(f"{sign} {rank}  {place}, {item.scores.total:.3f}", style="dim"))
        style = "bold" if message.id in marked else ""
        console.print(Padding(_words(item, style, ids=ids), (0, 0, 0, 5)))


def evidence_table(evidence: Sequence[Evidence], marked: Collection[str] = (), *, ids: bool = False) -> Table:
    """Ranked evidence: who said what, when, in which session, and its score; those `marked` by their ids stand out.

    ids: each message's below its words.
    """
    table = Table("#", "who", "when", "session", "words", "score", box=None, pad_edge=False, header_style="dim")
    for column in (0, 5):
        table.columns[column].justify = "right"
    for column in (0, 1, 2, 5):
        table.columns[column].no_wrap = True
    for rank, item in enumerate(evidence, start=1):
        message = item.message
        table.add_row(
            f"> {rank}" if message.id in marked else str(rank),
            Text(clipped(message.speaker, 20)),
            when(message.sent_at),
            Text(clipped(message.session, 20)),
            _words(item, "", ids=ids),
            f"{item.scores.total:.3f}",
            style="bold" if message.id in marked else None,
        )
    return table


def _words(item: Evidence, style: str, *, ids: bool) -> Text:
    """What was said, what of it was put right by hand, and the message's id."""
    corrected = (
        f"put right: not {each.said!r}, " + ("nothing of the kind" if each.holds is None else f"but {each.holds!r}")
        for each in item.corrected
    )
    lines = [item.message.full_text, *corrected]
    words = Text("\n".join(clipped(each, _WORDS) for each in lines), style=style)
    if ids:
        words.append(f"\n{item.message.id}", style="not bold dim")
    return words
