"""How a question is retrieved."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from adamem_graph.records.understanding import TimeExpression


class EdgeType(StrEnum):
    """The five edges of memory that a question may be carried along (Yan et al. 2026, appendix C.1)."""

    MENTIONS = "MENTIONS"
    SUPPORTS = "SUPPORTS"
    SAME_TOPIC = "SAME_TOPIC"
    TEMPORAL_NEXT = "TEMPORAL_NEXT"
    SPEAKER_RELATED = "SPEAKER_RELATED"


class TargetKind(StrEnum):
    """Whom a question is about. `PERSON` is a participant whose role the transcript does not tell."""

    USER = "user"
    ASSISTANT = "assistant"
    PERSON = "person"
    BOTH = "both"
    AMBIGUOUS = "ambiguous"


@dataclass(frozen=True, slots=True)
class Target:
    """The participants that a question is about; no names while it is ambiguous."""

    kind: TargetKind
    names: tuple[str, ...]


class Cue(StrEnum):
    """Families of words that tell what a question asks for (Yan et al. 2026, appendix B.2); the last two are ours."""

    TEMPORAL = "temporal"
    RELATION = "relation"
    ATTRIBUTE = "attribute"
    SINGLE_HOP = "single_hop"
    RECENCY = "recency"
    SEVERAL = "several"


class Channel(StrEnum):
    """Where a question's first candidates come from: turns by vector or full text, or by what else lies near it.

    DATED: turns sent in the time that the question names, by vector. LINKED: turns that mention what the first evidence
    mentions; only in a second retrieval.
    """

    VECTOR = "vector"
    TEXT = "text"
    DATED = "dated"
    FACT = "fact"
    ATTRIBUTE = "attribute"
    TOPIC = "topic"
    PERSONA = "persona"
    ENTITY = "entity"
    LINKED = "linked"


class KeywordSearch(StrEnum):
    """When full text is searched: beside the vectors, or only where no turn is near enough to the question."""

    BESIDE = "beside"
    BACK_OFF = "back_off"


@dataclass(frozen=True, slots=True)
class FusionWeights:
    """What each term of a candidate's score counts; see `ComponentScores` for the terms.

    alpha to delta: equation 3's, of baseline, graph, recency and fact support; the others are not in the paper.
    """

    alpha: float
    beta: float
    gamma: float
    delta: float
    late: float = 0.0
    late_before: float = 0.0
    late_after: float = 0.0
    session: float = 0.0
    words: float = 0.0
    words_before: float = 0.0
    speaker: float = 0.0
    asks: float = 0.0
    dated: float = 0.0
    asked_time: float = 0.0
    age: float = 0.0
    wanted: float = 0.0
    spread: float = 0.0


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice of the planner and the rule that made it."""

    setting: str
    value: str
    rule: str


@dataclass(frozen=True, slots=True)
class RoutePlan:
    """π(q): how one question is retrieved.

    words: what full-text search looks for; channels: where candidates come from; keywords: when full text is searched;
    days: times that the question names; names: what of it may be the name of an entity; bundles: the participants whose
    memory is searched on its own; score_drop: whether facts end at the first drop in score; seeds: how many of the best
    candidates start the expansion; hop_decay: λ of equation 2; edge_priors: w_e by edge type, only the edges that are
    followed; confidence: 0 to 1.
    """

    target: Target
    cues: tuple[Cue, ...]
    words: tuple[str, ...]
    channels: tuple[Channel, ...]
    keywords: KeywordSearch
    days: tuple[TimeExpression, ...]
    names: tuple[str, ...]
    bundles: tuple[str, ...]
    score_drop: bool
    hop_depth: int
    seeds: int
    edge_priors: dict[EdgeType, float]
    hop_decay: float
    weights: FusionWeights
    limit: int
    confidence: float
    decisions: tuple[Decision, ...]
