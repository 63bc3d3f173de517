"""Plain text: `Name: words` lines, lines that carry a turn on, and lines that are dates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time
from pathlib import Path

from adamem_graph.records import Utterance, role_of
from adamem_graph.transcripts.day_order import AmbiguousDayError, DayOrder
from adamem_graph.transcripts.options import OnError
from adamem_graph.transcripts.source import LINE_LIMIT, Line, Source
from adamem_graph.transcripts.speaker_lines import SpokenLine, date_of, order_shown_by_line, spoken
from adamem_graph.transcripts.text import UnreadableError
from adamem_graph.transcripts.times import Stamp
from adamem_graph.transcripts.turns import DEFAULT_SESSION, Draft, Turns

_SNIFFED_LINES = 50


class PlainTextReader:
    """Turns as people write them down by hand."""

    name = "text"
    description = 'Plain text: "Name: words" lines, with dates on lines of their own or times before the name'

    def sniff(self, head: str, path: Path) -> bool:
        """True where a line of the beginning is a turn, or a file not of JSON or markup is called .txt."""
        if head.lstrip()[:1] in ("{", "[", "<") and not _has_turn(head):
            return False
        return path.suffix.lower() == ".txt" or _has_turn(head)

    def read(self, source: Source) -> Iterator[Utterance]:
        """The turns in order. A date line begins a session; lines with no name carry the turn before on."""
        turns = Turns(source)
        page = _Page(source)
        for line in source.lines():
            finished = source.attempt(line.number, page.take, line)
            if finished is not None and (utterance := _utterance(finished, turns, source)):
                yield utterance
        if page.open is not None and (utterance := _utterance(page.open, turns, source)):
            yield utterance


@dataclass(slots=True)
class _OpenTurn:
    """A turn that further lines may carry on."""

    draft: Draft
    line: int
    lines: list[str]
    size: int = 0

    def carry_on(self, line: str) -> None:
        """Adds a line; of one that is blank, only that it is there.

        Raises:
            UnreadableError: the turn has grown over the limit of a line.
        """
        self.size += len(line) + 1
        if self.size > LINE_LIMIT:
            raise UnreadableError(f"a turn of more than {LINE_LIMIT} characters (it begins at line {self.line})")
        self.lines.append(line if line.strip() else "")


@dataclass(slots=True)
class _Page:
    """Where a reading stands: the turn being read, its session, and the time last written."""

    source: Source
    open: _OpenTurn | None = None
    session: str | int = DEFAULT_SESSION
    day: date | None = None
    now: datetime | None = None
    _order: DayOrder | None = None
    _order_is_known: bool = False
    _first_clocks: dict[date, time | None] = field(default_factory=dict)

    def take(self, line: Line) -> _OpenTurn | None:
        """Reads one line; returns the turn before where this line ends it.

        Raises:
            UnreadableError: the line belongs to no turn, or has a date or time that cannot be.
        """
        try:
            stamp, turn = self._recognise(line.text)
        except AmbiguousDayError:
            if self._order_is_known:
                raise
            self._order, self._order_is_known = _day_order(self.source), True
            stamp, turn = self._recognise(line.text)
        if stamp is not None:
            self._begin_session(stamp)
            return self._replace_open(None)
        if turn is not None:
            self._tell_time(turn, line.number)
            draft = Draft(turn.name, "", self.session, self.now, role_of(turn.name))
            return self._replace_open(_OpenTurn(draft, line.number, [turn.words]))
        if self.open is not None:
            self.open.carry_on(line.text)
        elif line.text.strip():
            raise UnreadableError('missing speaker: no "Name: words" line stands before this one')
        return None

    def _recognise(self, line: str) -> tuple[Stamp | None, SpokenLine | None]:
        """The date that the line is, or else the turn that it begins."""
        stamp = date_of(line, self._order)
        return stamp, None if stamp else spoken(line, self._order)

    def _replace_open(self, turn: _OpenTurn | None) -> _OpenTurn | None:
        finished, self.open = self.open, turn
        return finished

    def _begin_session(self, stamp: Stamp) -> None:
        """A session is its day; a second one on a day with another time is the day and that time."""
        session = stamp.day.isoformat()
        first = self._first_clocks.setdefault(stamp.day, stamp.clock)
        if stamp.clock is not None and stamp.clock != first:
            session += f"T{stamp.clock.isoformat(timespec='minutes')}"
        self.session, self.day, self.now = session, stamp.day, stamp.moment

    def _tell_time(self, turn: SpokenLine, line: int) -> None:
        if turn.stamp is not None:
            if turn.stamp.day != self.day:
                self.session, self.day = turn.stamp.day.isoformat(), turn.stamp.day
            self.now = turn.stamp.moment
        elif turn.clock is not None and self.day is not None:
            self.now = datetime.combine(self.day, turn.clock)
        elif turn.clock is not None:
            self.source.note_once(
                "time_without_date",
                "times before any date line are left out: write the date above them",
                line,
            )


def _day_order(source: Source) -> DayOrder | None:
    """The one order in which the dates of the whole file have to be read; None where none shows it, or two do.

    The file is read for it once more, from its beginning, and nothing is said of what cannot be read.
    """
    quiet = Source(source.path, replace(source.options, on_error=OnError.SKIP), lambda _: None)
    orders = {order for line in quiet.lines() if (order := order_shown_by_line(line.text))}
    return orders.pop() if len(orders) == 1 else None


def _utterance(turn: _OpenTurn, turns: Turns, source: Source) -> Utterance | None:
    draft = replace(turn.draft, text="\n".join(turn.lines).strip("\n"))
    return source.attempt(turn.line, turns.utterance, draft, turn.line)


def _has_turn(head: str) -> bool:
    return any(map(_is_turn, head.splitlines()[:_SNIFFED_LINES]))


def _is_turn(line: str) -> bool:
    try:
        return spoken(line) is not None
    except UnreadableError:  # a turn, with a time in front of it that cannot be
        return True
