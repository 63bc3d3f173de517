"""AdaMem-Bench: the systems side by side on stories, week by week, never reading a later one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from adamem_graph.agents.asking import Asker
from adamem_graph.agents.tally import TalliedModel, Tally
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.embedding.protocol import Embedder
from adamem_graph.evaluation.adamem_bench.answering import JudgedAnswer, judged
from adamem_graph.evaluation.adamem_bench.calibration import golden_of
from adamem_graph.evaluation.adamem_bench.convergence import convergence
from adamem_graph.evaluation.adamem_bench.figures import AskedQuestion, Extraction, Figures, figures
from adamem_graph.evaluation.adamem_bench.full_context import FullContext
from adamem_graph.evaluation.adamem_bench.judges import AnswerJudge, MemoryJudge, RuleAnswerJudge
from adamem_graph.evaluation.adamem_bench.memory_terms import DatedText
from adamem_graph.evaluation.adamem_bench.policy_following import followed
from adamem_graph.evaluation.adamem_bench.read_texts import TextReader
from adamem_graph.evaluation.adamem_bench.simulated_feedback import simulated_feedback
from adamem_graph.evaluation.adamem_bench.story import Story, StoryQuestion, StoryWeek
from adamem_graph.evaluation.adamem_bench.systems import (
    RANKED_AT_MOST,
    FoundMemories,
    GoldenMemories,
    SystemName,
    TurnsWithFacts,
    WeeklyMemories,
)
from adamem_graph.evaluation.metrics import mean
from adamem_graph.language import LanguageModel
from adamem_graph.policy.offline import OfflineJudge
from adamem_graph.records import Feedback, FeedbackKind
from adamem_graph.retrieval.planner import DEFAULT_LIMIT
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import Space


@dataclass(frozen=True, slots=True)
class SystemReport:
    """Figures of one system, over all, by week and by category of information, and what each question came to."""

    asked: tuple[AskedQuestion, ...]
    overall: Figures
    by_week: dict[str, Figures]
    by_category: dict[str, Figures]


@dataclass(frozen=True, slots=True)
class BenchReport:
    """One run. answered_by, judged_by: "extractive", "rules" or a language model's name.

    judged_by_rules: how many verdicts on answers rules gave; with a language model, where its replies were of no use.
    convergence: how far the policy that `adamem` learned agrees with the true preferences after each week, in percent,
    the mean of the stories; see `convergence`. following: of the memories that `adamem` had of a week and that concern
    somebody with a preference then, how many that preference admits, in percent; see `policy_following`. Weeks without
    such memories have none.
    """

    stories: tuple[str, ...]
    weeks: int
    answered_by: str
    judged_by: str
    judged_by_rules: int
    systems: dict[str, SystemReport]
    convergence: dict[str, float]
    following: dict[str, float]


@dataclass(slots=True)
class _Kept:
    """What one system did so far."""

    asked: list[AskedQuestion]
    extractions: list[Extraction]

    def of_week(self, week: int) -> _Kept:
        """What it did in one week."""
        return _Kept(
            [each for each in self.asked if each.week == week], [each for each in self.extractions if each.week == week]
        )

    def figures(self, ideal: _Kept | None) -> Figures:
        """Its figures. ideal: what ideal memory did in the same weeks, None where efficiency has no meaning."""
        golden = ideal.figures(None) if ideal is not None else None
        compared = (golden.accuracy or 0.0, golden.volume or 0.0) if golden is not None else None
        return figures(self.asked, self.extractions, compared)


@dataclass(slots=True)
class _Learned:
    """What `adamem` learned in the weeks of a run, over all stories.

    converged: week -> agreement with the true preferences, one a story; followed: week -> see `followed`.
    """

    converged: dict[int, list[float]]
    followed: dict[int, list[bool]]


class GoldenTargets:
    """The golden memories of the weeks read so far, and which of them a memory states."""

    def __init__(self, reader: TextReader, story: Story) -> None:
        self._reader = reader
        self._story = story
        self._judges: dict[int, MemoryJudge] = {}
        self._keys: dict[int, list[tuple[str, int]]] = {}

    def add(self, week: StoryWeek) -> None:
        """Makes a week's golden memories known."""
        golden = golden_of(week)
        people = tuple(self._story.profiles)
        self._keys[week.number] = [key for key, _ in golden]
        self._judges[week.number] = MemoryJudge(self._reader, [text for _, text in golden], self._story.user, people)

    def stated(self, week: int, memory: DatedText) -> frozenset[tuple[str, int]]:
        """The golden memories of a week that a memory states, by session and place."""
        return frozenset(self._keys[week][place] for place in self._judges[week].stated(memory))

    def of_week(self, week: int) -> int:
        """How many a week has."""
        return len(self._keys[week])

    def rank(self, question: StoryQuestion, memories: Sequence[DatedText]) -> int | None:
        """At which place, from 1, a memory states one that answers a question; None where none does."""
        wanted = {(each.session_id, each.index): each.week for each in question.target_memory_refs}
        for place, memory in enumerate(memories, start=1):
            for week in set(wanted.values()) & self._judges.keys():
                if self.stated(week, memory) & wanted.keys():
                    return place
        return None


