"""One transcript file being read: its bytes as numbered lines, its rules, and what is said about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ParamSpec, TypeVar

from adamem_graph.errors import TranscriptError
from adamem_graph.records import Notice
from adamem_graph.transcripts.encoding import Encoding, decode_error
from adamem_graph.transcripts.files import opened, recognise_encoding
from adamem_graph.transcripts.options import OnError, ReadOptions
from adamem_graph.transcripts.text import BrokenDocumentError, UnreadableError

LINE_LIMIT = 16 * 1024 * 1024
"""The longest line, or the largest element of a JSON document, in bytes: what keeps memory bounded."""

CHUNK = 1024 * 1024
HEAD = 64 * 1024
_LEGIBLE = 256  # bytes of a line over the limit: enough for a date and a name

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Line:
    """A line without its end; `number` counts from 1. lost: it was rejected, and `text` is what is legible of it."""

    number: int
    text: str
    lost: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """The bytes of a line, or of a part of a long one. offset: of its first byte in the file."""

    number: int
    offset: int
    data: bytes
    ends_line: bool


class Source:
    """A transcript with the options it is read under.

    Raises (on construction):
        TranscriptError: no such file, not a regular file, not readable, or empty.
        UnknownFormatError: an archive, picture or other file that is no text.
    """

    def __init__(self, path: Path, options: ReadOptions, on_notice: Callable[[Notice], None]) -> None:
        self.path = path
        self.options = options
        self._on_notice = on_notice
        self._encoding: Encoding = recognise_encoding(path)
        self._counts: dict[tuple[str, str, str], int] = {}
        self._first_lines: dict[tuple[str, str, str], int | None] = {}
        self._noted: set[str] = set()

    # What is said about the file

    def error(self, line: int | None, reason: str) -> TranscriptError:
        """The error for one place of this file."""
        return TranscriptError(self.path, line, reason)

    def reject(self, line: int | None, reason: str) -> None:
        """Leaves out one place, or stops there, as the options say.

        Raises:
            TranscriptError: under `OnError.STOP`.
        """
        if self.options.on_error is OnError.STOP:
            raise self.error(line, reason)
        self._on_notice(Notice("skipped", reason, line))

    def attempt(
        self,
        line: int | None,
        step: Callable[Arguments, Result],
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> Result | None:
        """What `step` returns, or None where it found the place unreadable and the options say to go on."""
        try:
            return step(*args, **kwargs)
        except UnreadableError as problem:
            self.reject(line, str(problem))
            return None

    def note_once(self, kind: str, message: str, line: int | None) -> None:
        """A notice that is given once a file, at the first place that calls for it."""
        if kind not in self._noted:
            self._noted.add(kind)
            self._on_notice(Notice(kind, message, line))

    def tally(self, kind: str, what: str, line: int | None, fate: str = "left out") -> None:
        """Counts something done on purpose (fate); `tell_tallies` says how often, after the last line."""
        key = (kind, what, fate)
        self._counts[key] = self._counts.get(key, 0) + 1
        self._first_lines.setdefault(key, line)

    def tell_tallies(self) -> None:
        """One notice for each thing counted, with the line of the first."""
        for key, count in self._counts.items():
            kind, what, fate = key
            self._on_notice(Notice(kind, f"{what}: {count} {fate}", self._first_lines[key]))

    # What is in the file

    def head(self) -> str:
        """The decoded beginning of the file, to recognise its format by.

        Raises:
            TranscriptError: under `OnError.STOP`, bytes that are not of the file's encoding.
        """
        with opened(self.path) as stream:
            stream.seek(self._encoding.mark_length)
            data = stream.read(HEAD)
        strict = self.options.on_error is OnError.STOP
        decoder = self._encoding.decoder("strict" if strict else "replace")
        try:
            return self._encoding.with_line_feeds(decoder.decode(data))
        except UnicodeDecodeError as error:
            line = 1 + data[: error.start].count(self._encoding.newline)
            offset = self._encoding.mark_length + error.start
            raise self.error(line, decode_error(self._encoding, error, offset)) from error

    def lines(self) -> Iterator[Line]:
        """The file's lines; one that cannot be decoded or is over `LINE_LIMIT` is rejected."""
        return (line for line in self.lines_and_losses() if not line.lost)

    def lines_and_losses(self) -> Iterator[Line]:
        """The file's lines, with those that were rejected: for formats in which a line is of the turn before it."""
        held = b""
        offset = 0
        too_long = False
        for piece in self.pieces():
            offset = offset if held else piece.offset
            if not too_long:
                held += piece.data
            if len(held) > LINE_LIMIT:
                self.reject(piece.number, f"a line of more than {LINE_LIMIT} bytes")
                yield self._loss(piece.number, held[:_LEGIBLE])
                held, too_long = b"", True
            if not piece.ends_line:
                continue
            if not too_long:
                text = self.attempt(piece.number, self._decode, held, offset)
                yield Line(piece.number, text) if text is not None else self._loss(piece.number, held)
            held, too_long = b"", False

    def pieces(self) -> Iterator[Piece]:
        """The file's bytes after the byte order mark, cut after each line end and each `CHUNK`."""
        newline = self._encoding.newline
        number, offset = 1, self._encoding.mark_length
        with opened(self.path) as stream:
            stream.seek(offset)
            chunk = stream.read(CHUNK)
            while chunk:
                following = stream.read(CHUNK)
                start = 0
                while start < len(chunk):
                    end = self._encoding.line_end(chunk, start)
                    ends_line = end is not None
                    stop = len(chunk) if end is None else end + len(newline)
                    last = not following and stop == len(chunk)
                    yield Piece(number, offset + start, chunk[start:stop], ends_line or last)
                    number += ends_line
                    start = stop
                offset += len(chunk)
                chunk = following

    def decoded_pieces(self) -> Iterator[tuple[int, str, bool]]:
        """The file's text in the same cuts: line number, text, whether it ends the line.

        Raises:
            BrokenDocumentError: bytes that are not of the file's encoding.
        """
        decoder = self._encoding.decoder("strict")
        for piece in self.pieces():
            pending = len(decoder.getstate()[0])
            try:
                text = decoder.decode(piece.data, final=piece.ends_line)
            except UnicodeDecodeError as error:
                offset = piece.offset - pending + error.start
                reason = decode_error(self._encoding, error, offset)
                raise BrokenDocumentError(piece.number, reason) from error
            yield piece.number, text, piece.ends_line

    def _loss(self, number: int, data: bytes) -> Line:
        return Line(number, data.decode(self._encoding.codec, "replace").rstrip("\r\n"), lost=True)

    def _decode(self, data: bytes, offset: int) -> str:
        try:
            text = data.decode(self._encoding.codec)
        except UnicodeDecodeError as error:
            raise UnreadableError(decode_error(self._encoding, error, offset + error.start)) from error
        if "\0" in text:
            raise UnreadableError("a NUL byte: a binary file, or UTF-16 without a byte order mark")
        return text.rstrip("\r\n")
