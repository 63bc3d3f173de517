"""Stories of AdaMem-Bench: the real weeks of the examples, and files that are broken."""

from __future__ import annotations

import json
import shutil
from datetime import date
from pathlib import Path

import pytest

from adamem_graph.errors import ConfigurationError, TranscriptError
from adamem_graph.evaluation.adamem_bench.story import MemoryRef, Story

STORY = Path(__file__).parents[3] / "examples/adamem_bench/story_2"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A story that a test may break."""
    return Path(shutil.copytree(STORY, tmp_path / "story"))


def test_a_week_has_its_sessions_golden_memories_and_turns() -> None:
    week = Story(STORY).week(1)
    first = week.sessions[0]
    assert (first.session_id, first.day) == ("w1_s1", date(2025, 7, 7))
    assert first.golden_memories == (
        "On 2025-07-07 Boss Zhang decided during the OKR review that the multiplayer mode will be the top priority "
        "for Q3.",
    )
    assert len(week.sessions) == 10
    assert {turn.session for turn in week.turns} == {session.session_id for session in week.sessions}


def test_the_user_is_whom_most_sessions_name_and_no_profile_describes() -> None:
    story = Story(STORY)
    assert story.user == "Linchen"
    assert {turn.speaker for turn in story.week(1).turns} == {"Linchen", "assistant"}


def test_questions_belong_to_their_week_and_name_the_memories_that_answer_them() -> None:
    asked = Story(STORY).questions_of(2)
    assert len(asked) == 10
    assert all(ref.week <= 2 for question in asked for ref in question.target_memory_refs)
    first = Story(STORY).questions_of(1)[0]
    assert first.target_memory_refs == (MemoryRef(1, "w1_s1", 0),)
    assert (first.gold_answer, first.info_category) == ("Multiplayer mode", "Decision/Conclusion")


def test_no_later_week_is_opened_than_the_one_asked_for(copy: Path) -> None:
    for later in ("week2.json", "week3.json"):
        (copy / later).write_text("not JSON", encoding="utf-8")
    assert Story(copy).week(1).number == 1
    with pytest.raises(TranscriptError, match=r"week2\.json"):
        Story(copy).week(2)


def test_more_weeks_than_there_are_is_refused() -> None:
    assert Story(STORY).first_weeks(2) == (1, 2)
    with pytest.raises(ConfigurationError, match="has 3 weeks, and 4"):
        Story(STORY).first_weeks(4)


def test_what_is_no_story_is_told_with_its_file(copy: Path, tmp_path: Path) -> None:
    with pytest.raises(TranscriptError, match="not a directory"):
        Story(tmp_path / "nowhere")
    (copy / "test_qa.json").write_text(json.dumps({"test_questions": [{"test_week": 1}]}), encoding="utf-8")
    with pytest.raises(TranscriptError, match=r"test_qa\.json: test_questions\.0\.question_id"):
        Story(copy)
    (copy / "test_qa.json").unlink()
    with pytest.raises(TranscriptError, match=r"test_qa\.json: cannot be read"):
        Story(copy)


def test_a_week_without_a_date_is_told_with_the_place(copy: Path) -> None:
    week = json.loads((copy / "week1.json").read_text(encoding="utf-8"))
    del week["conversations"][3]["date"]
    (copy / "week1.json").write_text(json.dumps(week), encoding="utf-8")
    with pytest.raises(TranscriptError, match=r"week1\.json: conversations\.3\.date"):
        Story(copy)


def test_a_sample_has_so_many_questions_of_each_week_and_is_the_same_every_time() -> None:
    whole, story = Story(STORY), Story(STORY, sample=3)
    assert [len(story.questions_of(week)) for week in (1, 2)] == [3, 3]
    assert [each for each in whole.questions if each in story.questions] == list(story.questions)
    assert Story(STORY, sample=3).questions == story.questions
    assert Story(STORY, sample=3, seed=1).questions != story.questions
    assert Story(STORY, sample=1000).questions == whole.questions
