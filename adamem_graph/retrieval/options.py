"""The parts of retrieval, each with a switch; the defaults are what `adamem bench ablation` found to help."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from adamem_graph.errors import ConfigurationError
from adamem_graph.records import Channel, EdgeType, KeywordSearch

MAX_HOPS: Final = 3
"""The deepest expansion that is compiled."""


class TermGroup(StrEnum):
    """The terms of fusion that only make sense together."""

    BASELINE = "baseline"
    GRAPH = "graph"
    RECENCY = "recency"
    FACTS = "facts"
    LATE_INTERACTION = "late_interaction"
    SESSION = "session"
    WORDS = "words"
    NEIGHBOURS = "neighbours"
    SPEAKER = "speaker"
    DATES = "dates"
    QUESTIONS = "questions"
    ASKED_TIME = "asked_time"
    AGE = "age"
    POLICY = "policy"


@dataclass(frozen=True, slots=True)
class RetrievalOptions:
    """What retrieval uses.

    channels: where candidates come from; keywords: when full text is searched, where it is among the channels.
    edges, hop_depth (0 to 3, 0: no graph), hop_decay: how candidates are expanded; False follows each hop undiminished.
    terms: what fusion counts. score_drop: the facts near a question end at the first drop in score (Yan et al. 2026,
    B.3), or count in full number. bundles: where nobody or several are meant, each participant's facts are searched on
    their own (B.1). aliases: participants are known by their short names too. several: a question that asks for
    several things takes them from several sessions. spread: where the space has a user, so does every question, if it
    can. second_retrieval: what the first evidence mentions is followed in
    a second round trip, for questions that may need more than one turn. refine: a language model, where there is one,
    revises plans of which the rules are not sure; that takes such a question seconds.

    Raises:
        ConfigurationError: a hop depth outside 0 to 3, or no channel that gives candidates.
    """

    channels: frozenset[Channel] = frozenset({Channel.VECTOR, Channel.TEXT, Channel.DATED, Channel.FACT})
    keywords: KeywordSearch = KeywordSearch.BESIDE
    edges: frozenset[EdgeType] = frozenset(EdgeType)
    hop_depth: int = 1
    hop_decay: bool = True
    terms: frozenset[TermGroup] = frozenset(TermGroup)
    score_drop: bool = False
    bundles: bool = False
    aliases: bool = True
    several: bool = True
    spread: bool = True
    second_retrieval: bool = False
    refine: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.hop_depth <= MAX_HOPS:
            raise ConfigurationError(f"hop depth {self.hop_depth} is outside 0 to {MAX_HOPS}")
        if not self.channels & {Channel.VECTOR, Channel.TEXT}:
            raise ConfigurationError("retrieval needs the channel vector or text: the others alone may find nothing")


DEFAULT_OPTIONS: Final = RetrievalOptions()
"""What ships."""
