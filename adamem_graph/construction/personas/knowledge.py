"""What a persona is made of: the subjects of a person's memory, each with what is known and when it was said."""

from __future__ import annotations

from calendar import monthrange
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from adamem_graph.batching import in_batches
from adamem_graph.construction.personas.protocol import Known, PersonaSubject, Source
from adamem_graph.embedding.protocol import Embedder
from adamem_graph.records import Attitude, PersonaKind
from adamem_graph.stemming import stem
from adamem_graph.store.connection import Database, Row
from adamem_graph.store.ids import node_id
from adamem_graph.store.nearest import linked
from adamem_graph.store.persona_knowledge import (
    AttributeName,
    Said,
    Saying,
    Stated,
    TalkedAbout,
    attribute_names,
    attribute_rows,
    attributes_of_themes,
    by,
    facts_of_themes,
    said_of_themes,
    stated,
    talked_about,
)
from adamem_graph.store.spaces import Space

LEAST_MESSAGES = 3
"""Messages that a theme needs to tell something of a person; what comes up once or twice may be by chance."""

MOST_PREFERENCES = 12
MOST_ASPECTS = 8
"""Subjects of one person, those of most messages first: a persona is short."""

ASPECT_FLOOR = 0.45
"""Least cosine that links the names of two attributes: "birthday" has .51 with "age", .31 with "star sign"."""

MESSAGES_TOGETHER = 2_000
"""Of several persons that are read together: most spaces are read at once, and none takes more memory than a person."""

_NAMES_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Piece:
    """One fact or attribute, with the messages that say it.

    superseded: whether it holds no longer; superseded_at: since when, None also where that has no date.
    """

    id: str
    source: Source
    text: str
    said: Said
    name: str = ""
    superseded: bool = False
    superseded_at: datetime | None = None

    def until(self, day: date | None) -> Known | None:
        """What was known of it at the end of a day (None: now); None where it had not been said yet."""
        said = self.said.until(day)
        if not said.listed:
            return None
        return Known(
            id=self.id,
            source=self.source,
            text=self.text,
            name=self.name,
            first_said=min(said.moments(), default=None),
            last_said=max(said.moments(), default=None),
            messages=tuple(each.id for each in said.listed),
            more=sum(each.count for each in said.counted),
            superseded=self.superseded and by(self.superseded_at, day),
        )


@dataclass(frozen=True, slots=True)
class Subject:
    """One subject of a persona. id: stable while it grows; theme_id, said: of a preference, with its messages."""

    id: str
    owner: str
    kind: PersonaKind
    name: str
    pieces: tuple[Piece, ...]
    theme_id: str | None = None
    said: Said = field(default_factory=Said)

    def ends_of_months(self) -> list[date | None]:
        """The last days of the months in which something changed; [None] where the dialogue has no times."""
        moments = [*self.said.moments(), *(moment for piece in self.pieces for moment in piece.said.moments())]
        moments += [piece.superseded_at for piece in self.pieces if piece.superseded_at is not None]
        months = {(each.year, each.month) for each in moments}
        return [date(year, month, monthrange(year, month)[1]) for year, month in sorted(months)] or [None]

    def until(self, day: date | None) -> PersonaSubject:
        """What was known at the end of a day by the clock of whoever spoke, the oldest first; None: now."""
        said = self.said.until(day)
        known = [_message(each) for each in said.listed]
        known += [each for piece in self.pieces if (each := piece.until(day)) is not None]
        known.sort(key=lambda each: (each.first_said.timestamp() if each.first_said else 0.0, each.text, each.id))
        return PersonaSubject(self.owner, self.kind, self.name, tuple(known), said.counted)


def persona_subjects(
    database: Database, space: Space, embedder: Embedder, owners: Sequence[str]
) -> Iterator[list[Subject]]:
    """The subjects of each of some persons: what they talk about most, and the sides of their lives.

    A few persons of few words together, all others one after the other: of each, no more is in memory than personas
    can use.
    """
    themes: defaultdict[str, list[TalkedAbout]] = defaultdict(list)
    for theme in talked_about(database, space, owners, least_messages=LEAST_MESSAGES, most=MOST_PREFERENCES):
        themes[theme.owner].append(theme)
    aspects = _aspects(embedder, attribute_names(database, space, owners))
    names = {owner: [each.name for cluster in of_owner for each in cluster] for owner, of_owner in aspects.items()}
    values = attribute_rows(database, space, names) if names else {}
    people = [
        _Person(owner, themes[owner], aspects.get(owner, []), values.get(owner, []))
        for owner in sorted(themes.keys() | aspects.keys())
    ]
    for some in in_batches(people, _Person.messages, MESSAGES_TOGETHER):
        yield from _subjects(database, space, some)


@dataclass(frozen=True, slots=True)
class _Person:
    """What a person talks about, the sides of their life, and the values of the attributes of these."""

    name: str
    themes: Sequence[TalkedAbout]
    clusters: Sequence[Sequence[AttributeName]]
    values: Sequence[Row]

    def messages(self) -> int:
        """How many have to be read of them at most."""
        attributes = (each.messages for cluster in self.clusters for each in cluster)
        return sum(theme.messages for theme in self.themes) + sum(attributes)


