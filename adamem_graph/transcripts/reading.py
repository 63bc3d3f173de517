"""Reading a transcript of any known format: the formats' registry, their recognition, and the one way in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

from adamem_graph.errors import TranscriptError, UnknownFormatError
from adamem_graph.notices import log_notice
from adamem_graph.records import Notice, Utterance
from adamem_graph.transcripts.adamem_bench import AdaMemBenchReader
from adamem_graph.transcripts.json_stream import check_syntax
from adamem_graph.transcripts.jsonl import JsonLinesReader
from adamem_graph.transcripts.locomo import LocomoReader
from adamem_graph.transcripts.openai_chat import OpenAIChatReader
from adamem_graph.transcripts.options import OnError, ReadOptions
from adamem_graph.transcripts.personamem import PersonaMemReader
from adamem_graph.transcripts.plain_text import PlainTextReader
from adamem_graph.transcripts.source import Source


class Reader(Protocol):
    """A format. name: what `ReadOptions.format` calls it; description: one line for a list of formats."""

    name: str
    description: str

    def sniff(self, head: str, path: Path, /) -> bool:
        """Whether a file that begins with `head` (up to 64 KiB) is of this format; `path` may hint."""

    def read(self, source: Source) -> Iterator[Utterance]:
        """The turns in order, from memory that does not grow with the file.

        What is yielded depends on the file's content and the options alone, and stays the same when the
        file grows at its end: ids are made from it.
        """


# Recognition takes the first that fits: the more a format asks of a file, the earlier it stands.
_READERS: tuple[Reader, ...] = (
    LocomoReader(),
    AdaMemBenchReader(),
    OpenAIChatReader(),
    PersonaMemReader(),
    JsonLinesReader(),
    PlainTextReader(),
)


def available_formats() -> dict[str, str]:
    """The formats by name, with a line about each."""
    return {reader.name: reader.description for reader in _READERS}


def detect_format(path: Path) -> str:
    """The name of the format that a file is in, by its content.

    Raises:
        UnknownFormatError: no reader recognises it, or it is no text (an archive, a picture).
        TranscriptError: it is missing, a folder, empty, not readable, wrongly encoded or broken JSON.
    """
    return _recognise(Source(path, ReadOptions(), log_notice)).name


def read_transcript(
    path: Path, options: ReadOptions | None = None, *, on_notice: Callable[[Notice], None] = log_notice
) -> Iterator[Utterance]:
    """The turns of a transcript in the order of the file, read as they are asked for.

    on_notice: told of each thing skipped, assumed or left out; the log by default.

    Raises (at the first turn asked for, or where the reading comes to the place):
        UnknownFormatError: no reader recognises the file, or `options.format` names none.
        TranscriptError: the file cannot be read at a line, or there is no turn in it.
    """
    source = Source(path, options or ReadOptions(), on_notice)
    name = source.options.format
    reader = _recognise(source) if name is None else _named(name, path)
    found_any = False
    for utterance in reader.read(source):
        found_any = True
        yield utterance
    source.tell_tallies()
    if not found_any:
        raise TranscriptError(path, None, f"no turn could be read from it as {reader.name}")


def _named(name: str, path: Path) -> Reader:
    for reader in _READERS:
        if reader.name == name:
            return reader
    raise UnknownFormatError(path, None, f'there is no format "{name}": choose {_choices()}')


def _recognise(source: Source) -> Reader:
    head = source.head()
    if not head.strip():
        raise source.error(None, "is empty: nothing but white space")
    if "\0" in head and source.options.on_error is OnError.STOP:
        line = head.count("\n", 0, head.index("\0")) + 1
        raise source.error(line, "a NUL byte: a binary file, or UTF-16 without a byte order mark")
    for reader in _READERS:
        if reader.sniff(head, source.path):
            return reader
    if head.lstrip()[0] in "{[":
        check_syntax(source)
        raise UnknownFormatError(source.path, None, f"JSON, but of no known shape: name the format, {_choices()}")
    raise UnknownFormatError(source.path, None, f"no reader recognises it: name the format, {_choices()}")


def _choices() -> str:
    names = [reader.name for reader in _READERS]
    return f"{', '.join(names[:-1])} or {names[-1]}"
