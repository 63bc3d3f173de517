"""Fusion: every candidate's terms, their weighted sum, and the order that it makes (equations 3 and 4, and beyond)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import astuple, dataclass, fields

import numpy as np
from numpy.typing import NDArray

from adamem_graph.embedding.token_vectors import TokenVectors, max_similarities
from adamem_graph.records import Channel, ComponentScores, FusionWeights, Target, TimeExpression
from adamem_graph.retrieval.candidates import Candidate
from adamem_graph.retrieval.dates import days_old, said_or_about
from adamem_graph.retrieval.words import FUNCTION_WORDS, spoken_spans

TERMS = (
    "s_base",
    "s_graph",
    "s_recency",
    "s_fact",
    *(f"s_{each.name}" for each in fields(FusionWeights) if each.name not in ("alpha", "beta", "gamma", "delta")),
)
"""The names of the terms, in the order of the fields of `FusionWeights`."""

NO_FACT_SUPPORT = 0.1
"""s_fact of equation 3 where no fact hit supports the turn, "a small residual"; else it is the best one's cosine."""

LIGHT_TOKENS = 0.2
"""What a question's function words, signs and participants' names count in MaxSim beside its other tokens."""

SAME_TOKEN = 0.7
"""Cosine above which a turn is taken to have a token of the question."""

DAYS_OF_A_WEEK = 7
"""In which unit the age of a turn is counted: what was said today and yesterday is hardly told apart."""

OLD_AFTER_DAYS = 91
"""Age from which on a turn is merely old, a quarter of a year: else what was said once, years ago, would lose more by
its age than a perfect match gains, and age would decide between turns that are not alike."""

_BEST_OF_SESSION = 3

_CHANNELS = tuple((channel.value, channel) for channel in Channel)


@dataclass(frozen=True, slots=True)
class Fused:
    """Candidates with their terms, best first. terms: shape (len(candidates), len(TERMS)); totals: their sums."""

    candidates: Sequence[Candidate]
    terms: NDArray[np.float64]
    totals: NDArray[np.float64]

    def scores(self, place: int) -> ComponentScores:
        """What the score of the candidate at a place is made of."""
        candidate = self.candidates[place]
        hits = candidate["hits"]
        return ComponentScores(
            channels=tuple(channel for name, channel in _CHANNELS if name in hits),
            base_rank=candidate["base_rank"],
            graph_rank=candidate["graph_rank"],
            base=candidate["base"],
            similarity=_cosine(hits.get("vector")),
            text=hits.get("text"),
            fact_similarity=_cosine(hits.get("fact")),
            graph=candidate["graph"],
            total=float(self.totals[place]),
            **dict(zip(TERMS, self.terms[place].tolist(), strict=True)),
        )


def fuse(candidates: Sequence[Candidate], terms: NDArray[np.float64], weights: FusionWeights) -> Fused:
    """The candidates in the order of their weighted sums; equals in the order of the baseline."""
    shares = np.array(astuple(weights))
    totals = terms @ shares
    order = _order(candidates, totals)
    if weights.spread:
        terms = terms.copy()
        terms[:, TERMS.index("s_spread")] = _better_of_session(candidates, order)
        totals = terms @ shares
        order = _order(candidates, totals)
    return Fused([candidates[index] for index in order], terms[order], totals[order])


def _better_of_session(candidates: Sequence[Candidate], order: Sequence[int]) -> NDArray[np.float64]:
    """How many candidates of the same session stand before each in an order."""
    found = np.zeros(len(candidates))
    seen: Counter[str] = Counter()
    for index in order:
        session = candidates[index]["session"]
        found[index] = seen[session]
        seen[session] += 1
    return found


def _order(candidates: Sequence[Candidate], totals: NDArray[np.float64]) -> list[int]:
    places = [len(candidates) if each["base_rank"] is None else each["base_rank"] for each in candidates]
    return sorted(range(len(candidates)), key=lambda index: (-totals[index], places[index], candidates[index]["id"]))


