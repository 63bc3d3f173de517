"""A story of AdaMem-Bench: a directory of weeks, what is worth remembering of each session, and questions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Annotated, Final

from pydantic import Field, TypeAdapter

from adamem_graph.errors import ConfigurationError, TranscriptError
from adamem_graph.evaluation.adamem_bench.json_records import read_json
from adamem_graph.records import Utterance
from adamem_graph.transcripts import ReadOptions, read_transcript

PROFILES: Final = "character_profiles.json"
QUESTIONS: Final = "test_qa.json"


@dataclass(frozen=True, slots=True)
class MemoryRef:
    """A golden memory by the week and session that it belongs to, and its place there, from 0."""

    week: int
    session_id: str
    index: int


@dataclass(frozen=True, slots=True)
class StoryQuestion:
    """A question of one week, with the golden memories that answer it.

    golden_feedback: the right answer as the user tells it; info_category: what kind of thing is asked for.
    """

    test_week: int
    question_id: str
    character: str
    question: str
    gold_answer: str
    golden_feedback: str
    target_memory_refs: tuple[MemoryRef, ...]
    info_category: str


@dataclass(frozen=True, slots=True)
class Profile:
    """What a user wants to be remembered of a character. preference_feedback: as the user says it."""

    preference_feedback: str
    preference_desc: str


@dataclass(frozen=True, slots=True)
class StorySession:
    """A session without its messages: its key, its day, and its golden memories."""

    session_id: str
    day: Annotated[date, Field(alias="date")]
    golden_memories: tuple[str, ...]
    characters_mentioned: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StoryWeek:
    """One week. turns: its messages in order."""

    number: int
    sessions: tuple[StorySession, ...]
    turns: tuple[Utterance, ...]

    @property
    def ends_at(self) -> datetime:
        """The end of its last day, when its questions are asked."""
        return datetime.combine(max(session.day for session in self.sessions), time.max, UTC)


@dataclass(frozen=True, slots=True)
class _WeekFile:
    conversations: tuple[StorySession, ...]


@dataclass(frozen=True, slots=True)
class _QuestionsFile:
    test_questions: tuple[StoryQuestion, ...]


_WEEK: Final = TypeAdapter(_WeekFile)
_QUESTIONS: Final = TypeAdapter(_QuestionsFile)
_PROFILES: Final = TypeAdapter(dict[str, Profile])


class Story:
    """A directory read on demand: a week's file is opened when that week is asked for, and no other."""

    def __init__(self, directory: Path, *, sample: int | None = None, seed: int = 0) -> None:
        """Reads the profiles and the questions.

        sample: keeps so many questions of each week, drawn by the seed; None keeps all.

        Raises:
            TranscriptError: a file is missing or not in the format; it names the place.
        """
        if not directory.is_dir():
            raise TranscriptError(directory, None, "is not a directory: give the folder of a story")
        self.directory = directory
        self.name = directory.name
        self.profiles = read_json(directory / PROFILES, _PROFILES)
        questions = read_json(directory / QUESTIONS, _QUESTIONS).test_questions
        self.questions = questions if sample is None else _sampled(questions, sample, seed)
        if not self.questions:
            raise TranscriptError(directory / QUESTIONS, None, "holds no question")
        self.weeks = self._weeks_there()
        self.user = self._user_name()

    def week(self, number: int) -> StoryWeek:
        """One week, from its own file.

        Raises:
            TranscriptError: the file is missing or not in the format.
        """
        path = self._path(number)
        sessions = read_json(path, _WEEK).conversations
        options = ReadOptions(format="adamem-bench", user_name=self.user)
        turns = tuple(read_transcript(path, options, on_notice=lambda _: None))
        return StoryWeek(number, sessions, turns)

    def questions_of(self, week: int) -> list[StoryQuestion]:
        """The questions that are asked at the end of a week."""
        return [question for question in self.questions if question.test_week == week]

    def first_weeks(self, limit: int | None) -> tuple[int, ...]:
        """The numbers of the first `limit` weeks, of all without a limit.

        Raises:
            ConfigurationError: the story has fewer.
        """
        if limit is not None and limit > len(self.weeks):
            raise ConfigurationError(f"{self.directory} has {len(self.weeks)} weeks, and {limit} are asked for")
        return self.weeks[:limit]

    def _path(self, number: int) -> Path:
        return self.directory / f"week{number}.json"

    def _weeks_there(self) -> tuple[int, ...]:
        found: list[int] = []
        while self._path(len(found) + 1).is_file():
            found.append(len(found) + 1)
        if not found:
            raise TranscriptError(self._path(1), None, "is missing: a story begins with week1.json")
        return tuple(found)

    def _user_name(self) -> str:
        """Who is named in most sessions of the first week and has no profile: the user, whom characters are seen by."""
        sessions = read_json(self._path(1), _WEEK).conversations
        named = Counter(
            name for session in sessions for name in session.characters_mentioned if name not in self.profiles
        )
        return named.most_common(1)[0][0] if named else ReadOptions().user_name


def _sampled(questions: Sequence[StoryQuestion], size: int, seed: int) -> tuple[StoryQuestion, ...]:
    """Week by week, so that a run over fewer weeks asks the same of them; in the order of the file."""
    chosen: set[str] = set()
    for week in sorted({question.test_week for question in questions}):
        ids = sorted(question.question_id for question in questions if question.test_week == week)
        drawn = random.Random(f"{seed}, week {week}")  # noqa: S311  (a sample, no secret)
        chosen.update(drawn.sample(ids, min(size, len(ids))))
    return tuple(question for question in questions if question.question_id in chosen)
