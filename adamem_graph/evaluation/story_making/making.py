"""Makes a story step by step, keeps what is made, and goes on where the last run stopped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import TypeVar

from adamem_graph.errors import ConfigurationError, UnusableReplyError
from adamem_graph.evaluation.story_making.checking import (
    dialogue_fault,
    distractors_of,
    outline_fault,
    question_fault,
)
from adamem_graph.evaluation.story_making.folder import StoryFolder
from adamem_graph.evaluation.story_making.maker import StoryMaker
from adamem_graph.evaluation.story_making.planning import LEAST_SESSIONS, MOST_SESSIONS, slots_of_week
from adamem_graph.evaluation.story_making.records import Cast, Scenario, Slot, StoryQuestion, StorySettings, Turn

_Made = TypeVar("_Made")


@dataclass(frozen=True, slots=True)
class Failed:
    """A step that could not be made: "cast", "outline of week 2", "w2_s3", "questions of week 2"; and why."""

    step: str
    reason: str


@dataclass(frozen=True, slots=True)
class StoryReport:
    """What a folder holds after a run. made: steps of this run; failed: those that the next run tries again."""

    settings: StorySettings
    weeks: int
    sessions: int
    questions: int
    made: int
    failed: tuple[Failed, ...]

    @property
    def whole(self) -> bool:
        """Whether every week has its sessions and its questions."""
        wanted = self.settings.weeks * self.settings.sessions_per_week
        return self.sessions == self.questions == wanted


class StoryMaking:
    """Makes the story of one folder."""

    def __init__(
        self, folder: StoryFolder, maker: StoryMaker, on_progress: Callable[[str], None] = lambda _: None
    ) -> None:
        self._folder = folder
        self._maker = maker
        self._on_progress = on_progress
        self._failed: list[Failed] = []
        self._made = 0

    def run(self, settings: StorySettings) -> StoryReport:
        """Makes what is missing. What fails its checks after a repair is left out, and told.

        Raises:
            ConfigurationError: the folder holds another story, or something else; a week too short or too long.
            TranscriptError: a file of the story cannot be understood any more.
            LanguageModelError: the model cannot be reached; what was made before is kept.
        """
        self._failed, self._made = [], 0
        self._begin(settings)
        cast = self._folder.cast() or self._cast()
        outlines: Sequence[Sequence[Scenario]] = self._folder.outline()
        if cast is not None:
            outlines = self._outlines(settings, cast)
            for scenarios in outlines:
                self._week(settings, cast, scenarios)
        return self._report(settings, outlines)

    def _begin(self, settings: StorySettings) -> None:
        if settings.weeks < 1 or not LEAST_SESSIONS <= settings.sessions_per_week <= MOST_SESSIONS:
            raise ConfigurationError(
                f"a story has a week or more, of {LEAST_SESSIONS} to {MOST_SESSIONS} sessions each"
            )
        found = self._folder.settings()
        if found is None:
            self._folder.begin(settings)
        elif found != settings:
            names = (field.name for field in fields(settings))
            pairs = [(name, getattr(found, name), getattr(settings, name)) for name in names]
            told = ", ".join(f"{name} {there!r}, not {asked!r}" for name, there, asked in pairs if there != asked)
            raise ConfigurationError(
                f"{self._folder.path} holds a story of other settings ({told}): leave them out, or name a new folder"
            )

    def _cast(self) -> Cast | None:
        cast = self._step("cast", self._maker.cast)
        if cast is not None:
            self._folder.write_cast(cast)
        return cast

    def _outlines(self, settings: StorySettings, cast: Cast) -> list[list[Scenario]]:
        """All weeks that can be outlined: a week that fails is the last, for the next one builds on it."""
        weeks = self._folder.outline()
        for week in range(len(weeks) + 1, settings.weeks + 1):
            scenarios = self._outline(settings, cast, week, [each for earlier in weeks for each in earlier])
            if scenarios is None:
                break
            weeks.append(scenarios)
            self._folder.write_outline(settings, cast, weeks)
        return weeks

    def _outline(
        self, settings: StorySettings, cast: Cast, week: int, earlier: Sequence[Scenario]
    ) -> list[Scenario] | None:
        slots = slots_of_week(settings, cast, week, [each.slot for each in earlier])

        def made() -> list[Scenario]:
            scenarios = self._maker.outline(cast, slots, earlier)
            self._refuse("outline", outline_fault(scenarios, earlier, cast.user))
            return scenarios

        return self._step(f"outline of week {week}", made)

    def _week(self, settings: StorySettings, cast: Cast, scenarios: Sequence[Scenario]) -> None:
        week = scenarios[0].slot.week
        if not self._folder.week_is_whole(week):
            sessions = [self._session(cast, scenario) for scenario in scenarios]
            whole = [turns for turns in sessions if turns is not None]
            if len(whole) < len(sessions):
                return
            self._folder.write_week(cast, scenarios, whole)
        self._folder.drop_sessions(scenarios)
        if all(each["test_week"] != week for each in self._folder.questions()):
            self._questions(settings, cast, scenarios)

    def _session(self, cast: Cast, scenario: Scenario) -> list[Turn] | None:
        def made() -> list[Turn]:
            turns = self._maker.dialogue(cast, scenario)
            self._refuse("dialogue", dialogue_fault(turns, scenario, cast.user))
            return turns

        kept = self._folder.session(scenario.slot)
        if kept is not None:
            return kept
        turns = self._step(scenario.slot.session_id, made)
        if turns is not None:
            self._folder.write_session(cast, scenario, turns)
        return turns

    def _questions(self, settings: StorySettings, cast: Cast, scenarios: Sequence[Scenario]) -> None:
        def made() -> list[StoryQuestion]:
            questions = self._maker.questions(cast, scenarios)
            for question, scenario in zip(questions, scenarios, strict=True):
                self._refuse(f"question {question.number}", question_fault(question, scenario))
                fault = None if distractors_of(scenario, scenarios) else "nothing distracts from its target"
                self._refuse(f"question {question.number}", fault)
            return questions

        questions = self._step(f"questions of week {scenarios[0].slot.week}", made)
        if questions is not None:
            self._folder.write_questions(settings, scenarios, questions)

    def _refuse(self, what: str, fault: str | None) -> None:
        if fault is not None:
            raise UnusableReplyError(self._maker.name, what, "", fault)

    def _step(self, name: str, make: Callable[[], _Made]) -> _Made | None:
        self._on_progress(f"Making {name}")
        try:
            made = make()
        except UnusableReplyError as error:
            self._failed.append(Failed(name, error.reason))
            return None
        self._made += 1
        return made

    def _report(self, settings: StorySettings, outlines: Sequence[Sequence[Scenario]]) -> StoryReport:
        slots: list[Slot] = [scenario.slot for week in outlines for scenario in week]
        sessions = [
            slot for slot in slots if self._folder.week_is_whole(slot.week) or self._folder.session(slot) is not None
        ]
        weeks = sum(self._folder.week_is_whole(week) for week in range(1, settings.weeks + 1))
        questions = len(self._folder.questions())
        return StoryReport(settings, weeks, len(sessions), questions, self._made, tuple(self._failed))
