"""AdaMem-Bench on two real weeks, and the replay of a small recorded run."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.embedding import Embedder
from adamem_graph.evaluation.adamem_bench.benchmark import AdaMemBenchmark, BenchReport
from adamem_graph.evaluation.adamem_bench.replay import Replay
from adamem_graph.evaluation.adamem_bench.story import Story
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import delete_space, list_spaces

STORY = Path(__file__).parents[3] / "examples/adamem_bench/story_2"
PREFIX = "test adamem-bench"
QUESTIONS = 5
"""Of each week, half of them: every one is asked of four systems, and again of what has been learned."""


@pytest.fixture(scope="module", autouse=True)
def spaces_gone(database: Database) -> Iterator[None]:
    yield
    for space in list_spaces(database):
        if space.name.startswith(PREFIX):
            delete_space(database, space.name)


@pytest.fixture(scope="module")
def report(database: Database, embedder: Embedder, parts: ConstructionParts) -> BenchReport:
    story = Story(STORY, sample=QUESTIONS)
    return AdaMemBenchmark(database, embedder, parts).run([story], weeks=2, space_prefix=f"{PREFIX} run")


def test_golden_memories_are_found_and_state_themselves(report: BenchReport) -> None:
    ideal = report.systems["ideal"]
    assert ideal.overall.recall_at_5 is not None
    assert ideal.overall.recall_at_5 >= 90
    assert ideal.overall.f1 == 100
    assert ideal.overall.mer == 1
    first, second = ideal.by_week["1"], ideal.by_week["2"]
    assert (first.volume, second.volume) == (12, ideal.overall.volume)
    assert (first.mer, second.mer) == (1, 1), "each week is compared with ideal memory of that week"


def test_memory_of_a_week_is_compared_with_ideal_memory_of_that_week(report: BenchReport) -> None:
    for week in ("1", "2"):
        ours, ideal = report.systems["uniform"].by_week[week], report.systems["ideal"].by_week[week]
        assert ours.accuracy is not None
        assert ideal.accuracy is not None
        assert ours.volume
        assert ideal.volume
        assert ours.mer == pytest.approx((ours.accuracy / ours.volume) / (ideal.accuracy / ideal.volume))


def test_uniform_extraction_finds_the_sessions_and_holds_more(report: BenchReport) -> None:
    uniform = report.systems["uniform"].overall
    assert uniform.session_recall_at_5 is not None
    assert uniform.session_recall_at_5 >= 80
    assert uniform.volume is not None
    assert uniform.volume > 12
    assert uniform.precision is not None
    assert 0 < uniform.precision < 100


def test_full_context_is_answered_and_ranks_nothing(report: BenchReport) -> None:
    full = report.systems["full_context"].overall
    assert full.accuracy is not None
    assert (full.recall_at_5, full.volume, full.f1) == (None, None, None)


def test_every_question_of_the_week_is_asked_of_every_system(report: BenchReport) -> None:
    asked = 2 * QUESTIONS
    assert {name: each.overall.questions for name, each in report.systems.items()} == dict.fromkeys(
        ("full_context", "ideal", "uniform", "adamem"), asked
    )
    assert list(report.systems["uniform"].by_week) == ["1", "2"]
    assert sum(each.questions for each in report.systems["uniform"].by_category.values()) == asked
    assert (report.judged_by, report.judged_by_rules) == ("rules", 4 * asked)


def test_what_the_user_explained_in_the_first_week_counts_from_the_second_on(report: BenchReport) -> None:
    assert set(report.convergence) == {"1", "2"}
    assert 0 < report.convergence["1"] <= report.convergence["2"] <= 100
    ours, uniform = report.systems["adamem"].by_week, report.systems["uniform"].by_week
    assert ours["1"].volume == uniform["1"].volume, "nothing had been explained before"
    assert ours["2"].volume is not None
    assert uniform["2"].volume is not None
    assert ours["2"].volume < 0.9 * uniform["2"].volume
    assert ours["2"].f1 is not None
    assert uniform["2"].f1 is not None
    assert ours["2"].f1 > uniform["2"].f1


def test_what_is_remembered_under_a_policy_is_what_it_asked_for(report: BenchReport) -> None:
    assert set(report.following) == {"2"}, "in the first week nobody had a preference"
    assert report.following["2"] >= 90


def test_a_replay_ranks_the_recorded_memories_beside_the_recorded_ranks(
    database: Database, embedder: Embedder, parts: ConstructionParts, tmp_path: Path
) -> None:
    story = Story(STORY)
    folder = tmp_path / story.name
    folder.mkdir()
    first = story.week(1)
    memories = [
        {
            "week": 1,
            "date": str(session.day),
            "memory_text": text,
            "is_in_golden": True,
            "matched_session_key": {"week": 1, "session_id": session.session_id},
            "matched_golden_index": place,
        }
        for session in first.sessions[1:]
        for place, text in enumerate(session.golden_memories)
    ]
    asked = story.questions_of(1)
    ranks = [{"question_id": question.question_id, "target_rank": 2} for question in asked]
    for name, rows in (("extraction_judged.jsonl", memories), ("recall_judged.jsonl", ranks)):
        (folder / name).write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    report = Replay(database, embedder, parts).run([story], tmp_path, weeks=1, space_prefix=f"{PREFIX} replay")
    # The first session's memory was not extracted, and one question asks for it.
    assert (report.memories, report.ceiling) == (11, 90)
    assert (report.recorded.recall_at_5, report.recorded.mrr) == (100, 50)
    assert report.ours.recall_at_5 is not None
    assert 70 <= report.ours.recall_at_5 <= 90
    assert report.policies is None, "this run learned none"
