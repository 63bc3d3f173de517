"""What the systems of one run remember of a story, and how they rank it for a question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final

from adamem_graph.client import AdaMem
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.embedding.protocol import Embedder
from adamem_graph.evaluation.adamem_bench.calibration import golden_of
from adamem_graph.evaluation.adamem_bench.memory_terms import DatedText
from adamem_graph.evaluation.adamem_bench.read_texts import TextReader
from adamem_graph.evaluation.adamem_bench.replay import MemoryStore
from adamem_graph.evaluation.adamem_bench.story import StoryWeek
from adamem_graph.evaluation.ranking import RETRIEVED
from adamem_graph.records import Evidence, Feedback
from adamem_graph.retrieval.retriever import Retriever
from adamem_graph.store.connection import Database
from adamem_graph.store.feedback import add_feedback
from adamem_graph.store.messages import stated_by_messages
from adamem_graph.store.spaces import open_space
from adamem_graph.store.stated_memories import StatedMemory, stated_memories

RANKED_AT_MOST: Final = 60
"""Messages that are found for full context where no language model reads the whole: as many as are ranked at all."""


class SystemName(StrEnum):
    """The systems that are compared (Chen et al., section 4.2): all turns, golden memories, all facts, chosen facts."""

    FULL_CONTEXT = "full_context"
    IDEAL = "ideal"
    UNIFORM = "uniform"
    ADAMEM = "adamem"


@dataclass(frozen=True, slots=True)
class FoundMemories:
    """What is found for a question.

    memories: best first, each with its day where it has one; ids: of those that are facts or attributes, in the same
    order; sessions: of the messages behind them, best first.
    """

    memories: tuple[DatedText, ...]
    sessions: tuple[str, ...]
    ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WeeklyMemories:
    """What a week left in memory. extracted: of its own sessions; volume: memories held by now."""

    extracted: tuple[DatedText, ...]
    volume: int


class GoldenMemories:
    """Ideal memory: the golden memories and nothing else."""

    def __init__(self, database: Database, embedder: Embedder, parts: ConstructionParts, space: str) -> None:
        self._store = MemoryStore(database, embedder, parts, space)
        self.space = self._store.space
        self.retriever = Retriever(database, self.space, embedder)
        self._volume = 0

    def add(self, week: StoryWeek) -> WeeklyMemories:
        """Stores a week."""
        golden = golden_of(week)
        self._store.add((key[0], text.text, text.day) for key, text in golden if text.day)
        self._volume += len(golden)
        return WeeklyMemories(tuple(text for _, text in golden), self._volume)

    def found(self, question: str) -> FoundMemories:
        """The golden memories for a question."""
        evidence = self.retriever.search(question, RETRIEVED).evidence
        return FoundMemories(
            tuple(DatedText(each.message.text, _day(each)) for each in evidence),
            tuple(each.message.external_id or "" for each in evidence),
        )


class TurnsWithFacts:
    """Our memory: every turn stays, and what was extracted from the turns that are found is ranked behind them."""

    def __init__(
        self, database: Database, reader: TextReader, embedder: Embedder, parts: ConstructionParts, space: str
    ) -> None:
        self._database = database
        self._reader = reader
        self._memory = AdaMem(database, space, embedder, parts, background=False)
        self.space = open_space(database, space, embedder.name, embedder.dimensions)
        self.retriever = Retriever(database, self.space, embedder)
        self._weeks: list[frozenset[str]] = []

    def add(self, week: StoryWeek) -> WeeklyMemories:
        """Stores and understands a week's turns."""
        self._memory.ingest(week.turns)
        self.retriever.look_again()
        known = frozenset().union(*self._weeks)
        self._weeks.append(frozenset(stated_by_messages(self._database, self.space)) - known)
        return self.extracted(len(self._weeks) - 1)

    def learn(self, feedback: Sequence[Feedback]) -> Mapping[str, str]:
        """Learns from what a user said of a week's answers; returns what is preferred of each character from now on."""
        for each in feedback:
            add_feedback(self._database, self.space, each)
        self._memory.learn()
        return self._memory.policy.show().preferences

    def extracted(self, place: int) -> WeeklyMemories:
        """What is shown of the memories of a week, by its place from 0, and of all weeks until now."""
        stated = stated_memories(self._database, self.space, sorted(frozenset().union(*self._weeks)))
        shown = self._shown([each for memories in stated.values() for each in memories])
        of_week = {each.id: dated(each.text, each.day) for each in shown if each.message_id in self._weeks[place]}
        return WeeklyMemories(tuple(of_week.values()), len({each.id for each in shown}))

    def found(self, question: str) -> FoundMemories:
        """The memories of the messages found, message by message, those nearest to the question first."""
        evidence = self.retriever.search(question, RETRIEVED).evidence
        stated = stated_memories(self._database, self.space, [each.message.id for each in evidence])
        shown = {each.id for each in self._shown([one for memories in stated.values() for one in memories])}
        ranked: dict[str, DatedText] = {}
        for each in evidence:
            for memory in self._nearest(question, stated.get(each.message.id, [])):
                if memory.id in shown:
                    ranked.setdefault(memory.id, dated(memory.text, _day(each)))
        sessions = tuple(each.message.session for each in evidence)
        return FoundMemories(tuple(ranked.values()), sessions, tuple(ranked))

    def _shown(self, memories: Sequence[StatedMemory]) -> list[StatedMemory]:
        return [each for each in memories if each.current and not each.held_back]

    def _nearest(self, question: str, memories: Sequence[StatedMemory]) -> list[StatedMemory]:
        asked, *texts = self._reader.read([question, *(each.text for each in memories)])
        order = sorted(range(len(memories)), key=lambda place: -float(texts[place].vector @ asked.vector))
        return [memories[place] for place in order]


def dated(text: str, day: date | None) -> DatedText:
    """A memory as it is shown: with the day on which it was said, which the graph keeps beside its words."""
    return DatedText(f"On {day}, {text}" if day else text, day)


def _day(evidence: Evidence) -> date | None:
    return evidence.message.sent_at.date() if evidence.message.sent_at else None
