"""What ask shows to people: how far it has come, on stderr, then the answer with its evidence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.text import Text

from adamem_graph.agents.events import Answered, AskEvent, EventListener, Planned, Reflected, Searched
from adamem_graph.agents.extractive import MADE_BY as EXTRACTIVE
from adamem_graph.records import Answer

from .output import clean, error_console
from .printing_memory import print_evidence
from .progress import waiting
from .tables import counted


@contextmanager
def asking_told(*, by_model: bool) -> Iterator[EventListener]:
    """A listener that tells each step on stderr where a language model takes its time, else a spinner."""
    if not by_model:
        with waiting("Searching"):
            yield lambda _: None
        return
    console = error_console()
    yield lambda event: _tell(console, event)


def _tell(console: Console, event: AskEvent) -> None:
    line = event_line(event)
    if line:
        console.print(Text(clean(line), style="dim"), soft_wrap=True)


def event_line(event: AskEvent) -> str:
    """One event in a line; "" for what the answer itself tells."""
    match event:
        case Planned(queries):
            return f"planned: {'; '.join(queries)}"
        case Searched(number, query, found, new, ms):
            return f"round {number}: {found} messages, {new} new, in {ms:.0f} ms: {query}"
        case Reflected(number, sufficient, missing, queries):
            judged = "enough to answer" if sufficient else f"missing: {missing or 'an answer'}"
            more = f"; next: {'; '.join(queries)}" if queries else ""
            return f"round {number}: {judged}{more}"
        case Answered():
            return ""


def print_answer(console: Console, answer: Answer, *, ids: bool = False) -> None:
    """The answer, who made it and what that took, what fell back on rules, and the evidence that it rests on.

    ids: with the ids of its messages.
    """
    console.print(Text(clean(answer.text), style="yellow" if answer.abstained else "bold"), soft_wrap=True)
    for notice in answer.notices:
        console.print(Text(f"by rules instead: {clean(notice.message)}", style="yellow"), soft_wrap=True)
    if answer.evidence:
        console.print(Text(f"{_origin(answer)}{_cost(answer)}", style="dim"))
        print_evidence(console, answer.evidence, answer.sources, ids=ids)


def _origin(answer: Answer) -> str:
    marked = f"the {'message' if len(answer.sources) == 1 else 'messages'} marked >"
    if answer.made_by == EXTRACTIVE:
        return f"taken from {marked}, without a language model"
    return f"written by {clean(answer.made_by)} from {marked}"


def _cost(answer: Answer) -> str:
    """Rounds, tokens and time; "" where no language model was asked."""
    tokens = sum(step.prompt_tokens + step.completion_tokens for step in answer.steps)
    if not tokens:
        return ""
    seconds = sum(step.ms for step in answer.steps) / 1000
    rounds = len(answer.rounds)
    return f" ({counted(rounds, 'round')}, {tokens:,} tokens, {seconds:.1f} s)"
