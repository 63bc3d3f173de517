"""Learns what each term of fusion counts, and measures it on conversations that it has not learned from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from adamem_graph.errors import ConfigurationError
from adamem_graph.evaluation.listwise import learn_weights
from adamem_graph.evaluation.locomo_spaces import CATEGORIES, LocomoSpaces, Remembered
from adamem_graph.evaluation.metrics import mean
from adamem_graph.evaluation.ranking import Ranking, RankingFigures, ranking_figures
from adamem_graph.records import Cue
from adamem_graph.retrieval.fusion import TERMS
from adamem_graph.retrieval.retriever import Retriever
from adamem_graph.transcripts.locomo_conversations import LocomoQuestion

LATE_TERMS = frozenset({"s_late", "s_late_before", "s_late_after", "s_session", "asked_several"})
"""The terms that only an embedder with token vectors gives."""

COLUMNS = (
    *(term for term in TERMS if term not in ("s_recency", "s_age", "s_wanted", "s_spread")),
    "asked_when",
    "asked_several",
)
"""What is learned: every term but recency, which few questions of LoCoMo ask for, age, since LoCoMo has no users, and
spread, which the order of the others makes; s_dated where "when" is asked, and s_session where several things are."""

_RIDGE = 1e-3


@dataclass(frozen=True, slots=True)
class JudgedQuestion:
    """The candidates for one question. terms: shape (candidates, len(COLUMNS)); ids: of their turns."""

    category: str
    evidence: tuple[str, ...]
    ids: tuple[str, ...]
    terms: NDArray[np.float64]

    def relevant(self) -> NDArray[np.bool_]:
        """Which candidates are evidence."""
        return np.isin(self.ids, self.evidence)


@dataclass(frozen=True, slots=True)
class LearnedFusion:
    """Weights learned on all conversations, and figures of each one ranked by weights learned on the others."""

    weights: dict[str, float]
    left_out: RankingFigures
    by_conversation: dict[str, RankingFigures]


@dataclass(frozen=True, slots=True)
class FusionReport:
    """What was learned with the terms of late interaction and without them.

    reachable: the percentage of evidence that is among the candidates at all.
    """

    with_late_interaction: LearnedFusion
    without_late_interaction: LearnedFusion
    reachable: float


class FusionBenchmark:
    """Learns the weights of fusion from LoCoMo's questions and the turns that answer them."""

    def __init__(self, spaces: LocomoSpaces) -> None:
        self._spaces = spaces

    def run(
        self, path: Path, *, limit: int | None, space_prefix: str, on_progress: Callable[[str], None] = lambda _: None
    ) -> FusionReport:
        """Learns from the first `limit` conversations of a file, all without a limit.

        Raises:
            ConfigurationError: there are fewer than two: none could be left out.
            TranscriptError: the file cannot be read.
        """
        remembered = self._spaces.remembered(path, limit=limit, prefix=space_prefix, on_progress=on_progress)
        judged = {each.conversation.sample_id: self._judged(each) for each in remembered}
        if len(judged) < 2:
            raise ConfigurationError(f"{path} gives {len(judged)} conversation: one is left out, so two are needed")
        on_progress("learning")
        reachable = mean(
            100 * question.relevant().sum() / len(question.evidence)
            for questions in judged.values()
            for question in questions
        )
        return FusionReport(
            _learned(judged, COLUMNS), _learned(judged, [term for term in COLUMNS if term not in LATE_TERMS]), reachable
        )

    def _judged(self, remembered: Remembered) -> list[JudgedQuestion]:
        retriever = Retriever(self._spaces.database, remembered.space, self._spaces.embedder)
        return [_judge(retriever, question) for question in remembered.answerable()]


def _judge(retriever: Retriever, question: LocomoQuestion) -> JudgedQuestion:
    explanation = retriever.explain(question.question)
    asked_when = any(decision.setting == "dated" for decision in explanation.plan.decisions)
    asked_several = Cue.SEVERAL in explanation.plan.cues
    rows = []
    for item in explanation.candidates:
        terms = {term: getattr(item.scores, term) for term in TERMS}
        terms["asked_when"] = terms["s_dated"] * asked_when
        terms["asked_several"] = terms["s_session"] * asked_several
        rows.append([terms[column] for column in COLUMNS])
    return JudgedQuestion(
        category=CATEGORIES[question.category],
        evidence=question.evidence,
        ids=tuple(item.message.external_id or "" for item in explanation.candidates),
        terms=np.array(rows, dtype=np.float64).reshape(-1, len(COLUMNS)),
    )


def _learned(judged: dict[str, list[JudgedQuestion]], columns: Sequence[str]) -> LearnedFusion:
    used = [COLUMNS.index(column) for column in columns]
    weights = learn([question for questions in judged.values() for question in questions], used)
    ranked = {}
    for left_out, asked in judged.items():
        others = [question for key, questions in judged.items() if key != left_out for question in questions]
        learned = learn(others, used)
        ranked[left_out] = [_ranked(question, question.terms[:, used] @ learned) for question in asked]
    return LearnedFusion(
        weights={column: round(float(weight), 2) for column, weight in zip(columns, weights, strict=True)},
        left_out=ranking_figures([each for rankings in ranked.values() for each in rankings], CATEGORIES.values()),
        by_conversation={key: ranking_figures(rankings, CATEGORIES.values()) for key, rankings in ranked.items()},
    )


def learn(questions: Sequence[JudgedQuestion], columns: Sequence[int]) -> NDArray[np.float64]:
    """The weights of some columns that give the evidence the highest share of a softmax over the candidates.

    The shares of a question's pieces of evidence are equal; terms are scaled to unit deviation while they are learned.
    Questions without evidence among their candidates teach nothing.
    """
    taught = [(question.terms[:, columns], question.relevant()) for question in questions if question.relevant().any()]
    if not taught:
        raise ConfigurationError("no evidence is among the candidates of any question: nothing can be learned")
    sizes = np.array([len(terms) for terms, _ in taught])
    terms = np.concatenate([terms for terms, _ in taught])
    wanted = np.concatenate([relevant / relevant.sum() for _, relevant in taught])
    deviations: NDArray[np.float64] = terms.std(axis=0) + 1e-9
    return learn_weights(terms / deviations, wanted, sizes, _RIDGE) / deviations


def _ranked(question: JudgedQuestion, scores: NDArray[np.float64]) -> Ranking:
    order = np.argsort(-scores, kind="stable")
    return Ranking(question.category, question.evidence, tuple(question.ids[place] for place in order))
