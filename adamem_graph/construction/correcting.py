"""Corrections by hand: a person says what is right, and memory keeps what it had believed as history."""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import UTC, date, datetime

from adamem_graph.construction.graph_batch import attribute_id, fact_id
from adamem_graph.construction.offline import OfflineUnderstander
from adamem_graph.embedding.protocol import Embedder
from adamem_graph.errors import ConfigurationError, InvalidTextError
from adamem_graph.language.telling_words import telling_words
from adamem_graph.records import Grain, HeldKind, Message
from adamem_graph.store.connection import Database
from adamem_graph.store.consolidation import consolidating
from adamem_graph.store.corrections import (
    SAID_BY_HAND,
    CorrectedEntry,
    Correction,
    attributes_beside,
    corrected_entry,
    write_corrections,
)
from adamem_graph.store.ids import checked_text
from adamem_graph.store.spaces import Space

_DATE = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")


def parse_occurred(when: date | str) -> tuple[date, date, Grain]:
    """First day, last day and grain of a date: a day, or "2024-05-17", "2024-05", "2024".

    Raises:
        ConfigurationError: it is none of these.
    """
    if isinstance(when, date):
        day = when.date() if isinstance(when, datetime) else when
        return day, day, Grain.DAY
    found = _DATE.fullmatch(when.strip())
    try:
        if found and found[3]:
            day = date.fromisoformat(found[0])
            return day, day, Grain.DAY
        if found and found[2]:
            year, month = int(found[1]), int(found[2])
            return date(year, month, 1), date(year, month, monthrange(year, month)[1]), Grain.MONTH
        if found:
            return date(int(found[1]), 1, 1), date(int(found[1]), 12, 31), Grain.YEAR
    except ValueError:
        pass
    raise ConfigurationError(f"{when!r} is no date: write it like 2024-05-17, 2024-05 or 2024")


def correct(
    database: Database,
    space: Space,
    embedder: Embedder,
    entry_id: str,
    *,
    text: str | None = None,
    occurred: date | str | None = None,
    note: str | None = None,
) -> str:
    """Replaces a fact or attribute by what a person says is right, and returns the id of the correction.

    Attributes that the same messages state follow a fact, where its correction no longer says so.

    text: the whole fact, or the attribute's value; None keeps it and corrects the date alone.
    occurred: when it happened.

    Raises:
        NotFoundError: there is no such entry.
        ConfigurationError: the entry was replaced already, or an attribute is given a date.
        InvalidTextError: nothing would change, there are no words, or the words that stay name the old date.
    """
    when = None if occurred is None else parse_occurred(occurred)
    told = note and checked_text(note, "note")
    with consolidating(database, space):
        old = corrected_entry(database, space, entry_id)
        if old.superseded:
            raise ConfigurationError(_not_held(entry_id, old))
        if old.kind is HeldKind.ATTRIBUTE and when is not None:
            raise ConfigurationError("an attribute has no date of its own: correct its value")
        words = old.text if text is None else checked_text(text.strip(), "correction")
        when = when or old.occurred
        if not words or (words, when) == (old.text, old.occurred):
            raise InvalidTextError("a correction says something else than what it corrects: give its text or its date")
        if text is None and old.occurred and str(old.occurred[0].year) in old.text:
            raise InvalidTextError(f"the words name the old date, so give them as well: {old.text!r}")
        correction = _correction(space, embedder, old, words, when)
        beside = _beside(database, space, entry_id, old, words)
        following = {
            each.id: _attribute(space, embedder, old.owner, each.name, each.holds)
            for each in beside
            if each.holds is not None
        }
        again = [attribute for key, attribute in following.items() if key == attribute.id]
        replaced = {key: attribute for key, attribute in following.items() if key != attribute.id}
        wrong = [each.id for each in beside if each.holds is None]
        write_corrections(database, space, {entry_id: correction, **replaced}, wrong, again, _now(), told)
    return correction.id


