"""New stories: whole, in the public format, the same from the same seed, and gone on with after any interruption."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from scripted_model import ScriptedModel

from adamem_graph.errors import ConfigurationError, TranscriptError
from adamem_graph.evaluation.story_making import (
    TEMPLATES,
    ModelMaker,
    StoryFolder,
    StoryMaking,
    StoryReport,
    StorySettings,
    TemplateMaker,
    asked_settings,
    folder,
)
from adamem_graph.evaluation.story_making.checking import dialogue_fault, question_fault
from adamem_graph.evaluation.story_making.files import write_whole
from adamem_graph.evaluation.story_making.planning import slots_of_week
from adamem_graph.evaluation.story_making.records import Category, Scenario, Slot, StoryQuestion, Turn
from adamem_graph.transcripts import read_transcript

EXAMPLE = Path(__file__).parents[3] / "examples" / "adamem_bench" / "story_2"
SETTINGS = StorySettings("Ida runs a bakery.", 3, 5, 0, date(2026, 1, 5), TEMPLATES)
SMALL = replace(SETTINGS, weeks=1, sessions_per_week=2, made_by="scripted")


def made(path: Path, settings: StorySettings = SETTINGS) -> StoryReport:
    return StoryMaking(StoryFolder(path), TemplateMaker(settings.seed)).run(settings)


def contents(path: Path) -> dict[str, bytes]:
    return {str(each.relative_to(path)): each.read_bytes() for each in path.rglob("*") if each.is_file()}


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def replies(settings: StorySettings) -> list[str]:
    """What a model would say whose words are those of templates: cast, outline, dialogues, questions of a week."""
    maker = TemplateMaker(settings.seed)
    cast = maker.cast()
    people = [
        {"number": number, "name": each.name, "wants": each.preference, "says": each.feedback}
        for number, each in enumerate(cast.characters, start=1)
    ]
    said: list[object] = [{"user": cast.user, "people": people, "matters": list(cast.anchors)}]
    scenarios = maker.outline(cast, slots_of_week(settings, cast, 1, []), [])
    sessions = [
        {
            "number": each.slot.number + 1,
            "topic": each.topic,
            "key": each.key,
            "distractor": each.distractor,
            "noise": list(each.noise),
        }
        for each in scenarios
    ]
    said.append({"sessions": sessions})
    said += [{"messages": messages(maker.dialogue(cast, each))} for each in scenarios]
    questions = [
        {"number": each.number, "question": each.question, "answer": each.answer, "feedback": each.feedback}
        for each in maker.questions(cast, scenarios)
    ]
    return [json.dumps(each) for each in (*said, {"questions": questions})]


def messages(turns: Sequence[Turn]) -> list[dict[str, str]]:
    return [{"role": "user" if each.by_user else "assistant", "content": each.text} for each in turns]


def test_a_story_from_templates_is_whole_and_its_weeks_are_read_by_the_reader_of_the_format(tmp_path: Path) -> None:
    report = made(tmp_path / "story")
    assert report.whole
    assert not report.failed
    for week in range(1, SETTINGS.weeks + 1):
        utterances = list(read_transcript(tmp_path / "story" / f"week{week}.json"))
        assert {each.role.value for each in utterances} == {"user", "assistant"}
        assert len({each.session for each in utterances}) == SETTINGS.sessions_per_week
        days = [each.sent_at.date() for each in utterances if each.sent_at]
        assert SETTINGS.day(week, 0) <= min(days) <= max(days) <= SETTINGS.day(week, 6)


def test_every_target_exists_and_somebody_else_distracts_from_it(tmp_path: Path) -> None:
    made(tmp_path)
    weeks = {week: read(tmp_path / f"week{week}.json")["conversations"] for week in (1, 2, 3)}
    outlines = {each["week"]: each["scenarios"] for each in read(tmp_path / "outline.json")["weeks"]}
    profiles = read(tmp_path / "character_profiles.json")
    questions = read(tmp_path / "test_qa.json")
    assert questions["total"] == len(questions["test_questions"]) == 15
    for question in questions["test_questions"]:
        (target,) = question["target_memory_refs"]
        session = next(each for each in weeks[target["week"]] if each["session_id"] == target["session_id"])
        assert session["golden_memories"][target["index"]] == question["target_memory"]
        assert session["focal_character"] == question["character"]
        assert question["character"] in profiles
        assert question["gold_answer"] in question["target_memory"]
        distracting = [
            each
            for each in outlines[target["week"]]
            if each["focal_character"] != question["character"]
            and each["topic_anchor"] == question["topic_anchor"]
            and question["info_category"] in (each["info_category"], each["distractor_category"])
        ]
        assert distracting
        # What distracts is said, not only planned.
        told = {each["session_id"]: json.dumps(each["messages"]) for each in weeks[target["week"]]}
        for each in distracting:
            assert any(each["noise_info"][0] in text for text in told.values())


def test_what_a_later_session_replaces_was_told_earlier_by_the_same_character(tmp_path: Path) -> None:
    made(tmp_path, replace(SETTINGS, weeks=6, sessions_per_week=10))
    scenarios = {each["week"]: each["scenarios"] for each in read(tmp_path / "outline.json")["weeks"]}
    replaced = [
        (each, scenarios[ref["week"]][ref["session_index"]], ref["week"] < week)
        for week, those in scenarios.items()
        for each in those
        if (ref := each["supersedes_key_info_ref"])
    ]
    assert replaced
    for new, old, before in replaced:
        assert before
        assert (new["focal_character"], new["topic_anchor"]) == (old["focal_character"], old["topic_anchor"])
        assert new["key_info"] != old["key_info"]


def test_the_same_seed_makes_the_same_story_and_another_seed_another(tmp_path: Path) -> None:
    made(tmp_path / "a")
    made(tmp_path / "b")
    made(tmp_path / "c", replace(SETTINGS, seed=1))
    assert contents(tmp_path / "a") == contents(tmp_path / "b")
    assert contents(tmp_path / "a")["week1.json"] != contents(tmp_path / "c")["week1.json"]


class _Ended(BaseException):
    """Stands for the end of a process."""


@pytest.mark.parametrize("before", [True, False], ids=["before the file has its name", "after it"])
def test_ended_at_each_of_its_writes_and_begun_again_it_makes_the_same_story(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: bool
) -> None:
    made(tmp_path / "left alone")
    seen: set[tuple[str, str]] = set()

    def ending(path: Path, content: object) -> None:
        key = (path.name, json.dumps(content, sort_keys=True))
        first = key not in seen
        seen.add(key)
        if first and before:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.with_name(f".{path.name}.part").write_text('{"half": ', encoding="utf-8")
            raise _Ended
        write_whole(path, content)
        if first:
            raise _Ended

    monkeypatch.setattr(folder, "write_whole", ending)
    ends = 0
    while True:
        try:
            report = made(tmp_path / "ended")
            break
        except _Ended:
            ends += 1
            assert ends < 200
    # Settings, both files of the cast, and of each week its outline, its sessions, itself and its questions.
    assert ends == 3 + SETTINGS.weeks * (SETTINGS.sessions_per_week + 3)
    assert report.whole
    assert contents(tmp_path / "left alone") == contents(tmp_path / "ended")


def test_a_folder_never_holds_two_stories(tmp_path: Path) -> None:
    made(tmp_path / "story")
    there = contents(tmp_path / "story")
    for other in (replace(SETTINGS, seed=1), replace(SETTINGS, theme="x"), replace(SETTINGS, made_by="openai:x")):
        with pytest.raises(ConfigurationError, match="story of other settings"):
            made(tmp_path / "story", other)
    assert contents(tmp_path / "story") == there
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(ConfigurationError, match="something else"):
        made(tmp_path / "other")


def test_what_is_not_asked_for_is_as_the_folder_has_it(tmp_path: Path) -> None:
    made(tmp_path)
    assert asked_settings(StoryFolder(tmp_path), TEMPLATES) == SETTINGS
    assert asked_settings(StoryFolder(tmp_path), TEMPLATES, weeks=9).weeks == 9


def test_a_file_that_was_spoilt_is_named(tmp_path: Path) -> None:
    made(tmp_path)
    (tmp_path / "outline.json").write_text('{"weeks": [{"week": 1, "scenarios": [{}]}]}', encoding="utf-8")
    with pytest.raises(TranscriptError, match=r"outline\.json"):
        made(tmp_path)
    (tmp_path / "outline.json").write_text("{", encoding="utf-8")
    with pytest.raises(TranscriptError, match="no JSON"):
        made(tmp_path)


def test_by_model_a_story_takes_a_call_a_step(tmp_path: Path) -> None:
    model = ScriptedModel(replies(SMALL))
    report = StoryMaking(StoryFolder(tmp_path), ModelMaker(model, SMALL.theme)).run(SMALL)
    assert report.whole
    assert [each.purpose for each in model.requests] == [
        "story_cast",
        "story_outline",
        "story_dialogue",
        "story_dialogue",
        "story_questions",
    ]
    assert "bakery" in model.requests[0].content
    golden = [each["golden_memories"] for each in read(tmp_path / "week1.json")["conversations"]]
    assert all(memory.startswith("On 2026-01-") for (memory,) in golden)
    assert all(memory.count("On 2026-01-") == 1 for (memory,) in golden), "the model's own date is not doubled"


def test_a_session_that_does_not_say_its_golden_memory_is_repaired_or_else_reported_and_made_again(
    tmp_path: Path,
) -> None:
    cast, outline, first, second, questions = replies(SMALL)
    empty = json.dumps({"messages": [{"role": "user", "content": "Hi."}, {"role": "assistant", "content": "Hi!"}] * 2})
    model = ScriptedModel([cast, outline, empty, first, empty, empty])
    report = StoryMaking(StoryFolder(tmp_path), ModelMaker(model, SMALL.theme)).run(SMALL)
    assert "the user does not state the key" in model.requests[3].content
    assert [(each.step, "does not state the key" in each.reason) for each in report.failed] == [("w1_s2", True)]
    assert (report.sessions, report.weeks, report.questions) == (1, 0, 0)
    assert not (tmp_path / "week1.json").exists()
    again = StoryMaking(StoryFolder(tmp_path), ModelMaker(ScriptedModel([second, questions]), SMALL.theme)).run(SMALL)
    assert again.whole
    assert again.made == 2


def test_an_outline_without_the_planned_distractor_is_refused(tmp_path: Path) -> None:
    cast, outline, *_ = replies(SMALL)
    spoilt = json.loads(outline)
    for session in spoilt["sessions"]:
        session["distractor"] = session["key"]
    model = ScriptedModel([cast, json.dumps(spoilt), json.dumps(spoilt)])
    report = StoryMaking(StoryFolder(tmp_path), ModelMaker(model, SMALL.theme)).run(SMALL)
    assert [each.step for each in report.failed] == ["outline of week 1"]
    assert (report.sessions, (tmp_path / "outline.json").exists()) == (0, False)


@pytest.mark.parametrize(
    ("question", "answer", "fault"),
    [
        ("When is the fair?", "on Sunday at noon", "is not in the words of its memory"),
        ("Is the fair on Friday at 9:30 AM?", "Friday at 9:30 AM", "tells its answer"),
        ("When is the fair.", "Friday", "question mark"),
        ("When is the fair?", "", "no answer"),
    ],
)
def test_questions_are_about_their_memory_and_do_not_tell_it(question: str, answer: str, fault: str) -> None:
    slot = Slot(1, 0, date(2026, 1, 7), "Ana", "the fair", Category.SCHEDULE, Category.FACT)
    scenario = Scenario(slot, "fair", "On 2026-01-07, Ana moved the fair to Friday at 9:30 AM.", "", ())
    found = question_fault(StoryQuestion(1, question, answer, f"it is {answer}"), scenario)
    assert found is not None
    assert fault in found


def test_the_checks_hold_for_the_public_stories() -> None:
    checked = 0
    for path in sorted(EXAMPLE.glob("week*.json")):
        for chat in read(path)["conversations"]:
            turns = [Turn(each["role"] == "user", each["content"]) for each in chat["messages"]]
            for memory in chat["golden_memories"]:
                slot = Slot(1, 0, date.fromisoformat(chat["date"]), "", "", Category.FACT, Category.FACT)
                fault = dialogue_fault(turns, Scenario(slot, "", memory, memory, ()), "Linchen")
                assert fault is None, f"{chat['session_id']}: {fault}"
                checked += 1
    assert checked >= 30
