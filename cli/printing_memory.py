"""What ingest and search show to people."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from adamem_graph.records import Evidence, Notice, SearchResult

from .ingesting import IngestedFile
from .output import clean
from .tables import clipped, when

_NOTICES_SHOWN = 5
_SAME_RESULT = frozenset({"no-graph-data-science", "many-topics"})
"""The kinds of notice that nobody needs in passing: the topics came out the same. JSON has them."""
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


def _print_notices(console: Console, notices: Sequence[Notice]) -> None:
    by_kind = sorted(notices, key=lambda notice: notice.kind)
    for kind, group in groupby(by_kind, key=lambda notice: notice.kind):
        told = list(group)
        console.print(Text(f"  {kind}: {len(told):,}", style="yellow"))
        for notice in told[:_NOTICES_SHOWN]:
            where = f"line {notice.line}: " if notice.line is not None else ""
            console.print(Text(f"    {where}{clean(notice.message)}"), soft_wrap=True)
        if len(told) > _NOTICES_SHOWN:
            console.print(Text(f"    … and {len(told) - _NOTICES_SHOWN:,} more (`--json` has all)", style="dim"))


def print_search(console: Console, result: SearchResult) -> None:
    """The evidence of a search, and what it took."""
    if not result.evidence:
        console.print(_nothing_found(result))
        return
    print_evidence(console, result.evidence)
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


def print_evidence(console: Console, evidence: Sequence[Evidence], marked: Collection[str] = ()) -> None:
    """A table of the evidence; where it would leave no room for the words, these stand below the rest."""
    if console.width >= _TABLE_WIDTH:
        console.print(evidence_table(evidence, marked))
        return
    for rank, item in enumerate(evidence, start=1):
        message = item.message
        sign = ">" if message.id in marked else " "
        place = f"{clipped(message.speaker, 20)}, {when(message.sent_at)}, {clipped(message.session, 20)}"
        console.print(Text(f"{sign} {rank}  {place}, {item.scores.total:.3f}", style="dim"))
        style = "bold" if message.id in marked else ""
        console.print(Padding(Text(_words(item), style=style), (0, 0, 0, 5)))


def evidence_table(evidence: Sequence[Evidence], marked: Collection[str] = ()) -> Table:
    """Ranked evidence: who said what, when, in which session, and its score; those `marked` by their ids stand out."""
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
            Text(_words(item)),
            f"{item.scores.total:.3f}",
            style="bold" if message.id in marked else None,
        )
    return table


def _words(item: Evidence) -> str:
    """What was said, and what of it was put right by hand."""
    corrected = (
        f"put right: not {each.said!r}, " + ("nothing of the kind" if each.holds is None else f"but {each.holds!r}")
        for each in item.corrected
    )
    return "\n".join([clipped(item.message.full_text, _WORDS), *(clipped(each, _WORDS) for each in corrected)])
