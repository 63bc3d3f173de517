"""Whom "he" and "she" mean, where one message leaves no doubt, and which clauses hang on something said before."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from adamem_graph.construction.offline.entities import person_names
from adamem_graph.construction.offline.grammar import phrase
from adamem_graph.construction.offline.lexicon import PEOPLE
from adamem_graph.construction.offline.rewriting import Voice, possessive, rewritten
from adamem_graph.construction.offline.words import words

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_HE = frozenset({"he", "him", "his", "himself"})
_SHE = frozenset({"she", "her", "hers", "herself"})
_THEY = frozenset({"they", "them", "their", "theirs"})
_POINTERS = frozenset({"it", "this", "that", "these", "those"})
_MEN = words("brother father dad husband boyfriend son uncle nephew grandpa grandfather grandson fiancé")
_WOMEN = words("sister mother mom mum wife girlfriend daughter aunt niece grandma grandmother granddaughter fiancée")


def resolved(doc: Doc, participants: Collection[str], voice: Voice) -> Mapping[int, str]:
    """Token index of each "he", "him", "his", "she" or "her" to what stands for it.

    A pronoun is resolved when exactly one person who fits has been named before it in the message. Participants
    are not counted: a dialogue calls them "I" and "you", and their names in it are mostly forms of address.
    """
    addressed = {part.lower() for name in participants for part in name.split()}
    named = {start: name for start, name in person_names(doc) if name.split()[0].lower() not in addressed}
    people: dict[str, str | None] = {}
    found: dict[int, str] = {}
    for token in doc:
        lower = token.lower_
        if token.i in named:
            people.setdefault(named[token.i], None)
        elif lower in PEOPLE and any(child.lower_ == "my" for child in token.children):
            people.setdefault(rewritten(phrase(token), Voice(voice.speaker, voice.listener)), lower)
        elif lower in _HE | _SHE:
            fitting = [name for name, kind in people.items() if _fits(lower, kind)]
            if len(fitting) == 1:
                owns = token.dep_ == "poss" or lower in ("his", "hers")
                found[token.i] = possessive(fitting[0]) if owns else fitting[0]
    return found


def hangs_on_context(tokens: Sequence[Token], resolutions: Mapping[int, str]) -> bool:
    """True when a pronoun of the clause has nothing before it in the clause that it could mean."""
    nouns = people = 0
    for token in tokens:
        lower = token.lower_
        if token.i in resolutions:
            people += 1
        elif (lower in _HE | _SHE and not people) or (_needs_a_noun(token) and not nouns):
            return True
        elif token.pos_ in ("NOUN", "PROPN"):
            nouns += 1
            people += token.pos_ == "PROPN" or token.lemma_.lower() in PEOPLE
    return False


def _needs_a_noun(token: Token) -> bool:
    if token.lower_ in _THEY:
        return True
    if token.lower_ == "there":
        return token.dep_ != "expl"
    points = token.lower_ in _POINTERS and token.pos_ in ("PRON", "DET")
    return points and token.dep_ in ("dobj", "pobj", "attr")


def _fits(pronoun: str, kind: str | None) -> bool:
    """A relation word shows a sex; a name is not made to show one."""
    return kind not in (_WOMEN if pronoun in _HE else _MEN)
