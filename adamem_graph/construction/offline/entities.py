"""Names in a message: the parser's, cleaned of what chat does to them, with titles, codes and numbered things."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from adamem_graph.construction.offline.lexicon import PEOPLE
from adamem_graph.construction.offline.names import Names
from adamem_graph.construction.offline.titles import Title
from adamem_graph.construction.offline.words import words
from adamem_graph.records import EntityKind, NamedEntity, TimeExpression

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

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
    hoo mom dad mum nah yup nope yay yes no well okay ok sure anyway honestly
    """
)
_CODE = re.compile(r"\b[A-Z]{2,4}-?\d+[A-Z]?\b(?!-)|\b[A-Z]{2,4}(?:-[A-Z0-9]+)*-\d+(?:-[A-Z0-9]+)*\b")
_MONTH = "January|February|March|April|May|June|July|August|September|October|November|December"
_NUMBERED = re.compile(
    r"\b(?i:room|gate|flight|platform|highway|route|bus|train|line|unit|apartment|locker|table|terminal|pier|berth"
    r"|version|release) \d+(?:\.\d+)*\b"
)
# "A Pixel 9", "my Brio 200"; not "the May 5 meeting", nor "the Lindqvist 5 times".
_MODEL = re.compile(rf"\b(?:an?|the|my|new|this) (?P<name>(?!(?:{_MONTH})\b)[A-Z][A-Za-z]+ \d{{1,4}})\b(?! [a-z]+s\b)")
_MONTHS_AND_DAYS = words(
    """
    january february march april may june july august september october november december monday tuesday
    wednesday thursday friday saturday sunday
    """
)
_STYLES = words(
    """
    Mr Mr. Mrs Mrs. Ms Ms. Dr Dr. Miss Sister Brother Boss Coach Professor Prof. Aunt Auntie Uncle Grandma Grandpa
    Captain Father Chef
    """
)
# What firms and places do not do: who does it is a person, whatever the tagger says.
_DOING_OF_PERSONS = words(
    """
    text joke laugh promise hug smile tease complain ask tell mention suggest note remind wave cry whisper marry
    """
)
# The tagger takes these for dates, whoever bears them.
_NAMES_OF_MONTHS = frozenset({"April", "May", "June", "August"})
# "Julian" is one of a calendar.
_NOT_TOLD = frozenset({"", "DATE", "NORP"})
_WITH_PERSONS = words("with meet visit invite marry phone thank hug ask tell")
_MISTAKEN_FOR = frozenset({"ORG", "PRODUCT", "GPE", "WORK_OF_ART", "LOC", "FAC", "EVENT"})
_NUMBERED_KINDS = frozenset({"PERSON", "ORG", "PRODUCT"})


def entities_of(
    doc: Doc,
    names: Names,
    short_forms: Mapping[str, str],
    titles: Sequence[Title] = (),
    times: Sequence[TimeExpression] = (),
) -> list[NamedEntity]:
    """The names in the order in which they appear, each once, persons under their full names where those are known.

    short_forms: words that stand for participants; titles: the works that the text names; times: its dates.
    """
    found = {each.start: (len(each.name), NamedEntity(each.name, EntityKind.WORK)) for each in titles}

    def add(start: int, length: int, entity: NamedEntity) -> None:
        if not any(first < start + length and start < first + taken for first, (taken, _) in found.items()):
            found[start] = (length, entity)

    for pattern in (_CODE, _NUMBERED):
        for match in pattern.finditer(doc.text):
            add(match.start(), len(match[0]), NamedEntity(match[0], EntityKind.THING))
    for match in _MODEL.finditer(doc.text):
        add(match.start("name"), len(match["name"]), NamedEntity(match["name"], EntityKind.THING))
    for name in sorted(names.participants, key=len, reverse=True):
        for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", doc.text):
            add(match.start(), len(name), NamedEntity(name, EntityKind.PERSON))
    for token in short_named(doc, short_forms):
        full = NamedEntity(short_forms[token.text], EntityKind.PERSON, (token.text,))
        add(token.idx, len(token), full)
    for token in named_like_months(doc, times):
        add(token.idx, len(token), _under_full_name(NamedEntity(token.text, EntityKind.PERSON), names))
    for span in doc.ents:
        entity = _cleaned(span)
        if entity is not None:
            add(span.start_char, len(span.text), _under_full_name(entity, names))
    return merged(entity for _, (_, entity) in sorted(found.items()))


