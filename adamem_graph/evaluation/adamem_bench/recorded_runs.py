"""Runs that were recorded with a real model: what it extracted, how it ranked and answered, and a judge's verdicts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Annotated, Final

from pydantic import Field, TypeAdapter

from adamem_graph.evaluation.adamem_bench.answer_terms import AskedAndAnswered
from adamem_graph.evaluation.adamem_bench.json_records import read_json, read_json_lines

EXTRACTIONS: Final = "extraction_judged.jsonl"
_RANKS: Final = "recall_judged.jsonl"
ANSWERS: Final = "qa_records.json"


@dataclass(frozen=True, slots=True)
class SessionKey:
    """A session of a week."""

    week: int
    session_id: str


@dataclass(frozen=True, slots=True)
class RecordedMemory:
    """A memory that a model extracted, and the golden one that it states by the recorded verdict, or None."""

    week: int
    day: Annotated[date, Field(alias="date")]
    memory_text: str
    is_in_golden: bool
    matched_session_key: SessionKey | None
    matched_golden_index: int | None

    @property
    def golden(self) -> tuple[str, int] | None:
        """Session and place of the golden memory that it states."""
        if not self.is_in_golden or self.matched_session_key is None or self.matched_golden_index is None:
            return None
        return self.matched_session_key.session_id, self.matched_golden_index


@dataclass(frozen=True, slots=True)
class RecordedRank:
    """At which rank a question's target was retrieved, None where it was not."""

    question_id: str
    target_rank: int | None


@dataclass(frozen=True, slots=True)
class RecordedAnswer:
    """A question as it was answered, and whether that was right by the recorded verdict."""

    week: int
    question_id: str
    question: str
    gold_answer: str
    golden_feedback: str
    ai_answer: str
    correct: bool

    @property
    def asked(self) -> AskedAndAnswered:
        """What there was to judge."""
        return AskedAndAnswered(self.question, self.gold_answer, self.golden_feedback, self.ai_answer)


@dataclass(frozen=True, slots=True)
class _AnswersFile:
    qa_records: tuple[RecordedAnswer, ...]


_MEMORY: Final = TypeAdapter(RecordedMemory)
_RANK: Final = TypeAdapter(RecordedRank)
_ANSWERS: Final = TypeAdapter(_AnswersFile)


def recorded_memories(run: Path, story: str) -> list[RecordedMemory]:
    """The memories of a story in the order of their file. run: the directory of a system's run.

    Raises:
        TranscriptError: the file cannot be read.
    """
    return read_json_lines(run / story / EXTRACTIONS, _MEMORY)


def recorded_ranks(run: Path, story: str) -> dict[str, int | None]:
    """The rank of each question's target, by the question's id; see `recorded_memories`."""
    return {each.question_id: each.target_rank for each in read_json_lines(run / story / _RANKS, _RANK)}


def recorded_answers(run: Path, story: str) -> list[RecordedAnswer]:
    """The answers to a story's questions; see `recorded_memories`."""
    return list(read_json(run / story / ANSWERS, _ANSWERS).qa_records)


def run_directories(root: Path, story: str, file: str) -> list[Path]:
    """The runs below a directory that have a file of a story, in the order of their names."""
    return sorted(path.parent.parent for path in root.rglob(f"{story}/{file}"))
