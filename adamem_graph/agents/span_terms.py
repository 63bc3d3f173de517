"""What a span is worth as the answer to a question: its terms, and their weighted sum."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from adamem_graph.agents.asked import AnswerType, Asked
from adamem_graph.agents.spans import SpanCandidate, SpanKind
from adamem_graph.construction.offline.grammar import verb_above
from adamem_graph.retrieval.words import FUNCTION_WORDS

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from adamem_graph.agents.weighing import Sentence

OF_KIND: Final = ": "
"""Stands in the name of a term between the type of answer and the kind of span, of which it tells the fit."""

_LABELS_OF = {
    AnswerType.PERSON: frozenset({"PERSON", "NORP", "ORG"}),
    AnswerType.PLACE: frozenset({"GPE", "LOC", "FAC", "ORG"}),
}


def terms_of(
    span: SpanCandidate,
    parsed: Doc,
    about: Sentence,
    asked: Asked,
    alike: NDArray[np.float32] | None,
) -> dict[str, float]:
    """The terms of one span.

    alike: for each token of the sentence its likeness to the question phrase and to the whole question, shape
    (tokens, 2); None where the embedder has no token vectors.
    """
    tokens = parsed[span.start : span.end]
    content = [t for t in tokens if (t.is_alpha and t.lower_ not in FUNCTION_WORDS) or t.like_num]
    known = sum(t.lemma_.lower() in asked.lemmas for t in content)
    new = len(content) - known
    head = parsed[span.head]
    verb = verb_above(head if head.pos_ != "VERB" else head.head)
    same_verb = verb is not None and bool(asked.verb) and verb.lemma_.lower() == asked.verb
    governor_known = head.head.i != head.i and head.head.lemma_.lower() in asked.lemmas
    around = {t.lemma_.lower() for t in parsed[max(0, span.start - 6) : span.end + 6]} & asked.lemmas
    terms = {
        "similarity": about.similarity,
        "coverage": about.coverage,
        "coverage_before": about.coverage_before,
        "place": -0.1 * about.place,
        "first": float(about.place == 0),
        "of_other": float(about.of_other),
        "asks": float(about.asks),
        "log_length": math.log(len(tokens)),
        "short": float(len(content) <= 1),
        "long": max(0, len(content) - 6) / 5,
        "known_share": known / max(1, len(content)),
        "nothing_new": float(new == 0),
        "head_known": float(head.lemma_.lower() in asked.lemmas),
        "head_asked": float(bool(asked.head) and head.lemma_.lower() == asked.head),
        "asked_inside": float(bool(asked.head) and any(t.lemma_.lower() == asked.head for t in tokens)),
        "same_verb": float(same_verb),
        "same_gap": float(same_verb and head.dep_ == asked.role),
        "governor_known": float(governor_known),
        "around": min(3, len(around)) / 3,
        "proper": sum(t.pos_ == "PROPN" for t in tokens) / len(tokens),
        "label_fits": float(bool(span.label) and span.label in _LABELS_OF.get(asked.type, ())),
        "label_misfits": float(
            bool(span.label) and asked.type in _LABELS_OF and span.label not in _LABELS_OF[asked.type]
        ),
        "number_inside": float(any(t.like_num for t in tokens)),
        "negated": float(any(t.dep_ == "neg" for t in parsed)),
        "several_list": float(asked.several and span.kind in (SpanKind.NOUN_LIST, SpanKind.VERB_LIST)),
        f"{span.kind}": 1.0,
        f"{asked.type}{OF_KIND}{span.kind}": 1.0,
    }
    if alike is not None:
        inside = alike[span.start : span.end].mean(axis=0)
        terms["like_asked"], terms["like_question"] = float(inside[0]), float(inside[1])
        terms["head_like_asked"] = float(alike[span.head][0])
    return terms


def weighted(terms: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """The sum of the terms, each by its weight; a term without one counts nothing."""
    return sum(weights.get(name, 0.0) * value for name, value in terms.items())
