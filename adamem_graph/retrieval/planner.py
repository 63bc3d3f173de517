"""The rule-based route planner: cues in the question decide how it is retrieved, and every decision says why."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from adamem_graph.records import Cue, Decision, EdgeType, FusionWeights, RoutePlan, Target
from adamem_graph.retrieval.target import resolve_target
from adamem_graph.retrieval.weights import ASKED_WHEN, RECENCY, WITH_LATE_INTERACTION, WITHOUT_LATE_INTERACTION
from adamem_graph.retrieval.words import MAX_WORDS, search_words, spoken_words
from adamem_graph.store.spaces import Participant

DEFAULT_LIMIT = 10
"""K of Yan et al. 2026, table 8."""

HOP_DECAY = 0.85
"""λ of equation 2."""

EDGE_PRIORS = {
    EdgeType.MENTIONS: 0.75,
    EdgeType.SUPPORTS: 0.90,
    EdgeType.SAME_TOPIC: 0.55,
    EdgeType.TEMPORAL_NEXT: 0.70,
    EdgeType.SPEAKER_RELATED: 0.60,
}
"""Retrieval-time priors w_e of Yan et al. 2026, table 6."""

_CUES = {
    Cue.TEMPORAL: r"when|date|year|month|time|last|ago|before|after",
    Cue.RELATION: r"why|because|cause|how|relationship|connect|between",
    Cue.ATTRIBUTE: r"prefers?|likes?|favou?rite|personality|trait|attribute",
    Cue.SINGLE_HOP: r"who|what|where|which|name|did|does|is|was",
    # Not in the paper, whose recency term counts in every question.
    Cue.RECENCY: r"now|currently|current|latest|lately|recently|recent|newest|these days|still|nowadays",
}
_PATTERNS = {cue: re.compile(rf"\b(?:{words})\b", re.IGNORECASE) for cue, words in _CUES.items()}

PRIOR_BOOST = 0.10
"""The paper raises two priors "modestly" for the questions that they serve and gives no number."""

_ASKS_WHEN = re.compile(
    r"\bwhen\b|\b(?:what|which) (?:date|day|month|year|time)\b|\bhow (?:long|old|recently)\b", re.IGNORECASE
)

GRAPH_SEEDS = 20


@dataclass(slots=True)
class _Draft:
    """A plan in the making."""

    priors: dict[EdgeType, float] = field(default_factory=lambda: dict(EDGE_PRIORS))
    hop_depth: int = 1
    weights: FusionWeights = WITH_LATE_INTERACTION
    confidence: float = 0.7
    decisions: list[Decision] = field(default_factory=list)

    def decide(self, setting: str, value: object, rule: str) -> None:
        self.decisions.append(Decision(setting, str(value), rule))


def find_cues(question: str) -> tuple[Cue, ...]:
    """The cue families whose words stand in the question, whole words only."""
    return tuple(cue for cue, pattern in _PATTERNS.items() if pattern.search(question))


def plan_route(question: str, participants: Sequence[Participant], limit: int = DEFAULT_LIMIT) -> RoutePlan:
    """π(q) by rules alone (Yan et al. 2026, section 3.3 and appendix B.2).

    limit: how many messages to return.
    """
    draft = _Draft()
    target, target_rule = resolve_target(question, participants)
    draft.decide("target", ", ".join(target.names) or target.kind, target_rule)
    words = search_words(question, [person.name for person in participants])
    draft.decide("words", " ".join(words) or "none", _words_rule(question, words))
    cues = find_cues(question)
    _plan_priors(draft, cues)
    _plan_times(draft, question, cues)
    _judge(draft, target, cues)
    return RoutePlan(
        target=target,
        cues=cues,
        words=words,
        hop_depth=draft.hop_depth,
        seeds=GRAPH_SEEDS,
        edge_priors=draft.priors,
        hop_decay=HOP_DECAY,
        weights=draft.weights,
        limit=limit,
        confidence=draft.confidence,
        decisions=tuple(draft.decisions),
    )


def _words_rule(question: str, words: Sequence[str]) -> str:
    if len(words) == MAX_WORDS and len(set(spoken_words(question))) > MAX_WORDS:
        return f"the first {MAX_WORDS} content words of a very long question"
    return "content words, without the participants' names"


def _plan_priors(draft: _Draft, cues: Sequence[Cue]) -> None:
    """Appendix B.2 and B.5: which edges count more for which question."""
    draft.decide("hop_depth", draft.hop_depth, "table 8")
    for cue, edge in ((Cue.TEMPORAL, EdgeType.TEMPORAL_NEXT), (Cue.ATTRIBUTE, EdgeType.SPEAKER_RELATED)):
        if cue in cues:
            draft.priors[edge] = round(EDGE_PRIORS[edge] + PRIOR_BOOST, 2)
            draft.decide(f"prior of {edge}", draft.priors[edge], f"{cue} cue: table 6 plus {PRIOR_BOOST}")


def _plan_times(draft: _Draft, question: str, cues: Sequence[Cue]) -> None:
    """Whether the age of a turn counts, and whether naming a time does."""
    if Cue.RECENCY in cues:
        draft.weights = replace(draft.weights, gamma=RECENCY)
        draft.decide("gamma", RECENCY, "recency cue: the question asks for what holds now")
    else:
        draft.decide("gamma", 0.0, "no recency cue: age does not count")
    if _ASKS_WHEN.search(question):
        draft.weights = replace(draft.weights, dated=draft.weights.dated + ASKED_WHEN)
        draft.decide("dated", draft.weights.dated, "the question asks for a time: turns that name one count more")


def without_late_interaction(plan: RoutePlan, *, embedder_has_tokens: bool) -> RoutePlan:
    """The plan with the weights for candidates that have no token vectors."""
    known = WITHOUT_LATE_INTERACTION
    asked_when = plan.weights.dated - WITH_LATE_INTERACTION.dated
    weights = replace(known, gamma=plan.weights.gamma, dated=known.dated + asked_when)
    rule = (
        "some candidates have no token vectors: `adamem spaces reembed` makes them"
        if embedder_has_tokens
        else "the embedder gives no token vectors"
    )
    return replace(plan, weights=weights, decisions=(*plan.decisions, Decision("late interaction", "off", rule)))


def _judge(draft: _Draft, target: Target, cues: Sequence[Cue]) -> None:
    """How sure the rules are: a certain target and one clear cue family each add to the ground of .5."""
    families = [cue for cue in cues if cue is not Cue.SINGLE_HOP]
    certain = len(target.names) == 1
    clear = len(families) <= 1
    draft.confidence = 0.5 + 0.25 * certain + 0.15 * clear
    draft.decide(
        "confidence",
        f"{draft.confidence:.2f}",
        f".5, {'+.25' if certain else 'nothing'} for the target, {'+.15' if clear else 'nothing'} for the cues",
    )
