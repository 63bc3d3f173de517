"""What learning came to, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adamem_graph.records import Diagnosis, PolicyTrial, PolicyVerdict


@dataclass(frozen=True, slots=True)
class LearnedStep:
    """One step. answers, wrong: pieces of feedback, and those of wrong answers; diagnoses: of these, by kind.

    patch, reason: what was proposed; version: the policy that the step led to or confirmed, None in a dry run; verdict:
    None where nothing was proposed. stated_before, stated_after: earlier questions whose right answer a memory states.
    held_back, readmitted: memories that the patch puts out of sight and brings back; a refused one does not in the end.
    answered_again: new answers written back.
    """

    name: str
    answers: int
    wrong: int
    diagnoses: Mapping[Diagnosis, int]
    patch: Mapping[str, str | None]
    reason: str
    version: int | None
    verdict: PolicyVerdict | None
    trial: PolicyTrial | None
    stated_before: int | None = None
    stated_after: int | None = None
    held_back: int = 0
    readmitted: int = 0
    answered_again: int = 0


@dataclass(frozen=True, slots=True)
class LearnReport:
    """All steps of a run. waiting: pieces of feedback that a dry run leaves for later steps; seconds: of wall time."""

    steps: tuple[LearnedStep, ...]
    waiting: int
    dry_run: bool
    seconds: float
