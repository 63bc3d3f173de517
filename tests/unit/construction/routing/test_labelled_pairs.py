"""Every labelled pair, with the real similarity of its entries, whichever of the two is new."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from labelled_pairs import PAIRS, Pair

from adamem_graph.construction.routing.offline import OfflineRouter
from adamem_graph.construction.routing.protocol import Action, Candidate, Entry, EntryKind, RoutingItem
from adamem_graph.embedding import Embedder
from adamem_graph.embedding.minilm import MiniLmEmbedder


@pytest.fixture(scope="module")
def similarities() -> list[float]:
    embedder: Embedder = MiniLmEmbedder()
    ones = embedder.embed([_embedded(pair.one) for pair in PAIRS])
    others = embedder.embed([_embedded(pair.other) for pair in PAIRS])
    return [float(each) for each in np.sum(ones * others, axis=1)]


def _embedded(entry: Entry) -> str:
    """What a graph node of this kind is embedded by."""
    if entry.kind is EntryKind.ATTRIBUTE:
        return f"{entry.owner} {entry.name}: {entry.text}"
    return entry.name or entry.text


def _action(new: Entry, old: Entry, similarity: float) -> Action:
    item = RoutingItem(replace(new, id="new"), (Candidate(replace(old, id="old"), similarity),))
    return OfflineRouter().route(new.kind, [item])[0].action


@pytest.mark.parametrize("place", range(len(PAIRS)), ids=[pair.label for pair in PAIRS])
def test_a_pair_is_decided_as_a_reader_decides_it_whichever_is_new(place: int, similarities: Sequence[float]) -> None:
    pair: Pair = PAIRS[place]

    assert _action(pair.one, pair.other, similarities[place]) is pair.expected
    assert _action(pair.other, pair.one, similarities[place]) is pair.expected


def test_the_table_holds_pairs_of_every_decision_for_every_kind() -> None:
    held = Counter((pair.one.kind, pair.expected) for pair in PAIRS)

    assert len(PAIRS) >= 120
    assert all(held[kind, action] >= 3 for kind in EntryKind for action in Action)
