"""The optional refiner: a language model revises a plan of which the rules are not sure, within narrow ranges."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Final, Protocol

from pydantic import AliasChoices, BaseModel, Field, FiniteFloat

from adamem_graph.errors import ConfigurationError, LanguageModelError
from adamem_graph.language import FENCE_RULE, LanguageModel, ModelRequest, ask_structured, fenced, render_prompt
from adamem_graph.records import Decision, FusionWeights, RoutePlan
from adamem_graph.retrieval.weights import RECENCY

PURPOSE: Final = "refine_route"

REFINED_BELOW: Final = 0.75
"""Confidence of the rules below which a plan is refined (Yan et al. 2026, section 3.3)."""

ALPHA, BETA, GAMMA, DELTA = (0.90, 1.00), (0.0, 0.08), (0.0, 0.03), (0.0, 0.03)
"""To what a model's fusion weights are clipped, by the paper.

The middle of the ranges of α, β and δ leaves the learned weight as it is; the end of γ's is the rules' recency.
"""

SEEDS, HOPS = (2, 40), (0, 2)
"""To what its graph seeds and hop depth are clipped; the paper tells no range. 2 seeds are its default (table 8)."""

_LONGEST_QUESTION: Final = 2_000
_TOKENS_OF_A_REPLY: Final = 300


class Refiner(Protocol):
    """Revises route plans; it never fails a question."""

    def refine(self, question: str, plan: RoutePlan) -> RoutePlan:
        """The revised plan, or the plan as it was; either way its decisions say what was done."""
        ...


class RefinedRoute(BaseModel):
    """A reply (Yan et al. 2026, prompt E.4)."""

    use_graph: bool
    graph_seeds: FiniteFloat = Field(validation_alias=AliasChoices("graph_seeds", "graph_topn"))
    hop_depth: FiniteFloat = Field(validation_alias=AliasChoices("hop_depth", "hop_k"))
    alpha: FiniteFloat = Field(validation_alias=AliasChoices("alpha", "fusion_alpha"))
    beta: FiniteFloat = Field(validation_alias=AliasChoices("beta", "fusion_beta"))
    gamma: FiniteFloat = Field(validation_alias=AliasChoices("gamma", "fusion_gamma"))
    delta: FiniteFloat = Field(validation_alias=AliasChoices("delta", "fusion_delta"))
    confidence: FiniteFloat


class ModelRefiner:
    """Refines by language model; what cannot be used leaves the plan of the rules."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model

    def refine(self, question: str, plan: RoutePlan) -> RoutePlan:
        """The plan with the model's changes, each clipped to its range."""
        request = ModelRequest(
            purpose=PURPOSE,
            instructions=f"{render_prompt(__package__, 'refine_route')}\n\n{FENCE_RULE}",
            content=f"Plan: {_as_json(plan)}\n\nQuestion:\n{fenced(question[:_LONGEST_QUESTION])}",
            max_tokens=_TOKENS_OF_A_REPLY,
        )
        try:
            reply = ask_structured(self._model, request, RefinedRoute)
        except (LanguageModelError, ConfigurationError) as error:
            return _decided(plan, "not used", f"{self._model.name} gave no plan, the rules' stands: {error}")
        return _applied(plan, reply, self._model.name)


def _as_json(plan: RoutePlan) -> str:
    """What may be changed, in the terms of the reply."""
    return json.dumps(
        {
            "cues": [cue.value for cue in plan.cues],
            "target": plan.target.kind.value,
            "use_graph": plan.hop_depth > 0,
            "graph_seeds": plan.seeds,
            "hop_depth": plan.hop_depth,
            "alpha": _middle(ALPHA),
            "beta": _middle(BETA),
            "gamma": GAMMA[1] if plan.weights.gamma else 0.0,
            "delta": _middle(DELTA),
            "confidence": round(plan.confidence, 2),
        }
    )


def _applied(plan: RoutePlan, reply: RefinedRoute, model: str) -> RoutePlan:
    # Where the graph is switched off it stays so.
    depth = round(_clipped(reply.hop_depth, HOPS)) if reply.use_graph and plan.hop_depth else 0
    refined = replace(
        plan,
        hop_depth=depth,
        seeds=round(_clipped(reply.graph_seeds, SEEDS)),
        weights=_weights(plan.weights, reply),
        confidence=_clipped(reply.confidence, (0.0, 1.0)),
    )
    ranges = (("α", reply.alpha, ALPHA), ("β", reply.beta, BETA), ("γ", reply.gamma, GAMMA), ("δ", reply.delta, DELTA))
    weights = ", ".join(f"{symbol} {_clipped(value, limits):.3f}" for symbol, value, limits in ranges)
    told = f"hop depth {depth}, {refined.seeds} seeds, {weights}"
    return _decided(refined, told, f"confidence {plan.confidence:.2f} is below {REFINED_BELOW}: revised by {model}")


def _weights(weights: FusionWeights, reply: RefinedRoute) -> FusionWeights:
    """The learned weights, each more or less by where the model's stands in its range.

    The two are not on one scale: the paper's four add up to about one, the learned ones are those of a linear model.
    """
    return replace(
        weights,
        alpha=weights.alpha * _clipped(reply.alpha, ALPHA) / _middle(ALPHA),
        beta=weights.beta * _clipped(reply.beta, BETA) / _middle(BETA),
        gamma=RECENCY * _clipped(reply.gamma, GAMMA) / GAMMA[1],
        delta=weights.delta * _clipped(reply.delta, DELTA) / _middle(DELTA),
    )


def _decided(plan: RoutePlan, value: str, rule: str) -> RoutePlan:
    return replace(plan, decisions=(*plan.decisions, Decision("refiner", value, rule)))


def _middle(limits: tuple[float, float]) -> float:
    return round(sum(limits) / 2, 4)


def _clipped(value: float, limits: tuple[float, float]) -> float:
    return min(max(value, limits[0]), limits[1])
