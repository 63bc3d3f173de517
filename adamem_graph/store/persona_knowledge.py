"""What personas are made of, as far as they can use it: of very much, the best supported and the latest."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from adamem_graph.store.connection import Database, Row
from adamem_graph.store.spaces import Space

MOST_LISTED = 200
"""Messages that are listed one by one for one thing, the latest; those before are counted."""

MOST_STATED = 100
"""Facts of a theme, and values of an attribute (that hold, and that no longer do), by each of two measures: those that
most messages state, and those that were said last."""

_CHARACTERS_READ = 500
"""Of a message: more than any writer shows."""


Wanted = Mapping[str, Callable[[str], bool]]
"""What of a theme is wanted by its text, by the theme's id."""


@dataclass(frozen=True, slots=True)
class Saying:
    """A message that says something, and what was understood of it; said_at: None where it has no time."""

    id: str
    said_at: datetime | None
    text: str = ""
    attitude: str | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Counted:
    """Messages of one attitude that say something and are not listed."""

    attitude: str | None
    count: int
    first_said: datetime | None
    last_said: datetime | None


@dataclass(frozen=True, slots=True)
class Said:
    """The messages that say something. listed: the latest of each month, oldest first; counted: the others, by day."""

    listed: tuple[Saying, ...] = ()
    counted: tuple[Counted, ...] = ()

    def moments(self) -> Iterator[datetime]:
        """When it was said, as far as that is known."""
        yield from (each.said_at for each in self.listed if each.said_at)
        for group in self.counted:
            yield from (each for each in (group.first_said, group.last_said) if each)

    def until(self, day: date | None) -> Said:
        """What had been said by the end of a day (None: by now): `MOST_LISTED` messages, and the others by attitude."""
        heard = [each for each in self.listed if by(each.said_at, day)]
        counted = [each for each in self.counted if by(each.last_said, day)]
        counted += [Counted(each.attitude, 1, each.said_at, each.said_at) for each in heard[:-MOST_LISTED]]
        groups: defaultdict[str | None, list[Counted]] = defaultdict(list)
        for each in counted:
            groups[each.attitude].append(each)
        return Said(tuple(heard[-MOST_LISTED:]), tuple(_together(group) for group in groups.values()))


@dataclass(frozen=True, slots=True)
class TalkedAbout:
    """A theme, or a topic that stands alone, with the names of all its topics."""

    id: str
    owner: str
    name: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stated:
    """A fact or an attribute with the messages that state it. about: a fact's subject, or an attribute's name.

    superseded: whether something has taken its place; superseded_at: since when, None also where that has no date.
    """

    id: str
    owner: str
    about: str
    text: str
    superseded: bool
    superseded_at: datetime | None
    said: Said


@dataclass(frozen=True, slots=True)
class AttributeName:
    """What some attributes of a person are called. messages: how many state one; first_said: None where undated.

    least_id: of the attributes.
    """

    owner: str
    name: str
    messages: int
    first_said: datetime | None
    least_id: str


def by(moment: datetime | None, day: date | None) -> bool:
    """Whether it was said by the end of a day of the speaker's own clock; what has no date was known at any time."""
    return moment is None or day is None or moment.date() <= day


def talked_about(
    database: Database, space: Space, owners: Sequence[str], *, least_messages: int, most: int
) -> list[TalkedAbout]:
    """What each owner talks about most, `most` themes each, from `least_messages` messages on; by owner."""
    rows = database.read("personas/themes", scope=space.scope, owners=list(owners), least=least_messages, most=most)
    return [TalkedAbout(row["id"], row["owner"], row["name"], tuple(sorted(row["names"]))) for row in rows]


def said_of_themes(database: Database, space: Space, ids: Sequence[str]) -> dict[str, Said]:
    """The messages of some themes, by the themes' ids."""
    months: defaultdict[str, list[Row]] = defaultdict(list)
    where = {"scope": space.scope, "ids": list(ids), "most": MOST_LISTED, "characters": _CHARACTERS_READ}
    for row in database.read("personas/theme_messages", **where):
        months[row["theme"]].append(row)
    return {key: _said(months[key]) for key in ids}


def facts_of_themes(database: Database, space: Space, wanted: Wanted) -> dict[str, list[Stated]]:
    """The facts about their owner that belong to some themes, by the themes' ids. wanted: by text, which of them."""
    return _of_themes(database, space, "personas/facts", wanted)


def attributes_of_themes(database: Database, space: Space, wanted: Wanted) -> dict[str, list[Stated]]:
    """What messages of some themes state of their owner as a lasting property, by the themes' ids.

    wanted: by value, which of that.
    """
    return _of_themes(database, space, "personas/theme_attributes", wanted)


