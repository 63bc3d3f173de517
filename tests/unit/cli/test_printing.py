"""What the command line prints for people."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console

from adamem_graph.cli.health import Check, Verdict, failed, passed, warned, worst
from adamem_graph.cli.ingesting import IngestedFile, ingest_summary
from adamem_graph.cli.printing_doctor import print_check, print_verdict
from adamem_graph.cli.printing_enriching import print_enriched, print_usage
from adamem_graph.cli.printing_memory import evidence_table, print_evidence, print_ingested
from adamem_graph.cli.tables import clipped, number, when
from adamem_graph.construction.enrichment import EnrichReport
from adamem_graph.language import Usage
from adamem_graph.records import ComponentScores, CorrectedStatement, Evidence, Message, Notice

SCORES = ComponentScores(0, None, 0.05, 0.61, 3.2, None, 0.0, 1.0, 0.0, 0.5, 0.1, 0.71)


def console(width: int = 120) -> Console:
    return Console(file=io.StringIO(), width=width, markup=False, emoji=False, highlight=False)


def printed(on: Console) -> str:
    assert isinstance(on.file, io.StringIO)
    return on.file.getvalue()


def ingested(name: str, notices: tuple[Notice, ...] = ()) -> IngestedFile:
    return IngestedFile(Path(name), 1200, 1000, 200, 1000, 2.5, len(notices), notices)


def test_what_somebody_said_is_printed_as_words_and_steers_neither_markup_nor_terminal() -> None:
    message = Message("ab", "[bold]Ana[/]", "see [red]this[/red] :smile:\x1b[2J\x07", "s1", 0)
    on = console()
    on.print(evidence_table([Evidence(message, SCORES, ())]))
    assert "[bold]Ana[/]" in printed(on)
    assert "see [red]this[/red] :smile:" in printed(on)
    assert "\x1b" not in printed(on)
    assert "\x07" not in printed(on)


def test_evidence_is_numbered_with_who_when_session_words_and_score() -> None:
    sent = datetime(2023, 5, 8, 14, 5, tzinfo=UTC)
    message = Message("ab", "Ana", "I moved to Lisbon.", "D3", 0, sent_at=sent)
    on = console()
    on.print(evidence_table([Evidence(message, SCORES, ())]))
    assert printed(on).splitlines()[1].split("  ")[0] == "1"
    for part in ("Ana", "2023-05-08 14:05", "D3", "I moved to Lisbon.", "0.710"):
        assert part in printed(on)


def test_what_was_put_right_stands_under_the_words_of_its_message() -> None:
    message = Message("ab", "Ana", "I moved to Lisbon and sold the car.", "D3", 0)
    moved = CorrectedStatement("Ana", None, "Ana moved to Lisbon", "Ana moved to Porto")
    sold = CorrectedStatement("Ana", None, "Ana sold the car", None)
    for width in (60, 120):
        on = console(width)
        print_evidence(on, [Evidence(message, SCORES, (), (moved, sold))])
        words = " ".join(printed(on).split())
        assert "put right: not 'Ana moved to Lisbon', but 'Ana moved to Porto'" in words
        assert "put right: not 'Ana sold the car', nothing of the kind" in words


def test_notices_are_counted_by_kind_and_the_first_are_shown_with_their_lines() -> None:
    skipped = tuple(Notice("skipped", f"no speaker in turn {line}", line) for line in range(1, 9))
    on = console()
    print_ingested(on, ingested("chat.txt", (*skipped, Notice("zone_assumed", "times are read as UTC"))))
    lines = printed(on).splitlines()
    assert lines[0].startswith("chat.txt  1,200 read, 1,000 added, 200 already there, 1,000 understood")
    assert lines[1] == "  skipped: 8"
    assert lines[2] == "    line 1: no speaker in turn 1"
    assert lines[7] == "    … and 3 more (`--json` has all)"
    assert lines[8:] == ["  zone_assumed: 1", "    times are read as UTC"]


def test_the_summary_of_several_files_adds_them_up() -> None:
    summary = ingest_summary("home", [ingested("a.txt", (Notice("skipped", "x", 1),)), ingested("b.txt")])
    assert (summary.read, summary.added, summary.already_there, summary.understood) == (2400, 2000, 400, 2000)
    assert (summary.seconds, summary.skipped, len(summary.files)) == (5.0, 1, 2)


def test_words_are_clipped_to_one_line() -> None:
    assert clipped("one\ntwo\tthree", 20) == "one two three"
    assert clipped("a long sentence of many words", 10) == "a long se…"
    assert len(clipped("x" * 50, 10)) == 10


def test_what_is_missing_is_a_dash() -> None:
    assert (when(None), number(None), number(0.12345)) == ("–", "–", "0.123")


def test_a_failed_check_is_printed_with_what_to_do() -> None:
    on = console()
    print_check(on, failed("java", "the embedded extra is not installed", "pip install 'adamem-graph[embedded]'"))
    assert printed(on).splitlines() == [
        "fail java          the embedded extra is not installed",
        "                   → pip install 'adamem-graph[embedded]'",
    ]


def test_the_verdict_of_many_checks_is_that_of_the_worst() -> None:
    ok, warning, failure = passed("a", "x"), warned("b", "x", "y"), failed("c", "x", "y")
    assert worst([ok]) is Verdict.OK
    assert worst([ok, warning]) is Verdict.WARN
    assert worst([failure, ok, warning]) is Verdict.FAIL
    on = console()
    print_verdict(on, [ok, warning, failure])
    assert printed(on) == "1 failed, 1 with a warning, of 3 checks\n"
    assert ok == Check("a", Verdict.OK, "x", None)


def test_what_a_model_was_used_for_and_every_notice_is_printed_once() -> None:
    usage = (Usage("understand", calls=7, prompt_tokens=1200, completion_tokens=340, seconds=12.5),)
    notice = Notice("topics-merged-offline", "echo gave no usable reply about Ana")
    on = console()
    print_enriched(on, EnrichReport(56, 0, 40, 2, 3, 14.0, (notice,)), usage)
    assert printed(on).count("understand: 7 calls, 1,200 + 340 tokens, 12.5 s") == 1
    assert printed(on).count("no usable reply about Ana") == 1
    alone = console()
    print_usage(alone, usage)
    assert printed(alone).strip() == "understand: 7 calls, 1,200 + 340 tokens, 12.5 s"
