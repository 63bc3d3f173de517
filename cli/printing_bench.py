"""The figures of a benchmark, as JSON keys and for people."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from adamem_graph.evaluation.fusion_learning import FusionReport
from adamem_graph.evaluation.ingesting import IngestReport
from adamem_graph.evaluation.locomo import LocomoReport
from adamem_graph.evaluation.locomo_answers import AnswerFigures
from adamem_graph.evaluation.ranking import RankingFigures
from adamem_graph.evaluation.time_anchoring import FoundDate, TimeAnchoringReport
from adamem_graph.language import Usage

from .output import clean
from .printing_enriching import print_usage
from .tables import print_pairs


def ranking_fields(figures: RankingFigures) -> dict[str, object]:
    """How well evidence is ranked, under the names that the field uses; each from 0 to 100."""
    return {
        "questions": figures.questions,
        "recall@5": figures.recall_at_5,
        "recall@10": figures.recall_at_10,
        "recall@20": figures.recall_at_20,
        "mrr": figures.mrr,
        "by_category": figures.by_category,
    }


def bench_fields(report: LocomoReport) -> dict[str, object]:
    """The report under the names that the field uses. Recall and MRR from 0 to 100, times in milliseconds."""
    return {
        **ranking_fields(report.ranking),
        "ingest": {"messages": report.messages, "seconds": report.seconds},
        "retrieval_ms": {"p50": report.retrieval_ms_p50, "p95": report.retrieval_ms_p95},
        "vector_only_ms": {"p50": report.vector_only_ms_p50, "p95": report.vector_only_ms_p95},
        "retrieval_statements": report.statements,
        **({"answers": report.answers} if report.answers else {}),
    }


def print_locomo(console: Console, report: LocomoReport, kept: str | None) -> None:
    """The figures for people. kept: a pattern for the names of the spaces that were left, None where none were."""
    rate = report.messages / report.seconds if report.seconds else 0.0
    ranking = report.ranking
    rows = [
        ("questions", f"{ranking.questions:,}"),
        ("recall@5", f"{ranking.recall_at_5:.1f}"),
        ("recall@10", f"{ranking.recall_at_10:.1f}"),
        ("recall@20", f"{ranking.recall_at_20:.1f}"),
        ("MRR", f"{ranking.mrr:.1f}"),
        *((f"recall@10, {name.replace('_', ' ')}", f"{value:.1f}") for name, value in ranking.by_category.items()),
        ("ingested", f"{report.messages:,} messages in {report.seconds:.1f} s ({rate:.0f} a second)"),
        ("retrieval", f"{report.retrieval_ms_p50:.1f} ms median, {report.retrieval_ms_p95:.1f} ms at 95 %"),
        ("vector only", f"{report.vector_only_ms_p50:.1f} ms median, {report.vector_only_ms_p95:.1f} ms at 95 %"),
        ("statements", f"{report.statements:,} texts for all retrievals"),
    ]
    if found := report.answers:
        rows += _answer_rows(found)
    if kept is not None:
        rows.append(("spaces kept", clean(kept)))
    print_pairs(console, rows)


def _answer_rows(found: AnswerFigures) -> list[tuple[str, str]]:
    rows = [
        ("answers", f"{found.questions:,}, and {found.adversarial_questions:,} adversarial"),
        ("answered by", clean(f"{found.system}, {found.model or 'no language model'}")),
        ("F1", f"{found.f1:.1f}"),
        ("BLEU-1", f"{found.bleu_1:.1f}"),
        *((f"F1, {name.replace('_', ' ')}", f"{value:.1f}") for name, value in found.f1_by_category.items()),
        ("abstained", f"{found.abstained:.1f} % of the answerable"),
        ("an answer took", f"{found.seconds:.2f} s, {found.rounds:.2f} rounds"),
    ]
    if found.model:
        tokens = f"{found.prompt_tokens:,.0f} read and {found.completion_tokens:,.0f} written"
        rows += [("tokens of an answer", tokens), ("fell back on rules", f"{found.fell_back:,}")]
    return rows


def print_fusion(console: Console, report: FusionReport) -> None:
    """Figures of the conversations left out, and the weights learned on all, with late interaction and without."""
    learned = (report.with_late_interaction, report.without_late_interaction)
    table = Table("left out", "with", "without late interaction", box=None, padding=(0, 2, 0, 0), header_style="dim")
    names = ("recall_at_5", "recall_at_10", "recall_at_20", "mrr")
    for name in names:
        table.add_row(name.replace("_at_", "@"), *(f"{getattr(each.left_out, name):.1f}" for each in learned))
    for category in learned[0].left_out.by_category:
        values = (f"{each.left_out.by_category[category]:.1f}" for each in learned)
        table.add_row(f"recall@10, {category.replace('_', ' ')}", *values)
    for conversation, figures in learned[0].by_conversation.items():
        without = learned[1].by_conversation[conversation]
        table.add_row(f"recall@10, {clean(conversation)}", f"{figures.recall_at_10:.1f}", f"{without.recall_at_10:.1f}")
    table.add_row("among the candidates", f"{report.reachable:.1f}", f"{report.reachable:.1f}")
    for column, weight in learned[0].weights.items():
        other = learned[1].weights.get(column)
        table.add_row(f"weight of {column}", f"{weight:.2f}", "" if other is None else f"{other:.2f}")
    console.print(table)


def print_time_anchoring(console: Console, report: TimeAnchoringReport) -> None:
    """The figures for people, and each question whose evidence does not carry its date with what it does carry."""
    rows = [
        ("questions", f"{report.questions:,}"),
        ("anchored", f"{report.anchored:.1f} %"),
        ("by an expression", f"{report.anchored_by_expression:.1f} %"),
        ("missed", f"{len(report.missed):,}"),
    ]
    print_pairs(console, rows)
    for miss in report.missed:
        console.print()
        console.print(Text(clean(f"{miss.question} {miss.answer}")))
        found = ", ".join(map(_found, miss.found)) or "no date"
        console.print(Text(clean(f"  {', '.join(miss.evidence)}: {found}"), style="dim"))


def _found(date: FoundDate) -> str:
    days = f"{date.start}" if date.start == date.end else f"{date.start} to {date.end}"
    return f"{date.text} = {days}" if date.text else f"said on {days}"


def print_ingesting(console: Console, report: IngestReport, usage: Sequence[Usage]) -> None:
    """A row for each size of the space, what a live turn takes, and what a language model was used for."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    columns = ["turns", "s per 1,000", "turns/s", "round trips per 100", "search ms", "retrieval ms", "vector only ms"]
    if usage:
        columns += ["calls per 100", "tokens per 100", "failures"]
    for name in columns:
        table.add_column(name, justify="right")
    for stage in report.stages:
        asking = stage.asking_ms
        cells = [
            f"{stage.turns:,}",
            f"{stage.seconds_per_1000:.1f}",
            f"{stage.turns_per_second:.1f}",
            f"{stage.round_trips_per_100:.1f}",
            *(f"{each:.1f}" for each in (asking.search, asking.retrieval, asking.vector_only)),
        ]
        if usage:
            cells += [f"{stage.model_calls_per_100:.1f}", f"{stage.model_tokens_per_100:,.0f}", f"{stage.failures:,}"]
        table.add_row(*cells)
    console.print(table)
    console.print(f"one more turn, live: {report.add_ms:.1f} ms")
    print_usage(console, usage)
