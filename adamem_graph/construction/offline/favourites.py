"""Favourites, whichever way round they are stated: "my favourite food is ramen", "ramen is my favourite food"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from adamem_graph.construction.offline.attribute_names import FAVOURITE
from adamem_graph.construction.offline.grammar import is_general, is_negated, objects_of
from adamem_graph.construction.offline.lexicon import NO_FAVOURITES
from adamem_graph.construction.offline.rewriting import Voice
from adamem_graph.construction.offline.topics import singular
from adamem_graph.construction.offline.values import values_of
from adamem_graph.construction.offline.words import words

if TYPE_CHECKING:
    from spacy.tokens import Token

_FAVOURITE = words("favorite favourite fave favorites favourites")
_NAMED_BY_ITS_NOUN = frozenset({"hobby", "passion"})

Pairs = Iterator[tuple[str, str]]


def favourite_of_subject(verb: Token, subject: Token, values: Sequence[Token], voice: Voice) -> Pairs:
    """ "My favourite food is ramen"; "my favourite is ramen" names no kind and is a liking."""
    name = _favourite_name(subject)
    if name is None or verb.lemma_ != "be":
        return
    heads = [
        *values[:1],
        *(child for child in verb.children if child.dep_ in ("xcomp", "ccomp") and child.tag_ == "VBG"),
    ]
    for head in heads:
        yield from ((name, each) for each in values_of(head, voice)) if _is_thing(head) else ()


def stated_as_favourite(verb: Token, subject: Token, voice: Voice) -> Pairs:
    """ "Ramen is my favourite food", "Dune is one of my favourite books", "chess is my passion"."""
    if verb.lemma_ != "be" or is_negated(verb) or not is_general(verb) or not _is_thing(subject):
        return
    for child in verb.children:
        if child.dep_ not in ("attr", "acomp") or child.i < verb.i:
            continue
        among = [noun for noun in objects_of(child, "of") if child.lower_ == "one"]
        noun = among[0] if among else child
        if not any(each.dep_ == "poss" and each.lower_ == "my" for each in noun.children):
            continue
        name = _favourite_name(noun) or (noun.lemma_.lower() if noun.lemma_.lower() in _NAMED_BY_ITS_NOUN else None)
        if name is not None:
            yield from (("likes" if among else name, each) for each in values_of(subject, voice))


def _favourite_name(noun: Token) -> str | None:
    """ "favourite food" of "favorite foods"; "likes" where it stands alone; None where it is of the moment."""
    kinds = [child for child in noun.children if child.dep_ in ("compound", "amod", "nmod") and child.i < noun.i]
    if noun.lower_ in _FAVOURITE:
        return "likes"
    if not any(each.lower_ in _FAVOURITE for each in kinds) or noun.lemma_.lower() in NO_FAVOURITES:
        return None
    if any(child.dep_ in ("relcl", "acl") for child in noun.children):
        return None
    start = min(each.i for each in kinds if each.lower_ in _FAVOURITE) + 1
    between = noun.doc[start : noun.i].text
    return FAVOURITE + f"{between} {singular(noun)}".strip().lower()


def _is_thing(head: Token) -> bool:
    named = head.pos_ in ("NOUN", "PROPN") or head.tag_ == "VBG"
    return named and head.lower_ not in ("one", "part") and not any(child.dep_ == "relcl" for child in head.children)