def attribute_names(database: Database, space: Space, owners: Sequence[str]) -> list[AttributeName]:
    """What lasting properties of some persons are called, by owner."""
    rows = database.read("personas/attribute_names", scope=space.scope, owners=list(owners))
    return [AttributeName(**{**row, "first_said": _native(row["first_said"])}) for row in rows]


def attribute_rows(database: Database, space: Space, names: Mapping[str, Sequence[str]]) -> dict[str, list[Row]]:
    """The values of some attributes, by owner; names: by owner. `stated` adds their messages."""
    short = database.fold("personas/attributes", _shortlists, scope=space.scope, names=dict(names))
    rows: defaultdict[str, list[Row]] = defaultdict(list)
    for (owner, _, _), found in sorted(short.items()):
        rows[owner] += found.rows()
    return rows


def stated(database: Database, space: Space, rows: Iterable[Row]) -> list[Stated]:
    """Facts or attributes with the messages that state them.

    One that another client has merged meanwhile into another is left out: the next refresh finds that.
    """
    by_id = {row["id"]: row for row in rows}
    months: defaultdict[str, list[Row]] = defaultdict(list)
    if by_id:
        for row in database.read("personas/stated_by", scope=space.scope, ids=sorted(by_id), most=MOST_LISTED):
            months[row["id"]].append(row)
    return [
        Stated(
            row["id"],
            row["owner"],
            row["about"],
            row["text"],
            row["superseded"],
            _native(row["superseded_at"]),
            _said(months[key]),
        )
        for key, row in by_id.items()
        if key in months
    ]


class _Shortlist:
    """Of many facts or attributes those that a persona can use, see `MOST_STATED`."""

    def __init__(self) -> None:
        self._rows: list[Row] = []

    def add(self, row: Row) -> None:
        self._rows.append(row)
        if len(self._rows) > 4 * MOST_STATED:
            self._rows = self.rows()

    def rows(self) -> list[Row]:
        """By id."""
        supported = sorted(self._rows, key=lambda row: (-row["messages"], _seconds(row["said_at"]), row["id"]))
        latest = sorted(self._rows, key=lambda row: (-_seconds(row["said_at"]), row["id"]))
        kept = {row["id"]: row for row in (*supported[:MOST_STATED], *latest[:MOST_STATED])}
        return [kept[key] for key in sorted(kept)]


def _of_themes(database: Database, space: Space, statement: str, wanted: Wanted) -> dict[str, list[Stated]]:
    def chosen(rows: Iterable[Row]) -> dict[str, list[Row]]:
        found = {key: _Shortlist() for key in wanted}
        for row in rows:
            if wanted[row["theme"]](row["text"]):
                found[row["theme"]].add(row)
        return {key: each.rows() for key, each in found.items()}

    short = database.fold(statement, chosen, scope=space.scope, ids=list(wanted))
    by_id = {each.id: each for each in stated(database, space, [row for rows in short.values() for row in rows])}
    return {key: [by_id[row["id"]] for row in rows if row["id"] in by_id] for key, rows in short.items()}


def _shortlists(rows: Iterable[Row]) -> dict[tuple[str, str, bool], _Shortlist]:
    """By owner, name and whether it holds no longer."""
    found: defaultdict[tuple[str, str, bool], _Shortlist] = defaultdict(_Shortlist)
    for row in rows:
        found[row["owner"], row["about"], row["superseded"]].add(row)
    return found


def _said(months: Iterable[Mapping[str, Any]]) -> Said:
    listed: list[Saying] = []
    counted: list[Counted] = []
    for month in months:
        listed += [Saying(**{**row, "said_at": _native(row["said_at"])}) for row in month["listed"]]
        counted += [
            Counted(row["attitude"], row["count"], _native(row["first_said"]), _native(row["last_said"]))
            for row in month["counted"]
        ]
    return Said(
        tuple(sorted(listed, key=lambda each: (each.said_at.timestamp() if each.said_at else 0.0, each.id))),
        tuple(counted),
    )


def _together(groups: Sequence[Counted]) -> Counted:
    firsts = (each.first_said for each in groups if each.first_said)
    lasts = (each.last_said for each in groups if each.last_said)
    count = sum(each.count for each in groups)
    return Counted(groups[0].attitude, count, min(firsts, default=None), max(lasts, default=None))


def _native(moment: Any) -> datetime | None:
    return None if moment is None else moment.to_native()


def _seconds(moment: Any) -> float:
    return moment.to_native().timestamp() if moment is not None else 0.0
