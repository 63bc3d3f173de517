"""A preference written out of what it keeps and ignores, so that reading it gives the same again."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from adamem_graph.policy.kinds import KINDS, Kind

SAID: Final[Mapping[Kind, str]] = {
    Kind.DECISION: "final decisions and conclusions",
    Kind.PROMISE: "promises and commitments",
    Kind.EMOTION: "emotional reactions and their triggers",
    Kind.SCHEDULE: "schedules and meeting times",
    Kind.FIGURE: "technical facts and key numbers",
    Kind.EVENT: "major family events",
    Kind.TASTE: "likes and preferences",
    Kind.HEALTH: "health and symptoms",
    Kind.ADVICE: "advice and requests",
    Kind.TASK: "tasks and responsibilities",
    Kind.IDEA: "ideas and brainstorming",
    Kind.SMALL_TALK: "small talk and jokes",
}
"""Each kind as a preference calls it."""


def preference_of_kinds(kinds: Collection[Kind]) -> str:
    """A preference for these kinds of information and nothing else."""
    return written([SAID[kind] for kind in KINDS if kind in kinds], ())


def written(keeps: Sequence[str], ignores: Sequence[str], *, only: bool = True) -> str:
    """A preference that keeps and ignores these phrases; only: it says that nothing else counts."""
    parts = []
    if keeps:
        parts.append(f"{'Only remember' if only else 'Remember'} {_listed(keeps)}.")
    if ignores:
        parts.append(f"Ignore {_listed(ignores)}.")
    return " ".join(parts) or "Ignore everything."


def _listed(phrases: Sequence[str]) -> str:
    return ", ".join(phrases[:-1]) + f" and {phrases[-1]}" if len(phrases) > 1 else phrases[0]