def terms_of(
    candidates: Sequence[Candidate],
    question: str,
    tokens: TokenVectors | None,
    target: Target,
    days: Sequence[TimeExpression] = (),
) -> NDArray[np.float64]:
    """The terms of every candidate, shape (len(candidates), len(TERMS)); s_spread, which depends on the others, is 0.

    tokens: of the question; None, or candidates without token vectors, leave the terms of late interaction 0. days: the
    times that the question names.
    """
    if not candidates:
        return np.zeros((0, len(TERMS)))
    before, after = _neighbours(candidates)
    asks = np.array([each["text"].rstrip().endswith("?") for each in candidates], dtype=float)
    late = _late(candidates, question, tokens, target)
    text = np.array([each["hits"].get("text") or 0.0 for each in candidates])
    words = text / (text.max() or 1.0)
    columns = {
        "s_base": _reciprocal(candidates, "base_rank"),
        "s_graph": _reciprocal(candidates, "graph_rank"),
        "s_recency": [each["s_recency"] for each in candidates],
        "s_fact": [_fact_support(each["hits"].get("fact")) for each in candidates],
        "s_late": late,
        "s_late_before": _at(late, before) * _at(asks, before),
        "s_late_after": _at(late, after),
        "s_session": _best_of_sessions(candidates, late),
        "s_words": words,
        "s_words_before": _at(words, before) * _at(asks, before),
        "s_speaker": [float(len(target.names) != 1 or each["speaker"] in target.names) for each in candidates],
        "s_asks": asks,
        "s_dated": [float(bool(each["times"] and each["times"][0])) for each in candidates],
        "s_asked_time": said_or_about(candidates, days),
        "s_age": np.log1p(np.minimum(days_old(candidates), OLD_AFTER_DAYS) / DAYS_OF_A_WEEK),
        "s_wanted": [float(bool(each["wanted"])) for each in candidates],
        "s_spread": np.zeros(len(candidates)),
    }
    return np.column_stack([np.asarray(columns[term], dtype=np.float64) for term in TERMS])


def have_token_vectors(candidates: Sequence[Candidate]) -> bool:
    """Whether late interaction can be judged: a turn that has no token vectors would be taken for one unlike all."""
    return all(each["token_vectors"] is not None for each in candidates)


def _late(
    candidates: Sequence[Candidate], question: str, tokens: TokenVectors | None, target: Target
) -> NDArray[np.float64]:
    """MaxSim: the mean over the question's tokens of the nearest token of a turn, weighted by what each token tells.

    A token that many candidates have tells little; it counts by the logarithm of how few have it.
    """
    if tokens is None or not len(tokens.vectors):
        return np.zeros(len(candidates))
    best = max_similarities(tokens.vectors, [each["token_vectors"] or b"" for each in candidates])
    having = (best > SAME_TOKEN).sum(axis=1)
    weights = _token_weights(question, tokens, target) * np.log((len(candidates) + 1) / (having + 1))
    late: NDArray[np.float64] = weights @ best / (weights.sum() or 1.0)
    return late


def _token_weights(question: str, tokens: TokenVectors, target: Target) -> NDArray[np.float64]:
    """LIGHT_TOKENS for function words, signs and names of those asked about, which half of the turns bear; else 1."""
    names = {part.casefold() for name in target.names for part in name.split()}
    heavy = np.zeros(len(question) + 1, dtype=bool)
    for word, start, end in spoken_spans(question):
        heavy[start:end] = word not in FUNCTION_WORDS and word not in names
    return np.array([1.0 if heavy[start:end].any() else LIGHT_TOKENS for start, end in tokens.spans])


def _neighbours(candidates: Sequence[Candidate]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each candidate the place of the turn before and after it among the candidates, -1 where it is not there."""
    places = {(each["session"], each["position"]): place for place, each in enumerate(candidates)}
    found = [[places.get((each["session"], each["position"] + step), -1) for each in candidates] for step in (-1, 1)]
    return np.array(found[0]), np.array(found[1])


def _at(values: NDArray[np.float64], places: NDArray[np.int64]) -> NDArray[np.float64]:
    return np.where(places >= 0, values[places], 0.0)


def _best_of_sessions(candidates: Sequence[Candidate], late: NDArray[np.float64]) -> NDArray[np.float64]:
    by_session: dict[str, list[float]] = {}
    for each, value in zip(candidates, late.tolist(), strict=True):
        by_session.setdefault(each["session"], []).append(value)
    best = {key: sum(sorted(values)[-_BEST_OF_SESSION:]) / _BEST_OF_SESSION for key, values in by_session.items()}
    return np.array([best[each["session"]] for each in candidates])


def _reciprocal(candidates: Sequence[Candidate], rank: str) -> list[float]:
    return [0.0 if each[rank] is None else 1.0 / (1 + each[rank]) for each in candidates]


def _fact_support(score: float | None) -> float:
    cosine = _cosine(score)
    return NO_FACT_SUPPORT if cosine is None else cosine


def _cosine(score: float | None) -> float | None:
    """Neo4j scores a cosine index with (1 + cos) / 2."""
    return None if score is None else 2.0 * score - 1.0
