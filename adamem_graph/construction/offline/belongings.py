"""What a clause states that a person has: relatives, pets, vehicles, illnesses, degrees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adamem_graph.construction.offline.grammar import (
    auxiliaries,
    has_indefinite_article,
    in_youth,
    is_general,
    is_negated,
    objects_of,
)
from adamem_graph.construction.offline.lexicon import ILLNESSES, OWNED
from adamem_graph.construction.offline.relatives import kind_of_relative, relative
from adamem_graph.construction.offline.rewriting import Voice
from adamem_graph.construction.offline.values import name_after, named_values, value_of

if TYPE_CHECKING:
    from spacy.tokens import Token

_COUNTED = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
_COUNTS = {"child": "number of children", "sibling": "number of siblings"}

Pairs = Iterator[tuple[str, str]]


def belongings(verb: Token, voice: Voice) -> Pairs:
    """ "I have two kids", "we've got a dog named Max", "I bought a boat", "I have asthma"."""
    has = verb.lemma_ == "have" and is_general(verb)
    has |= verb.lower_ == "got" and any(each.lemma_ in ("have", "'ve", "’ve", "'s") for each in auxiliaries(verb))
    got = verb.lemma_ in ("adopt", "buy", "get", "rescue") and verb.tag_ in ("VBD", "VBN") and not in_youth(verb)
    if is_negated(verb) or not (has or got):
        return
    for child in verb.children:
        if child.dep_ != "dobj" or any(each.lower_ in ("the", "no", "this", "that", "for") for each in child.children):
            continue
        owned = [each for each in (child, *child.conjuncts) if _is_relative(each, has=has)]
        if owned:
            for each in owned:
                yield from _relatives(each)
        elif child.lemma_.lower() in OWNED and (has or verb.lemma_ == "buy"):
            yield "owns", value_of(child, voice)
        elif has:
            yield from _conditions(child, voice)


def diagnosis(verb: Token, voice: Voice) -> Pairs:
    """ "I was diagnosed with asthma"."""
    if verb.lemma_ == "diagnose" and verb.tag_ == "VBN" and not is_negated(verb):
        yield from (("health", value_of(noun, voice)) for noun in objects_of(verb, "with"))


def _relatives(noun: Token) -> Pairs:
    """ "Two kids", "a son", "a dog named Max"."""
    kind = kind_of_relative(noun) or ""
    counts = [child for child in noun.children if child.dep_ == "nummod"]
    number = _COUNTED.get(counts[0].lower_) if counts else None
    if number is not None and kind in _COUNTS and noun.lemma_.lower() in ("kid", "child", "sibling"):
        yield _COUNTS[kind], str(number)
    elif number is not None:
        yield kind, f"{counts[0].lower_} {noun.lower_}"
    else:
        yield from relative(noun, name_after(noun))


def _conditions(noun: Token, voice: Voice) -> Pairs:
    """ "Asthma", "a nut allergy", "a degree in law"."""
    lemma = noun.lemma_.lower()
    if lemma in ILLNESSES:
        yield "health", value_of(noun, voice)
    if lemma == "allergy":
        kinds = [child.text for child in noun.children if child.dep_ == "compound"]
        yield from (("allergy", each) for each in kinds)
        for each in objects_of(noun, "to"):
            yield from named_values("allergy", each, voice)
    if lemma == "degree" and has_indefinite_article(noun):
        yield "degree", value_of(noun, voice)


def _is_relative(noun: Token, *, has: bool) -> bool:
    """One may get a pet, but has a sister."""
    kind = kind_of_relative(noun)
    return kind == "pet" or (has and kind is not None)
