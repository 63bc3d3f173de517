"""Answers, and how they came about."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from adamem_graph.records.dialogue import Notice
from adamem_graph.records.evidence import Evidence, SearchResult
from adamem_graph.records.route import RoutePlan


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
