"""What retrieval finds, and what each find is worth."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from adamem_graph.records.dialogue import Message
from adamem_graph.records.route import Channel, RoutePlan
from adamem_graph.records.understanding import Grain, TimeExpression


@dataclass(frozen=True, slots=True)
class ComponentScores:
    """What a candidate's score is made of.

    base_rank, graph_rank: from 0, None where that side did not find it; base: fused score of the seed channels;
    similarity: cosine to the question, -1 to 1, None outside the vector search's reach; text: full-text score (BM25);
    graph: what reached it along edges; s_base to s_fact: the terms of equation 3; total: the weighted sum of all terms.

    Terms beyond the paper: s_late: MaxSim of question and turn, by what each token of the question tells;
    s_late_before: that of the turn before, where it asks a question; s_late_after: that of the turn after; s_session:
    mean of the three best of the session; s_words: full-text score as a share of the best; s_words_before: that of the
    turn before, where it asks a question; s_speaker: 1 where it comes from whom the question is about, or that is not
    certain; s_asks: 1 for a question; s_dated: 1 where it names a time; s_asked_time: 1 where it was said in a time
    that the question names, or names that time itself; s_age: logarithm of one and the weeks from it to the newest
    candidate; s_wanted: 1 where a preference of the memory policy wants what it states; s_spread: how many better ones
    its session has, where the question asks for several things or the space has a user. channels: what found it, none
    where the graph alone did.
    """

    base_rank: int | None
    graph_rank: int | None
    base: float
    similarity: float | None
    text: float | None
    fact_similarity: float | None
    graph: float
    s_base: float
    s_graph: float
    s_recency: float
    s_fact: float
    total: float
    s_late: float = 0.0
    s_late_before: float = 0.0
    s_late_after: float = 0.0
    s_session: float = 0.0
    s_words: float = 0.0
    s_words_before: float = 0.0
    s_speaker: float = 0.0
    s_asks: float = 0.0
    s_dated: float = 0.0
    s_asked_time: float = 0.0
    s_age: float = 0.0
    s_wanted: float = 0.0
    s_spread: float = 0.0
    channels: tuple[Channel, ...] = ()


@dataclass(frozen=True, slots=True)
class CorrectedStatement:
    """A fact or attribute that a message states and that a person has put right by hand.

    owner: whose memory it is in; name: of an attribute, None of a fact. said: what memory had made of the message, a
    fact's words or an attribute's value; holds: what holds in its place, None where it never held. occurred_from,
    occurred_to, grain: when what holds happened, None where it has no date.
    """

    owner: str
    name: str | None
    said: str
    holds: str | None
    occurred_from: date | None = None
    occurred_to: date | None = None
    grain: Grain | None = None


@dataclass(frozen=True, slots=True)
class Evidence:
    """One message that bears on a question, with what it is worth and the dates that it names.

    corrected: what it states that was put right by hand, the earliest correction first; its own words stay as they are.
    """

    message: Message
    scores: ComponentScores
    times: tuple[TimeExpression, ...]
    corrected: tuple[CorrectedStatement, ...] = ()


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Ranked evidence for a question; `considered` counts the candidates, milliseconds are wall time.

    retrieval_ms: of all but the question's embedding, planning and what it reads with it.
    """

    question: str
    space: str
    plan: RoutePlan
    evidence: tuple[Evidence, ...]
    considered: int
    embedding_ms: float
    retrieval_ms: float


@dataclass(frozen=True, slots=True)
class Explanation:
    """How a question is retrieved: plan, statement and parameters as they go to the server, every candidate.

    db_hits, server_ms: filled when the statement was profiled.
    """

    question: str
    space: str
    plan: RoutePlan
    statement: str
    parameters: dict[str, object]
    candidates: tuple[Evidence, ...]
    db_hits: int | None = None
    server_ms: int | None = None
