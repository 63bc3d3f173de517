"""The persons that a turn names, and with whom its speaker is "we"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adamem_graph.construction.offline.entities import person_names
from adamem_graph.construction.offline.grammar import phrase, subject_of
from adamem_graph.construction.offline.lexicon import COMPANY, PEOPLE
from adamem_graph.construction.offline.rewriting import Voice, rewritten
from adamem_graph.construction.offline.values import name_after

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

# One look at the text spares most turns a walk through their words.
_OWNED = re.compile(r"\b(?:my|our|your)\b", re.IGNORECASE)
_TOGETHER = re.compile(r"\b(?:and (?:I|me)|with)\b", re.IGNORECASE)
_OWN = frozenset({"my", "our"})
_TALKING = frozenset({"talk", "speak", "chat", "get", "text", "agree", "argue", "share", "check", "sync", "joke"})


@dataclass(frozen=True, slots=True)
class Person:
    """Someone other than a participant.

    at: index of the token; relation: the word for it ("sister"), or None; is_named: by the grammar alone, as in "my
    sister Eva", where the tagger may not know the name.
    """

    at: int
    name: str
    relation: str | None
    is_named: bool = False


@dataclass(frozen=True, slots=True)
class Company:
    """With whom the speaker is "we" from a token on: "Ana and Ana's brother"."""

    at: int
    name: str


def people_of(doc: Doc, participants: Collection[str], voice: Voice) -> list[Person]:
    """Persons by name and as relatives of the speaker or the listener, in order of mention.

    Participants are left out: a dialogue calls them "I" and "you", and their names in it are mostly forms of address.
    """
    addressed = {part.lower() for name in participants for part in name.split()}
    found = {
        at: Person(at, name, _relation_before(doc[at], name))
        for at, name in person_names(doc)
        if name.split()[0].lower() not in addressed and not _is_beside_the_point(doc[at])
    }
    for token in doc if _OWNED.search(doc.text) else ():
        if not _is_relation(token, voice):
            continue
        name = name_after(token)
        if name is None:
            found[token.i] = Person(token.i, rewritten(_to_the_noun(token), voice), token.lower_)
        elif name.split()[0].lower() not in addressed:
            at = token.i + len(name.split())
            found.setdefault(at, Person(at, name, token.lower_, is_named=True))
    return sorted(found.values(), key=lambda each: each.at)


def company_of(doc: Doc, voice: Voice) -> list[Company]:
    """ "My brother and I went" and "I went with my brother" tell who "we" are in what follows."""
    return sorted(_companies(doc, voice), key=lambda each: each.at)


def _companies(doc: Doc, voice: Voice) -> Iterator[Company]:
    for token in doc if _TOGETHER.search(doc.text) else ():
        if token.lower_ in ("i", "me") and token.dep_ == "conj" and _is_company(token.head):
            head = token.head
            yield Company(token.i, f"{_without(head, token, voice)} and {voice.speaker}")
        elif token.lower_ == "with" and token.dep_ == "prep" and token.head.pos_ == "VERB":
            # Whom one has a call or a talk with is not whom one goes on to do things with.
            subject = subject_of(token.head) if token.head.lemma_ not in _TALKING else None
            if subject is None or subject.lower_ not in ("i", "we"):
                continue
            for noun in token.children:
                if noun.dep_ == "pobj" and _is_company(noun):
                    yield Company(noun.i, f"{voice.speaker} and {rewritten(phrase(noun), voice)}")


def _without(head: Token, last: Token, voice: Voice) -> str:
    """ "My brother and my aunt" of "my brother, my aunt and I"."""
    tokens = [token for token in phrase(head) if token.i < last.i]
    while tokens and (tokens[-1].dep_ == "cc" or tokens[-1].is_punct):
        tokens.pop()
    return rewritten(tokens, voice)


def _is_company(noun: Token) -> bool:
    if noun.pos_ == "PROPN":
        return noun.ent_type_ == "PERSON"
    return noun.lemma_.lower() in PEOPLE | COMPANY and any(child.lower_ in _OWN for child in noun.children)


def _to_the_noun(noun: Token) -> list[Token]:
    return [token for token in phrase(noun) if token.i <= noun.i]


def _is_beside_the_point(last: Token) -> bool:
    """ "Thanks, Ana." addresses, and "Grafana dashboards" names a kind of thing."""
    doc, first = last.doc, last
    while first.i > 0 and first.nbor(-1).ent_type_ == "PERSON" and first.ent_iob_ == "I":
        first = first.nbor(-1)
    ends = last.i + 1 == len(doc) or last.nbor(1).text in (".", "!", "?", ",")
    greeted = first.i > 0 and first.nbor(-1).lower_ in ("hey", "hi", "hello", "thanks")
    called = ends and first.i > 0 and first.nbor(-1).text == "," and last.dep_ in ("npadvmod", "intj", "dep", "ROOT")
    return greeted or called or (last.dep_ == "compound" and last.head.pos_ == "NOUN")


def _is_relation(token: Token, voice: Voice) -> bool:
    owners = _OWN | ({"your"} if voice.listener else frozenset())
    return token.lower_ in PEOPLE and any(child.lower_ in owners for child in token.children)


def _relation_before(last: Token, name: str) -> str | None:
    """ "sister" of "my sister Eva"."""
    at = last.i - len(name.split())
    word = last.doc[at].lower_ if at >= 0 else ""
    return word if word in PEOPLE else None
