"""What each term of a span counts: those that give the picked span the highest expected F1 on LoCoMo's development half."""

from __future__ import annotations

WEIGHTS: dict[str, float] = {
    "similarity": 3.0,
    "coverage": 2.0,
    "coverage_before": 0.7,
    "place": 1.5,
    "of_other": -0.8,
    "asks": -2.0,
    "known_share": -2.0,
    "nothing_new": -3.0,
    "same_verb": 0.7,
    "same_gap": 0.8,
    "governor_known": 0.6,
    "head_asked": 0.5,
    "around": 0.6,
    "label_fits": 1.5,
    "like_asked": 2.0,
}