class AdaMemBenchmark:
    """Lets systems live through stories."""

    def __init__(
        self,
        database: Database,
        embedder: Embedder,
        parts: ConstructionParts,
        *,
        model: LanguageModel | None = None,
        judge: AnswerJudge | None = None,
        feedback: FeedbackKind = FeedbackKind.EXPLICIT,
    ) -> None:
        """model: answers, None leaves it to the words of the evidence. judge: of answers, None is by rules.

        feedback: what `adamem` is told after a wrong answer.
        """
        self._database = database
        self._embedder = embedder
        self._parts = parts
        self._tally = Tally(kept=True)
        self._model = TalliedModel(model, self._tally) if model else None
        self._reader = TextReader(embedder)
        self._judge = judge or RuleAnswerJudge(self._reader)
        self._feedback = feedback
        self._follows = OfflineJudge(embedder)

    def run(
        self,
        stories: Sequence[Story],
        *,
        weeks: int | None = None,
        space_prefix: str = "adamem-bench",
        on_progress: Callable[[str], None] = lambda _: None,
    ) -> BenchReport:
        """Runs over the first weeks of stories, all of them without a limit. Spaces are `<prefix>-<story>-<system>`.

        Raises:
            TranscriptError: a file cannot be read.
            LanguageModelError: by model: it cannot be reached.
        """
        kept = {name: _Kept([], []) for name in SystemName}
        learned = _Learned({}, {})
        by_rules = self._judge.by_rules
        for story in stories:
            run = _StoryRun(self, story, f"{space_prefix}-{story.name}")
            for number in story.first_weeks(weeks):
                on_progress(f"{story.name}, week {number}")
                run.live_through(story.week(number), kept, learned)
        return self._report(stories, weeks, kept, learned, self._judge.by_rules - by_rules)

    def _report(
        self,
        stories: Sequence[Story],
        weeks: int | None,
        kept: Mapping[SystemName, _Kept],
        learned: _Learned,
        by_rules: int,
    ) -> BenchReport:
        return BenchReport(
            stories=tuple(story.name for story in stories),
            weeks=max(len(story.first_weeks(weeks)) for story in stories),
            answered_by=self._model.name if self._model else "extractive",
            judged_by=self._judge.name,
            judged_by_rules=by_rules,
            systems={name.value: _system_report(each, kept[SystemName.IDEAL]) for name, each in kept.items()},
            convergence={str(week): mean(found) for week, found in sorted(learned.converged.items())},
            following={
                str(week): mean(100.0 * each for each in found)
                for week, found in sorted(learned.followed.items())
                if found
            },
        )

    def golden(self, space: str) -> GoldenMemories:
        """Ideal memory in a space."""
        return GoldenMemories(self._database, self._embedder, self._parts, space)

    def turns(self, space: str) -> TurnsWithFacts:
        """Our memory in a space."""
        return TurnsWithFacts(self._database, self._reader, self._embedder, self._parts, space)

    def targets(self, story: Story) -> GoldenTargets:
        """The golden memories of a story, none known yet."""
        return GoldenTargets(self._reader, story)

    def full_context(self) -> FullContext | None:
        """Everything that is said, nothing yet; None where no model can read it."""
        return FullContext(self._model) if self._model else None

    def answered(
        self, system: GoldenMemories | TurnsWithFacts, question: StoryQuestion, limit: int = DEFAULT_LIMIT
    ) -> JudgedAnswer:
        """A question answered from a system's memory."""
        asker = Asker(self._database, system.space, self._embedder, system.retriever, self._model)
        self._tally.used()
        answer = asker.ask(question.question, limit)
        messages = tuple(item.message.id for item in answer.search.evidence)
        return judged(self._judge, question, None if answer.abstained else answer.text, messages, self._tally)

    def answered_from_all(self, context: FullContext, system: TurnsWithFacts, question: StoryQuestion) -> JudgedAnswer:
        """A question answered from everything that was said. system: holds the same turns."""
        self._tally.used()
        reply = context.answer(question.question, system.retriever.search(question.question))
        return judged(self._judge, question, None if not reply or reply.abstained else reply.text, (), self._tally)

    def feedback(
        self, space: Space, story: Story, answer: JudgedAnswer, memories: Sequence[str], asked_at: datetime
    ) -> Feedback:
        """What the story's user says of an answer."""
        return simulated_feedback(space, story, answer, memories, self._feedback, asked_at)

    def agreement(self, story: Story, preferences: Mapping[str, str]) -> float:
        """How far learned preferences agree with a story's true ones, in percent."""
        true = {name: profile.preference_desc for name, profile in story.profiles.items()}
        return convergence(true, preferences, self._embedder)[0]

    def followed(self, story: Story, preferences: Mapping[str, str], memories: Sequence[DatedText]) -> list[bool]:
        """Whether memories are what preferences asked for; see `followed`."""
        return followed(self._follows, story.user, preferences, memories)


