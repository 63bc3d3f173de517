"""What ingesting takes, and what a question and a live turn take then: by the size of the space."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path

from adamem_graph.construction.enrichment import Enrichment
from adamem_graph.construction.memory_agent import MemoryAgent
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.embedding.protocol import Embedder
from adamem_graph.errors import TranscriptError
from adamem_graph.evaluation.metrics import percentile
from adamem_graph.evaluation.speed import AskingSpeed, asking_speed
from adamem_graph.language import total_usage
from adamem_graph.records import Utterance
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import Space, open_space
from adamem_graph.transcripts import read_transcript

_YEARS_BETWEEN = 3
"""Between one repetition of a transcript and the next: its days never meet."""

_ASKED, _WORDS_ASKED = 100, 12
"""How many questions are asked, and turns added live, and how many words a question has at most."""


@dataclass(frozen=True, slots=True)
class IngestStage:
    """Ingestion up to one size of the space.

    turns: in the space at its end; seconds_per_1000: of the turns of this stage, from file to searchable, enriched
    graph; turns_per_second: the same the other way round; round_trips_per_100: waits for the server per 100 turns.
    model_calls_per_100, model_tokens_per_100: of a language model, 0 without one; failures: messages it failed on.
    asking_ms: how long a question takes at that size.
    """

    turns: int
    seconds_per_1000: float
    turns_per_second: float
    round_trips_per_100: float
    model_calls_per_100: float
    model_tokens_per_100: float
    failures: int
    asking_ms: AskingSpeed


@dataclass(frozen=True, slots=True)
class IngestReport:
    """One run. add_ms: median of how long one more turn takes live, until it can be searched for, at the last size."""

    stages: list[IngestStage]
    add_ms: float


class IngestBenchmark:
    """Ingests one transcript, repeated as often as it takes, into one space."""

    def __init__(self, database: Database, embedder: Embedder, parts: ConstructionParts) -> None:
        self._database = database
        self._embedder = embedder
        self._parts = parts
        # Models load when they are first used; what is timed is ingestion.
        parts.understander.understand([], ())
        embedder.embed(["a first text"])

    def run(
        self, path: Path, sizes: Sequence[int], space: str, on_progress: Callable[[str], None] = lambda _: None
    ) -> IngestReport:
        """One stage for each size in ascending order, counted in turns; each goes on where the one before ended.

        A transcript that is too short comes again, later by years and in sessions of its own.

        Raises:
            TranscriptError: the file cannot be read, or holds no turn.
        """
        opened = open_space(self._database, space, self._embedder.name, self._embedder.dimensions)
        agent = MemoryAgent(
            self._database, opened, self._embedder, Enrichment(self._database, opened, self._embedder, self._parts)
        )
        read = list(read_transcript(path))
        turns = _repeated(read, path)
        questions = _questions(read)
        stages: list[IngestStage] = []
        done = 0
        for size in sizes:
            on_progress(f"ingesting up to {size:,} turns")
            stages.append(self._stage(agent, opened, itertools.islice(turns, size - done), done, questions))
            done = size
        on_progress("adding turns live")
        return IngestReport(
            stages, percentile([_added_ms(agent, turn) for turn in itertools.islice(turns, _ASKED)], 0.5)
        )

    def _stage(
        self, agent: MemoryAgent, space: Space, turns: Iterable[Utterance], before: int, questions: Sequence[str]
    ) -> IngestStage:
        trips, used = self._database.round_trips(), self._used()
        report = agent.write(turns)
        calls, tokens = (now - then for now, then in zip(self._used(), used, strict=True))
        hundreds = report.read / 100
        return IngestStage(
            turns=before + report.read,
            seconds_per_1000=1000 * report.seconds / report.read,
            turns_per_second=report.read / report.seconds,
            round_trips_per_100=(self._database.round_trips() - trips) / hundreds,
            model_calls_per_100=calls / hundreds,
            model_tokens_per_100=tokens / hundreds,
            failures=report.failed,
            asking_ms=asking_speed(self._database, space, self._embedder, questions),
        )

    def _used(self) -> tuple[int, int]:
        """Calls and tokens of the language model so far."""
        total = total_usage(self._parts.model.usage() if self._parts.model else ())
        return total.calls, total.prompt_tokens + total.completion_tokens


def _questions(turns: Sequence[Utterance]) -> list[str]:
    """What the transcript's own turns say, of turns all over it: each is near to much else, as a question would be."""
    step = max(1, len(turns) // _ASKED)
    return [" ".join(turn.text.split()[:_WORDS_ASKED]) for turn in turns[::step][:_ASKED] if turn.text.strip()]


def _added_ms(agent: MemoryAgent, turn: Utterance) -> float:
    started = time.perf_counter()
    agent.append(turn)
    return 1000 * (time.perf_counter() - started)


def _repeated(turns: Sequence[Utterance], path: Path) -> Iterator[Utterance]:
    if not turns:
        raise TranscriptError(path, None, "it holds no turn")
    for number in itertools.count():
        later = timedelta(days=number * _YEARS_BETWEEN * 365)
        for turn in turns:
            sent_at = turn.sent_at + later if turn.sent_at else None
            session = turn.session if number == 0 else f"{turn.session}, time {number + 1}"
            yield replace(turn, session=session, sent_at=sent_at)
