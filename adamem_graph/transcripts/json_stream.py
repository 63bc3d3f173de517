"""JSON documents of any size, one element at a time, each object with the line it stands on.

ijson parses; feeding it line by line is what ties its events, and its errors, to a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

import ijson
from ijson.common import ObjectBuilder

from adamem_graph.transcripts.source import CHUNK, LINE_LIMIT, Source
from adamem_graph.transcripts.text import BrokenDocumentError

_DEPTH_LIMIT = 100
_OPENING = frozenset({"start_map", "start_array"})
_CLOSING = frozenset({"end_map", "end_array"})
# One escape at a time, so that a backslash that is itself escaped begins none. Group 1: half of a pair.
_ESCAPE = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(\\u[dD][89a-fA-F][0-9a-fA-F]{2})|\\."
)
_TOO_MANY_DIGITS = re.compile(r"\d{4301,}")  # Python refuses whole numbers of over 4,300 digits
_PARSER_MESSAGE = re.compile(r"(?:b')?(?:(?:lexical|parse) error: )?([^\\\n]*)")


class JsonObject(dict[str, object]):
    """An object of a JSON document. line: where it begins, counted from 1."""

    line: int = 0


@dataclass(frozen=True, slots=True)
class Element:
    """One element of a document. where: its place in words, such as `conversations[2]`."""

    where: str
    line: int
    value: object


def elements(source: Source, key: str | None) -> Iterator[Element]:
    """The elements of a document, as they are read: the items of its array.

    The array is the document itself, or what its object holds under `key`; with no key, a document that is
    an object is the one element. Objects within elements are `JsonObject`s. A syntax error ends the reading:
    it raises, or under `OnError.SKIP` leaves out the rest.
    """
    try:
        yield from _Finder(source, key).elements()
    except BrokenDocumentError as problem:
        source.reject(problem.line, f"{problem}; nothing after this place can be read")


def check_syntax(source: Source) -> None:
    """Rejects the file where its first JSON value is broken."""
    depth = 0
    try:
        for event, _ in _Events(source):
            depth += _step(event)
            if depth == 0:
                return
    except BrokenDocumentError as problem:
        source.reject(problem.line, str(problem))


def root_scalars(source: Source, names: tuple[str, ...]) -> dict[str, object]:
    """The named fields of a document's object that hold text or a number, wherever in it they stand."""
    found: dict[str, object] = {}
    depth, field = 0, ""
    try:
        for event, value in _Events(source):
            depth += _step(event)
            if depth == 1 and event == "map_key":
                field = str(value)
            elif depth == 1 and field in names and event in ("string", "number"):
                found[field] = value
    except BrokenDocumentError:
        return found  # `elements` meets it too and reports it, after the turns before it
    return found


def key_paths(head: str) -> frozenset[str]:
    """The paths of the keys in the beginning of JSON text ("item.role" in a list), to know its shape by.

    Paths are at most five levels deep, and end where the text is cut off or is no JSON.
    """
    found: set[str] = set()
    path: list[str] = []
    events = ijson.sendable_list()
    with suppress(ijson.JSONError):
        ijson.basic_parse_coro(events, multiple_values=True).send(_short_numbers(head) or b" ")
    for event, value in events:
        if event == "map_key":
            path[-1] = str(value)
            if len(path) <= 5:
                found.add(".".join(path))
        elif event in _OPENING:
            path.append("item" if event == "start_array" else "")
        elif event in _CLOSING:
            path.pop()
    return frozenset(found)


def may_begin_json(text: str) -> bool:
    """Whether a JSON document may begin with this text."""
    try:
        ijson.basic_parse_coro(ijson.sendable_list()).send(_short_numbers(text))
    except ijson.JSONError:
        return False
    return True


def _short_numbers(text: str) -> bytes:
    """Text whose shape is asked for, without the numbers that Python refuses."""
    return _TOO_MANY_DIGITS.sub("0", text).encode("utf-8", "replace")


