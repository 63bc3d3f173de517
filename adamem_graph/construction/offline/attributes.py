"""Lasting properties of persons, where a clause states one: likes, occupation, home, family, age and the like."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from adamem_graph.construction.offline.clauses import Clause
from adamem_graph.construction.offline.facts import subject_name
from adamem_graph.construction.offline.grammar import auxiliaries, is_negated, phrase
from adamem_graph.construction.offline.lexicon import (
    DISLIKING,
    DOING,
    FAMILY_AND_PETS,
    LIKING,
    NAMED_PROPERTIES,
    OCCUPATIONS,
    PREPOSITIONS_OF_QUALITY,
    RELATIONSHIPS,
    STATES,
    WHAT_ONE_HAS,
)
from adamem_graph.construction.offline.rewriting import Voice, rewritten
from adamem_graph.construction.offline.words import words
from adamem_graph.records import StatedAttribute

if TYPE_CHECKING:
    from spacy.tokens import Token

_FAVOURITE = ("favorite", "favourite")
# A value with one of these points at something outside the clause, or is of the moment.
_VAGUE = words(
    """
    it that this these those they them you him her his their one ones what how when where something everything
    your yours such both each
    """
)
_DATED = frozenset({"birthday", "anniversary"})
_DEFINITE = frozenset({"the", "all", "how"})

Pairs = Iterator[tuple[str, str]]


def attributes_of(clauses: Sequence[Clause], voice: Voice) -> list[StatedAttribute]:
    """Each property once, in the order in which it is stated. The owner is never the listener."""
    plain = Voice(voice.speaker, voice.listener, meant=voice.meant)
    found = [each for clause in clauses for each in _of_clause(clause, plain)]
    return [each for each in dict.fromkeys(found) if each.value]


def _of_clause(clause: Clause, voice: Voice) -> Iterator[StatedAttribute]:
    verb, subject = clause.verb, clause.subject
    if subject is None or any(child.dep_ in ("conj", "relcl") for child in subject.children):
        return
    yield from _possessed(verb, subject, voice)
    owner = _person(subject, voice)
    if owner is None:
        return
    reads: tuple[Callable[[Token, Voice], Pairs], ...] = (
        _taste,
        _identity,
        _quality,
        _work,
        _place,
        _belongings,
        _doing,
    )
    for read in reads:
        for name, value in read(verb, voice):
            yield StatedAttribute(owner, name, value)


def _person(subject: Token, voice: Voice) -> str | None:
    """The speaker, a named person, or a relative of the speaker."""
    if subject.lower_ == "i":
        return voice.speaker
    if subject.i in voice.meant:
        return voice.meant[subject.i]
    if subject.ent_type_ == "PERSON" and subject.pos_ == "PROPN":
        return subject_name(subject, voice)
    relative = subject.lemma_.lower() in FAMILY_AND_PETS and any(
        child.dep_ == "poss" and child.lower_ in ("my", "our") for child in subject.children
    )
    return subject_name(subject, voice) if relative else None


def _is_general(verb: Token) -> bool:
    """Present and plain, or "have always loved": no single event and no ongoing action."""
    helpers = auxiliaries(verb)
    if verb.tag_ in ("VBP", "VBZ") and not helpers:
        return True
    if verb.tag_ == "VB" and helpers:
        return all(each.lemma_ == "do" and each.tag_ != "VBD" for each in helpers)
    always = any(child.lower_ == "always" for child in verb.children)
    return verb.tag_ == "VBN" and always and all(each.lemma_ in ("have", "'ve", "’ve") for each in helpers)


def _taste(verb: Token, voice: Voice) -> Pairs:
    name = _taste_name(verb)
    if name is None:
        return
    for child in verb.children:
        if child.dep_ == "dobj" and child.pos_ in ("NOUN", "PROPN"):
            if not any(each.lower_ in _DEFINITE for each in child.children if each.dep_ in ("det", "predet")):
                yield name, _value(child, voice)
        elif child.dep_ == "xcomp" and child.tag_ in ("VBG", "VB"):
            yield name, _value(child, voice)


def _taste_name(verb: Token) -> str | None:
    helpers = {each.lower_ for each in auxiliaries(verb)}
    if verb.lemma_ in ("stand", "bear") and is_negated(verb) and helpers & {"ca", "can"}:
        return "dislikes"
    if not _is_general(verb):
        return None
    if verb.lemma_ in LIKING:
        return "dislikes" if is_negated(verb) else "prefers" if verb.lemma_ == "prefer" else "likes"
    return "dislikes" if verb.lemma_ in DISLIKING and not is_negated(verb) else None


def _identity(verb: Token, voice: Voice) -> Pairs:
    """ "I am a nurse", "I'm a big fan of jazz", "I turned 30"."""
    if verb.lemma_ == "turn" and verb.tag_ == "VBD":
        yield from (("age", each.text) for each in verb.children if each.pos_ == "NUM" and each.text.isdigit())
    if verb.lemma_ != "be" or is_negated(verb) or not _is_general(verb):
        return
    for child in verb.children:
        if child.dep_ == "attr" and child.pos_ == "NOUN" and child.i > verb.i and _has_indefinite_article(child):
            head = child.lemma_.lower()
            if head == "fan":
                yield from (("likes", _value(noun, voice)) for noun in _objects_of(child, "of"))
            elif head in OCCUPATIONS:
                yield "occupation", _kind(child)
            elif head in STATES:
                yield "is", _kind(child)


def _has_indefinite_article(noun: Token) -> bool:
    return any(child.lower_ in ("a", "an") for child in noun.children) and not any(
        child.lower_ in ("such", "quite") for child in noun.children
    )


def _kind(noun: Token) -> str:
    """ "pediatric nurse": the noun with what tells its kind, without "great" or "new"."""
    kinds = [child.text for child in noun.children if child.dep_ == "compound" and child.i < noun.i]
    kinds += [child.text for child in noun.children if child.dep_ == "amod" and child.text.endswith(("ic", "al", "ed"))]
    return " ".join([*kinds, noun.text])


def _quality(verb: Token, voice: Voice) -> Pairs:
    """ "I'm 32 years old", "I'm married", "I'm allergic to nuts", "I'm from Oslo", "I'm into jazz"."""
    if verb.lemma_ != "be" or is_negated(verb) or not _is_general(verb):
        return
    yield from (("origin", _value(noun, voice)) for noun in _objects_of(verb, "from") if noun.pos_ == "PROPN")
    yield from (("interested in", _value(noun, voice)) for noun in _objects_of(verb, "into"))
    for child in verb.children:
        if child.dep_ != "acomp":
            continue
        word = child.lower_
        if word == "old":
            years = [each for each in child.children if each.lemma_ == "year"]
            yield from (("age", each.text) for year in years for each in year.children if each.pos_ == "NUM")
        if word in RELATIONSHIPS:
            yield "relationship status", word
        if word in STATES:
            yield "is", word
        if word in PREPOSITIONS_OF_QUALITY:
            preposition, name = PREPOSITIONS_OF_QUALITY[word]
            yield from ((name, _value(noun, voice)) for noun in _objects_of(child, preposition))


def _work(verb: Token, voice: Voice) -> Pairs:
    if verb.lemma_ != "work" or is_negated(verb) or verb.tag_ not in ("VBP", "VBZ", "VBG"):
        return
    yield from (("occupation", _value(noun, voice)) for noun in _objects_of(verb, "as"))
    for preposition in ("at", "for"):
        yield from (
            ("workplace", _value(noun, voice)) for noun in _objects_of(verb, preposition) if noun.pos_ == "PROPN"
        )


def _place(verb: Token, voice: Voice) -> Pairs:
    if is_negated(verb) or verb.tag_ == "VB":
        return
    past = verb.tag_ in ("VBD", "VBN")
    if verb.lemma_ == "live" and not past:
        name, places = "home", [*_objects_of(verb, "in"), *_objects_of(verb, "near")]
    elif verb.lemma_ == "move" and past:
        name, places = "home", _objects_of(verb, "to")
    elif verb.lemma_ in ("grow", "bear", "raise") and past:
        name, places = "origin", _objects_of(verb, "in")
    else:
        return
    for noun in places:
        if noun.pos_ == "PROPN" and noun.ent_type_ in ("GPE", "LOC", "FAC"):
            yield name, _value(noun, voice)


def _belongings(verb: Token, voice: Voice) -> Pairs:
    if verb.lemma_ != "have" or is_negated(verb) or not _is_general(verb):
        return
    for child in verb.children:
        if child.dep_ == "dobj" and child.lemma_.lower() in FAMILY_AND_PETS | WHAT_ONE_HAS:
            yield "has", _value(child, voice)


def _doing(verb: Token, voice: Voice) -> Pairs:
    if verb.lemma_ not in DOING or is_negated(verb) or not _is_general(verb):
        return
    for child in verb.children:
        if child.dep_ == "dobj" and child.pos_ in ("NOUN", "PROPN"):
            yield DOING[verb.lemma_], _value(child, voice)


def _possessed(verb: Token, subject: Token, voice: Voice) -> Iterator[StatedAttribute]:
    """ "My favourite food is ramen", "my blood type is B negative", "my dog is called Max", "my son's name is Leo"."""
    owner = next((child for child in subject.children if child.dep_ == "poss"), None)
    if owner is None or is_negated(verb):
        return
    values = [child for child in verb.children if child.dep_ in ("attr", "acomp", "oprd") and child.i > verb.i]
    values += [*_objects_of(verb, "on"), *_objects_of(verb, "in")] if subject.lower_ in _DATED else []
    value = _value(values[0], voice) if values and values[0].pos_ != "ADV" else ""
    kinds = [child.lower_ for child in subject.children if child.dep_ in ("compound", "amod")]
    kind = " ".join([*(each for each in kinds if each not in _FAVOURITE), subject.lower_])
    if verb.lemma_ in ("call", "name") and owner.lower_ == "my" and subject.lemma_.lower() in FAMILY_AND_PETS:
        yield StatedAttribute(voice.speaker, subject.lemma_.lower(), value)
    if verb.lemma_ != "be" or not _is_general(verb):
        return
    relative = owner.lemma_.lower() in FAMILY_AND_PETS and any(child.lower_ == "my" for child in owner.children)
    if subject.lower_ == "name" and relative:
        yield StatedAttribute(voice.speaker, owner.lemma_.lower(), value)
    if owner.lower_ != "my":
        return
    if any(each in _FAVOURITE for each in kinds):
        yield StatedAttribute(voice.speaker, f"favourite {kind}", value)
    elif kind in NAMED_PROPERTIES or subject.lower_ in NAMED_PROPERTIES:
        yield StatedAttribute(voice.speaker, "occupation" if kind == "job" else kind, value)


def _objects_of(head: Token, preposition: str) -> list[Token]:
    return [
        each
        for child in head.children
        if child.dep_ == "prep" and child.lower_ == preposition
        for each in child.children
        if each.dep_ in ("pobj", "pcomp")
    ]


def _value(head: Token, voice: Voice) -> str:
    """The phrase as a value, without article; "" when it says "no" or points at something outside the clause."""
    found = phrase(head, without=frozenset({"acl", "appos", "advcl", "npadvmod"}))
    if found and found[0].lower_ in ("a", "an", "the", "to"):
        found = found[1:]
    if any(word.dep_ == "relcl" for word in found):
        return ""  # "friends I have" names no friends
    if not found or found[0].lower_ == "no" or any(word.lower_ in _VAGUE for word in found):
        return ""
    return rewritten(found, voice)
