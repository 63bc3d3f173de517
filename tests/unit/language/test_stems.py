"""Stems are the same from many threads as from one."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from adamem_graph.stemming import stem

WORDS = sorted(set((Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8").casefold().split()))


def test_the_stems_of_two_algorithms_differ_where_porter_mended_his_first() -> None:
    assert (stem("generously"), stem("generously", "porter")) == ("generous", "gener")


def test_many_threads_find_the_same_stems_as_one() -> None:
    alone = [stem.__wrapped__(word) for word in WORDS]
    before = sys.getswitchinterval()
    # Threads change places as often as they can: one stemmer for all of them raises IndexError then.
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as pool:
            found = list(pool.map(lambda _: [stem.__wrapped__(word) for word in WORDS], range(8)))
    finally:
        sys.setswitchinterval(before)
    assert found == [alone] * 8
