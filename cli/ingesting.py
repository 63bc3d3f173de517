"""Ingesting several files, with everything that was said on the way kept for the report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from adamem_graph.client import AdaMem
from adamem_graph.errors import TranscriptError
from adamem_graph.records import Notice
from adamem_graph.transcripts import OnError, ReadOptions, read_transcript

from .progress import counting

SKIPPED = "skipped"
"""The kind of notice that stands for a place left out because it could not be read."""


@dataclass(frozen=True, slots=True)
class IngestedFile:
    """What became of one file: turns read, added and there before, messages understood, wall time in seconds.

    skipped: places that could not be read, each of which is among the notices.
    error: why the file as a whole could not be read, or not to its end, and what of it is stored; the numbers are zero
        then.
    consolidated: messages; model_failures: messages that a language model gave no usable reply for.
    """

    path: Path
    read: int
    added: int
    already_there: int
    understood: int
    seconds: float
    skipped: int
    notices: tuple[Notice, ...] = ()
    error: str | None = None
    consolidated: int = 0
    model_failures: int = 0


@dataclass(frozen=True, slots=True)
class IngestSummary:
    """What became of all files; the numbers are sums over `files`. failed: those with an error."""

    space: str
    read: int
    added: int
    already_there: int
    understood: int
    seconds: float
    skipped: int
    failed: int
    files: tuple[IngestedFile, ...]


def check_readable(paths: Sequence[Path], options: ReadOptions) -> None:
    """Reads the beginning of every file, so that a mistyped name is told before anything is written.

    Raises:
        TranscriptError, UnknownFormatError: a file cannot be read up to its first turn; where the options say to skip
            what cannot be read, only if that holds for every file.
    """
    unreadable = []
    for path in paths:
        turns = read_transcript(path, options, on_notice=lambda _: None)
        try:
            next(turns, None)
        except TranscriptError as error:
            if options.on_error is OnError.STOP and len(paths) > 1:
                raise type(error)(error.path, error.line, f"{error.reason} (nothing has been ingested)") from error
            unreadable.append(error)
    if len(unreadable) == len(paths):
        raise unreadable[0]


def ingest_files(
    memory: AdaMem, paths: Sequence[Path], options: ReadOptions, *, enrich: bool = True
) -> Iterator[IngestedFile]:
    """Ingests the files in order and tells of each when it is done. enrich: False stores turns only.

    Raises:
        TranscriptError: a file cannot be read, unless the options say to skip it; the message names those before it.
    """
    done: list[Path] = []
    for path in paths:
        progress = _Progress()
        try:
            file = _ingest(memory, path, options, progress, enrich=enrich)
        except TranscriptError as error:
            stops = options.on_error is OnError.STOP
            kept = _kept(progress.turns, done if stops else ())
            told = type(error)(error.path, error.line, f"{error.reason} ({kept})")
            if stops:
                raise told from error
            file = IngestedFile(path, 0, 0, 0, 0, 0.0, 0, tuple(progress.notices), error=str(told))
        done.append(path)
        yield file


@dataclass(slots=True)
class _Progress:
    """How far a file has come. turns: of its beginning, stored by now; notices: what was told on the way."""

    turns: int = 0
    notices: list[Notice] = field(default_factory=list)


def _kept(turns: int, before: Sequence[Path]) -> str:
    """What memory holds of a file that broke off, and the files that were ingested before it."""
    of_it = f"of this file, its first {turns:,} turns are stored" if turns else "nothing of this file is stored"
    return f"{of_it}; ingested before it: {', '.join(map(str, before))}" if before else of_it


def _ingest(memory: AdaMem, path: Path, options: ReadOptions, progress: _Progress, *, enrich: bool) -> IngestedFile:
    notices = progress.notices
    with counting(f"Remembering {path.name}", "turns") as show:

        def count(turns: int) -> None:
            progress.turns = turns
            show(turns)

        report = memory.ingest(path, options, on_notice=notices.append, on_progress=count, enrich=enrich)
    return IngestedFile(
        path=path,
        read=report.read,
        added=report.added,
        already_there=report.already_there,
        understood=report.understood,
        seconds=report.seconds,
        skipped=sum(notice.kind == SKIPPED for notice in notices),
        notices=(*notices, *report.notices),
        consolidated=report.consolidated,
        model_failures=report.failed,
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
        failed=sum(file.error is not None for file in files),
        files=tuple(files),
    )
