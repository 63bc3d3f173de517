"""Values of attributes: a noun phrase cut down to what it names, or nothing where it points at something else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from adamem_graph.construction.offline.grammar import phrase
from adamem_graph.construction.offline.lexicon import LISTED
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
_LEFT_OUT = frozenset({"acl", "appos", "advcl", "relcl", "dep", "parataxis"})
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
    left_out = _LEFT_OUT | (frozenset() if whole else frozenset({"cc", "conj", "preconj"}))
    named = _activity(head, whole=whole) if head.pos_ == "VERB" else phrase(head, without=left_out)
    found = _closed([each for each in named if not _is_time(each)])
    if any(child.dep_ == "relcl" for each in found for child in each.children):
        return ""  # "friends I have" names no friends
    found = _without_frame(found, head)
    if not found or len(found) > _MOST_WORDS or found[0].lower_ in ("no", "not"):
        return ""
    if any(word.lower_ in _VAGUE and word.i not in voice.meant for word in found):
        return ""
    value = rewritten(found, Voice(voice.speaker, voice.listener, meant=voice.meant)).rstrip("-–,:; ")
    begins = found[0].is_sent_start and (found[0].pos_ != "PROPN" or not found[0].ent_type_) and found[0].text != "The"
    return value[:1].lower() + value[1:] if begins else value


def values_of(head: Token, voice: Voice) -> Iterator[str]:
    """The values of a list, one by one: "French and German"; one whole where something belongs to all of them."""
    listed = [each for each in (head, *head.conjuncts) if each.i >= head.i]
    if any(child.dep_ in ("det", "amod", "prep") for each in listed for child in each.children) and len(listed) > 1:
        yield value_of(head, voice)
        return
    for each in listed:
        yield value_of(each, voice, whole=False)


def named_values(name: str, noun: Token, voice: Voice) -> Iterator[tuple[str, str]]:
    """The values of a name with the name; of a name that takes lists, one by one."""
    yield from ((name, each) for each in (values_of(noun, voice) if name in LISTED else [value_of(noun, voice)]))


def _without_frame(tokens: list[Token], head: Token) -> list[Token]:
    """Without article before and "too" behind; "this amazing tart" names a tart, "this series" points at one."""
    found = tokens
    while found and found[0].lower_ in _LEADING:
        pointing = found[0].lower_ in ("this", "these") and not any(child.dep_ == "amod" for child in head.children)
        titled = found[0].text == "The" and len(found) > 1 and found[1].pos_ == "PROPN"
        if pointing or titled:
            break
        found = found[1:]
    while found and (found[-1].lower_ in _TRAILING or found[-1].is_punct or found[-1].dep_ == "cc"):
        found = found[:-1]
    return found


def _activity(verb: Token, *, whole: bool) -> list[Token]:
    """ "Make a home" of "make a home for them, because ...": without what points elsewhere or gives reasons."""
    tokens: list[Token] = []
    for token in verb.subtree:
        if token.i < verb.i:
            continue
        listed = token.text == "," and _goes_on(token, verb)
        ends = (token.is_punct and token.text != "-" and not listed) or token.dep_ == "mark" or token.tag_ == "WRB"
        if ends or token.text in ("–", "—") or (not whole and token.dep_ in ("cc", "conj") and token.head.i == verb.i):
            break
        tokens.append(token)
    at = next((place for place, token in enumerate(tokens) if token.lower_ in _VAGUE), len(tokens))
    return tokens[: at - 1] if 3 <= at < len(tokens) and tokens[at - 1].pos_ == "ADP" else tokens


def _goes_on(comma: Token, verb: Token) -> bool:
    """ "Climbing, sliding and swimming", "a safe, quiet place"."""
    if comma.i + 1 == len(verb.doc):
        return False
    following = comma.nbor(1)
    # After "a safe" the noun is still to come, however what follows the comma is read.
    unfinished = comma.i >= 2 and comma.nbor(-1).pos_ == "ADJ" and comma.nbor(-2).dep_ == "det"
    return unfinished or following.dep_ in ("cc", "amod") or following in verb.conjuncts


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
    """With commas and what is written together: "nut-free" is one word, however the tokenizer cuts it."""
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
    kept |= {at + 1 for at in kept if at + 2 in kept and doc[at + 1].text == ","}
    return [doc[at] for at in sorted(kept)]


def _written_on(left: Token, right: Token) -> bool:
    joint = _JOINS_WORDS.search(left.text) is not None or _JOINS_WORDS.search(right.text) is not None
    following = right.i + 1 < len(right.doc) and right.doc[right.i + 1].text[0].isalnum() and not right.whitespace_
    return joint and (right.text[0].isalnum() or following) and not left.is_space and not right.is_space


def _is_time(token: Token) -> bool:
    return token.dep_ == "npadvmod" and token.ent_type_ in ("DATE", "TIME")
