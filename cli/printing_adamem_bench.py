"""The figures of AdaMem-Bench, as JSON keys and for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Console

from adamem_graph.evaluation.adamem_bench.benchmark import BenchReport, SystemReport
from adamem_graph.evaluation.adamem_bench.calibration import Calibrated, CalibrationReport
from adamem_graph.evaluation.adamem_bench.figures import AskedQuestion, Figures
from adamem_graph.evaluation.adamem_bench.judge_agreement import JudgeReport
from adamem_graph.evaluation.adamem_bench.logistic import Agreement
from adamem_graph.evaluation.adamem_bench.replay import ReplayReport
from adamem_graph.language import Usage

from .output import clean
from .printing_enriching import print_usage
from .tables import number, print_pairs, print_table

_COLUMNS = ("recall@5", "mrr", "session_recall@5", "session_mrr", "extraction_f1", "volume", "mer", "accuracy")
_NUMBERS = tuple(range(1, len(_COLUMNS) + 2))


def figure_fields(found: Figures) -> dict[str, float | None]:
    """Figures under the names that the field uses; percentages from 0 to 100."""
    return {
        "questions": found.questions,
        "recall@5": found.recall_at_5,
        "mrr": found.mrr,
        "session_recall@5": found.session_recall_at_5,
        "session_mrr": found.session_mrr,
        "extraction_precision": found.precision,
        "extraction_recall": found.recall,
        "extraction_f1": found.f1,
        "volume": found.volume,
        "mer": found.mer,
        "accuracy": found.accuracy,
        "tokens_per_question": found.tokens,
    }


def bench_fields(report: BenchReport, feedback: str) -> dict[str, object]:
    """The report under its documented keys."""
    return {
        "stories": report.stories,
        "weeks": report.weeks,
        "feedback": feedback,
        "answered_by": report.answered_by,
        "judged_by": report.judged_by,
        "judged_by_rules": report.judged_by_rules,
        "systems": {name: _system_fields(each) for name, each in report.systems.items()},
        "answers": [_answer_fields(name, each) for name, system in report.systems.items() for each in system.asked],
        "policy_convergence": report.convergence,
        "policy_following": report.following,
    }


def replay_fields(report: ReplayReport) -> dict[str, object]:
    """The report of a replay under its documented keys."""
    return {
        "run": report.run,
        "memories": report.memories,
        "ceiling": report.ceiling,
        "replayed": figure_fields(report.ours),
        "recorded": figure_fields(report.recorded),
        "by_story": _fields_by(report.by_story),
        "by_week": _fields_by(report.by_week),
        "by_category": _fields_by(report.by_category),
        "policy_convergence": report.policies.convergence if report.policies else None,
        "policy_following": report.policies.following if report.policies else None,
    }


def print_bench(console: Console, report: BenchReport, usage: Sequence[Usage], kept: str | None) -> None:
    """A row for each system, then its weeks and categories. kept: a pattern of the spaces that were left, or None."""
    _print_figures(console, "system", {name: each.overall for name, each in report.systems.items()})
    for name, each in report.systems.items():
        console.print()
        _print_figures(console, f"{name}, week", each.by_week)
        console.print()
        _print_figures(console, f"{name}, category", each.by_category)
    console.print()
    _print_learning(console, report.convergence, report.following)
    pairs = [
        ("answered by", clean(report.answered_by)),
        ("judged by", clean(report.judged_by)),
        ("verdicts by rules", f"{report.judged_by_rules:,}"),
    ]
    if kept is not None:
        pairs.append(("spaces kept", clean(kept)))
    console.print()
    print_pairs(console, pairs)
    print_usage(console, usage)


def print_replay(console: Console, report: ReplayReport) -> None:
    """Our ranking and the recorded one, and ours by story, week and category."""
    whole = {"replayed": report.ours, "recorded": report.recorded}
    for heading, found in (
        ("ranking", whole),
        ("story", report.by_story),
        ("week", report.by_week),
        ("category", report.by_category),
    ):
        names = (heading, "questions", "recall@5", "MRR")
        rows = [
            (clean(name), f"{each.questions:,}", number(each.recall_at_5, 1), number(each.mrr, 1))
            for name, each in found.items()
        ]
        print_table(console, names, rows, numbers=(1, 2, 3))
        console.print()
    pairs = [("memories", f"{report.memories:,}"), ("ceiling", f"{report.ceiling:.1f}")]
    if report.policies:
        pairs.append(("policy following", f"{report.policies.following:.1f} %"))
        _print_learning(console, report.policies.convergence)
        console.print()
    print_pairs(console, pairs)


def print_calibration(console: Console, report: CalibrationReport) -> None:
    """Agreement of each judge by story, with the weights learned and with those in use; then the weights."""
    for what, judge in (("memories", report.memories), ("answers", report.answers)):
        names = (f"{what} of", "judged", "agree %", "kappa", "missed", "invented", "in use %", "kappa")
        rows = [_agreement_row(name, each, judge.in_use[name]) for name, each in judge.agreement.items()]
        print_table(console, names, rows, numbers=tuple(range(1, 8)))
        console.print()
        print_pairs(console, _weight_rows(judge))
        console.print()
    print_pairs(console, [("learned on", clean(report.learned_on)), ("runs", clean(", ".join(report.runs)))])


def print_judges(console: Console, reports: Sequence[JudgeReport], usage: Sequence[Usage]) -> None:
    """Agreement of judges with recorded verdicts on the same answers, by story."""
    names = ("judged by", "answers of", "judged", "agree %", "kappa", "missed", "invented")
    rows = [
        (clean(report.judged_by), *_agreement_cells(name, each))
        for report in reports
        for name, each in report.agreement.items()
    ]
    print_table(console, names, rows, numbers=tuple(range(2, 7)))
    console.print()
    print_pairs(console, [("verdicts by rules", f"{reports[0].by_rules:,}")])
    print_usage(console, usage)


def _print_learning(
    console: Console, converged: Mapping[str, float], following: Mapping[str, float] | None = None
) -> None:
    """How far a policy agreed with the true one after each week, and was followed in it, where that is known."""
    names = ["week", "policy convergence %"]
    rows = [[week, f"{value:.1f}"] for week, value in converged.items()]
    if following is not None:
        names.append("policy following %")
        rows = [[*row, number(following.get(row[0]), 1)] for row in rows]
    print_table(console, names, rows, numbers=tuple(range(1, len(names))))


def _agreement_row(name: str, learned: Agreement, in_use: Agreement) -> tuple[str, ...]:
    return (*_agreement_cells(name, learned), f"{in_use.percent:.1f}", f"{in_use.kappa:.2f}")


def _agreement_cells(name: str, found: Agreement) -> tuple[str, ...]:
    return (
        clean(name),
        f"{found.judged:,}",
        f"{found.percent:.1f}",
        f"{found.kappa:.2f}",
        f"{found.missed:,}",
        f"{found.invented:,}",
    )


def _weight_rows(judge: Calibrated) -> list[tuple[str, str]]:
    return [(name, f"{weight:.3f}") for name, weight in judge.weights.items()] + [("bar", f"{judge.bar:.2f}")]


def _system_fields(report: SystemReport) -> dict[str, object]:
    return {
        **figure_fields(report.overall),
        "by_week": _fields_by(report.by_week),
        "by_category": _fields_by(report.by_category),
    }


def _answer_fields(system: str, asked: AskedQuestion) -> dict[str, object]:
    return {
        "system": system,
        "story": asked.story,
        "week": asked.week,
        "question_id": asked.question_id,
        "answer": asked.answer,
        "correct": asked.correct,
        "memory_rank": asked.memory_rank,
        "session_rank": asked.session_rank,
        "tokens": asked.tokens,
    }


def _fields_by(found: Mapping[str, Figures]) -> dict[str, dict[str, float | None]]:
    return {name: figure_fields(each) for name, each in found.items()}


def _print_figures(console: Console, heading: str, found: Mapping[str, Figures]) -> None:
    rows = []
    for name, each in found.items():
        fields = figure_fields(each)
        cells = [number(fields[column], 3 if column == "mer" else 1) for column in _COLUMNS]
        rows.append((clean(name), f"{each.questions:,}", *cells))
    print_table(console, (heading, "questions", *_COLUMNS), rows, _NUMBERS)
