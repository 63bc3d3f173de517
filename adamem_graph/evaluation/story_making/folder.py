"""A story's folder: the files of AdaMem-Bench's format, and beside them what a second run needs to go on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from datetime import date
from pathlib import Path
from typing import Any, Final, TypeVar

from adamem_graph.errors import ConfigurationError, TranscriptError
from adamem_graph.evaluation.story_making.files import read_object, write_whole
from adamem_graph.evaluation.story_making.records import (
    Cast,
    Category,
    Character,
    Scenario,
    Slot,
    StoryQuestion,
    StorySettings,
    Turn,
)

_Read = TypeVar("_Read")

_MAKING: Final = "making"
"""Holds settings, cast, and the sessions of weeks that are not whole yet."""


class StoryFolder:
    """Reads and writes one story; every file is whole or not there.

    Methods that read raise TranscriptError where a file is there and cannot be understood.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def settings(self) -> StorySettings | None:
        """What the story here is made from, None where the folder is new.

        Raises:
            ConfigurationError: the folder has files, and they are no story that was begun here.
        """
        path = self.path / _MAKING / "settings.json"
        found = read_object(path)
        if found is None:
            if self._is_foreign():
                raise ConfigurationError(f"{self.path} holds something else than a story begun here: name a new folder")
            return None
        return _understood(
            path, lambda: StorySettings(**{**found, "first_day": date.fromisoformat(found["first_day"])})
        )

    def begin(self, settings: StorySettings) -> None:
        """Notes what the story is made from."""
        write_whole(
            self.path / _MAKING / "settings.json", {**asdict(settings), "first_day": settings.first_day.isoformat()}
        )

    def cast(self) -> Cast | None:
        """User, characters and anchors, once they are chosen."""
        path = self.path / _MAKING / "cast.json"
        found = read_object(path)
        return None if found is None else _understood(path, lambda: _cast(found))

    def write_cast(self, cast: Cast) -> None:
        """Writes the cast and `character_profiles.json`."""
        profiles = {
            each.name: {
                "preference_feedback": each.feedback,
                "preference_id": f"P{number}",
                "preference_desc": each.preference,
            }
            for number, each in enumerate(cast.characters, start=1)
        }
        write_whole(self.path / "character_profiles.json", profiles)
        write_whole(self.path / _MAKING / "cast.json", asdict(cast))

    def outline(self) -> list[list[Scenario]]:
        """The scenarios of each week that is outlined, week by week from the first."""
        path = self.path / "outline.json"
        found = read_object(path)
        if found is None:
            return []
        return _understood(path, lambda: [_scenarios(week) for week in found["weeks"]])

    def write_outline(self, settings: StorySettings, cast: Cast, weeks: Sequence[Sequence[Scenario]]) -> None:
        """Writes `outline.json` with the weeks so far."""
        content = {
            "theme": settings.theme,
            "num_weeks": settings.weeks,
            "sessions_per_week": settings.sessions_per_week,
            "made_by": settings.made_by,
            "weeks": [_week_outline(settings, cast, week) for week in weeks],
        }
        write_whole(self.path / "outline.json", content)

    def week_is_whole(self, week: int) -> bool:
        """Whether all sessions of a week are written."""
        return self._week(week).exists()

    def session(self, slot: Slot) -> list[Turn] | None:
        """The messages of a session of a week that is not whole yet, None where it is not made yet."""
        path = self._session(slot)
        found = read_object(path)
        if found is None:
            return None
        return _understood(
            path, lambda: [Turn(each["role"] == "user", str(each["content"])) for each in found["messages"]]
        )

    def write_session(self, cast: Cast, scenario: Scenario, turns: Sequence[Turn]) -> None:
        """Keeps a session until its week is whole."""
        write_whole(self._session(scenario.slot), _conversation(cast, scenario, turns))

    def write_week(self, cast: Cast, scenarios: Sequence[Scenario], sessions: Sequence[Sequence[Turn]]) -> None:
        """Writes `weekN.json`; `drop_sessions` then takes away what it was made from."""
        week = scenarios[0].slot.week
        conversations = [_conversation(cast, *each) for each in zip(scenarios, sessions, strict=True)]
        write_whole(self._week(week), {"week": week, "conversations": conversations})

    def drop_sessions(self, scenarios: Sequence[Scenario]) -> None:
        """Takes the single sessions of a whole week away."""
        for scenario in scenarios:
            self._session(scenario.slot).unlink(missing_ok=True)

    def questions(self) -> list[dict[str, Any]]:
        """The questions so far, as the format has them."""
        path = self.path / "test_qa.json"
        found = read_object(path)
        return [] if found is None else _understood(path, lambda: [dict(each) for each in found["test_questions"]])

    def write_questions(
        self, settings: StorySettings, scenarios: Sequence[Scenario], questions: Sequence[StoryQuestion]
    ) -> None:
        """Adds the questions of a week to `test_qa.json`, in the order of weeks."""
        week = scenarios[0].slot.week
        kept = [each for each in self.questions() if each["test_week"] != week]
        rows = [_question(*each) for each in zip(scenarios, questions, strict=True)]
        together = sorted([*kept, *rows], key=lambda each: int(each["test_week"]))
        content = {"story_id": settings.seed, "total": len(together), "test_questions": together}
        write_whole(self.path / "test_qa.json", content)

    def _is_foreign(self) -> bool:
        if not self.path.is_dir():
            return self.path.exists()
        # A run that ended before it had noted its settings leaves the folder of its working files.
        return any(each.name != _MAKING for each in self.path.iterdir())

    def _week(self, week: int) -> Path:
        return self.path / f"week{week}.json"

    def _session(self, slot: Slot) -> Path:
        return self.path / _MAKING / f"{slot.session_id}.json"


