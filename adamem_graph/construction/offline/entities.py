"""Names in a message: the parser's, cleaned of what chat does to them, with quoted titles and codes."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TYPE_CHECKING

from adamem_graph.construction.offline.grammar import quotations
from adamem_graph.construction.offline.words import words
from adamem_graph.records import EntityKind, NamedEntity

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span

_KINDS = {
    "PERSON": EntityKind.PERSON,
    "GPE": EntityKind.PLACE,
    "LOC": EntityKind.PLACE,
    "FAC": EntityKind.PLACE,
    "ORG": EntityKind.ORGANISATION,
    "WORK_OF_ART": EntityKind.WORK,
    "EVENT": EntityKind.EVENT,
    "PRODUCT": EntityKind.THING,
}
_NOT_NAMES = words(
    """
    hey hi hello wow yeah yep thanks thank congrats oh ah haha lol omg aww yay woah whoa cool awesome
    great nice good bye btw ugh hmm welcome sounds sorry kudos cheers dude bro man glad absolutely
    definitely totally appreciate here hope miss proud pics gonna congratulations woohoo damn dang woo
    hoo mom dad mum
    """
)
_CODE = re.compile(r"\b[A-Z]{2,4}-?\d+[A-Z]?\b(?!-)|\b[A-Z]{2,4}(?:-[A-Z0-9]+)*-\d+(?:-[A-Z0-9]+)*\b")
_NUMBERED = re.compile(r"\b(?:[Rr]oom|[Gg]ate|[Ff]light|[Pp]latform|[Hh]ighway|[Rr]oute) \d+\b")
_MONTHS_AND_DAYS = words(
    """
    january february march april may june july august september october november december monday tuesday
    wednesday thursday friday saturday sunday
    """
)


def entities_of(doc: Doc, participants: Collection[str]) -> list[NamedEntity]:
    """The names in the order in which they appear, each once."""
    found: dict[int, NamedEntity] = {}
    for start, name in quoted_titles(doc.text):
        found[start] = NamedEntity(name, EntityKind.WORK)
    for pattern in (_CODE, _NUMBERED):
        for match in pattern.finditer(doc.text):
            found.setdefault(match.start(), NamedEntity(match[0], EntityKind.THING))
    for name in participants:
        for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", doc.text):
            found.setdefault(match.start(), NamedEntity(name, EntityKind.PERSON))
    for span in doc.ents:
        entity = _cleaned(span)
        if entity is not None and not _inside(span, found):
            found.setdefault(span.start_char, entity)
    unique: dict[str, NamedEntity] = {}
    for _, entity in sorted(found.items()):
        unique.setdefault(entity.name, entity)
    return list(unique.values())


def quoted_titles(text: str) -> list[tuple[int, str]]:
    """Offset and name of quoted passages written as titles: every longer word begins with a capital."""
    titles = []
    for start, _, quoted in quotations(text):
        name = quoted.rstrip(".,!?;")
        long_words = [word for word in name.split() if len(word) > 3 or name.split()[0] == word]
        if long_words and len(name) <= 80 and all(word[0].isupper() or word[0].isdigit() for word in long_words):
            titles.append((start + 1, name))
    return titles


def person_names(doc: Doc) -> list[tuple[int, str]]:
    """Index of the last token and name of each mention of a person."""
    cleaned = [(span, _cleaned(span)) for span in doc.ents if span.label_ == "PERSON"]
    return [(span.end - 1, entity.name) for span, entity in cleaned if entity is not None]


def _cleaned(span: Span) -> NamedEntity | None:
    kind = _KINDS.get(span.label_)
    if kind is None:
        return None
    tokens = list(span)
    while tokens and (tokens[0].lower_ in _NOT_NAMES or tokens[0].pos_ in ("DET", "PUNCT", "INTJ", "PRON", "ADP")):
        tokens.pop(0)
    while tokens and (tokens[-1].tag_ == "POS" or tokens[-1].is_punct or tokens[-1].lower_ in _NOT_NAMES):
        tokens.pop()
    if not tokens or not any(token.pos_ == "PROPN" and token.text[0].isupper() for token in tokens):
        return None
    name = span.doc[tokens[0].i : tokens[-1].i + 1].text.strip()
    if name.lower() in _MONTHS_AND_DAYS or len(name) < 2 or "\n" in name:
        return None
    return NamedEntity(name, kind)


def _inside(span: Span, found: dict[int, NamedEntity]) -> bool:
    return any(start < span.end_char and span.start_char < start + len(entity.name) for start, entity in found.items())
