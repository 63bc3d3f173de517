"""Learning from feedback on a real server and real text: patches tried, kept and refused, and gone on with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from ending_database import Ended, EndingDatabase
from graph_dump import dump

from adamem_graph.agents.asking import Asker
from adamem_graph.client import AdaMem
from adamem_graph.construction.enrichment import Enrichment
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.construction.policy_application import PolicyApplication
from adamem_graph.embedding import Embedder
from adamem_graph.learning.answer_check import AnswerCheck, WordCheck
from adamem_graph.learning.cases import Reflection, Reflector, WrongAnswer
from adamem_graph.learning.cycle import LearningCycle, LearningParts
from adamem_graph.policy.protocol import RULES
from adamem_graph.records import (
    BY_HAND,
    CandidateMemory,
    Channel,
    Diagnosis,
    Feedback,
    Judgement,
    MemoryPolicy,
    PolicyVerdict,
)
from adamem_graph.retrieval.options import RetrievalOptions, TermGroup
from adamem_graph.retrieval.retriever import Retriever
from adamem_graph.server import Credentials
from adamem_graph.store.connection import Database
from adamem_graph.store.feedback import feedback_of
from adamem_graph.store.spaces import delete_space, open_space

STORY = Path(__file__).parents[3] / "examples/adamem_bench/story_2"
WEEK_1 = datetime(2025, 7, 13, 20, tzinfo=UTC)
WEEK_2 = datetime(2025, 7, 20, 20, tzinfo=UTC)
HARMFUL = "Only the weather and the food; ignore decisions, promises, feelings, dates, numbers and everything else."
WANTED = "For Boss Zhang, only remember his final decisions and conclusions, skip all the brainstorming."
MOST_WRITES = 300
MOST_EXPLAINED = 12

ASKED = (
    ("What did Boss Zhang decide to be the top priority for Q3?", "multiplayer mode", "Boss Zhang"),
    ("By how much must Wanghao reduce the server latency?", "20 milliseconds", "Wanghao"),
    ("How many users per shard did Wanghao want supported?", "500 concurrent users", "Wanghao"),
    ("What did I promise to buy for Mom on the Shenzhen trip?", "a silk scarf", "Mom"),
)


WITHOUT_FULL_TEXT = RetrievalOptions(
    channels=frozenset({Channel.VECTOR}), terms=frozenset(TermGroup) - {TermGroup.WORDS}
)
"""Full text weighs words over all spaces of the server, and other tests write into theirs meanwhile."""


@pytest.fixture
def memory(database: Database, space: str, embedder: Embedder, parts: ConstructionParts) -> AdaMem:
    return AdaMem(database, space, embedder, parts, background=False, retrieval=WITHOUT_FULL_TEXT)


class KeepsNothing:
    """A judge that takes a preference at its first word: "nothing" holds back all that it applies to."""

    name = RULES

    def judge(self, policy: MemoryPolicy, memories: Sequence[CandidateMemory]) -> list[Judgement]:
        return [self._judgement(policy, memory) for memory in memories]

    def _judgement(self, policy: MemoryPolicy, memory: CandidateMemory) -> Judgement:
        wanted = [policy.preference_of(name) for name in memory.characters]
        admitted = any(each is None or not each.startswith("nothing") for each in wanted) or not wanted
        return Judgement(admitted, float(admitted), None, "by its first word", RULES)


@dataclass
class Proposes:
    """A reflector that proposes one patch a step, whatever the cases say."""

    patches: Mapping[str, Mapping[str, str | None]]
    name: str = RULES

    def reflect(
        self, policy: MemoryPolicy, cases: Sequence[WrongAnswer], history: Sequence[WrongAnswer] = ()
    ) -> Reflection:
        diagnoses = {case.feedback.id: Diagnosis.NEITHER for case in cases if not case.feedback.correct}
        day = min(case.feedback.asked_at.date().isoformat() for case in cases)
        return Reflection(diagnoses, self.patches.get(day, {}), "as told", self.name)


def ingest(memory: AdaMem, weeks: int = 1) -> None:
    for week in range(1, weeks + 1):
        memory.ingest(STORY / f"week{week}.json")


def ask_week_1(memory: AdaMem) -> None:
    """The questions of the first week: the first answered wrong, the others right."""
    for number, (question, right, character) in enumerate(ASKED):
        memory.feedback(
            question,
            right if number else "the OKR review",
            correct=number > 0,
            right_answer=right,
            character=character,
            asked_at=WEEK_1,
        )


def cycle(
    database: Database,
    space: str,
    embedder: Embedder,
    parts: ConstructionParts,
    reflector: Reflector,
    check: AnswerCheck | None = None,
) -> LearningCycle:
    opened = open_space(database, space, embedder.name, embedder.dimensions)
    judge = KeepsNothing()
    enrichment = Enrichment(database, opened, embedder, parts, judge)
    retriever = Retriever(database, opened, embedder, WITHOUT_FULL_TEXT)
    application = PolicyApplication(database, opened, embedder, judge, retriever.look_again)
    asker = Asker(database, opened, embedder, retriever)
    learning = LearningParts(asker, retriever, reflector, check or WordCheck())
    return LearningCycle(database, opened, enrichment, application, learning)


def learned(memory: AdaMem) -> tuple[object, ...]:
    """What learning leaves behind: the versions, the feedback, and how each memory stands."""
    versions = [replace(each, changed_at=None) for each in memory.policy.history()]
    judged = [*memory.memories(), *memory.memories(held_back=True)]
    return (
        versions,
        feedback_in(memory),
        sorted((each.memory.id, each.held_back) for each in judged),
    )


def feedback_in(memory: AdaMem) -> list[Feedback]:
    return feedback_of(memory._database, memory._space)


def test_a_harmful_patch_is_refused_and_memory_is_as_it_was(memory: AdaMem) -> None:
    ingest(memory)
    ask_week_1(memory)
    before = sorted(each.memory.id for each in memory.memories())
    harmful = Proposes({"2025-07-13": dict.fromkeys(("Boss Zhang", "Wanghao", "Mom"), HARMFUL)})
    memory._cycle._parts = replace(memory._cycle._parts, reflector=harmful)
    (step,) = memory.learn().steps
    assert step.verdict is PolicyVerdict.REFUSED
    assert step.held_back > 0, "it would have held back memories"
    assert step.stated_before is not None
    assert step.stated_after is not None
    assert step.trial is not None
    assert step.trial.right_after < step.trial.right_before or step.stated_after < step.stated_before
    assert sorted(each.memory.id for each in memory.memories()) == before
    assert memory.memories(held_back=True) == []
    assert memory.policy.show().preferences == {}
    (record,) = memory.policy.history()
    assert (record.verdict, record.trial, record.active) == (PolicyVerdict.REFUSED, step.trial, False)
    assert record.preferences["Mom"] == HARMFUL


def test_what_a_user_explained_is_kept_and_holds_back_what_they_do_not_want(memory: AdaMem) -> None:
    ingest(memory)
    question, right, character = ASKED[0]
    memory.feedback(
        question,
        memory.ask(question),
        correct=False,
        right_answer=right,
        explanation=WANTED,
        character=character,
        asked_at=WEEK_1,
    )
    foreseen = memory.learn(dry_run=True).steps[0]
    report = memory.learn()
    (step,) = report.steps
    assert step.verdict is PolicyVerdict.KEPT
    assert (foreseen.patch, foreseen.held_back) == (step.patch, step.held_back)
    assert memory.policy.show().preferences.keys() >= {"Boss Zhang"}
    assert len(memory.memories(held_back=True)) == step.held_back > 0
    assert any("multiplayer" in each.memory.text for each in memory.memories("Boss Zhang"))
    given = feedback_in(memory)[0]
    assert given.learned_in == 1
    assert given.diagnosis is not None
    assert given.answered_again is not None
    assert memory.learn().steps == (), "learned once, it is not learned again"


def test_a_dry_run_writes_nothing(memory: AdaMem, database: Database) -> None:
    ingest(memory)
    ask_week_1(memory)
    before = dump(database, memory.space)
    report = memory.learn(dry_run=True)
    assert len(report.steps) == 1
    assert dump(database, memory.space) == before


def test_weeks_are_learned_in_turn_and_no_further_than_asked(
    memory: AdaMem, database: Database, embedder: Embedder, parts: ConstructionParts
) -> None:
    ingest(memory)
    ask_week_1(memory)
    memory.feedback("Who leads?", "nobody", correct=False, right_answer="Wanghao", asked_at=WEEK_2)
    learner = cycle(database, memory.space, embedder, parts, Proposes({"2025-07-20": {"Jiange": "all"}}))
    first = learner.learn(until=WEEK_1)
    assert [(step.name, step.verdict, step.version) for step in first.steps] == [("week of 2025-07-07", None, 0)]
    assert first.steps[0].answered_again == 1
    second = learner.learn()
    assert [(step.name, step.verdict, step.version) for step in second.steps] == [
        ("week of 2025-07-14", PolicyVerdict.KEPT, 1)
    ]
    assert learner.learn().steps == ()


def test_two_who_learn_at_once_learn_one_after_the_other(
    memory: AdaMem, database: Database, embedder: Embedder, parts: ConstructionParts
) -> None:
    ingest(memory)
    ask_week_1(memory)
    learners = [cycle(database, memory.space, embedder, parts, Proposes({"2025-07-13": {"Ben": "all"}})) for _ in "ab"]
    with ThreadPoolExecutor(2) as pool:
        reports = list(pool.map(lambda learner: learner.learn(), learners))
    assert sorted(len(report.steps) for report in reports) == [0, 1]
    assert [each.version for each in memory.policy.history()] == [1]


class ChangesPolicy(WordCheck):
    """A check during which somebody changes the policy by hand, once."""

    def __init__(self, memory: AdaMem) -> None:
        self._memory = memory

    def is_right(self, question: str, answer: str, right_answer: str) -> bool:
        if len(self._memory.policy.history()) == 1:
            self._memory.policy.set("Mom", "everything that she says")
        return super().is_right(question, answer, right_answer)


def test_what_somebody_sets_by_hand_during_a_trial_holds_and_what_was_learned_is_learned_again_from_it(
    database: Database, space: str, embedder: Embedder, parts: ConstructionParts
) -> None:
    memory = AdaMem(database, space, embedder, parts, background=False, judge=KeepsNothing())
    ingest(memory)
    ask_week_1(memory)
    patch = Proposes({"2025-07-13": {"Jiange": "nothing"}})
    steps = cycle(database, space, embedder, parts, patch, ChangesPolicy(memory)).learn().steps
    assert [(step.version, step.verdict) for step in steps] == [(1, PolicyVerdict.REFUSED), (3, PolicyVerdict.KEPT)]
    assert [each.changed_by for each in memory.policy.history()] == [RULES, BY_HAND, RULES]
    assert memory.policy.show().preferences == {"Mom": "everything that she says", "Jiange": "nothing"}
    assert {each.learned_in for each in feedback_in(memory)} == {3}
    assert memory.memories("Jiange", held_back=True)


def test_ended_after_each_of_its_writes_it_learns_the_same(
    memory: AdaMem,
    database: Database,
    neo4j_server: Credentials,
    embedder: Embedder,
    parts: ConstructionParts,
) -> None:
    patches = {
        "2025-07-13": dict.fromkeys(("Boss Zhang", "Wanghao", "Mom"), "nothing"),
        "2025-07-20": {"Jiange": "nothing"},
    }

    def begin() -> None:
        ingest(memory)
        ask_week_1(memory)
        memory.feedback(
            "Who leads the trip?", "nobody", correct=False, right_answer="x", character="Jiange", asked_at=WEEK_2
        )

    begin()
    report = cycle(database, memory.space, embedder, parts, Proposes(patches)).learn()
    assert [step.verdict for step in report.steps] == [PolicyVerdict.REFUSED, PolicyVerdict.KEPT]
    left_alone = learned(memory)
    delete_space(database, memory.space)
    open_space(database, memory.space, embedder.name, embedder.dimensions)
    begin()
    ends = 0
    with EndingDatabase(neo4j_server) as ending:
        while True:
            try:
                cycle(ending, memory.space, embedder, parts, Proposes(patches)).learn()
                break
            except Ended:
                ends += 1
                assert ends < MOST_WRITES
    assert ends > 10, "two candidates, trials of several writes, two conclusions, two answers"
    assert learned(memory) == left_alone


@dataclass
class TakesTheirWord:
    """A reflector that makes each explanation the preference of whom its question is about."""

    name: str = RULES

    def reflect(
        self, policy: MemoryPolicy, cases: Sequence[WrongAnswer], history: Sequence[WrongAnswer] = ()
    ) -> Reflection:
        said = [case.feedback for case in cases]
        diagnoses = {each.id: Diagnosis.NEITHER for each in said}
        return Reflection(diagnoses, {each.character or "": each.explanation for each in said}, "", self.name)


def test_what_is_explained_while_learning_is_interrupted_is_learned_too(
    memory: AdaMem, database: Database, neo4j_server: Credentials, embedder: Embedder, parts: ConstructionParts
) -> None:
    def explain(name: str) -> None:
        memory.feedback(
            f"What of {name}?", "no idea", correct=False, explanation="all", character=name, asked_at=WEEK_1
        )

    explain("P0")
    ends = 0
    with EndingDatabase(neo4j_server) as ending:
        while True:
            try:
                cycle(ending, memory.space, embedder, parts, TakesTheirWord()).learn()
                break
            except Ended:
                ends += 1
                assert ends < MOST_WRITES
                if ends < MOST_EXPLAINED:
                    explain(f"P{ends}")
    assert ends >= MOST_EXPLAINED
    assert memory.policy.show().preferences == {f"P{number}": "all" for number in range(MOST_EXPLAINED)}
    made_from = {each.character: each.learned_in for each in feedback_in(memory)}
    patches = {each.version: each.patch for each in memory.policy.history()}
    assert all(name in patches[version or 0] for name, version in made_from.items() if name)


@pytest.mark.parametrize("day", [date(2025, 7, 13), WEEK_1], ids=["a day", "a moment"])
def test_until_is_a_day_or_a_moment(memory: AdaMem, day: date) -> None:
    memory.feedback("Where?", "here", correct=True, right_answer="here", asked_at=WEEK_1)
    memory.feedback("When?", "now", correct=True, right_answer="now", asked_at=WEEK_2)
    assert [step.answers for step in memory.learn(day).steps] == [1]
