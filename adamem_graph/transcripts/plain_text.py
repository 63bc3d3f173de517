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
from adamem_graph.transcripts.speaker_lines import (
    SpokenLine,
    date_of,
    looks_like_a_turn,
    may_tell_day,
    order_shown_by_line,
    spoken,
)
from adamem_graph.transcripts.text import UnreadableError
from adamem_graph.transcripts.times import Stamp
from adamem_graph.transcripts.turns import UNDATED, Draft, Turns, Unnamed

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
        for line in source.lines_and_losses():
            finished = page.take(line)
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
    """Where a reading stands: the turn being read, its session, and the time last written.

    lost: the line that was left out last, where no turn and no date has come since.
    """

    source: Source
    open: _OpenTurn | None = None
    lost: int | None = None
    session: Unnamed = UNDATED
    day: date | None = None
    now: datetime | None = None
    _order: DayOrder | None = None
    _order_is_known: bool = False
    _known: set[str] = field(default_factory=set)
    _undated: int = 1
    _first_clocks: dict[date, time | None] = field(default_factory=dict)

    def take(self, line: Line) -> _OpenTurn | None:
        """Reads one line; returns the turn before where this line ends it.

        Raises:
            TranscriptError: under `OnError.STOP`, the line belongs to no turn, or has a date or time that cannot be.
        """
        if line.lost:
            return self._lose(line)
        try:
            stamp, turn = self._recognise_in_order(line.text)
        except UnreadableError as problem:
            self.source.reject(line.number, str(problem))
            return self._lose(line)
        if stamp is not None:
            self._begin_session(stamp)
            return self._replace_open(None)
        if turn is not None:
            self._known.add(turn.name)
            self._tell_time(turn, line.number)
            draft = Draft(turn.name, "", self.session, self.now, role_of(turn.name))
            return self._replace_open(_OpenTurn(draft, line.number, [turn.words]))
        self._carry_on(line)
        return None

    def _carry_on(self, line: Line) -> None:
        if self.open is not None:
            if looks_like_a_turn(line.text):
                what = 'lines that begin as "my friend: Hello" does, with no name by the rules'
                self.source.tally("no_name", what, line.number, "taken for more of the turn before")
            self.source.attempt(line.number, self.open.carry_on, line.text)
        elif line.text.strip():
            missing = 'missing speaker: no "Name: words" line stands before this one'
            unknown = f"missing speaker: the line may carry on line {self.lost}, which was left out"
            self.source.reject(line.number, missing if self.lost is None else unknown)

    def _lose(self, line: Line) -> _OpenTurn | None:
        """Ends the turn before a line that is left out: whose words follow, and maybe on which day, is not known."""
        finished = self._replace_open(None)
        self.lost = line.number
        if may_tell_day(line.text):
            self._undated += 1
            self.session, self.day, self.now = Unnamed(str(self._undated)), None, None
        return finished

    def _recognise_in_order(self, line: str) -> tuple[Stamp | None, SpokenLine | None]:
        """`_recognise`, after a look at the whole file where the order of its dates must be known."""
        try:
            return self._recognise(line)
        except AmbiguousDayError:
            if self._order_is_known:
                raise
            self._order, self._order_is_known = _day_order(self.source), True
            return self._recognise(line)

    def _recognise(self, line: str) -> tuple[Stamp | None, SpokenLine | None]:
        """The date that the line is, or else the turn that it begins."""
        stamp = date_of(line, self._order)
        return stamp, None if stamp else spoken(line, self._order, self._known)

    def _replace_open(self, turn: _OpenTurn | None) -> _OpenTurn | None:
        finished, self.open, self.lost = self.open, turn, None
        return finished

    def _begin_session(self, stamp: Stamp) -> None:
        """A session is its day; a second one on a day with another time is the day and that time."""
        session = stamp.day.isoformat()
        first = self._first_clocks.setdefault(stamp.day, stamp.clock)
        if stamp.clock is not None and stamp.clock != first:
            session += f"T{stamp.clock.isoformat(timespec='minutes')}"
        self.session, self.day, self.now = Unnamed(session), stamp.day, stamp.moment

    def _tell_time(self, turn: SpokenLine, line: int) -> None:
        if turn.stamp is not None:
            if turn.stamp.day != self.day:
                self.session, self.day = Unnamed(turn.stamp.day.isoformat()), turn.stamp.day
            self.now = turn.stamp.moment
        elif turn.clock is not None and self.day is not None:
            self.now = datetime.combine(self.day, turn.clock)
        elif turn.clock is not None:
            self.source.note_once(
                "time_without_date",
                "times with no date above them are left out: write the date on a line before them",
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
