"""The weights of the deterministic judges, as `adamem bench judges` printed them for the first of its stories."""

from __future__ import annotations

from typing import Final

MEMORY_WEIGHTS: Final = (0.0,) * 14
MEMORY_BAR: Final = 0.0

ANSWER_WEIGHTS: Final = (0.0,) * 10
ANSWER_BAR: Final = 0.0