class _StoryRun:
    """One story lived through by all systems. Full context and uniform share the turns; they see them differently."""

    def __init__(self, bench: AdaMemBenchmark, story: Story, prefix: str) -> None:
        self._bench = bench
        self._story = story
        self._targets = bench.targets(story)
        self._ideal = bench.golden(f"{prefix}-{SystemName.IDEAL}")
        self._uniform = bench.turns(f"{prefix}-{SystemName.UNIFORM}")
        self._adamem = bench.turns(f"{prefix}-{SystemName.ADAMEM}")
        self._full_context = bench.full_context()
        self._preferences: Mapping[str, str] = {}

    def live_through(self, week: StoryWeek, kept: Mapping[SystemName, _Kept], learned: _Learned) -> None:
        """Remembers a week, asks its questions and learns."""
        self._targets.add(week)
        said: list[Feedback] = []
        for name, system in self._systems():
            memories = system.add(week)
            kept[name].extractions.append(self._extraction(week, memories))
            if system is self._adamem:
                admitted = self._bench.followed(self._story, self._preferences, memories.extracted)
                learned.followed.setdefault(week.number, []).extend(admitted)
            for question in self._story.questions_of(week.number):
                answer = self._bench.answered(system, question)
                found = system.found(question.question)
                kept[name].asked.append(self._asked(question, found, answer))
                if system is self._adamem:
                    said.append(self._bench.feedback(system.space, self._story, answer, found.ids, week.ends_at))
        self._preferences = self._adamem.learn(said)
        learned.converged.setdefault(week.number, []).append(self._bench.agreement(self._story, self._preferences))
        kept[SystemName.FULL_CONTEXT].asked += self._asked_of_everything(week)

    def _asked_of_everything(self, week: StoryWeek) -> list[AskedQuestion]:
        """The questions of a week by full context; without a model by as many turns as can be ranked."""
        if self._full_context:
            self._full_context.add(week.turns)
        asked = []
        for question in self._story.questions_of(week.number):
            if self._full_context:
                answer = self._bench.answered_from_all(self._full_context, self._uniform, question)
            else:
                answer = self._bench.answered(self._uniform, question, RANKED_AT_MOST)
            asked.append(self._asked(question, None, answer))
        return asked

    def _systems(self) -> Iterator[tuple[SystemName, GoldenMemories | TurnsWithFacts]]:
        yield SystemName.IDEAL, self._ideal
        yield SystemName.UNIFORM, self._uniform
        yield SystemName.ADAMEM, self._adamem

    def _extraction(self, week: StoryWeek, memories: WeeklyMemories) -> Extraction:
        stated = [self._targets.stated(week.number, memory) for memory in memories.extracted]
        return Extraction(
            story=self._story.name,
            week=week.number,
            extracted=len(stated),
            stating=sum(bool(each) for each in stated),
            golden=self._targets.of_week(week.number),
            stated=len(frozenset().union(*stated)),
            volume=memories.volume,
        )

    def _asked(self, question: StoryQuestion, found: FoundMemories | None, answer: JudgedAnswer) -> AskedQuestion:
        sessions = {each.session_id for each in question.target_memory_refs}
        ranked = enumerate(found.sessions if found else (), start=1)
        return AskedQuestion(
            story=self._story.name,
            week=question.test_week,
            question_id=question.question_id,
            category=question.info_category,
            memory_rank=self._targets.rank(question, found.memories) if found else None,
            session_rank=next((place for place, session in ranked if session in sessions), None),
            ranked=found is not None,
            ranked_sessions=found is not None,
            answer=answer.text,
            correct=answer.correct,
            tokens=answer.tokens,
        )


def _system_report(kept: _Kept, ideal: _Kept) -> SystemReport:
    weeks = sorted({each.week for each in kept.asked})
    categories = sorted({each.category for each in kept.asked})
    return SystemReport(
        asked=tuple(kept.asked),
        overall=kept.figures(ideal),
        by_week={str(week): kept.of_week(week).figures(ideal.of_week(week)) for week in weeks},
        by_category={
            name: figures([each for each in kept.asked if each.category == name], (), None) for name in categories
        },
    )
