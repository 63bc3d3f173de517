"""What a persona is made of: the subjects of a person's memory, each with what is known and when it was said."""

from __future__ import annotations

from calendar import monthrange
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

import numpy as np
from numpy.typing import NDArray

from adamem_graph.construction.personas.protocol import Known, PersonaSubject, Source
from adamem_graph.embedding.protocol import Embedder
from adamem_graph.records import Attitude, PersonaKind
from adamem_graph.stemming import stem
from adamem_graph.store.connection import Database
from adamem_graph.store.ids import node_id
from adamem_graph.store.peers import linked
from adamem_graph.store.personas import Saying, Stated, TalkedAbout, attributes_of, facts_of_themes, talked_about
from adamem_graph.store.spaces import Space

LEAST_MESSAGES = 3
"""Messages that a theme needs to tell something of a person; what comes up once or twice may be by chance."""

MOST_PREFERENCES = 12
MOST_ASPECTS = 8
"""Subjects of one person, those of most messages first: a persona is short."""

ASPECT_FLOOR = 0.45
"""Least cosine that links the names of two attributes: "birthday" has .51 with "age", .31 with "star sign"."""

_NAMES_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of knowledge, with each message that says it.

    superseded: whether it holds no longer; superseded_at: since when, None also where that has no date.
    """

    id: str
    source: Source
    text: str
    sayings: tuple[Saying, ...]
    name: str = ""
    superseded: bool = False
    superseded_at: datetime | None = None

    def until(self, day: date | None) -> Known | None:
        """What was known of it at the end of a day (None: now); None where it had not been said yet."""
        heard = [each for each in self.sayings if _by(each.said_at, day)]
        if not heard:
            return None
        dates = [each.said_at for each in heard if each.said_at is not None]
        first = heard[0]
        return Known(
            id=self.id,
            source=self.source,
            text=self.text,
            name=self.name,
            attitude=Attitude(first.attitude) if first.attitude else None,
            reason=first.reason,
            first_said=min(dates, default=None),
            last_said=max(dates, default=None),
            messages=tuple(each.id for each in heard),
            superseded=self.superseded and _by(self.superseded_at, day),
        )


@dataclass(frozen=True, slots=True)
class Subject:
    """One subject of a persona. id: stable while it grows; theme_id: of a preference."""

    id: str
    owner: str
    kind: PersonaKind
    name: str
    pieces: tuple[Piece, ...]
    theme_id: str | None = None

    def ends_of_months(self) -> list[date | None]:
        """The last days of the months in which something changed; [None] where the dialogue has no times."""
        moments = [each.said_at for piece in self.pieces for each in piece.sayings]
        moments += [piece.superseded_at for piece in self.pieces]
        months = {(each.year, each.month) for each in moments if each is not None}
        return [date(year, month, monthrange(year, month)[1]) for year, month in sorted(months)] or [None]

    def until(self, day: date | None) -> PersonaSubject:
        """What was known at the end of a day by the clock of whoever spoke, the oldest first; None: now."""
        known = [each for piece in self.pieces if (each := piece.until(day)) is not None]
        known.sort(key=lambda each: (each.first_said.timestamp() if each.first_said else 0.0, each.text, each.id))
        return PersonaSubject(self.owner, self.kind, self.name, tuple(known))


def persona_subjects(database: Database, space: Space, embedder: Embedder, owners: Sequence[str]) -> list[Subject]:
    """The subjects of some persons: what they talk about most, and the sides of their lives."""
    themes = talked_about(database, space, owners, least_messages=LEAST_MESSAGES, most=MOST_PREFERENCES)
    words = {theme.id: _told_words(theme) for theme in themes}
    facts = facts_of_themes(database, space, themes, lambda theme, text: bool(words[theme.id] & _stems(text)))
    attributes = attributes_of(database, space, owners)
    preferences = [_preference(space, theme, words[theme.id], facts.get(theme.id, []), attributes) for theme in themes]
    return [*preferences, *_aspects(space, embedder, attributes)]


def _by(moment: datetime | None, day: date | None) -> bool:
    return moment is None or day is None or moment.date() <= day


def _preference(
    space: Space, theme: TalkedAbout, words: set[str], facts: Iterable[Stated], attributes: Iterable[Stated]
) -> Subject:
    """A theme with its messages, the facts that name it, and those attributes that have one of its words."""
    messages = {each.id for each in theme.sayings}
    told = [Piece(each.id, Source.MESSAGE, each.text, (each,)) for each in theme.sayings]
    told += [_piece(Source.FACT, fact) for fact in facts]
    told += [
        _piece(Source.ATTRIBUTE, each)
        for each in attributes
        if each.owner == theme.owner and words & _stems(each.text) and messages & {saying.id for saying in each.sayings}
    ]
    key = node_id("persona subject", space.scope, PersonaKind.PREFERENCE, theme.id)
    return Subject(key, theme.owner, PersonaKind.PREFERENCE, theme.name, tuple(told), theme.id)


def _told_words(theme: TalkedAbout) -> set[str]:
    """The last word of a name says what the thing is: a "weekend dinner" is a dinner."""
    return _stems(" ".join(name.split()[-1] for name in [theme.name, *theme.names] if name.strip()))


def _piece(source: Source, stated: Stated) -> Piece:
    name = stated.about if source is Source.ATTRIBUTE else ""
    return Piece(stated.id, source, stated.text, stated.sayings, name, stated.superseded, stated.superseded_at)


def _stems(text: str) -> set[str]:
    words = "".join(character if character.isalnum() else " " for character in text.casefold()).split()
    return {stem(word) for word in words if len(word) > 2}


def _aspects(space: Space, embedder: Embedder, attributes: Sequence[Stated]) -> list[Subject]:
    """Attributes whose names are alike: each name linked to its nearest peer (Yan et al. 2026, section B.4)."""
    names = sorted({each.about for each in attributes})
    if not names:
        return []
    vectors = dict(zip(names, embedder.embed(names), strict=True))
    owned: defaultdict[str, list[Stated]] = defaultdict(list)
    for each in attributes:
        owned[each.owner].append(each)
    return [subject for owner in sorted(owned) for subject in _aspects_of_person(space, owner, owned[owner], vectors)]


def _aspects_of_person(
    space: Space, owner: str, attributes: Sequence[Stated], vectors: Mapping[str, NDArray[np.float32]]
) -> list[Subject]:
    names = sorted({each.about for each in attributes})
    labels = linked(np.array([vectors[name] for name in names]), ASPECT_FLOOR).tolist()
    clusters: defaultdict[int, list[Stated]] = defaultdict(list)
    label_of = dict(zip(names, labels, strict=True))
    for each in attributes:
        clusters[label_of[each.about]].append(each)
    ordered = sorted(clusters.values(), key=lambda cluster: (-_messages(cluster), cluster[0].about))
    return [_aspect(space, owner, cluster) for cluster in ordered[:MOST_ASPECTS]]


def _aspect(space: Space, owner: str, cluster: Sequence[Stated]) -> Subject:
    by_name: defaultdict[str, list[Stated]] = defaultdict(list)
    for each in cluster:
        by_name[each.about].append(each)
    shown = sorted(by_name, key=lambda name: (-_messages(by_name[name]), name))[:_NAMES_SHOWN]
    eldest = min(cluster, key=lambda each: (_first_said(each), each.about)).about
    key = node_id("persona subject", space.scope, PersonaKind.ASPECT, owner, eldest)
    pieces = tuple(_piece(Source.ATTRIBUTE, each) for each in cluster)
    return Subject(key, owner, PersonaKind.ASPECT, ", ".join(shown), pieces)


def _messages(cluster: Iterable[Stated]) -> int:
    return sum(len(each.sayings) for each in cluster)


def _first_said(stated: Stated) -> float:
    return min((each.said_at.timestamp() for each in stated.sayings if each.said_at), default=float("inf"))
