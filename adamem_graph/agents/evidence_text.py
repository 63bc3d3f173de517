"""Evidence as a prompt shows it: numbered, with speaker and date, every relative date worked out, and put right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from adamem_graph.agents.corrected import corrections_told
from adamem_graph.records import Evidence, ResearchNote
from adamem_graph.times import describe, describe_day

_LONGEST = 500
"""Characters of one message: what answers a question stands in a message's first lines."""


def evidence_lines(numbered: Iterable[tuple[int, Evidence]]) -> str:
    """One message a line: "[3] Ana, 8 May 2023: I moved last year ("last year" = 2022)"."""
    return "\n".join(f"[{number}] {_line(item)}" for number, item in numbered)


def note_lines(notes: Sequence[ResearchNote], numbers: dict[str, int]) -> str:
    """One note a line, with the numbers of its messages."""
    return "\n".join(
        f"- {note.text} [{', '.join(str(numbers[message]) for message in note.messages)}]" for note in notes
    )


def _line(item: Evidence) -> str:
    message = item.message
    said = f", {describe_day(message.sent_at.date())}" if message.sent_at else ""
    text = " ".join(message.full_text.split())
    clipped = text if len(text) <= _LONGEST else text[:_LONGEST].rsplit(" ", 1)[0] + " …"
    dates = "; ".join(f'"{time.text}" = {describe(time)}' for time in item.times if time.text in message.text)
    return f"{message.speaker}{said}: {clipped}{f' ({dates})' if dates else ''}{corrections_told(item)}"
