"""Text encodings that are told by a byte order mark, and how their lines end."""

from __future__ import annotations

import codecs
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Encoding:
    """An encoding as a transcript uses it.

    mark_length: bytes of the byte order mark, 0 for none. newline: LF, or the CR of files whose lines end in it alone.
    """

    name: str
    codec: str
    mark_length: int
    newline: bytes

    def decoder(self, errors: str) -> codecs.IncrementalDecoder:
        """A decoder that keeps an unfinished sign for the next call."""
        return codecs.getincrementaldecoder(self.codec)(errors)

    def line_end(self, data: bytes, start: int) -> int | None:
        """Where the next line end begins in `data`, which starts at a sign's first byte; None without one."""
        return _position(data, self.newline, start)

    def with_line_feeds(self, text: str) -> str:
        """The text with lines that end in LF."""
        return text.replace("\r", "\n") if self.newline == "\r".encode(self.codec) else text


_UTF8 = Encoding("UTF-8", "utf-8", 0, b"\n")
# UTF-32 stands before UTF-16: the little-endian mark of one begins with that of the other.
_MARKED: tuple[tuple[bytes, Encoding], ...] = (
    (codecs.BOM_UTF8, Encoding("UTF-8", "utf-8", 3, b"\n")),
    (codecs.BOM_UTF32_LE, Encoding("UTF-32", "utf-32-le", 4, b"\n\0\0\0")),
    (codecs.BOM_UTF32_BE, Encoding("UTF-32", "utf-32-be", 4, b"\0\0\0\n")),
    (codecs.BOM_UTF16_LE, Encoding("UTF-16", "utf-16-le", 2, b"\n\0")),
    (codecs.BOM_UTF16_BE, Encoding("UTF-16", "utf-16-be", 2, b"\0\n")),
)


def encoding_of(start: bytes) -> Encoding:
    """The encoding that the first bytes of a file announce, UTF-8 where they announce none, with how its lines end."""
    encoding = next((encoding for mark, encoding in _MARKED if start.startswith(mark)), _UTF8)
    carriage_return = "\r".encode(encoding.codec)
    text = start[encoding.mark_length :]
    if _position(text, encoding.newline, 0) is None and _position(text, carriage_return, 0) is not None:
        return replace(encoding, newline=carriage_return)
    return encoding


def _position(data: bytes, sign: bytes, start: int) -> int | None:
    """Where the next `sign` begins in `data`, whose signs all have its length or begin at a multiple of it."""
    found = data.find(sign, start)
    while found % len(sign) and found >= 0:
        found = data.find(sign, found + 1)
    return None if found < 0 else found


def decode_error(encoding: Encoding, error: UnicodeDecodeError, offset: int) -> str:
    """The reason for a place that cannot be decoded. offset: of its first byte in the file, from 0."""
    byte = error.object[error.start]
    return (
        f"byte 0x{byte:02x} at offset {offset} is not {encoding.name}: save the file as UTF-8 "
        "(UTF-16 is read too where the file begins with a byte order mark)"
    )
