"""The records that cross boundaries between layers: frozen, typed, free of database types."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from typing import Final


def with_caption(text: str, caption: str | None) -> str:
    """A turn's words with the caption of the picture that it shares."""
    return f"{text} [shares {caption}]" if caption else text


OFFLINE: Final = "offline"
"""What `made_by` holds of what was made without a language model."""


class Role(StrEnum):
    """Which side of the dialogue a speaker is on; `OTHER` where a transcript names people, not roles."""

    USER = "user"
    ASSISTANT = "assistant"
    OTHER = "other"


class Grain(StrEnum):
    """How exact a date is: the calendar unit that it names."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    SEASON = "season"
    YEAR = "year"
    DECADE = "decade"


class Attitude(StrEnum):
    """How a speaker stands to the topic of a message (Yan et al. 2026, prompt E.1)."""

    POSITIVE = "positive"
    NEGATIVE = "negative"
    MIXED = "mixed"


@dataclass(frozen=True, slots=True)
class Utterance:
    """One turn as a transcript tells it, before it is stored.

    sent_at: zone-aware, or None where the transcript has no time; `zone_assumed` says that UTC was assumed.
    external_id: the turn's id in its own file ("D1:3"), or None.
    position: place in its session, counted from 0.
    line: where it stood in the file, counted from 1, or None.
    """

    speaker: str
    text: str
    session: str
    position: int
    sent_at: datetime | None = None
    role: Role = Role.OTHER
    caption: str | None = None
    external_id: str | None = None
    zone_assumed: bool = False
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Message:
    """A turn as it is stored: the evidence that everything else points back to.

    id: 32 hex digits, a hash of scope and natural key. The other fields are those of `Utterance`.
    """

    id: str
    speaker: str
    text: str
    session: str
    position: int
    sent_at: datetime | None = None
    role: Role = Role.OTHER
    caption: str | None = None
    external_id: str | None = None

    @property
    def full_text(self) -> str:
        """The text with the caption of a shared picture: what search and understanding read."""
        return with_caption(self.text, self.caption)


@dataclass(frozen=True, slots=True)
class TimeExpression:
    """A time expression and the closed range of days that it means, at its grain.

    text: as written; start, end: first and last day, inclusive; span: character offsets in the message.
    """

    text: str
    start: date
    end: date
    grain: Grain
    span: tuple[int, int]


class EntityKind(StrEnum):
    """What a named entity is."""

    PERSON = "person"
    PLACE = "place"
    ORGANISATION = "organisation"
    WORK = "work"
    EVENT = "event"
    THING = "thing"


@dataclass(frozen=True, slots=True)
class NamedEntity:
    """A canonical name that a message mentions, what kind of thing bears it, and the short forms of it."""

    name: str
    kind: EntityKind
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StatedFact:
    """A statement that a message makes, rewritten to stand alone.

    text: third person, with the date spelled out; subject: the person or thing it is about.
    occurred: when it happened, by the message's own words, or None.
    """

    text: str
    subject: str
    occurred: TimeExpression | None = None


@dataclass(frozen=True, slots=True)
class StatedAttribute:
    """A lasting property of a person that a message states ("favourite food" = "ramen")."""

    owner: str
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Understanding:
    """z_t, the normalised record of one message (Yan et al. 2026, section 3.2 and prompt E.1).

    topic: the one primary topic, or None for a greeting; `made_by` names what produced the record.
    refused: what a language model said of the message and its words do not bear out, each with the reason.
    """

    summary: str
    topic: str | None
    attitude: Attitude | None
    reason: str | None
    facts: tuple[StatedFact, ...] = ()
    attributes: tuple[StatedAttribute, ...] = ()
    entities: tuple[NamedEntity, ...] = ()
    times: tuple[TimeExpression, ...] = ()
    made_by: str = OFFLINE
    refused: tuple[str, ...] = ()


class EntryKind(StrEnum):
    """The three kinds of episodic memory, each with a router of its own; an event is an event-level topic."""

    EVENT = "event"
    FACT = "fact"
    ATTRIBUTE = "attribute"


@dataclass(frozen=True, slots=True)
class FailedReply:
    """A language model's last reply that could not be used: for what purpose, what it said, and why it will not do."""

    purpose: str
    model: str
    reply: str
    reason: str


class HeldKind(StrEnum):
    """What memory holds about people: facts, and lasting attributes."""

    FACT = "fact"
    ATTRIBUTE = "attribute"


