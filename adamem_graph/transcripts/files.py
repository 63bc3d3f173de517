"""Opening a transcript file, and refusing what is no text before anything is read from it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from adamem_graph.errors import TranscriptError, UnknownFormatError
from adamem_graph.transcripts.encoding import Encoding, encoding_of

_UNPACK = "unpack it first and give the transcript inside"
_EXPORT = "export its text first"
# The first bytes by which each kind of file is known, after the `file` utility's tables.
_NOT_TEXT: tuple[tuple[bytes, str, str], ...] = (
    (b"PK\x03\x04", "a zip archive", _UNPACK),
    (b"PK\x05\x06", "an empty zip archive", _UNPACK),
    (b"\x1f\x8b", "gzip data", _UNPACK),
    (b"BZh", "bzip2 data", _UNPACK),
    (b"\xfd7zXZ\0", "xz data", _UNPACK),
    (b"(\xb5/\xfd", "zstd data", _UNPACK),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive", _UNPACK),
    (b"Rar!\x1a\x07", "a RAR archive", _UNPACK),
    (b"%PDF-", "a PDF document", _EXPORT),
    (b"\xd0\xcf\x11\xe0", "an office document", _EXPORT),
    (b"SQLite format 3\0", "an SQLite database", _EXPORT),
    (b"\x89PNG", "a picture", "transcripts are text"),
    (b"\xff\xd8\xff", "a picture", "transcripts are text"),
    (b"GIF8", "a picture", "transcripts are text"),
    (b"\x7fELF", "a program", "transcripts are text"),
    (b"OggS", "a recording", "transcribe it first"),
    (b"ID3", "a recording", "transcribe it first"),
    (b"RIFF", "a recording", "transcribe it first"),
)


_START = 64 * 1024  # bytes that tell the encoding and how lines end


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """The file, open for reading bytes.

    Raises:
        TranscriptError: it is gone or may not be read.
    """
    try:
        with path.open("rb") as stream:
            yield stream
    except OSError as error:
        raise TranscriptError(path, None, f"cannot be read: {error.strerror or error}") from error


def recognise_encoding(path: Path) -> Encoding:
    """The encoding of a file, once it is known to be a regular file with something that may be text in it.

    Raises:
        TranscriptError: no such file, a folder, a pipe or device, not readable, or empty.
        UnknownFormatError: an archive, picture or other file that is no text.
    """
    if path.is_dir():
        raise TranscriptError(path, None, "is a folder: give one transcript file")
    if not path.exists():
        raise TranscriptError(path, None, "no such file")
    if not path.is_file():
        raise TranscriptError(path, None, "is a pipe or device: save its text to a file first")
    with opened(path) as stream:
        start = stream.read(_START)
    if not start:
        raise TranscriptError(path, None, "is empty")
    for magic, kind, advice in _NOT_TEXT:
        if start.startswith(magic):
            raise UnknownFormatError(path, None, f"is {kind}: {advice}")
    if start[257:262] == b"ustar":
        raise UnknownFormatError(path, None, f"is a tar archive: {_UNPACK}")
    return encoding_of(start)
