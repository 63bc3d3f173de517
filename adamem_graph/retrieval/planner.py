"""The rule-based route planner: cues in the question decide how it is retrieved, and every decision says why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from adamem_graph.records import (
    Channel,
    Cue,
    Decision,
    EdgeType,
    FusionWeights,
    Role,
    RoutePlan,
    Target,
    TimeExpression,
)
from adamem_graph.retrieval.cues import asks_back, asks_when, find_cues
from adamem_graph.retrieval.options import DEFAULT_OPTIONS, RetrievalOptions, TermGroup
from adamem_graph.retrieval.target import in_first_person, resolve_target
from adamem_graph.retrieval.weights import (
    AGE,
    ASKED_SEVERAL,
    ASKED_WHEN,
    RECENCY,
    SPREAD,
    WANTED,
    WITH_LATE_INTERACTION,
    WITHOUT_LATE_INTERACTION,
    masked,
)
from adamem_graph.retrieval.words import MAX_WORDS, possible_names, search_words, spoken_words
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

PRIOR_BOOST = 0.10
"""The paper raises two priors "modestly" for the questions that they serve and gives no number."""

GRAPH_SEEDS = 20

MAX_BUNDLES = 4
"""Participants whose facts are each searched on their own; of more, all facts are searched at once."""


@dataclass(slots=True)
class _Draft:
    """A plan in the making."""

    options: RetrievalOptions
    priors: dict[EdgeType, float]
    weights: FusionWeights = WITH_LATE_INTERACTION
    bundles: tuple[str, ...] = ()
    decisions: list[Decision] = field(default_factory=list)

    def decide(self, setting: str, value: object, rule: str) -> None:
        self.decisions.append(Decision(setting, str(value), rule))


def plan_route(
    question: str,
    participants: Sequence[Participant],
    limit: int = DEFAULT_LIMIT,
    options: RetrievalOptions = DEFAULT_OPTIONS,
    days: Sequence[TimeExpression] = (),
    *,
    has_policy: bool = False,
) -> RoutePlan:
    """π(q) by rules alone (Yan et al. 2026, section 3.3 and appendix B.2).

    limit: how many messages to return. days: the times that the question names. has_policy: whether the
    space has a memory policy.
    """
    draft = _Draft(options, {edge: prior for edge, prior in EDGE_PRIORS.items() if edge in options.edges})
    target, target_rule = resolve_target(question, participants)
    draft.decide("target", ", ".join(target.names) or target.kind, target_rule)
    everybody = [person.name for person in participants]
    words = search_words(question, everybody)
    draft.decide("words", " ".join(words) or "none", _words_rule(question, words))
    cues = find_cues(question)
    channels = _plan_channels(draft, target, cues, everybody, days)
    _plan_priors(draft, cues)
    _plan_weights(draft, question, cues)
    _plan_age(draft, question, participants, days)
    _plan_spread(draft, participants)
    if has_policy:
        draft.weights = replace(draft.weights, wanted=WANTED)
        draft.decide("wanted", WANTED, "the space has a memory policy: what it wants remembered is likelier meant")
    for time in days:
        draft.decide("days", f"{time.start} to {time.end}", f"the question names a time: {time.text!r}")
    confidence = _judge(draft, target, cues)
    return RoutePlan(
        target=target,
        cues=cues,
        words=words,
        channels=channels,
        keywords=options.keywords,
        days=tuple(days),
        names=possible_names(question, everybody) if Channel.ENTITY in channels else (),
        bundles=draft.bundles,
        score_drop=options.score_drop,
        hop_depth=options.hop_depth,
        seeds=GRAPH_SEEDS,
        edge_priors=draft.priors,
        hop_decay=HOP_DECAY if options.hop_decay else 1.0,
        weights=masked(draft.weights, options.terms),
        limit=limit,
        confidence=confidence,
        decisions=tuple(draft.decisions),
    )


def _words_rule(question: str, words: Sequence[str]) -> str:
    if len(words) == MAX_WORDS and len(set(spoken_words(question))) > MAX_WORDS:
        return f"the first {MAX_WORDS} content words of a very long question"
    return "content words, without the participants' names"


def _plan_channels(
    draft: _Draft, target: Target, cues: Sequence[Cue], everybody: Sequence[str], days: Sequence[TimeExpression]
) -> tuple[Channel, ...]:
    """Where candidates come from: personas only for questions of preference, turns of a time only where one is named,
    bundles only while the target is open.
    """
    unused = {Channel.LINKED}
    if Cue.ATTRIBUTE not in cues:
        unused.add(Channel.PERSONA)
    if not days:
        unused.add(Channel.DATED)
    channels = tuple(channel for channel in Channel if channel in draft.options.channels - unused)
    draft.decide("channels", ", ".join(channels), "all that are switched on and serve such a question")
    bundles = target.names or tuple(everybody)
    if draft.options.bundles and Channel.FACT in channels and 1 < len(bundles) <= MAX_BUNDLES:
        draft.bundles = bundles
        draft.decide("bundles", ", ".join(bundles), "no single target: the facts of each are searched on their own")
    return channels


def _plan_priors(draft: _Draft, cues: Sequence[Cue]) -> None:
    """Appendix B.2 and B.5: which edges count more for which question."""
    depth = draft.options.hop_depth
    draft.decide("hop_depth", depth, "table 8" if depth == DEFAULT_OPTIONS.hop_depth else "set by the caller")
    for cue, edge in ((Cue.TEMPORAL, EdgeType.TEMPORAL_NEXT), (Cue.ATTRIBUTE, EdgeType.SPEAKER_RELATED)):
        if cue in cues and edge in draft.priors:
            draft.priors[edge] = round(EDGE_PRIORS[edge] + PRIOR_BOOST, 2)
            draft.decide(f"prior of {edge}", draft.priors[edge], f"{cue} cue: table 6 plus {PRIOR_BOOST}")


def _plan_weights(draft: _Draft, question: str, cues: Sequence[Cue]) -> None:
    """Whether the order in age counts, whether naming a time does, and what sessions count."""
    if TermGroup.LATE_INTERACTION not in draft.options.terms:
        draft.weights = WITHOUT_LATE_INTERACTION
        draft.decide("late interaction", "off", "switched off")
    if Cue.RECENCY in cues:
        draft.weights = replace(draft.weights, gamma=RECENCY)
        draft.decide("gamma", RECENCY, "recency cue: the question asks for what holds now")
    else:
        draft.decide("gamma", 0.0, "no recency cue: age does not count")
    if asks_when(question):
        draft.weights = replace(draft.weights, dated=draft.weights.dated + ASKED_WHEN)
        draft.decide("dated", draft.weights.dated, "the question asks for a time: turns that name one count more")
    if Cue.SEVERAL in cues and draft.options.several:
        session = draft.weights.session + ASKED_SEVERAL if draft.weights.session else 0.0
        draft.weights = replace(draft.weights, session=session, spread=SPREAD)
        draft.decide("spread", SPREAD, "the question asks for several things, which were seldom said in one session")


def _plan_age(
    draft: _Draft, question: str, participants: Sequence[Participant], days: Sequence[TimeExpression]
) -> None:
    """Whether younger turns are more likely meant: where somebody asks about a life that goes on, and names no time."""
    own = in_first_person(question)
    if not own and not _has_user(participants):
        draft.decide("age", 0.0, "nobody is known as the user, nor asks about themselves: any time may be meant")
    elif days or asks_back(question):
        draft.decide("age", 0.0, "the question names its time" if days else "the question asks for what once was")
    else:
        draft.weights = replace(draft.weights, age=AGE)
        who = "it is in the first person" if own else "the space has a user"
        draft.decide("age", AGE, f"{who}: what is still going on is mostly meant")


def _plan_spread(draft: _Draft, participants: Sequence[Participant]) -> None:
    """Whether the first places go to several sessions: a user comes back to the same things session after session."""
    if draft.options.spread and not draft.weights.spread and _has_user(participants):
        draft.weights = replace(draft.weights, spread=SPREAD)
        draft.decide("spread", SPREAD, "the space has a user, who speaks of the same things in many sessions")


def _has_user(participants: Sequence[Participant]) -> bool:
    return any(person.role is Role.USER for person in participants)


def without_late_interaction(plan: RoutePlan, options: RetrievalOptions, *, embedder_has_tokens: bool) -> RoutePlan:
    """The plan with the weights for candidates that have no token vectors; a refiner's changes are kept."""
    known, usual, planned = WITHOUT_LATE_INTERACTION, WITH_LATE_INTERACTION, plan.weights
    asked_when = ASKED_WHEN if any(each.setting == "dated" for each in plan.decisions) else 0.0
    weights = replace(
        known,
        alpha=known.alpha * planned.alpha / usual.alpha,
        beta=known.beta * planned.beta / usual.beta,
        gamma=planned.gamma,
        age=planned.age,
        wanted=planned.wanted,
        spread=planned.spread,
        delta=known.delta * planned.delta / usual.delta,
        dated=known.dated + asked_when,
    )
    weights = masked(weights, options.terms)
    rule = (
        "some candidates have no token vectors: `adamem spaces reembed` makes them"
        if embedder_has_tokens
        else "the embedder gives no token vectors"
    )
    return replace(plan, weights=weights, decisions=(*plan.decisions, Decision("late interaction", "off", rule)))


def _judge(draft: _Draft, target: Target, cues: Sequence[Cue]) -> float:
    """How sure the rules are: a certain target and one clear cue family each add to the ground of .5."""
    families = set(cues) - {Cue.SINGLE_HOP, Cue.SEVERAL}
    certain = len(target.names) == 1
    clear = len(families) <= 1
    confidence = 0.5 + 0.25 * certain + 0.15 * clear
    draft.decide(
        "confidence",
        f"{confidence:.2f}",
        f".5, {'+.25' if certain else 'nothing'} for the target, {'+.15' if clear else 'nothing'} for the cues",
    )
    return confidence
