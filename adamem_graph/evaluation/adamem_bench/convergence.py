"""How far a learned policy agrees with what each character's preference really is (Chen et al., section 5.4)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from adamem_graph.embedding.protocol import Embedder
from adamem_graph.errors import ConfigurationError
from adamem_graph.evaluation.metrics import mean
from adamem_graph.policy.preferences import Wish, read_preference
from adamem_graph.policy.same_character import same_character
from adamem_graph.records import EVERYONE

_SAME: Final = 0.5
"""Cosine from which a phrase that names no kind speaks of what another phrase does."""

_AGREES, _HALF = 0.75, 0.4
"""F1 of phrases from which two preferences agree, and agree in part."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far a learned preference agrees with the true one.

    missing: what should be kept and is not; extra: what is kept and should not be. f1: of phrases, 0 to 1. score: 1
    where both want the same, .5 where in part, 0 elsewhere. The paper's figures are sums of such halves over its 30
    characters: 88.3 % are 26.5 of them.
    """

    character: str
    missing: tuple[str, ...]
    extra: tuple[str, ...]
    f1: float
    score: float


def convergence(
    true: Mapping[str, str], learned: Mapping[str, str], embedder: Embedder
) -> tuple[float, tuple[Agreement, ...]]:
    """The mean score in percent over the characters with a true preference, and each character's.

    A character of whom nothing was learned is judged by what was learned for everyone; without that, the score is 0.
    """
    by_key = {same_character(name): text for name, text in learned.items()}
    found = tuple(
        agreement(name, text, by_key.get(same_character(name), learned.get(EVERYONE)), embedder)
        for name, text in true.items()
    )
    return 100 * mean(each.score for each in found), found


def agreement(character: str, true: str, learned: str | None, embedder: Embedder) -> Agreement:
    """How far one learned preference agrees with the true one; None: everything is kept, which agrees with nothing."""
    wanted = read_preference(true).keeps
    kept = read_preference(learned).keeps if learned is not None else ()
    vectors = _Vectors((*wanted, *kept), embedder)
    missing = tuple(wish.text for wish in wanted if not any(vectors.same(wish, other) for other in kept))
    extra = tuple(wish.text for wish in kept if not any(vectors.same(wish, other) for other in wanted))
    recall = 1 - len(missing) / len(wanted) if wanted else float(not kept)
    precision = 1 - len(extra) / len(kept) if kept else float(not wanted)
    f1 = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    return Agreement(character, missing, extra, f1, 1.0 if f1 >= _AGREES else 0.5 if f1 >= _HALF else 0.0)


class _Vectors:
    """Whether two phrases speak of the same: of a kind where both name one, else by meaning."""

    def __init__(self, wishes: Sequence[Wish], embedder: Embedder) -> None:
        texts = list(dict.fromkeys(wish.text for wish in wishes))
        self._of = dict(zip(texts, embedder.embed(texts), strict=True)) if texts else {}

    def same(self, one: Wish, other: Wish) -> bool:
        if one.kinds and other.kinds:
            return bool(one.kinds & other.kinds)
        return float(np.dot(self._of[one.text], self._of[other.text])) >= _SAME


def true_preferences(story: Path) -> dict[str, str]:
    """Character -> what its preference really is, of a story's `character_profiles.json`.

    Raises:
        ConfigurationError: the file is not there, or is none.
    """
    profiles = _document(story / "character_profiles.json")
    return {name: str(profile["preference_desc"]) for name, profile in profiles.items()}


def recorded_policies(run: Path) -> dict[int, dict[str, str]]:
    """Week -> character -> preference, of a recorded run's `policy_snapshots.json`.

    Raises:
        ConfigurationError: the file is not there, or is none.
    """
    history = _document(run / "policy_snapshots.json")["history"]
    return {
        int(entry["week"]): {name: str(text) for name, text in entry["new_policy"]["by_character"].items()}
        for entry in history
        if "new_policy" in entry
    }


def _document(path: Path) -> dict[str, Any]:
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ConfigurationError(f"{path} cannot be read as JSON: {error}") from error
    if not isinstance(document, dict):
        raise ConfigurationError(f"{path} is no AdaMem-Bench file: an object is wanted")
    return document
