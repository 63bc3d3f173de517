"""A new explanation merged into the preference that holds: the newer word counts, and nothing grows without end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from adamem_graph.embedding.protocol import Embedder
from adamem_graph.policy.preferences import Preference, Wish, read_preference
from adamem_graph.policy.wording import written

MOST_WISHES: Final = 8
"""Of what to keep, and of what to ignore, in one preference; the newest stay."""

_SAME: Final = 0.7
"""Cosine of two phrases without a kind that are taken to speak of one thing."""


def merged(present: str | None, explanation: str, embedder: Embedder) -> str | None:
    """The preference that holds after an explanation; None where the explanation asks for nothing.

    An explanation that asks for "only" something takes the place of what was kept; another adds to it. What it speaks
    of takes the place of what was said of the same before: what was to be kept and is now to be ignored is ignored.
    Where nothing new is asked for, the present wording stays.
    """
    new = read_preference(explanation)
    if not new.keeps and not new.ignores:
        return present
    old = read_preference(present) if present is not None else Preference("", (), (), only=False)
    fresh = _Sameness((*new.keeps, *new.ignores, *old.keeps, *old.ignores), embedder)
    if present is not None and _says_the_same(old, new, fresh):
        return present
    replaced = new.only and bool(new.keeps)
    keeps = _joined(new.keeps, () if replaced else old.keeps, new.ignores, fresh)
    ignores = _joined(new.ignores, old.ignores, new.keeps, fresh)
    return written(
        [wish.text for wish in keeps], [wish.text for wish in ignores], only=new.only or (old.only and not replaced)
    )


class _Sameness:
    """Whether two wishes speak of the same thing: by their kinds, or by meaning where they name none."""

    def __init__(self, wishes: Sequence[Wish], embedder: Embedder) -> None:
        texts = list(dict.fromkeys(wish.text for wish in wishes if not wish.kinds))
        self._vectors = dict(zip(texts, embedder.embed(texts), strict=True)) if texts else {}

    def same(self, one: Wish, other: Wish) -> bool:
        if one.kinds or other.kinds:
            return one.kinds == other.kinds
        return float(np.dot(self._vectors[one.text], self._vectors[other.text])) >= _SAME

    def covered(self, one: Wish, others: Sequence[Wish]) -> bool:
        """Whether what a wish speaks of is spoken of by one of the others."""
        return any(self.same(one, other) or bool(one.kinds and one.kinds <= other.kinds) for other in others)


def _joined(newer: Sequence[Wish], older: Sequence[Wish], against: Sequence[Wish], same: _Sameness) -> list[Wish]:
    """The newer wishes, then the older ones that the newer ones neither repeat nor contradict."""
    first: list[Wish] = []
    for wish in newer:
        if not any(same.same(wish, other) for other in first):
            first.append(wish)
    stay = [wish for wish in older if not same.covered(wish, (*first, *against))]
    return [*first, *stay][:MOST_WISHES]


def _says_the_same(old: Preference, new: Preference, same: _Sameness) -> bool:
    kept = all(same.covered(wish, old.keeps) for wish in new.keeps)
    ignored = all(same.covered(wish, old.ignores) for wish in new.ignores)
    nothing_less = not new.only or all(same.covered(wish, new.keeps) for wish in old.keeps)
    return kept and ignored and nothing_less and (old.only or not new.only)
