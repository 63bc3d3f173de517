"""The verdict of a check."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    """Whether a thing is as it should be: `WARN` works, with a loss that the advice names."""

    OK = "ok"
    WARN = "warn"
    FAIL = "fail"


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at. found: what is there; advice: what to do, None where all is well."""

    name: str
    verdict: Verdict
    found: str
    advice: str | None = None


def passed(name: str, found: str) -> Check:
    """A check that found what it should."""
    return Check(name, Verdict.OK, found)


def failed(name: str, found: str, advice: str) -> Check:
    """A check that found something without which memory does not work."""
    return Check(name, Verdict.FAIL, found, advice)


def warned(name: str, found: str, advice: str) -> Check:
    """A check that found something that memory works without, at a loss."""
    return Check(name, Verdict.WARN, found, advice)


def worst(checks: Iterable[Check]) -> Verdict:
    """The worst verdict among checks."""
    found = {check.verdict for check in checks}
    return next((verdict for verdict in (Verdict.FAIL, Verdict.WARN) if verdict in found), Verdict.OK)
