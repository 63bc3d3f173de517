"""Lasting properties of persons, where a message states one, under the names of `attribute_names`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from adamem_graph.construction.offline.assertions import asserted_verbs
from adamem_graph.construction.offline.attribute_names import canonical_name
from adamem_graph.construction.offline.attribute_rules import RULES
from adamem_graph.construction.offline.facts import subject_name
from adamem_graph.construction.offline.favourites import favourite_of_subject, stated_as_favourite
from adamem_graph.construction.offline.grammar import is_general, is_negated, objects_of, subject_of
from adamem_graph.construction.offline.lexicon import FAMILY_AND_PETS, NAMED_PROPERTIES, TOLD_BY_AN_INFINITIVE
from adamem_graph.construction.offline.relatives import relative, relatives_of
from adamem_graph.construction.offline.rewriting import Voice
from adamem_graph.construction.offline.values import value_of, values_of
from adamem_graph.records import StatedAttribute

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_DATED = frozenset({"birthday", "anniversary"})
_OWN = frozenset({"my", "our"})
_SPEAKER = frozenset({"i", "we"})
_ONLY_NOUNS = frozenset({"job", "occupation", "profession", "career", "goal", "dream", "hobby", "passion", "name"})
_MY_HOME = re.compile(r"\bmy home", re.IGNORECASE)
_WHERE_FROM = frozenset({"hometown", "town", "country"})


def attributes_of(doc: Doc, voice: Voice) -> list[StatedAttribute]:
    """Each property once, in the order in which it is stated. The owner is never the listener."""
    plain = Voice(voice.speaker, voice.listener, quoted=voice.quoted, meant=voice.meant)
    found = [each for verb in asserted_verbs(doc) for each in _of_verb(verb, plain)]
    found += [StatedAttribute(voice.speaker, name, value) for name, value in relatives_of(doc)]
    found += [StatedAttribute(voice.speaker, "home town", value) for value in _named_home(doc)]
    known = [each for each in dict.fromkeys(found) if each.value and each.owner != voice.listener]
    return [each for each in known if not any(_names_what(each, other) for other in known)]


def _of_verb(verb: Token, voice: Voice) -> Iterator[StatedAttribute]:
    subject = subject_of(verb)
    if subject is None:
        return
    if subject.head.i == verb.i:
        said = (*_possessed(verb, subject, voice), *stated_as_favourite(verb, subject, voice))
        yield from (StatedAttribute(voice.speaker, canonical_name(name), value) for name, value in said)
    owner = _person(subject, voice)
    if owner is None:
        return
    for rule in RULES:
        for name, value in rule(verb, voice):
            yield StatedAttribute(owner, name, value)


def _names_what(unnamed: StatedAttribute, named: StatedAttribute) -> bool:
    """ "Max (dog)" makes "dog" of the same message needless."""
    same = (unnamed.owner, unnamed.name) == (named.owner, named.name)
    return same and named.value.endswith(f"({unnamed.value})")


def _person(subject: Token, voice: Voice) -> str | None:
    """The speaker, a named person, or a relative of the speaker."""
    joined = [child.lower_ for child in subject.children if child.dep_ == "conj"]
    if subject.lower_ in _SPEAKER or any(each in ("i", "me") for each in joined):
        return voice.speaker
    if joined or any(child.dep_ == "relcl" for child in subject.children):
        return None
    if subject.lower_ in ("he", "she"):
        return voice.meant.get(subject.i)
    if subject.ent_type_ in ("PERSON", "") and subject.pos_ == "PROPN":
        return subject_name(subject, voice)
    relative_of = subject.lemma_.lower() in FAMILY_AND_PETS and any(
        child.dep_ == "poss" and child.lower_ in _OWN for child in subject.children
    )
    return subject_name(subject, voice) if relative_of else None


def _possessed(verb: Token, subject: Token, voice: Voice) -> Iterator[tuple[str, str]]:
    """ "My favourite food is ramen", "my blood type is B negative", "my dog is called Max", "my son's name is Leo"."""
    owner = next((child for child in subject.children if child.dep_ == "poss"), None)
    if owner is None or is_negated(verb):
        return
    values = [child for child in verb.children if child.dep_ in ("attr", "acomp", "oprd") and child.i > verb.i]
    values += [*objects_of(verb, "on"), *objects_of(verb, "in")] if subject.lower_ in _DATED else []
    value = value_of(values[0], voice) if values and values[0].pos_ != "ADV" else ""
    if verb.lemma_ in ("call", "name") and owner.lower_ == "my" and value:
        yield from relative(subject, value)
    if verb.lemma_ != "be" or not is_general(verb):
        return
    whose = owner.lemma_.lower() in FAMILY_AND_PETS and any(child.lower_ == "my" for child in owner.children)
    if subject.lower_ == "name" and whose and value:
        yield from relative(owner, value)
    if owner.lower_ != "my":
        return
    yield from favourite_of_subject(verb, subject, values, voice)
    yield from _property(verb, subject, values, voice)


def _property(verb: Token, subject: Token, values: list[Token], voice: Voice) -> Iterator[tuple[str, str]]:
    """ "My blood type is B negative", "my goal is to sail round the world"."""
    kinds = [child.lower_ for child in subject.children if child.dep_ in ("compound", "amod")]
    names = (" ".join([*kinds, subject.lower_]), subject.lemma_.lower())
    kind = next((each for each in names if each in NAMED_PROPERTIES), None)
    if kind is None:
        return
    if kind in TOLD_BY_AN_INFINITIVE:
        tags = ("VB", "VBG") if kind == "hobby" else ("VB",)
        wanted = [child for child in verb.children if child.dep_ in ("xcomp", "ccomp") and child.tag_ in tags]
        yield from ((kind, value_of(child, voice)) for child in wanted)
    for head in values[:1]:
        a_noun = head.pos_ in ("NOUN", "PROPN") and head.dep_ != "acomp"
        if head.pos_ == "ADV" or (kind in _ONLY_NOUNS and not a_noun):
            continue
        listed = values_of(head, voice) if kind == "hobby" else [value_of(head, voice)]
        yield from ((kind, each) for each in listed)


def _named_home(doc: Doc) -> Iterator[str]:
    """ "My hometown, Oslo", "in my home country, Norway"."""
    for token in doc if _MY_HOME.search(doc.text) else ():
        if token.lower_ in _WHERE_FROM and any(child.lower_ == "my" for child in token.children):
            home = token.lower_ == "hometown" or any(child.lower_ == "home" for child in token.children)
            for child in token.children if home else ():
                named = child.dep_ == "appos" or (child.dep_ == "prep" and child.lower_ == "of")
                nouns = [child] if child.dep_ == "appos" else list(child.children) if named else []
                yield from (noun.text for noun in nouns if noun.pos_ == "PROPN")