@dataclass(frozen=True, slots=True)
class HeldFact:
    """A fact or attribute about somebody as memory holds or held it, with what it rests on.

    owner: whose memory it is in; subject: whom it is about; name: of an attribute, whose value is `text`.
    said_by: who said it first, "correction" for one made by hand. said_at, last_said_at: of the first and last message
    that says it, None where undated. superseded_at: when something took its place, None while it holds; superseded_by:
    the id of that, None where it was only said to be wrong; superseded_rule: why. note: what somebody wrote beside a
    correction. support: ids of the messages that say it, the earliest first.
    """

    id: str
    kind: HeldKind
    owner: str
    subject: str
    name: str | None
    text: str
    said_by: str | None
    occurred_from: date | None
    occurred_to: date | None
    grain: Grain | None
    said_at: datetime | None
    last_said_at: datetime | None
    superseded_at: datetime | None
    superseded_by: str | None
    superseded_rule: str | None
    note: str | None
    support: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Failure:
    """What a language model could not do for one message, kept until it is tried again with success.

    purpose: "understand", or "route_events" and its likes; reply: its last words; failed_at: ISO 8601.
    """

    id: str
    purpose: str
    model: str
    reply: str
    reason: str
    failed_at: str
    message_id: str
    speaker: str
    text: str


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the caller should know: a skipped line, an assumption, a fallback taken."""

    kind: str
    message: str
    line: int | None = field(default=None)


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

    LINKED: turns that mention what the first evidence mentions; only in a second retrieval.
    """

    VECTOR = "vector"
    TEXT = "text"
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
    that the question names, or names that time itself; s_spread: how many better ones its session has, where the
    question asks for several things. channels: what found it, none where the graph alone did.
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
    s_spread: float = 0.0
    channels: tuple[Channel, ...] = ()


@dataclass(frozen=True, slots=True)
class Evidence:
    """One message that bears on a question, with what it is worth and the dates that it names."""

    message: Message
    scores: ComponentScores
    times: tuple[TimeExpression, ...]


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Ranked evidence for a question; `considered` counts the candidates, milliseconds are wall time."""

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


class StepKind(StrEnum):
    """What is done on the way to an answer (Yan et al. 2026, section 3.4); integrating belongs to reflecting."""

    PLAN = "plan"
    SEARCH = "search"
    REFLECT = "reflect"
    ANSWER = "answer"


@dataclass(frozen=True, slots=True)
class AnswerStep:
    """One step on the way to an answer.

    round: of research, from 1. made_by: "rules", "retrieval", "extractive" or a language model's name. ms: wall time;
    prompt_tokens, completion_tokens: of a language model, 0 without one and where the reply was kept on the disk.
    """

    kind: StepKind
    round: int
    made_by: str
    ms: float
    prompt_tokens: int = 0
    completion_tokens: int = 0


@dataclass(frozen=True, slots=True)
class ResearchQuery:
    """One search of a round. messages: ids of what it found, best first; considered: candidates in all."""

    query: str
    plan: RoutePlan
    messages: tuple[str, ...]
    considered: int
    embedding_ms: float
    retrieval_ms: float


@dataclass(frozen=True, slots=True)
class ResearchNote:
    """A sentence of the research summary and the ids of the messages that it rests on; at least one."""

    text: str
    messages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ResearchRound:
    """One round of research: what was searched for, and what reflection made of it.

    notes: the summary so far, empty where rules reflect; sufficient: whether it answers the question; missing: what it
    lacks, or "". made_by: who reflected, "rules" or a language model's name.
    """

    queries: tuple[ResearchQuery, ...]
    notes: tuple[ResearchNote, ...]
    sufficient: bool
    missing: str
    made_by: str


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer and the words that it rests on.

    text: short; where `abstained`, it says why nothing is claimed. made_by: "extractive" or a language model's name.
    rests_on: id of the message that the text is taken from, one of the evidence; None where abstained. sources: ids of
    all messages that it rests on, that one first.
    evidence: of every round, in the order of finding, the best of each search first; search: the first one.
    rounds, steps: how the answer came about. notices: what fell back on rules, and why. answer_ms: wall time from the
    first search's evidence to the answer.
    """

    question: str
    space: str
    text: str
    abstained: bool
    made_by: str
    rests_on: str | None
    evidence: tuple[Evidence, ...]
    search: SearchResult
    answer_ms: float
    sources: tuple[str, ...] = ()
    rounds: tuple[ResearchRound, ...] = ()
    steps: tuple[AnswerStep, ...] = ()
    notices: tuple[Notice, ...] = ()


class PersonaKind(StrEnum):
    """What a persona snapshot tells: what a person likes, dislikes and talks about, or a side of their life."""

    PREFERENCE = "preference"
    ASPECT = "aspect"


@dataclass(frozen=True, slots=True)
class PersonaSentence:
    """A sentence of a persona and the ids of the messages that it rests on, the oldest first; at least one."""

    text: str
    messages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PersonaSnapshot:
    """What was known of a person on one subject at one time.

    subject: the theme or the side of their life; sentences: the text, sentence by sentence, with the evidence.
    taken_at: when the latest message was sent that it rests on, None where the dialogue has no times.
    supersedes: id of the snapshot that this one replaced, or None; current: it has not been replaced itself.
    made_by: "offline" or a language model's name.
    """

    id: str
    owner: str
    kind: PersonaKind
    subject: str
    text: str
    sentences: tuple[PersonaSentence, ...]
    taken_at: datetime | None
    supersedes: str | None
    current: bool
    made_by: str


@dataclass(frozen=True, slots=True)
class Persona:
    """What is known of a person, sides of their life first, then what they talk about, the best supported first.

    at: as of the end of that day in the time of the dialogue, None for all that is known.
    made: whether there is any snapshot of this person at all.
    snapshots: one a subject; with its history, the earlier ones after it.
    """

    name: str
    space: str
    at: date | None
    made: bool
    snapshots: tuple[PersonaSnapshot, ...]
