"""Which work, place or thing "this book", "it" and "there" mean, where message and context name exactly one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adamem_graph.construction.offline.entities import place_names
from adamem_graph.construction.offline.grammar import phrase, verb_above
from adamem_graph.construction.offline.mentions import Mentions
from adamem_graph.construction.offline.rewriting import Voice, rewritten
from adamem_graph.construction.offline.titles import FORM_OF, Title, agreeing
from adamem_graph.construction.offline.words import words
from adamem_graph.records import EntityKind, NamedEntity

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

# What is done to works of one form; "finish it" and "recommend it" are said of too much else.
_FORM_TAKEN = {"read": "book", "reread": "book", "watch": "film", "rewatch": "film"}
_READABLE = words(
    "letter note post article manual email message script poem diary journal card blog recipe report mail"
)
_GOING = words("go come fly travel drive move head return walk get hike sail cycle ride rush")
_STAYING = words("live stay work study be meet teach spend sleep camp grow buy find see eat swim marry settle")
_NOT_DONE_TO_THINGS = words("do make take get have mean love like want need say see feel find know enjoy hate be")
_TITLE_NEAR = 20


@dataclass(frozen=True, slots=True)
class Pointers:
    """What pointing words stand for, by token index, and the entities that are meant by them."""

    meant: Mapping[int, str] = field(default_factory=dict)
    entities: tuple[NamedEntity, ...] = ()


def resolved_things(doc: Doc, titles: Sequence[Title], context: Sequence[Mentions], voice: Voice) -> Pointers:
    """The message's own names before the word decide, else the latest turn of the context that names what fits."""
    meant: dict[int, str] = {}
    entities: list[NamedEntity] = []
    for token in doc:
        found = _work(token, titles, context)
        if found is not None:
            meant |= _named(token, found)
            entities.append(NamedEntity(found, EntityKind.WORK))
        place = _place(token, context) if token.lower_ == "there" else None
        if place is not None:
            meant[token.i] = f"{'to' if token.head.lemma_ in _GOING else 'in'} {place}"
            entities.append(NamedEntity(place, EntityKind.PLACE))
        if token.lower_ == "it" and token.i not in meant:
            noun = _object_before(token)
            if noun is not None:
                meant[token.i] = _definite(noun, voice)
    return Pointers(meant, tuple(entities))


def _work(token: Token, titles: Sequence[Title], context: Sequence[Mentions]) -> str | None:
    form = _form_pointed_at(token, titles)
    if form is None:
        return None
    own = [each for each in titles if each.start < token.idx]
    choices = (agreeing(turn, form) for turn in (own, *(each.titles for each in context)))
    fitting = next((names for names in choices if names), [])
    return fitting[0] if len(fitting) == 1 else None


def _form_pointed_at(token: Token, titles: Sequence[Title]) -> str | None:
    """The form of work that a token points at, "" for any; None where it points at none."""
    if token.lower_ in FORM_OF:
        pointer = next((child for child in token.children if child.dep_ == "det"), None)
        if pointer is None or _is_named_here(token, titles):
            return None
        own_words = [child for child in token.children if child.dep_ not in ("det", "punct") and child.i != pointer.i]
        if pointer.lower_ == "this":
            described = any(child.dep_ in ("appos", "compound", "prep", "acl") for child in own_words)
        else:
            # "That book you lent me" says itself which it is.
            described = bool(own_words) or pointer.lower_ not in ("that", "the")
        return None if described else FORM_OF[token.lower_]
    if token.lower_ == "it" and token.dep_ == "dobj" and token.head.lemma_ in _FORM_TAKEN:
        nouns = (each.lemma_.lower() for each in token.doc[: token.i] if each.pos_ == "NOUN")
        return None if any(noun in _READABLE for noun in nouns) else _FORM_TAKEN[token.head.lemma_]
    return None


def _is_named_here(noun: Token, titles: Sequence[Title]) -> bool:
    """ "This book, “Dune”, ..." names what it points at."""
    end = noun.idx + len(noun)
    return any(-1 <= each.start - end <= _TITLE_NEAR for each in titles)


def _named(token: Token, title: str) -> dict[int, str]:
    if token.lower_ == "it":
        return {token.i: f"“{title}”"}
    determiner = next(child for child in token.children if child.dep_ == "det")
    return {determiner.i: "the", token.i: f"{token.text} “{title}”"}


def _place(there: Token, context: Sequence[Mentions]) -> str | None:
    if there.dep_ != "advmod":
        return None
    own = [name for start, name in place_names(there.doc) if start < there.idx]
    moved = there.head.lemma_ in _GOING | _STAYING
    choices = (list(dict.fromkeys(turn)) for turn in (own, *(each.places for each in context if moved)))
    fitting = next((names for names in choices if names), [])
    return fitting[0] if len(fitting) == 1 and not fitting[0].startswith("the ") else None


def _object_before(it: Token) -> Token | None:
    """The one new thing that the sentence before "it" is about: "I built a canoe. I painted it"."""
    if it.dep_ != "dobj" or it.sent.start == 0:
        return None
    verb = verb_above(it)
    if verb is None or verb.lemma_ in _NOT_DONE_TO_THINGS:
        return None
    if any(each.pos_ in ("NOUN", "PROPN") and each.dep_ != "npadvmod" for each in it.sent[: it.i - it.sent.start]):
        return None
    before = it.doc[it.sent.start - 1].sent
    new = [each for each in before if each.tag_ == "NN" and _is_introduced(each)]
    return new[0] if len(new) == 1 and new[0].dep_ == "dobj" and not before.text.rstrip().endswith("?") else None


def _is_introduced(noun: Token) -> bool:
    return any(child.lower_ in ("a", "an", "my", "our") for child in noun.children if child.dep_ in ("det", "poss"))


def _definite(noun: Token, voice: Voice) -> str:
    """ "The canoe" for "a red canoe that leaks"; "Ana's canoe" for "my canoe"."""
    tokens = [each for each in phrase(noun) if each.i <= noun.i]
    if tokens[0].lower_ in ("a", "an"):
        return f"the {rewritten(tokens[1:], voice)}"
    return rewritten(tokens, voice)
