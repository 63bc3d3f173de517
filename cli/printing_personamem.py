"""The figures of PERSONAMEM, as JSON keys and for people."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from adamem_graph.evaluation.model_option import PURPOSE
from adamem_graph.evaluation.personamem import AccuracyFigures, PersonaMemReport
from adamem_graph.language import Usage

from .output import clean
from .printing_enriching import print_usage
from .tables import print_pairs, print_table


def personamem_fields(report: PersonaMemReport, usage: Sequence[Usage]) -> dict[str, object]:
    """The report under its documented keys. Accuracy and chance from 0 to 100, times in seconds."""
    return {
        "questions": report.overall.questions,
        "correct": report.overall.correct,
        "accuracy": report.overall.accuracy,
        "chance": report.overall.chance,
        "by_type": report.by_type,
        "chosen_by": report.chosen_by,
        "contexts": report.contexts,
        "ingest": {"messages": report.messages, "seconds": report.ingest_seconds, "failures": report.failures},
        "question_seconds": {"p50": report.seconds_p50, "p95": report.seconds_p95},
        "tokens_per_question": _tokens_per_question(report, usage),
        "usage": usage,
        "answers": report.answers,
    }


def print_personamem(console: Console, report: PersonaMemReport, usage: Sequence[Usage], kept: str | None) -> None:
    """The figures for people. kept: a pattern for the names of the spaces that were left, None where none were."""
    names = ("questions of type", "asked", "right", "accuracy", "chance")
    rows = [_row(clean(name), figures) for name, figures in report.by_type.items()]
    print_table(console, names, [*rows, _row("all", report.overall)], numbers=(1, 2, 3, 4))
    rate = report.messages / report.ingest_seconds if report.ingest_seconds else 0.0
    failed = f", {report.failures:,} not understood" if report.failures else ""
    pairs = [
        ("chosen by", ", ".join(f"{clean(name)}: {count:,}" for name, count in report.chosen_by.items())),
        ("contexts", f"{report.contexts:,}"),
        ("ingested", f"{report.messages:,} messages in {report.ingest_seconds:.1f} s ({rate:.0f} a second){failed}"),
        ("a question", f"{report.seconds_p50:.2f} s median, {report.seconds_p95:.2f} s at 95 %"),
    ]
    if (tokens := _tokens_per_question(report, usage)) is not None:
        pairs.append(("tokens", f"{tokens:,.0f} a question"))
    if kept is not None:
        pairs.append(("spaces kept", clean(kept)))
    console.print()
    print_pairs(console, pairs)
    print_usage(console, usage)


def _row(name: str, figures: AccuracyFigures) -> tuple[str, ...]:
    return (
        name,
        f"{figures.questions:,}",
        f"{figures.correct:,}",
        f"{figures.accuracy:.1f}",
        f"{figures.chance:.1f}",
    )


def _tokens_per_question(report: PersonaMemReport, usage: Sequence[Usage]) -> float | None:
    """Tokens of choosing, in and out, for each question; None without a model. Replies from the cache take none."""
    of_choosing = [each for each in usage if each.purpose == PURPOSE]
    if not of_choosing or not report.overall.questions:
        return None
    return sum(each.prompt_tokens + each.completion_tokens for each in of_choosing) / report.overall.questions
