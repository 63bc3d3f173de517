"""Learns how far a sentence is of each kind, and says how that does on stories that were not learned from.

python -m adamem_graph.evaluation.adamem_bench.kind_learning STORY_DIR... [--runs DIR] [--write FILE]
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from adamem_graph.embedding import MiniLmEmbedder
from adamem_graph.embedding.protocol import Embedder
from adamem_graph.evaluation.adamem_bench.kind_material import CATEGORIES, Statement, asked_kinds, statements_of
from adamem_graph.policy.kind_examples import EXAMPLES
from adamem_graph.policy.kind_model import KindWeights, with_vectors
from adamem_graph.policy.kind_signs import SIGNS, signs_of
from adamem_graph.policy.kinds import KINDS, Kind

_RIDGE: Final = 1e-2
_WEIGHTS: Final = {"example": 1.5, "annotated": 1.0, "said": 0.5, "extracted": 0.3}
_OTHER_KIND: Final = 0.4
"""What a sentence of another kind counts: it may be of both."""
_LET_PASS, _WANTED_LOST = 0.1, 0.06
"""The meeting point loses this share of what is wanted at most, and lets this share of the rest pass at least; both
counted on stories left out."""
_SAID_ALIKE, _EXTRACTED_ALIKE = 0.62, 0.68
"""Cosine from which a sentence of a turn, or an extracted one, is taken to say what an annotated one does."""
_EITHER: Final = frozenset(
    frozenset(pair)
    for pair in (
        (Kind.DECISION, Kind.FIGURE), (Kind.DECISION, Kind.SCHEDULE), (Kind.DECISION, Kind.PROMISE),
        (Kind.DECISION, Kind.TASK), (Kind.PROMISE, Kind.SCHEDULE), (Kind.PROMISE, Kind.TASK),
        (Kind.SCHEDULE, Kind.TASK), (Kind.SCHEDULE, Kind.FIGURE), (Kind.EVENT, Kind.HEALTH), (Kind.EVENT, Kind.EMOTION),
        (Kind.HEALTH, Kind.FIGURE), (Kind.HEALTH, Kind.EMOTION), (Kind.ADVICE, Kind.IDEA),
    )
)  # fmt: skip
"""Kinds that one sentence often is of both: neither teaches what the other is not."""

_Lesson = tuple[int, float, float]
"""The row of a sentence, whether it is of the kind (0 or 1), and what it counts."""


class KindLearning:
    """Learns from stories, each of which can be left out."""

    def __init__(self, stories: Sequence[Path], runs: Path | None, embedder: Embedder) -> None:
        self._embedder = embedder
        self._asked = {story.name: asked_kinds(story) for story in stories}
        found = [each for story in stories for each in statements_of(story, runs)]
        examples = [
            Statement("", "example", text, 0, None, None, kind, True)
            for kind, texts in EXAMPLES.items()
            for text in texts
        ]
        texts = list(dict.fromkeys(each.text for each in (*found, *examples)))
        self._row = {text: row for row, text in enumerate(texts)}
        self._vectors = np.vstack([embedder.embed(texts[at : at + 256]) for at in range(0, len(texts), 256)])
        self._signs = signs_of(texts)
        self._statements = [*self._matched(found), *examples]

    def learn(self, stories: Collection[str]) -> KindWeights:
        """The weights that these stories and the examples teach."""
        both = with_vectors(self._signs, self._vectors)
        return KindWeights(
            embedder=self._embedder.name,
            signs=np.array([self._kind(kind, stories, self._signs) for kind in KINDS]),
            both=np.array([self._kind(kind, stories, both) for kind in KINDS]),
        )

    def admitted(self, weights: KindWeights, story: str) -> Iterator[tuple[Kind, str, float, float]]:
        """Kind, source, and the shares in percent of wanted and of other statements of a story taken to be of it."""
        sums = with_vectors(self._signs, self._vectors) @ weights.both[:, :-1].T + weights.both[:, -1]
        for kind in CATEGORIES.values():
            for source in ("annotated", "said", "extracted"):
                of_story = [each for each in self._statements if each.story == story and each.source == source]
                taken = sums[:, KINDS.index(kind)] > 0
                wanted = [taken[self._row[each.text]] for each in of_story if each.wanted and each.kind is kind]
                others = [taken[self._row[each.text]] for each in of_story if self._is_other(each, kind)]
                if wanted and others:
                    yield kind, source, 100 * float(np.mean(wanted)), 100 * float(np.mean(others))

    def _kind(self, kind: Kind, stories: Collection[str], terms: NDArray[np.float64]) -> NDArray[np.float64]:
        weights = _fitted(terms, self._lessons(kind, stories))
        wanted: dict[str, list[float]] = defaultdict(list)
        others: list[float] = []
        for left_out in stories if kind in CATEGORIES.values() and len(stories) > 1 else ():
            taught = _fitted(terms, self._lessons(kind, [each for each in stories if each != left_out]))
            for each in self._statements:
                if each.story == left_out:
                    value = float(terms[self._row[each.text]] @ taught[:-1] + taught[-1])
                    if each.wanted and each.kind is kind:
                        wanted[each.source].append(value)
                    elif self._is_other(each, kind):
                        others.append(value)
        if wanted and others:
            losing = np.quantile([value for values in wanted.values() for value in values], _WANTED_LOST)
            weights[-1] -= min(losing, np.quantile(others, 1 - _LET_PASS))
        return weights

    def _lessons(self, kind: Kind, stories: Collection[str]) -> list[_Lesson]:
        lessons: list[_Lesson] = []
        for each in self._statements:
            if each.story and each.story not in stories:
                continue
            row, weight = self._row[each.text], _WEIGHTS[each.source]
            if each.wanted and each.kind is kind:
                lessons.append((row, 1.0, weight))
            elif each.wanted and each.kind is not None and frozenset((kind, each.kind)) not in _EITHER:
                lessons.append((row, 0.0, weight * _OTHER_KIND))
            elif self._is_other(each, kind):
                lessons.append((row, 0.0, weight))
        return lessons

    def _is_other(self, each: Statement, kind: Kind) -> bool:
        """Whether somebody whose questions ask for the kind did not want it: so it is not of the kind."""
        asked = self._asked.get(each.story, {}).get(each.character or "", frozenset[Kind]())
        return each.wanted is False and kind in asked

    def _matched(self, found: Sequence[Statement]) -> Iterator[Statement]:
        """The statements; those of turns and runs with what is known of the annotated ones that say the same."""
        of_session: dict[tuple[str, int, str | None], list[Statement]] = defaultdict(list)
        of_week: dict[tuple[str, int], list[Statement]] = defaultdict(list)
        for each in found:
            if each.source == "annotated":
                of_session[each.story, each.week, each.session].append(each)
                of_week[each.story, each.week].append(each)
        for each in found:
            if each.source == "said":
                near = self._nearest(each, of_session[each.story, each.week, each.session], _SAID_ALIKE)
                yield each if near is None else replace(each, kind=near.kind, wanted=near.wanted)
            elif each.source == "extracted" and not each.wanted:
                noise = [other for other in of_week[each.story, each.week] if not other.wanted]
                near = self._nearest(each, noise, _EXTRACTED_ALIKE)
                yield each if near is None else replace(each, character=near.character)
            else:
                yield each

    def _nearest(self, each: Statement, others: Sequence[Statement], least: float) -> Statement | None:
        if not others:
            return None
        near = self._vectors[[self._row[other.text] for other in others]] @ self._vectors[self._row[each.text]]
        return others[int(near.argmax())] if near.max() >= least else None


def _fitted(terms: NDArray[np.float64], lessons: Sequence[_Lesson]) -> NDArray[np.float64]:
    """Weights of a logistic model with a constant at the end; both classes count the same together."""
    rows = np.array([row for row, _, _ in lessons])
    of_kind = np.array([value for _, value, _ in lessons])
    counts = np.array([weight for _, _, weight in lessons])
    counts = np.where(of_kind == 1, counts / counts[of_kind == 1].sum(), counts / counts[of_kind == 0].sum()) / 2
    known = terms[rows]

    def loss(weights: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        sums = known @ weights[:-1] + weights[-1]
        value = (counts * (np.logaddexp(0, sums) - of_kind * sums)).sum() + _RIDGE * weights[:-1] @ weights[:-1]
        slope = counts * (1 / (1 + np.exp(-sums)) - of_kind)
        return float(value), np.append(known.T @ slope + 2 * _RIDGE * weights[:-1], slope.sum())

    learned: NDArray[np.float64] = minimize(loss, np.zeros(terms.shape[1] + 1), jac=True, method="L-BFGS-B").x
    return learned


def stored(weights: KindWeights, path: Path) -> None:
    """Writes weights as `kind_model.kind_weights` reads them."""
    np.savez_compressed(
        path,
        embedder=np.array(weights.embedder),
        signs=weights.signs.astype(np.float32),
        both=weights.both.astype(np.float32),
        sign_names=np.array(SIGNS),
        kind_names=np.array([str(kind) for kind in KINDS]),
    )


def main(arguments: Sequence[str]) -> None:
    """Learns and prints, each story left out in turn; with --write, what all stories teach goes to a file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("stories", nargs="+", type=Path)
    parser.add_argument("--runs", type=Path)
    parser.add_argument("--write", type=Path)
    given = parser.parse_args(arguments)
    learning = KindLearning(given.stories, given.runs, MiniLmEmbedder())
    names = [story.name for story in given.stories]
    for left_out in names:
        weights = learning.learn([name for name in names if name != left_out])
        for kind, source, wanted, others in learning.admitted(weights, left_out):
            sys.stdout.write(f"{left_out} {source} {kind}: {wanted:.0f} % of wanted, {others:.0f} % of others\n")
    if given.write is not None:
        stored(learning.learn(names), given.write)


if __name__ == "__main__":
    main(sys.argv[1:])
