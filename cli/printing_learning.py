"""What learning came to, as JSON keys and for people."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from adamem_graph.language import Usage
from adamem_graph.learning.report import LearnedStep, LearnReport
from adamem_graph.records import EVERYONE, PolicyVerdict

from .output import clean
from .printing_enriching import print_usage
from .tables import print_pairs

_UNCHANGED = "nothing to change"


def learning_fields(report: LearnReport) -> dict[str, object]:
    """The fields of the report."""
    return {
        "dry_run": report.dry_run,
        "steps": report.steps,
        "waiting": report.waiting,
        "seconds": report.seconds,
    }


def print_learned(console: Console, report: LearnReport, usage: Sequence[Usage]) -> None:
    """Each step with its wrong answers, its patch and what became of it."""
    if not report.steps:
        console.print("nothing new to learn from: `adamem feedback` says how an answer was", soft_wrap=True)
    for step in report.steps:
        _print_step(console, step, report.dry_run)
    if report.waiting:
        pieces = "piece of feedback belongs" if report.waiting == 1 else "pieces of feedback belong"
        console.print(f"{report.waiting:,} more {pieces} to later steps, which build on this one", soft_wrap=True)
    print_usage(console, usage)


def _print_step(console: Console, step: LearnedStep, dry_run: bool) -> None:
    console.print(Text(f"{step.name}: {_outcome(step, dry_run)}", style="bold"), soft_wrap=True)
    causes = ", ".join(f"{count} {kind.value}" for kind, count in step.diagnoses.items() if count)
    pairs = [("wrong answers", f"{step.wrong} of {step.answers}" + (f" ({causes})" if causes else ""))]
    if step.patch:
        pairs += [(_name(name), clean(text) if text else "keep everything") for name, text in step.patch.items()]
        pairs.append(("because", clean(step.reason)))
        pairs.append(("memories", f"{step.held_back} held back, {step.readmitted} admitted again"))
    if step.trial is not None:
        trial = step.trial
        pairs.append(
            ("answered right", f"{trial.right_before} before, {trial.right_after} after, of {trial.questions}")
        )
        pairs.append(("stated by a memory", f"{step.stated_before} before, {step.stated_after} after"))
    if step.answered_again:
        pairs.append(("answered again", f"{step.answered_again}"))
    print_pairs(console, pairs, indent=2)


def _outcome(step: LearnedStep, dry_run: bool) -> str:
    if dry_run:
        return "would be tried" if step.patch else _UNCHANGED
    if step.verdict is None:
        return f"{_UNCHANGED}, version {step.version} is confirmed"
    kept = step.verdict is PolicyVerdict.KEPT
    return f"version {step.version} {'is kept' if kept else 'is refused, memory is as it was'}"


def _name(character: str) -> str:
    return "everybody else" if character == EVERYONE else clean(character)
