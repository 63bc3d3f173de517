"""Whom "he", "she" and "we" mean, where message and context leave no doubt, and which clauses hang on more."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from adamem_graph.construction.offline.grammar import verb_above
from adamem_graph.construction.offline.lexicon import PEOPLE
from adamem_graph.construction.offline.mentions import Mentions
from adamem_graph.construction.offline.people import Company, Person
from adamem_graph.construction.offline.rewriting import Voice, possessive
from adamem_graph.construction.offline.words import words

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_HE = frozenset({"he", "him", "his", "himself"})
_SHE = frozenset({"she", "her", "hers", "herself"})
_HE_OR_SHE = re.compile(r"\b(?:h(?:e|im|is|imself|ers?|erself)|she)\b", re.IGNORECASE)
_WE = frozenset({"we", "us"})
_THEY = frozenset({"they", "them", "their", "theirs"})
_POINTERS = frozenset({"this", "that", "these", "those"})
_MEN = words("brother father dad husband boyfriend son uncle nephew grandpa grandfather grandson fiancé")
_WOMEN = words("sister mother mom mum wife girlfriend daughter aunt niece grandma grandmother granddaughter fiancée")


def resolved_people(doc: Doc, people: Sequence[Person], context: Sequence[Mentions], voice: Voice) -> Mapping[int, str]:
    """Token index of each "he", "him", "his", "she" or "her" to what stands for it.

    A pronoun is resolved when exactly one person who fits has been named before it in the message; where none has, when
    the turn just before and the speaker's own last turns together name exactly one.
    """
    found: dict[int, str] = {}
    for token in doc if _HE_OR_SHE.search(doc.text) else ():
        form = _form_of(token)
        if form is None:
            continue
        names = {each.name for each in people if each.at < token.i and _fits(form, each.relation)}
        names = names or _named_in_context(form, context, voice.speaker)
        if len(names) == 1:
            owns = token.dep_ == "poss" or token.lower_ in ("his", "hers")
            name = names.pop()
            found[token.i] = possessive(name) if owns else name
    return found


def carried_on(doc: Doc, people: Sequence[Person]) -> frozenset[str]:
    """The pronouns, as "he" or "she", that stand in a turn before it has named anybody whom they fit."""
    found = set()
    for token in doc if _HE_OR_SHE.search(doc.text) else ():
        form = _form_of(token)
        if form and not any(each.at < token.i and _fits(form, each.relation) for each in people):
            found.add(form)
    return frozenset(found)


def _form_of(token: Token) -> str | None:
    return "he" if token.lower_ in _HE else "she" if token.lower_ in _SHE else None


def _named_in_context(form: str, context: Sequence[Mentions], speaker: str) -> set[str]:
    """Who is meant by a turn's first "she": named in the turn just before, or by the speaker's own last words.

    A turn that says "she" of somebody named before it goes on about that person, whoever else it names.
    """
    names: set[str] = set()
    for place, turn in enumerate(context):
        if turn.speaker != speaker and place > 0:
            continue
        fitting = {name for name, relation in turn.people.items() if _fits(form, relation)}
        if form not in turn.carried_on:
            names |= fitting
            if turn.speaker == speaker and fitting:
                break
    return names


def resolved_company(
    doc: Doc, companies: Sequence[Company], people: Sequence[Person], context: Sequence[Mentions], voice: Voice
) -> Mapping[int, str]:
    """Token index of each "we" and "us" to those who are meant: named before it, or in the speaker's turn before."""
    own_turn = next((each for each in context if each.speaker == voice.speaker), None)
    found: dict[int, str] = {}
    for token in doc:
        if token.lower_ in _WE:
            before = [each.name for each in companies if each.at < token.i]
            # Where the message names others, "we" may be with them.
            alone = not any(each.at < token.i for each in people)
            name = before[-1] if before else own_turn.company if own_turn and alone else None
            if name is None and voice.listener is not None and _means_both(token):
                name = f"{voice.speaker} and {voice.listener}"
            if name is not None:
                found[token.i] = name
    return found


def hangs_on_context(tokens: Sequence[Token], resolutions: Mapping[int, str]) -> bool:
    """True when a pronoun of the clause has nothing before it in the clause that it could mean."""
    people = False
    nouns: list[Token] = []
    for token in tokens:
        lower = token.lower_
        if token.i in resolutions:
            nouns += [token] if lower not in _WE else []
            people |= lower in _HE | _SHE or token.pos_ == "PROPN"
        elif (lower in _HE | _SHE and not people) or _points_outside(token) or _lacks_a_noun(token, nouns):
            return True
        elif token.pos_ in ("NOUN", "PROPN"):
            nouns.append(token)
            people |= token.pos_ == "PROPN" or token.lemma_.lower() in PEOPLE
    return False


def _means_both(we: Token) -> bool:
    """ "We both like figs": the two who talk, where nobody else was named."""
    return any(child.lower_ == "both" for child in (*we.children, *we.head.children))


def _points_outside(token: Token) -> bool:
    """ "They talked about this", "I like these ones", "it is on there"."""
    if token.lower_ == "there":
        return token.dep_ == "pcomp" or (token.dep_ != "expl" and token.head.dep_ == "prep")
    if token.lower_ not in _POINTERS:
        return False
    if token.tag_ == "DT" and token.dep_ == "det":
        compared = token.head.dep_ == "pobj" and token.head.head.lower_ == "like"
        return compared or token.head.lower_ in ("one", "ones")
    return token.tag_ == "DT" and token.pos_ == "PRON" and token.dep_ in ("dobj", "pobj", "attr")


def _lacks_a_noun(token: Token, nouns: Sequence[Token]) -> bool:
    """ "I had a talk about it" has a noun before "it", but not one that can be meant: both hang on one verb."""
    if token.lower_ == "there":
        return token.dep_ != "expl" and not any(_is_place(noun) for noun in nouns)
    points = token.lower_ in _POINTERS | {"it"} and token.pos_ in ("PRON", "DET")
    needs_one = token.lower_ in _THEY or (points and token.dep_ in ("dobj", "pobj", "attr"))
    if not needs_one:
        return False
    verb = verb_above(token)
    return not any(not noun.is_ancestor(token) and verb_above(noun) != verb for noun in nouns)


def _is_place(noun: Token) -> bool:
    inside = noun.dep_ == "pobj" and noun.head.lower_ in ("in", "at", "to", "from", "near")
    return inside or noun.ent_type_ in ("GPE", "LOC", "FAC")


def _fits(pronoun: str, relation: str | None) -> bool:
    """A relation word shows a sex; a name is not made to show one."""
    return relation not in (_WOMEN if pronoun == "he" else _MEN)
