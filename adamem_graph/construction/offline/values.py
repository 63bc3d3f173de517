"""Values of attributes: a noun phrase cut down to what it names, or nothing where it points at something else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from adamem_graph.construction.offline.grammar import phrase
from adamem_graph.construction.offline.rewriting import Voice, rewritten
from adamem_graph.construction.offline.words import words

if TYPE_CHECKING:
    from spacy.tokens import Token

# A value with one of these points at something outside the clause, or is of the moment.
_VAGUE = words(
    """
    it that this these those they them you him her his their one ones what how when where something everything
    your yours such both each here there now today thing things stuff lot same other others another way
    """
)
_LEADING = words("a an the to this these just definitely probably mostly really also always simply absolutely probably")
_TRAILING = words("too also though now lately recently again honestly actually well as much btw today")
_LEFT_OUT = frozenset({"acl", "appos", "advcl", "relcl", "cc", "conj", "preconj"})
_JOINS_WORDS = re.compile(r"[-/:–’'&]$")
_MOST_WORDS = 10
_CALENDAR = words(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august "
    "september october november december christmas easter"
)


def value_of(head: Token, voice: Voice, *, whole: bool = True) -> str:
    """The phrase without article; "" when it says "no", is too long, or points at something outside the clause.

    whole: with the words joined to it by "and".
    """
    left_out = _LEFT_OUT - ({"cc", "conj", "preconj"} if whole else frozenset())
    if any(child.dep_ == "relcl" for child in head.children):
        return ""  # "friends I have" names no friends
    found = _closed([each for each in phrase(head, without=left_out) if not _is_time(each)])
    while found and found[0].lower_ in _LEADING:
        found = found[1:]
    while found and (found[-1].lower_ in _TRAILING or found[-1].is_punct or found[-1].dep_ == "cc"):
        found = found[:-1]
    if not found or len(found) > _MOST_WORDS or found[0].lower_ in ("no", "not"):
        return ""
    if any(word.lower_ in _VAGUE or word.dep_ == "relcl" for word in found):
        return ""
    return rewritten(found, Voice(voice.speaker, voice.listener, meant=voice.meant))


def values_of(head: Token, voice: Voice) -> Iterator[str]:
    """The values of a list, one by one: "French and German"."""
    for each in (head, *head.conjuncts):
        if each.i >= head.i:
            yield value_of(each, voice, whole=False)


def name_after(noun: Token) -> str | None:
    """The name that follows a noun: "Max" of "my dog Max", "my dog, Max," or "a dog named Max"."""
    doc = noun.doc
    at = noun.i + 1
    if at < len(doc) and doc[at].text == ",":
        beside = any(child.dep_ == "appos" and child.i == at + 1 for child in noun.children)
        at += 1 if beside else 0
    elif at < len(doc) and doc[at].lower_ in ("named", "called"):
        at += 1
    name = []
    while at < len(doc) and doc[at].pos_ == "PROPN" and doc[at].text[0].isupper() and doc[at].lower_ not in _CALENDAR:
        name.append(doc[at].text)
        at += 1
    return " ".join(name) or None


def _closed(tokens: list[Token]) -> list[Token]:
    """With what is written together: "dairy-free" and "CS:GO" are one word, however the tokenizer cuts them."""
    if not tokens:
        return []
    doc = tokens[0].doc
    kept = {token.i for token in tokens}
    for token in tokens:
        at = token.i
        while at + 1 < len(doc) and not doc[at].whitespace_ and _written_on(doc[at], doc[at + 1]):
            at += 1
            kept.add(at)
        at = token.i
        while at > 0 and not doc[at - 1].whitespace_ and _written_on(doc[at - 1], doc[at]):
            at -= 1
            kept.add(at)
    return [doc[at] for at in sorted(kept)]


def _written_on(left: Token, right: Token) -> bool:
    joint = _JOINS_WORDS.search(left.text) is not None or _JOINS_WORDS.search(right.text) is not None
    following = right.i + 1 < len(right.doc) and right.doc[right.i + 1].text[0].isalnum() and not right.whitespace_
    return joint and (right.text[0].isalnum() or following) and not left.is_space and not right.is_space


def _is_time(token: Token) -> bool:
    return token.dep_ == "npadvmod" and token.ent_type_ in ("DATE", "TIME")