def _subjects(database: Database, space: Space, people: Sequence[_Person]) -> Iterator[list[Subject]]:
    """The subjects of each of some persons, read together."""
    themes = [theme for person in people for theme in person.themes]
    words = {theme.id: _told_words(theme) for theme in themes}

    def named(theme_id: str, text: str) -> bool:
        return bool(words[theme_id] & _stems(text))

    facts = facts_of_themes(database, space, themes, named)
    attributes = attributes_of_themes(database, space, themes, named)
    values = (person.values for person in people)
    told = stated(database, space, chain.from_iterable([*facts.values(), *attributes.values(), *values]))
    said = said_of_themes(database, space, themes)
    for person in people:
        preferences = []
        for theme in person.themes:
            pieces = [
                *_pieces(Source.FACT, facts[theme.id], told),
                *_pieces(Source.ATTRIBUTE, attributes[theme.id], told),
            ]
            preferences.append(_preference(space, theme, pieces, said.get(theme.id, Said())))
        yield [*preferences, *_aspects_of(space, person, told)]


def _message(saying: Saying) -> Known:
    return Known(
        id=saying.id,
        source=Source.MESSAGE,
        text=saying.text,
        attitude=Attitude(saying.attitude) if saying.attitude else None,
        reason=saying.reason,
        first_said=saying.said_at,
        last_said=saying.said_at,
        messages=(saying.id,),
    )


def _preference(space: Space, theme: TalkedAbout, told: Sequence[Piece], said: Said) -> Subject:
    """A theme with its messages, the facts that name it, and those attributes that have one of its words."""
    key = node_id("persona subject", space.scope, PersonaKind.PREFERENCE, theme.id)
    return Subject(key, theme.owner, PersonaKind.PREFERENCE, theme.name, tuple(told), theme.id, said)


def _told_words(theme: TalkedAbout) -> set[str]:
    """The last word of a name says what the thing is: a "weekend dinner" is a dinner."""
    return _stems(" ".join(name.split()[-1] for name in [theme.name, *theme.names] if name.strip()))


def _pieces(source: Source, rows: Iterable[Row], told: Mapping[str, Stated]) -> list[Piece]:
    """What is told of some rows, as far as it is still there."""
    return [_piece(source, told[row["id"]]) for row in rows if row["id"] in told]


def _piece(source: Source, stated: Stated) -> Piece:
    name = stated.about if source is Source.ATTRIBUTE else ""
    return Piece(stated.id, source, stated.text, stated.said, name, stated.superseded, stated.superseded_at)


def _stems(text: str) -> set[str]:
    words = "".join(character if character.isalnum() else " " for character in text.casefold()).split()
    return {stem(word) for word in words if len(word) > 2}


def _aspects(embedder: Embedder, attributes: Sequence[AttributeName]) -> dict[str, list[list[AttributeName]]]:
    """Attributes whose names are alike, by owner: each name linked to its nearest peer (Yan et al. 2026, section B.4).

    Those of most messages, in this order.
    """
    names = sorted({each.name for each in attributes})
    if not names:
        return {}
    vectors = dict(zip(names, embedder.embed(names), strict=True))
    owned: defaultdict[str, list[AttributeName]] = defaultdict(list)
    for each in attributes:
        owned[each.owner].append(each)
    return {owner: _alike(of_owner, vectors) for owner, of_owner in owned.items()}


def _alike(names: Sequence[AttributeName], vectors: Mapping[str, NDArray[np.float32]]) -> list[list[AttributeName]]:
    labels = linked(np.array([vectors[each.name] for each in names]), ASPECT_FLOOR).tolist()
    clusters: defaultdict[int, list[AttributeName]] = defaultdict(list)
    for label, each in zip(labels, names, strict=True):
        clusters[label].append(each)

    def most_told_first(cluster: Sequence[AttributeName]) -> tuple[int, str]:
        return -sum(each.messages for each in cluster), min(cluster, key=lambda each: each.least_id).name

    return sorted(clusters.values(), key=most_told_first)[:MOST_ASPECTS]


def _aspects_of(space: Space, person: _Person, told: Mapping[str, Stated]) -> list[Subject]:
    by_name: defaultdict[str, list[Piece]] = defaultdict(list)
    for piece in _pieces(Source.ATTRIBUTE, person.values, told):
        by_name[piece.name].append(piece)
    return [_aspect(space, person.name, cluster, by_name) for cluster in person.clusters]


def _aspect(
    space: Space, owner: str, cluster: Sequence[AttributeName], by_name: Mapping[str, Sequence[Piece]]
) -> Subject:
    shown = [each.name for each in sorted(cluster, key=lambda each: (-each.messages, each.name))[:_NAMES_SHOWN]]
    eldest = min(cluster, key=lambda each: (_seconds(each.first_said), each.name)).name
    key = node_id("persona subject", space.scope, PersonaKind.ASPECT, owner, eldest)
    pieces = tuple(piece for each in cluster for piece in by_name.get(each.name, ()))
    return Subject(key, owner, PersonaKind.ASPECT, ", ".join(shown), pieces)


def _seconds(moment: datetime | None) -> float:
    return moment.timestamp() if moment else float("inf")
