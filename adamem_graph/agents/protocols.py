"""What the agents are made of: a way to search, someone who plans and reflects, someone who answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from adamem_graph.records import Evidence, ResearchNote, SearchResult

RULES = "rules"
"""Who plans and reflects where no language model does."""


class Retrieval(Protocol):
    """The one way to memory; `Retriever` is one."""

    def search(self, question: str, limit: int = ...) -> SearchResult:
        """The best `limit` messages for a question, best first."""
        ...


@dataclass(frozen=True, slots=True)
class Research:
    """What has been found so far. searches: all of them, the one for the question itself first.

    evidence: of every search, each message once, in the order of finding. notes: the summary of it, empty without a
    language model.
    """

    question: str
    searches: tuple[SearchResult, ...]
    evidence: tuple[Evidence, ...]
    notes: tuple[ResearchNote, ...] = ()

    @property
    def first(self) -> SearchResult:
        """The search for the question itself."""
        return self.searches[0]

    @property
    def queries(self) -> tuple[str, ...]:
        """All that was searched for."""
        return tuple(result.question for result in self.searches)


@dataclass(frozen=True, slots=True)
class Reflection:
    """What reflection makes of the research so far. missing: what it lacks, or ""; queries: to search for next."""

    sufficient: bool
    notes: tuple[ResearchNote, ...] = ()
    missing: str = ""
    queries: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reply:
    """What a working agent says. messages: ids that it rests on, the first first; none where it abstains."""

    text: str
    abstained: bool
    messages: tuple[str, ...] = field(default=())


class Researcher(Protocol):
    """Plans and reflects (Yan et al. 2026, section 3.4)."""

    @property
    def name(self) -> str:
        """ "rules" or a language model's name."""
        ...

    def plan(self, question: str) -> Sequence[str]:
        """What to search for beside the question itself; at most `MAX_QUERIES`.

        Raises:
            UnusableReplyError, LanguageModelError: by model.
        """
        ...

    def reflect(self, research: Research) -> Reflection:
        """The evidence put together, and whether it answers the question.

        Raises:
            UnusableReplyError, LanguageModelError: by model.
        """
        ...


class Writer(Protocol):
    """The working agent: makes the answer of what has been found."""

    @property
    def name(self) -> str:
        """ "extractive" or a language model's name."""
        ...

    def write(self, research: Research) -> Reply:
        """A short answer, or an abstention that says why.

        Raises:
            UnusableReplyError, LanguageModelError: by model.
        """
        ...
