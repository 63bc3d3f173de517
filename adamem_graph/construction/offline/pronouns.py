"""Whom "he", "she" and "we" mean, where message and context leave no doubt, and which clauses hang on more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from adamem_graph.construction.offline.lexicon import PEOPLE
from adamem_graph.construction.offline.mentions import Mentions
from adamem_graph.construction.offline.people import Company, Person
from adamem_graph.construction.offline.rewriting import Voice, possessive
from adamem_graph.construction.offline.words import words

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_HE = frozenset({"he", "him", "his", "himself"})
_SHE = frozenset({"she", "her", "hers", "herself"})
_WE = frozenset({"we", "us"})
_THEY = frozenset({"they", "them", "their", "theirs"})
_POINTERS = frozenset({"this", "that", "these", "those"})
_MEN = words("brother father dad husband boyfriend son uncle nephew grandpa grandfather grandson fiancé")
_WOMEN = words("sister mother mom mum wife girlfriend daughter aunt niece grandma grandmother granddaughter fiancée")


def resolved_people(doc: Doc, people: Sequence[Person], context: Sequence[Mentions]) -> Mapping[int, str]:
    """Token index of each "he", "him", "his", "she" or "her" to what stands for it.

    A pronoun is resolved when exactly one person who fits has been named before it in the message; where none has, when
    the latest turn of the context that names somebody who fits names one only.
    """
    earlier = [[Person(-1, name, relation) for name, relation in each.people.items()] for each in context]
    found: dict[int, str] = {}
    for token in doc:
        lower = token.lower_
        if lower not in _HE | _SHE:
            continue
        own = [each for each in people if each.at < token.i]
        choices = ({each.name for each in turn if _fits(lower, each.relation)} for turn in (own, *earlier))
        fitting = next((names for names in choices if names), set())
        if len(fitting) == 1:
            owns = token.dep_ == "poss" or lower in ("his", "hers")
            name = fitting.pop()
            found[token.i] = possessive(name) if owns else name
    return found


def resolved_company(
    doc: Doc, companies: Sequence[Company], context: Sequence[Mentions], voice: Voice
) -> Mapping[int, str]:
    """Token index of each "we" and "us" to those who are meant: named before it, or in the speaker's turn before."""
    own_turn = next((each for each in context if each.speaker == voice.speaker), None)
    found: dict[int, str] = {}
    for token in doc:
        if token.lower_ in _WE:
            before = [each.name for each in companies if each.at < token.i]
            name = before[-1] if before else own_turn.company if own_turn else None
            if name is None and voice.listener is not None and _means_both(token):
                name = f"{voice.speaker} and {voice.listener}"
            if name is not None:
                found[token.i] = name
    return found


def hangs_on_context(tokens: Sequence[Token], resolutions: Mapping[int, str]) -> bool:
    """True when a pronoun of the clause has nothing before it in the clause that it could mean."""
    nouns = people = 0
    for token in tokens:
        lower = token.lower_
        if token.i in resolutions:
            nouns += lower not in _WE
            people += lower in _HE | _SHE or token.pos_ == "PROPN"
        elif (lower in _HE | _SHE and not people) or _points_outside(token) or (_needs_a_noun(token) and not nouns):
            return True
        elif token.pos_ in ("NOUN", "PROPN"):
            nouns += 1
            people += token.pos_ == "PROPN" or token.lemma_.lower() in PEOPLE
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
        return token.head.lower_ in ("one", "ones")
    return token.tag_ == "DT" and token.pos_ == "PRON" and token.dep_ in ("dobj", "pobj", "attr")


def _needs_a_noun(token: Token) -> bool:
    if token.lower_ in _THEY:
        return True
    if token.lower_ == "there":
        return token.dep_ != "expl"
    points = token.lower_ in _POINTERS | {"it"} and token.pos_ in ("PRON", "DET")
    return points and token.dep_ in ("dobj", "pobj", "attr")


def _fits(pronoun: str, relation: str | None) -> bool:
    """A relation word shows a sex; a name is not made to show one."""
    return relation not in (_WOMEN if pronoun in _HE else _MEN)