def _understood(path: Path, read: Callable[[], _Read]) -> _Read:
    try:
        return read()
    except (KeyError, TypeError, ValueError) as error:
        raise TranscriptError(path, None, f"it is not as it was written here: {error!r}") from error


def _cast(found: Mapping[str, Any]) -> Cast:
    characters = (Character(**{**each, "category": Category(each["category"])}) for each in found["characters"])
    return Cast(found["user"], tuple(characters), tuple(found["anchors"]))


def _scenarios(week: Mapping[str, Any]) -> list[Scenario]:
    return [_scenario(week["week"], number, each) for number, each in enumerate(week["scenarios"])]


def _scenario(week: int, number: int, found: Mapping[str, Any]) -> Scenario:
    replaced = found["supersedes_key_info_ref"]
    slot = Slot(
        week,
        number,
        date.fromisoformat(found["date"]),
        found["focal_character"],
        found["topic_anchor"],
        Category(found["info_category"]),
        Category(found["distractor_category"]),
        None if replaced is None else (replaced["week"], replaced["session_index"]),
    )
    distractor, *noise = found["noise_info"]
    return Scenario(slot, found["topic"], found["key_info"][0], distractor, tuple(noise))


def _week_outline(settings: StorySettings, cast: Cast, scenarios: Sequence[Scenario]) -> dict[str, object]:
    week = scenarios[0].slot.week
    return {
        "week": week,
        "date_range": f"{settings.day(week, 0)} ~ {settings.day(week, 6)}",
        "topic_anchors": list(dict.fromkeys(each.slot.anchor for each in scenarios)),
        "scenarios": [_scenario_outline(cast, each) for each in scenarios],
    }


def _scenario_outline(cast: Cast, scenario: Scenario) -> dict[str, object]:
    slot = scenario.slot
    week, number = slot.replaces or (None, None)
    return {
        **_heading(cast, scenario),
        "key_info": [scenario.key],
        "info_category": slot.category.value,
        "noise_info": [scenario.distractor, *scenario.noise],
        "distractor_category": slot.distractor.value,
        "supersedes_key_info_ref": None if week is None else {"week": week, "session_index": number},
    }


def _heading(cast: Cast, scenario: Scenario) -> dict[str, object]:
    slot = scenario.slot
    said = f"{scenario.key} {scenario.distractor} {' '.join(scenario.noise)}"
    others = [each.name for each in cast.characters if each.name != slot.character and each.name in said]
    return {
        "day": f"{slot.day:%A}",
        "date": slot.day.isoformat(),
        "topic": scenario.topic,
        "focal_character": slot.character,
        "topic_anchor": slot.anchor,
        "characters_mentioned": [slot.character, cast.user, *others],
    }


def _conversation(cast: Cast, scenario: Scenario, turns: Sequence[Turn]) -> dict[str, object]:
    messages = [{"role": "user" if turn.by_user else "assistant", "content": turn.text} for turn in turns]
    return {
        "session_id": scenario.slot.session_id,
        **_heading(cast, scenario),
        "messages": messages,
        "golden_memories": [scenario.key],
    }


def _question(scenario: Scenario, question: StoryQuestion) -> dict[str, object]:
    slot = scenario.slot
    return {
        "test_week": slot.week,
        "question_id": f"w{slot.week}_q{question.number}",
        "qa_type": "within_pref",
        "character": slot.character,
        "topic_anchor": slot.anchor,
        "question": question.question,
        "golden_feedback": question.feedback,
        "gold_answer": question.answer,
        "target_memory": scenario.key,
        "target_memory_refs": [{"week": slot.week, "session_id": slot.session_id, "index": 0}],
        "supersedes_chain": [],
        "info_category": slot.category.value,
    }
