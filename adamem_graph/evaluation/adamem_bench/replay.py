"""A recorded run's memories ranked by our retrieval: the same memories, another ranking, and no model."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Final

from adamem_graph.construction.enrichment import Enrichment
from adamem_graph.construction.memory_agent import MemoryAgent
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.embedding.protocol import Embedder
from adamem_graph.evaluation.adamem_bench.figures import AskedQuestion, Figures, figures
from adamem_graph.evaluation.adamem_bench.recorded_policies import RecordedPolicies, recorded_policy_figures
from adamem_graph.evaluation.adamem_bench.recorded_runs import RecordedMemory, recorded_memories, recorded_ranks
from adamem_graph.evaluation.adamem_bench.story import MemoryRef, Story, StoryQuestion
from adamem_graph.evaluation.ranking import RETRIEVED
from adamem_graph.records import Role, Utterance
from adamem_graph.retrieval.retriever import Retriever
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import Space, open_space

SAID_BY = "memory"
"""The speaker of memories that are stored without a dialogue."""

_USER: Final = re.compile(r"\b[Uu]ser\b")


@dataclass(frozen=True, slots=True)
class ReplayReport:
    """Our ranking of a run's memories beside the recorded one.

    ceiling: percentage of questions of which a target was extracted by then, which no ranking can pass. policies: of a
    run that learned any.
    """

    run: str
    memories: int
    ceiling: float
    ours: Figures
    recorded: Figures
    by_story: dict[str, Figures]
    by_week: dict[str, Figures]
    by_category: dict[str, Figures]
    policies: RecordedPolicies | None


@dataclass(frozen=True, slots=True)
class _Replayed:
    ours: AskedQuestion
    recorded: AskedQuestion
    reachable: bool


class MemoryStore:
    """Memories that are not turns of a dialogue, in a space of their own: each a message in a session of its own."""

    def __init__(
        self,
        database: Database,
        embedder: Embedder,
        parts: ConstructionParts,
        space: str,
        *,
        user: str | None = None,
    ) -> None:
        """user: whom the memories call "User"; they are stored under that name, as said by them. None is nobody."""
        self._user = user
        self.space: Space = open_space(database, space, embedder.name, embedder.dimensions)
        enrichment = Enrichment(database, self.space, embedder, parts)
        self._agent = MemoryAgent(database, self.space, embedder, enrichment)
        self._stored = 0

    def add(self, memories: Iterable[tuple[str, str, date]]) -> None:
        """Stores memories: what each shall be found as (its `external_id`), its text, its day."""
        utterances = [self._utterance(*memory) for memory in memories]
        self._agent.write(utterances, enrich=False)

    def _utterance(self, found_as: str, text: str, day: date) -> Utterance:
        self._stored += 1
        noon = datetime.combine(day, time(12), UTC)
        session = f"memory {self._stored}"
        user = self._user
        if user is None:
            return Utterance(SAID_BY, text, session, 0, noon, external_id=found_as)
        named = _USER.sub(lambda _: user, text)
        return Utterance(user, named, session, 0, noon, role=Role.USER, external_id=found_as)


class Replay:
    """Stores the memories of recorded runs week by week and asks each week's questions."""

    def __init__(self, database: Database, embedder: Embedder, parts: ConstructionParts) -> None:
        self._database = database
        self._embedder = embedder
        self._parts = parts

    def run(
        self,
        stories: Sequence[Story],
        run: Path,
        *,
        weeks: int | None = None,
        space_prefix: str = "replay",
        on_progress: Callable[[str], None] = lambda _: None,
    ) -> ReplayReport:
        """Replays one system's run over stories. run: its directory, with a folder for each story.

        Raises:
            TranscriptError: a file cannot be read.
        """
        replayed: list[_Replayed] = []
        stored = 0
        for story in stories:
            memories = recorded_memories(run, story.name)
            asked_weeks = story.first_weeks(weeks)
            stored += sum(each.week in asked_weeks for each in memories)
            on_progress(f"replaying {story.name}")
            replayed.extend(self._replayed(story, run, memories, asked_weeks, f"{space_prefix}-{story.name}"))
        ours = [each.ours for each in replayed]
        return ReplayReport(
            run=str(run),
            memories=stored,
            ceiling=100.0 * sum(each.reachable for each in replayed) / max(1, len(replayed)),
            ours=figures(ours, (), None),
            recorded=figures([each.recorded for each in replayed], (), None),
            by_story=_figures_by(ours, lambda each: each.story),
            by_week=_figures_by(ours, lambda each: str(each.week)),
            by_category=_figures_by(ours, lambda each: each.category),
            policies=recorded_policy_figures(stories, run, self._embedder),
        )

    def _replayed(
        self, story: Story, run: Path, memories: Sequence[RecordedMemory], weeks: Sequence[int], space: str
    ) -> Iterator[_Replayed]:
        ranks = recorded_ranks(run, story.name)
        store = MemoryStore(self._database, self._embedder, self._parts, space, user=story.user)
        golden_of = {str(place): each.golden for place, each in enumerate(memories)}
        known: set[tuple[str, int]] = set()
        for week in weeks:
            new = [(place, each) for place, each in enumerate(memories) if each.week == week]
            store.add((str(place), each.memory_text, each.day) for place, each in new)
            known.update(each.golden for _, each in new if each.golden)
            retriever = Retriever(self._database, store.space, self._embedder)
            for question in story.questions_of(week):
                wanted = _keys(question.target_memory_refs)
                found = retriever.search(question.question, RETRIEVED).evidence
                states = [golden_of[item.message.external_id or ""] in wanted for item in found]
                rank = next((place for place, states_it in enumerate(states, start=1) if states_it), None)
                recorded = ranks.get(question.question_id)
                yield _Replayed(
                    _asked(story.name, question, rank),
                    _asked(story.name, question, recorded),
                    bool(wanted & known),
                )


def _keys(refs: Iterable[MemoryRef]) -> set[tuple[str, int]]:
    return {(each.session_id, each.index) for each in refs}


def _asked(story: str, question: StoryQuestion, rank: int | None) -> AskedQuestion:
    return AskedQuestion(
        story=story,
        week=question.test_week,
        question_id=question.question_id,
        category=question.info_category,
        memory_rank=rank,
        session_rank=None,
        ranked=True,
        ranked_sessions=False,
        answer=None,
        correct=None,
        tokens=0,
    )


def _figures_by(asked: Sequence[AskedQuestion], key: Callable[[AskedQuestion], str]) -> dict[str, Figures]:
    return {
        name: figures([each for each in asked if key(each) == name], (), None)
        for name in dict.fromkeys(key(each) for each in asked)
    }
