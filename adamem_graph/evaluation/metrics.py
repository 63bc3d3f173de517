"""Figures of merit for ranked evidence, each from 0 to 100."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence


def recall_at(k: int, ranked: Sequence[str], wanted: Collection[str]) -> float:
    """The percentage of `wanted` ids among the first `k` of `ranked`."""
    return 100 * len(set(ranked[:k]) & set(wanted)) / len(wanted)


def reciprocal_rank(ranked: Sequence[str], wanted: Collection[str]) -> float:
    """100 divided by the rank of the first wanted id, 0 where there is none."""
    return next((100 / rank for rank, item in enumerate(ranked, start=1) if item in wanted), 0.0)


def mean(values: Iterable[float]) -> float:
    """The mean, NaN of nothing."""
    numbers = list(values)
    return math.fsum(numbers) / len(numbers) if numbers else math.nan


def percentile(values: Iterable[float], share: float) -> float:
    """The value below which `share` (0 to 1) of the values lie, the nearest one; NaN of nothing."""
    ordered = sorted(values)
    if not ordered:
        return math.nan
    return ordered[min(len(ordered) - 1, round(share * (len(ordered) - 1)))]