def never_held(database: Database, space: Space, entry_id: str, note: str | None = None) -> None:
    """Says that a fact or attribute was wrong from the beginning; what it had replaced holds again.

    Attributes that were taken from the words of the fact go with it.

    Raises:
        NotFoundError: there is no such entry.
        ConfigurationError: it was corrected already.
    """
    told = note and checked_text(note, "note")
    with consolidating(database, space):
        old = corrected_entry(database, space, entry_id)
        if old.corrected:
            raise ConfigurationError(_not_held(entry_id, old))
        wrong = [entry_id, *(attribute.id for attribute in _beside(database, space, entry_id, old, ""))]
        write_corrections(database, space, {}, wrong, [], _now(), told)


@dataclass(frozen=True, slots=True)
class _Beside:
    """An attribute that was taken from the words of a fact which is corrected.

    holds: its value now, its own where it was corrected before and holds again; None where it never held.
    """

    id: str
    name: str
    holds: str | None


def _beside(database: Database, space: Space, entry_id: str, old: CorrectedEntry, words: str) -> list[_Beside]:
    """The attributes that the messages of a fact state in words that its correction no longer has, as these tell them.

    "Ana moved to Oslo" is stored beside the attribute that she lives in Oslo: where the move was to Bergen, so is that.
    Both are read by the parser, whoever understood the messages. words: of the correction, "" where there is none.
    """
    known = attributes_beside(database, space, entry_id) if old.kind is HeldKind.FACT and words != old.text else []
    if not known:
        return []
    before, now = _read(old.owner, old.text), _read(old.owner, words)
    found = []
    for each in known:
        stated, told = (each.name, each.value), telling_words(each.value)
        gone = told <= telling_words(old.text) and not told <= telling_words(words)
        if each.corrected and stated in now:
            found.append(_Beside(each.id, each.name, each.value))
        elif not each.corrected and (gone or (stated in before and stated not in now)):
            found.append(_Beside(each.id, each.name, next((value for name, value in now if name == each.name), None)))
    return found


def _read(owner: str, words: str) -> list[tuple[str, str]]:
    """Names and values of the attributes that the words of a fact give its owner."""
    if not words:
        return []
    (understood,) = OfflineUnderstander().understand([Message("", owner, words, "", 0)], [owner])
    return [(each.name, each.value) for each in understood.attributes if each.owner == owner]


def _correction(
    space: Space, embedder: Embedder, old: CorrectedEntry, words: str, when: tuple[date, date, Grain] | None
) -> Correction:
    """A new entry with the id that a message saying so would give it, so that the two meet."""
    if old.kind is HeldKind.ATTRIBUTE:
        return _attribute(space, embedder, old.owner, old.name or "", words)
    new_id = fact_id(space.scope, old.owner, old.subject, words, when and (when[0], when[1]))
    properties: dict[str, object] = {"text": words, "subject": old.subject, "owner": old.owner, "said_by": SAID_BY_HAND}
    if when is not None:
        properties |= {"occurred_from": when[0], "occurred_to": when[1], "grain": when[2].value}
    return Correction(old.kind, new_id, properties, embedder.embed([words])[0])


def _attribute(space: Space, embedder: Embedder, owner: str, name: str, value: str) -> Correction:
    vector = embedder.embed([f"{owner} {name}: {value}"])[0]
    properties: dict[str, object] = {"name": name, "value": value, "owner": owner, "said_by": SAID_BY_HAND}
    return Correction(HeldKind.ATTRIBUTE, attribute_id(space.scope, owner, name, value), properties, vector)


def _not_held(entry_id: str, old: CorrectedEntry) -> str:
    if old.wrong:
        return f"{entry_id} was said to be wrong already: it is history, and nothing holds in its place"
    return f"{entry_id} is history, replaced by {old.superseded_by}: correct that one"


def _now() -> datetime:
    return datetime.now(UTC)
