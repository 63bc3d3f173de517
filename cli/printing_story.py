"""What making a story came to, as JSON keys and for people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.text import Text

from adamem_graph.evaluation.story_making import TEMPLATES, StoryReport
from adamem_graph.language import Usage

from .output import clean
from .printing_enriching import print_usage
from .tables import print_pairs


def story_fields(report: StoryReport, folder: Path) -> dict[str, object]:
    """Settings, and what the folder holds."""
    return {
        "folder": folder,
        **asdict(report.settings),
        "whole": report.whole,
        "weeks_written": report.weeks,
        "sessions": report.sessions,
        "questions": report.questions,
        "steps_made": report.made,
        "failed": report.failed,
    }


def print_story(console: Console, report: StoryReport, folder: Path, usage: Sequence[Usage]) -> None:
    """What the folder holds, and what could not be made."""
    settings = report.settings
    wanted = settings.weeks * settings.sessions_per_week
    print_pairs(
        console,
        [
            ("folder", str(folder)),
            ("theme", clean(settings.theme)),
            ("made by", settings.made_by),
            ("weeks", f"{report.weeks} of {settings.weeks}"),
            ("sessions", f"{report.sessions} of {wanted}"),
            ("questions", f"{report.questions} of {wanted}"),
        ],
    )
    if settings.made_by == TEMPLATES:
        note = "made from templates, for tests and first tries: too plain to measure a memory with"
        console.print(Text(note, style="dim"), soft_wrap=True)
    for failed in report.failed:
        console.print(Text(f"  {failed.step}: {clean(failed.reason)}", style="yellow"), soft_wrap=True)
    if report.failed:
        console.print("what failed is tried again by the same command", soft_wrap=True)
    print_usage(console, usage)
