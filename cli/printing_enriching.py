"""What enrich, working, failures and synchronise show to people."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from adamem_graph.construction.enrichment import EnrichReport
from adamem_graph.construction.synchronisation import SynchroniseReport
from adamem_graph.language import Usage
from adamem_graph.records import Failure, Message

from .output import clean
from .tables import clipped, counted, when

_REPLY_SHOWN = 300
_TEXT_SHOWN = 200


def print_enriched(console: Console, report: EnrichReport, usage: Sequence[Usage]) -> None:
    """What was done, and what a language model took for it."""
    failed = f", {report.failed:,} failed (`adamem failures` lists them)" if report.failed else ""
    console.print(
        f"{report.understood:,} understood{failed}, {report.consolidated:,} consolidated, "
        f"{counted(report.themes, 'theme')}, {counted(report.snapshots, 'persona snapshot')} in {report.seconds:.1f} s",
        soft_wrap=True,
    )
    for notice in report.notices:
        console.print(Text(f"  {notice.kind}: {clean(notice.message)}", style="yellow"), soft_wrap=True)
    print_usage(console, usage)


def print_usage(console: Console, usage: Sequence[Usage]) -> None:
    """What a language model was used for; nothing where there was none."""
    for purpose in usage:
        console.print(
            Text(
                f"  {purpose.purpose}: {counted(purpose.calls, 'call')}, {purpose.prompt_tokens:,} + "
                f"{purpose.completion_tokens:,} tokens, {purpose.seconds:.1f} s",
                style="dim",
            )
        )


def print_working_memory(console: Console, name: str, messages: Sequence[Message]) -> None:
    """The messages, the oldest first."""
    if not messages:
        console.print(f"nothing is in the working memory of {clean(name)}")
    for message in messages:
        line = Text(f"{when(message.sent_at)}  ", style="dim")
        line.append(clipped(message.full_text, _TEXT_SHOWN), style="not dim")
        console.print(line, soft_wrap=True)


def print_failures(console: Console, failures: Sequence[Failure]) -> None:
    """Each failure with its message and the model's last reply."""
    if not failures:
        console.print("no failures")
    for failure in failures:
        console.print(Text(f"{failure.purpose} by {failure.model}: {clean(failure.reason)}", style="bold"))
        console.print(Text(f"  {failure.speaker}: {clipped(failure.text, _TEXT_SHOWN)}"), soft_wrap=True)
        console.print(
            Text(f"  replied: {clipped(failure.reply, _REPLY_SHOWN) or '(nothing)'}", style="dim"), soft_wrap=True
        )


def print_synchronised(console: Console, report: SynchroniseReport) -> None:
    """What was done to the edges of each type, as far as something was."""
    changes = [each for each in report.edges if each.made or each.changed or each.deleted]
    for each in changes:
        console.print(f"{each.type}: {each.made:,} made, {each.changed:,} changed, {each.deleted:,} deleted")
    if not changes:
        console.print("every edge is as it should be")
    console.print(Text(f"{counted(report.messages, 'message')} in {report.seconds:.1f} s", style="dim"))