def named_like_months(doc: Doc, times: Sequence[TimeExpression]) -> list[Token]:
    """People called April, May, June or August, by what is done with them or by them, and who is named beside them."""
    dated = [each.span for each in times]
    found = [
        token
        for token in doc
        if token.text in _NAMES_OF_MONTHS
        and token.pos_ == "PROPN"
        and not any(start <= token.idx < end for start, end in dated)
        and _is_among_persons(token)
    ]
    beside = [each for token in found for each in token.conjuncts if each.ent_type_ in _NOT_TOLD and _is_name(each)]
    return sorted({*found, *beside}, key=lambda token: token.i)


def _is_among_persons(token: Token) -> bool:
    """ "With April", "I met June", "my aunt May", "April and Rosa"; not "April was cold", nor "April and May"."""
    first = token.conjuncts[0] if token.dep_ == "conj" and token.conjuncts else token
    does = first.dep_ == "nsubj" and first.head.lemma_ in _DOING_OF_PERSONS
    treated = first.dep_ in ("pobj", "dobj", "npadvmod") and first.head.lemma_ in _WITH_PERSONS
    related = first.dep_ == "appos" and first.head.lower_ in PEOPLE
    return does or treated or related or any(_is_name(each) for each in token.conjuncts)


def _is_name(token: Token) -> bool:
    return token.pos_ == "PROPN" and token.text[0].isupper() and token.lower_ not in _MONTHS_AND_DAYS


def merged(entities: Iterable[NamedEntity]) -> list[NamedEntity]:
    """Each name once, with the aliases of all its mentions; the first mention tells the kind."""
    unique: dict[str, NamedEntity] = {}
    for entity in entities:
        known = unique.setdefault(entity.name, entity)
        aliases = tuple(dict.fromkeys(known.aliases + entity.aliases))
        if aliases != known.aliases:
            unique[entity.name] = replace(known, aliases=aliases)
    return list(unique.values())


def short_named(doc: Doc, short_forms: Mapping[str, str]) -> list[Token]:
    """The tokens that are used as a short name; "Will you come?" begins with none."""
    if not short_forms:
        return []
    return [token for token in doc if token.text in short_forms and token.pos_ in ("PROPN", "INTJ")]


def person_names(doc: Doc) -> list[tuple[int, str]]:
    """Index of the last token and name of each mention of a person, known to the tagger or by what they do."""
    cleaned = [(span, _cleaned(span)) for span in doc.ents]
    found = [(span.end - 1, each.name) for span, each in cleaned if each and each.kind is EntityKind.PERSON]
    acting = (token for token in doc if token.dep_ == "nsubj" and token.pos_ == "PROPN" and not token.ent_type_)
    found += [(token.i, token.text) for token in acting if token.head.lemma_ in _DOING_OF_PERSONS]
    return sorted(found)


def place_names(doc: Doc) -> list[tuple[int, str]]:
    """Offset and name of each mention of a place."""
    cleaned = [(span, _cleaned(span)) for span in doc.ents]
    return [
        (span.start_char, each.name) for span, each in cleaned if each is not None and each.kind is EntityKind.PLACE
    ]


def _under_full_name(entity: NamedEntity, names: Names) -> NamedEntity:
    full = names.canonical(entity.name) if entity.kind is EntityKind.PERSON else entity.name
    return entity if full == entity.name else NamedEntity(full, entity.kind, (entity.name,))


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
    first, last = tokens[0], tokens[-1]
    if span.label_ in _MISTAKEN_FOR and last.dep_ == "nsubj" and last.head.lemma_ in _DOING_OF_PERSONS:
        kind = EntityKind.PERSON
    if first.i > 0 and first.nbor(-1).text in _STYLES:
        first, kind = first.nbor(-1), EntityKind.PERSON
    if span.label_ in _NUMBERED_KINDS and _is_numbered(last):
        last, kind = last.nbor(1), EntityKind.THING
    name = span.doc[first.i : last.i + 1].text.strip()
    if name.lower() in _MONTHS_AND_DAYS or len(name) < 2 or "\n" in name:
        return None
    return NamedEntity(name, kind)


def _is_numbered(last: Token) -> bool:
    """ "Pixel 9" is a thing; in "I told Anna 5 times" the number counts something else."""
    rest = last.doc[last.i + 1 : last.i + 3]
    if len(rest) == 0 or not rest[0].text.isdigit() or not last.whitespace_:
        return False
    return len(rest) == 1 or rest[1].tag_ not in ("NN", "NNS", "JJ")
