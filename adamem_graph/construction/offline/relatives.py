"""Relatives and pets, by the words that presuppose them: "my dog Max", "a kitten named Fig"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from adamem_graph.construction.offline.grammar import quoted_tokens
from adamem_graph.construction.offline.lexicon import ONLY_NAMED, PETS, RELATIVES
from adamem_graph.construction.offline.values import name_after

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_NO_LONGER = frozenset({"ex", "former", "late", "future", "old", "first", "next"})
_MINE = re.compile(r"\bmy\b", re.IGNORECASE)
_BARE = frozenset({"spouse", "partner", "friend"})


def relatives_of(doc: Doc) -> Iterator[tuple[str, str]]:
    """Attributes of the speaker that "my wife Vera" or "my kids" take for granted, as name and value."""
    if _MINE.search(doc.text) is None:
        return
    quoted = quoted_tokens(doc)
    for token in doc:
        if token.i not in quoted and kind_of_relative(token) is not None and _is_mine(token):
            yield from relative(token, name_after(token))


def kind_of_relative(noun: Token) -> str | None:
    """The attribute that a noun for a relative or pet is a value of."""
    lemma = noun.lemma_.lower()
    if noun.pos_ not in ("NOUN", "PROPN"):
        return None
    return "pet" if lemma in PETS else RELATIVES.get(lemma) or RELATIVES.get(noun.lower_)


def relative(noun: Token, name: str | None) -> Iterator[tuple[str, str]]:
    """What is stated of the speaker by a relative or pet that they have, under its name where it is known.

    A mother says nothing unless she is named; a wife says that the speaker is married.
    """
    kind = kind_of_relative(noun)
    if kind == "spouse":
        yield "marital status", "married"
    if kind is None or (name is None and kind in ONLY_NAMED):
        return
    plain = noun.lower_ if noun.tag_ in ("NNS", "NNPS") else noun.lemma_.lower()
    yield kind, plain if name is None else name if kind in _BARE else f"{name} ({plain})"


def _is_mine(noun: Token) -> bool:
    head = noun
    if noun.dep_ == "compound":
        # "My dog Max" has the name for its head; in "my dog walker" there is no dog of mine that is told of.
        if noun.head.pos_ != "PROPN" or noun.head.i < noun.i:
            return False
        head = noun.head
    beside = [*noun.children, *head.children]
    if any(child.lower_ in _NO_LONGER and child.i < noun.i for child in beside):
        return False
    return any(child.dep_ == "poss" and child.lower_ == "my" and child.i < noun.i for child in beside)