class _Finder:
    """Follows the events of a document to where its elements begin, and builds them."""

    def __init__(self, source: Source, key: str | None) -> None:
        self._events = _Events(source)
        self._key = key
        self._field: object = None
        self._depth = 0
        self._level: int | None = None
        self._in_array = False

    def elements(self) -> Iterator[Element]:
        builder: ObjectBuilder | None = None
        count, first_line, begun = 0, 1, 0
        for event, value in self._events:
            if builder is None and self._begins_element(event):
                builder = ObjectBuilder(map_type=self._new_object)
                first_line, begun = self._events.line, self._events.consumed
            self._depth += _step(event)
            if builder is None:
                if event == "map_key":
                    self._field = value
                continue
            builder.event(event, value)
            if self._events.consumed - begun > LINE_LIMIT:
                raise BrokenDocumentError(first_line, f"an element of more than {LINE_LIMIT} bytes")
            if self._depth == self._level:
                yield Element(self._place(count), first_line, builder.value)
                builder, count = None, count + 1

    def _begins_element(self, event: str) -> bool:
        if event == "map_key" or event in _CLOSING:
            return False
        if self._level is None:
            is_array = event == "start_array"
            self._level = 1 if is_array else 0 if self._key is None else 2
            self._in_array = self._level < 2
        elif self._level == 2 and self._depth == 1:
            self._in_array = self._field == self._key and event == "start_array"
        return self._depth == self._level and self._in_array

    def _place(self, count: int) -> str:
        return "" if self._level == 0 else f"{self._key if self._level == 2 else ''}[{count}]"

    def _new_object(self) -> JsonObject:
        made = JsonObject()
        made.line = self._events.line
        return made


class _Events:
    """ijson's events. line: of the latest; consumed: bytes parsed so far. Bounded in depth and value size."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._depth = 0
        self.line = 1
        self.consumed = 0

    def __iter__(self) -> Iterator[tuple[str, object]]:
        found = ijson.sendable_list()
        parser = ijson.basic_parse_coro(found)
        last_event_at = 0
        for line, text in _uncut_escapes(self._source):
            self.line = line
            self._check_escapes(text)
            data = text.encode("utf-8")
            with self._syntax_checked():
                parser.send(data)
            self.consumed += len(data)
            if found:
                last_event_at = self.consumed
            elif self.consumed - last_event_at > LINE_LIMIT:
                raise BrokenDocumentError(self.line, f"a value of more than {LINE_LIMIT} bytes")
            yield from self._shallow(found)
            found.clear()
        with self._syntax_checked():
            parser.close()
        yield from self._shallow(found)

    def _shallow(self, found: list[tuple[str, object]]) -> Iterator[tuple[str, object]]:
        for event, value in found:
            self._depth += _step(event)
            if self._depth > _DEPTH_LIMIT:
                raise BrokenDocumentError(self.line, f"JSON nested over {_DEPTH_LIMIT} levels deep")
            yield event, value

    def _check_escapes(self, text: str) -> None:
        # The parser would put a question mark for half of a surrogate pair and say nothing.
        if "\\ud" in text or "\\uD" in text:
            half = next((match[1] for match in _ESCAPE.finditer(text) if match[1]), None)
            if half:
                raise BrokenDocumentError(self.line, f"half of a surrogate pair ({half})")

    @contextmanager
    def _syntax_checked(self) -> Iterator[None]:
        try:
            yield
        except ijson.JSONError as error:
            detail = _PARSER_MESSAGE.match(str(error))
            reason = detail[1] if detail else str(error)
            raise BrokenDocumentError(self.line, f"not valid JSON: {reason}") from error
        except (ValueError, SystemError) as error:
            # ijson's C parser makes a SystemError of Python's refusal, and its events may not be looked at any more.
            raise BrokenDocumentError(self.line, "not readable JSON: a number of too many digits") from error


def _step(event: str) -> int:
    """How an event changes the depth."""
    return (event in _OPENING) - (event in _CLOSING)


def _uncut_escapes(source: Source) -> Iterator[tuple[int, str]]:
    """The decoded pieces, long lines cut after a space or comma, so that no escape is in two of them."""
    held = ""
    for line, piece, ends_line in source.decoded_pieces():
        text = held + piece
        cut = len(text) if ends_line or len(text) > 2 * CHUNK else max(text.rfind(" "), text.rfind(",")) + 1
        held = text[cut:]
        if cut:
            yield line, text[:cut]
