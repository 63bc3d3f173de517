"""What a clause states of its subject that lasts: likes, work, home, family, languages and the like."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adamem_graph.construction.offline.belongings import belongings, diagnosis
from adamem_graph.construction.offline.grammar import (
    auxiliaries,
    has_indefinite_article,
    in_youth,
    is_general,
    is_negated,
    objects_of,
)
from adamem_graph.construction.offline.lexicon import (
    DISLIKING,
    DOING,
    LIKING,
    NO_PLAY,
    OCCUPATIONS,
    PRACTISED,
    PREPOSITIONS_OF_QUALITY,
    STATE_NAMES,
    STATES,
)
from adamem_graph.construction.offline.rewriting import Voice
from adamem_graph.construction.offline.values import named_values, value_of
from adamem_graph.construction.offline.words import words

if TYPE_CHECKING:
    from spacy.tokens import Token

_DEFINITE = words("the all how any some")
_OLDEST = 120

Pairs = Iterator[tuple[str, str]]


def taste(verb: Token, voice: Voice) -> Pairs:
    """ "I love ramen", "I can't stand noise", "I've always liked hiking"."""
    name = _taste_name(verb)
    if name is None:
        return
    for child in verb.children:
        if child.dep_ == "dobj" and (child.pos_ in ("NOUN", "PROPN") or child.tag_ == "VBG"):
            if not any(each.lower_ in _DEFINITE for each in child.children if each.dep_ in ("det", "predet")):
                yield name, value_of(child, voice)
        elif child.dep_ == "xcomp" and (child.tag_ == "VBG" or (child.tag_ == "VB" and _is_taste(child, verb))):
            yield name, value_of(child, voice)


def identity(verb: Token, voice: Voice) -> Pairs:
    """ "I am a nurse", "I became a nurse", "I'm a big fan of jazz", "I'm 32", "I turned 30"."""
    if verb.lemma_ == "turn" and verb.tag_ == "VBD":
        yield from (("age", each.text) for each in verb.children if each.pos_ == "NUM" and _is_age(each))
    became = verb.lemma_ == "become" and verb.tag_ in ("VBD", "VBN")
    if is_negated(verb) or not (became or (verb.lemma_ == "be" and is_general(verb))):
        return
    for child in verb.children:
        if child.dep_ != "attr" or child.i < verb.i:
            continue
        if child.pos_ == "NUM" and _is_age(child) and not any(child.children):
            yield "age", child.text
        if child.pos_ != "NOUN" or not has_indefinite_article(child):
            continue
        head = child.lemma_.lower()
        if head == "fan":
            yield from (("likes", value_of(noun, voice)) for noun in objects_of(child, "of"))
        elif head in OCCUPATIONS:
            yield "job", _kind(child)
        elif head in STATES and not became:
            yield STATE_NAMES.get(head, "is"), _kind(child)


def quality(verb: Token, voice: Voice) -> Pairs:
    """ "I'm 32 years old", "I'm married", "I'm allergic to nuts", "I'm into jazz"."""
    if verb.lemma_ != "be" or is_negated(verb) or not is_general(verb):
        return
    yield from (("interested in", value_of(noun, voice)) for noun in objects_of(verb, "into"))
    for child in verb.children:
        if child.dep_ != "acomp":
            continue
        word = child.lower_
        if word == "old":
            years = [each for each in child.children if each.lemma_ == "year"]
            yield from (("age", each.text) for year in years for each in year.children if each.pos_ == "NUM")
        if word in STATES:
            yield STATE_NAMES.get(word, "is"), word
        if word in PREPOSITIONS_OF_QUALITY:
            preposition, name = PREPOSITIONS_OF_QUALITY[word]
            for noun in objects_of(child, preposition):
                yield from named_values(name, noun, voice)


def union(verb: Token, voice: Voice) -> Pairs:
    """ "I got married", "we are divorced", "she got engaged to Tom"."""
    lasting = {"marry": "married", "engage": "engaged", "divorce": "divorced"}
    helped = [each for each in verb.children if each.dep_ == "auxpass"]
    if verb.lemma_ not in lasting or verb.tag_ != "VBN" or not helped or is_negated(verb):
        return
    if any(each.lemma_ == "get" or each.tag_ in ("VBP", "VBZ") for each in helped):
        yield "marital status", lasting[verb.lemma_]
        name = "partner" if verb.lemma_ == "engage" else "spouse"
        spouses = [noun for noun in objects_of(verb, "to") if noun.pos_ == "PROPN"]
        yield from ((name, value_of(noun, voice)) for noun in spouses if verb.lemma_ != "divorce")


def work(verb: Token, voice: Voice) -> Pairs:
    """ "I work as a baker at Google", "I got a job as a nurse", "I was hired by Google"."""
    if is_negated(verb):
        return
    if verb.lemma_ == "work" and verb.tag_ in ("VBP", "VBZ", "VBG"):
        yield from (("job", value_of(noun, voice)) for noun in objects_of(verb, "as"))
        yield from (("employer", value_of(noun, voice)) for noun in _proper(verb, "at", "for"))
    found = verb.lemma_ in ("get", "start", "land", "take", "have") and verb.tag_ in ("VBD", "VBP", "VBZ", "VBN")
    for child in verb.children:
        if found and child.dep_ == "dobj" and child.lemma_.lower() in ("job", "position"):
            yield from (("job", value_of(noun, voice)) for noun in (*objects_of(child, "as"), *objects_of(verb, "as")))
            yield from (("employer", value_of(noun, voice)) for noun in (*_proper(child, "at"), *_proper(verb, "at")))
        if verb.lemma_ == "start" and verb.tag_ == "VBD" and child.dep_ == "xcomp" and child.lemma_ == "work":
            yield from (("job", value_of(noun, voice)) for noun in objects_of(child, "as"))
            yield from (("employer", value_of(noun, voice)) for noun in _proper(child, "at", "for"))
    if verb.lemma_ == "hire" and verb.tag_ == "VBN":
        yield from (("job", value_of(noun, voice)) for noun in objects_of(verb, "as"))
        yield from (("employer", value_of(noun, voice)) for noun in _proper(verb, "by", "at"))


def place(verb: Token, voice: Voice) -> Pairs:
    """ "I live in Oslo", "I moved to Lisbon", "I'm from Sweden", "I grew up in Chicago"."""
    if is_negated(verb) or verb.tag_ == "VB":
        return
    past = verb.tag_ in ("VBD", "VBN")
    if verb.lemma_ == "live" and not past:
        name, places = "lives in", [*objects_of(verb, "in"), *objects_of(verb, "near")]
    elif verb.lemma_ == "base" and any(each.tag_ in ("VBP", "VBZ") for each in auxiliaries(verb)):
        name, places = "lives in", objects_of(verb, "in")
    elif verb.lemma_ in ("move", "relocate") and past and not in_youth(verb):
        name, places = "lives in", objects_of(verb, "to")
    elif verb.lemma_ in ("grow", "bear", "raise") and past:
        name, places = "home town", objects_of(verb, "in")
    elif (verb.lemma_ == "come" and verb.tag_ in ("VBP", "VBZ")) or (verb.lemma_ == "be" and is_general(verb)):
        name, places = "home town", objects_of(verb, "from")
    else:
        return
    for noun in places:
        if noun.pos_ == "PROPN" and noun.ent_type_ in ("GPE", "LOC", "FAC", ""):
            yield name, value_of(noun, voice)


def doing(verb: Token, voice: Voice) -> Pairs:
    """ "I play the oboe", "I speak French and German", "I'm studying law", "I do yoga"."""
    learning = verb.lemma_ in ("study", "learn", "major") and verb.tag_ == "VBG" and auxiliaries(verb)
    if is_negated(verb) or not (learning or is_general(verb)):
        return
    if verb.lemma_ == "major":
        yield from (("studies", value_of(noun, voice)) for noun in objects_of(verb, "in"))
    if verb.lemma_ == "study":
        yield from (("school", value_of(noun, voice)) for noun in _proper(verb, "at"))
    name = "studies" if learning else DOING.get(verb.lemma_)
    for child in verb.children:
        if child.dep_ != "dobj" or child.pos_ not in ("NOUN", "PROPN"):
            continue
        if verb.lemma_ == "do" and child.lower_ in PRACTISED:
            yield "hobby", child.lower_
        if name is None or child.lemma_.lower() in NO_PLAY or _is_specific(child, verb):
            continue
        yield from named_values(name, child, voice)


RULES = (taste, identity, quality, union, work, place, belongings, diagnosis, doing)
"""Every rule, in the order in which their findings stand."""


def _taste_name(verb: Token) -> str | None:
    helpers = {each.lower_ for each in auxiliaries(verb)}
    if verb.lemma_ in ("stand", "bear") and is_negated(verb) and helpers & {"ca", "can"}:
        return "dislikes"
    if not is_general(verb):
        return None
    if verb.lemma_ in LIKING:
        return "dislikes" if is_negated(verb) else "prefers" if verb.lemma_ == "prefer" else "likes"
    return "dislikes" if verb.lemma_ in DISLIKING and not is_negated(verb) else None


def _proper(head: Token, *prepositions: str) -> list[Token]:
    return [noun for each in prepositions for noun in objects_of(head, each) if noun.pos_ == "PROPN"]


def _is_taste(infinitive: Token, verb: Token) -> bool:
    """ "I like to collect stamps"; not "I love to help", nor the purpose in "I prefer shade to avoid the sun"."""
    told = any(child.dep_ in ("dobj", "prep") for child in infinitive.children)
    return told and not any(child.dep_ in ("dobj", "xcomp") and child.i < infinitive.i for child in verb.children)


def _is_age(number: Token) -> bool:
    follows = number.nbor(1).text if number.i + 1 < len(number.doc) else ""
    return number.text.isdigit() and int(number.text) <= _OLDEST and follows != "%"


def _kind(noun: Token) -> str:
    """ "pediatric nurse": the noun with what tells its kind, without "great" or "new"."""
    kinds = [child.text for child in noun.children if child.dep_ == "compound" and child.i < noun.i]
    kinds += [child.text for child in noun.children if child.dep_ == "amod" and child.text.endswith(("ic", "al", "ed"))]
    return " ".join([*kinds, noun.text])


def _is_specific(noun: Token, verb: Token) -> bool:
    """ "I play a game" or "I collect the kids" tells of no lasting thing; "I play the oboe" does."""
    determiners = {child.lower_ for child in noun.children if child.dep_ == "det"}
    allowed = {"the"} if verb.lemma_ in ("play", "learn") else {"a", "an"} if verb.lemma_ in ("drive", "own") else set()
    return bool(determiners - allowed) or any(child.dep_ == "poss" for child in noun.children)
