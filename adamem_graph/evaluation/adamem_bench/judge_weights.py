"""The weights of the deterministic judges, as `adamem bench judges` printed them with story_2 as the first story."""

from __future__ import annotations

from typing import Final

MEMORY_WEIGHTS: Final = (
    2.633,
    0.855,
    -0.73,
    2.861,
    4.02,
    4.261,
    -0.353,
    -2.238,
    1.02,
    1.202,
    -1.972,
    -0.521,
    1.156,
    -12.065,
)
"""Of `MEMORY_TERMS`, in their order, and the constant."""

MEMORY_BAR: Final = -0.45
"""Log-odds above which a memory states a golden one."""

ANSWER_WEIGHTS: Final = (-9.379, 2.007, 4.598, -1.692, -1.251, 2.302, 1.097, 3.995, -4.139, -2.063)
"""Of `ANSWER_TERMS`, in their order, and the constant."""

ANSWER_BAR: Final = 0.25
"""Log-odds above which an answer is right."""
