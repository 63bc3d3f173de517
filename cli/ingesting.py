"""Ingesting several files, with everything that was said on the way kept for the report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from adamem_graph.client import AdaMem
from adamem_graph.records import Notice
from adamem_graph.transcripts import ReadOptions, read_transcript

from .progress import counting

SKIPPED = "skipped"
"""The kind of notice that stands for a place left out because it could not be read."""


@dataclass(frozen=True, slots=True)
class IngestedFile:
    """What became of one file: turns read, added and there before, messages understood, wall time in seconds.

    skipped: places that could not be read, each of which is among the notices.
    """

    path: Path
    read: int
    added: int
    already_there: int
    understood: int
    seconds: float
    skipped: int
    notices: tuple[Notice, ...]


@dataclass(frozen=True, slots=True)
class IngestSummary:
    """What became of all files; the numbers are sums over `files`."""

    space: str
    read: int
    added: int
    already_there: int
    understood: int
    seconds: float
    skipped: int
    files: tuple[IngestedFile, ...]


def check_readable(paths: Sequence[Path], options: ReadOptions) -> None:
    """Reads the beginning of every file, so that a mistyped name is told before anything is written.

    Raises:
        TranscriptError, UnknownFormatError: a file cannot be read up to its first turn.
    """
    for path in paths:
        turns = read_transcript(path, options, on_notice=lambda _: None)
        next(turns, None)


def ingest_files(memory: AdaMem, paths: Sequence[Path], options: ReadOptions) -> Iterator[IngestedFile]:
    """Ingests the files in order and tells of each when it is done."""
    for path in paths:
        notices: list[Notice] = []
        with counting(f"Remembering {path.name}", "turns") as progress:
            report = memory.ingest(path, options, on_notice=notices.append, on_progress=progress)
        yield IngestedFile(
            path=path,
            read=report.read,
            added=report.added,
            already_there=report.already_there,
            understood=report.understood,
            seconds=report.seconds,
            skipped=sum(notice.kind == SKIPPED for notice in notices),
            notices=tuple(notices),
        )


def ingest_summary(space: str, files: Sequence[IngestedFile]) -> IngestSummary:
    """The sums over files."""
    return IngestSummary(
        space=space,
        read=sum(file.read for file in files),
        added=sum(file.added for file in files),
        already_there=sum(file.already_there for file in files),
        understood=sum(file.understood for file in files),
        seconds=sum(file.seconds for file in files),
        skipped=sum(file.skipped for file in files),
        files=tuple(files),
    )
