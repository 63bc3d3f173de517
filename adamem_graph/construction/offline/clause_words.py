"""Which words belong to a clause: without "by the way", "Ben," and whatever else is said around it."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from adamem_graph.construction.offline.grammar import subject_of
from adamem_graph.construction.offline.words import words

if TYPE_CHECKING:
    from spacy.tokens import Token

_OPENERS = words(
    """
    nah yeah yes yep yup no nope well so oh ah hey hi hello wow btw also anyway plus honestly sure okay ok
    actually and but then haha lol aww whoa thanks congrats man ugh hmm still however true right
    definitely totally absolutely exactly basically besides
    """
)
_OPENINGS = (
    "by the way",
    "in fact",
    "of course",
    "for now",
    "for sure",
    "oh yeah",
    "before i forget",
    "to be honest",
    "on top of that",
    "on another note",
    "at least",
    "great news",
    "good news",
    "big news",
    "long time no see",
    "long time no talk",
    "guess what",
    "you know",
    "fun fact",
    "funny enough",
    "as for me",
    "speaking of which",
)
_LONGEST_OPENING = 6
_TRAILERS = frozenset({"btw", "lol", "haha", "but", "and", "man", "so"})
_ADVERBS_OF_TIME = frozenset({"recently", "lately", "once", "usually", "sometimes", "often", "since", "when", "while"})


def stating_tokens(verb: Token, heads: list[Token], names: Collection[str]) -> tuple[Token, ...]:
    """The words of a clause in order, with no interjection, no form of address and no joined clause."""
    subject = subject_of(verb)
    apart = [head for head in heads if head.i != verb.i and verb.is_ancestor(head)]
    apart += [child for child in verb.children if _stands_apart(child, verb, subject)]
    others = {each.i for head in apart for each in head.subtree}
    kept = (token for token in verb.subtree if token.i not in others and not token.is_space)
    tokens = sorted(kept, key=lambda token: token.i)
    while tokens and (
        _is_filler(tokens[0])
        or _is_afterthought(tokens[0], verb)
        or _is_address(tokens, names, subject)
        or _is_remark(tokens)
    ):
        tokens.pop(0)
    tokens = _after_opening(tokens)
    while tokens and (_is_trailer(tokens[-1]) or _is_late_address(tokens, names)):
        if tokens[-1].text in ')”"':
            break
        tokens.pop()
    return tuple(tokens)


def _stands_apart(child: Token, verb: Token, subject: Token | None) -> bool:
    """ "Got it, I moved it", "Yep, kindness wins", "I made one, take a look": no part of the clause."""
    if child.dep_ in ("conj", "dep") and child.i > verb.i and child.tag_ == "VB" and verb.tag_ != "VB":
        joined = any(each.dep_ == "cc" and each.i < child.i for each in verb.children)
        return not joined  # "I've painted one, take a look"
    if subject is None or child.i >= subject.i or subject.i > verb.i:
        return False
    return child.dep_ in ("ccomp", "dep", "intj", "parataxis", "nsubj", "nsubjpass", "discourse")


def _is_filler(token: Token) -> bool:
    if token.is_punct:
        return token.text not in '“"('
    if token.pos_ == "INTJ" or token.dep_ == "cc":
        return True
    return token.lower_ in _OPENERS and token.dep_ not in ("nsubj", "amod", "det")


def _is_afterthought(token: Token, verb: Token) -> bool:
    """ "Though she sold the boat." as a sentence of its own."""
    return token.lower_ in ("though", "although") and token.head.i == verb.i


def _after_opening(tokens: list[Token]) -> list[Token]:
    """Without "by the way", "in fact" and the like at the beginning."""
    said = " ".join(token.lower_ for token in tokens[:_LONGEST_OPENING])
    for opening in _OPENINGS:
        if said.startswith(f"{opening} "):
            rest = tokens[len(opening.split()) :]
            return rest[1:] if rest and rest[0].text in (",", "-", ":") else rest
    return tokens


def _is_address(tokens: list[Token], names: Collection[str], subject: Token | None) -> bool:
    """ "Ben, I moved": a participant's name before a comma is nobody's doing."""
    if tokens[0].lower_ not in names or len(tokens) < 2 or tokens[0] == subject:
        return False
    return tokens[1].text in (",", "!") or tokens[0].dep_ in ("npadvmod", "intj", "dep")


def _is_trailer(token: Token) -> bool:
    return token.is_punct or token.dep_ in ("cc", "intj") or token.lower_ in _TRAILERS


def _is_remark(tokens: list[Token]) -> bool:
    """ "Not really, he complained", "Mostly, though, it held": adverbs before a comma that answer somebody."""
    for count, token in enumerate(tokens[:4]):
        if token.text == ",":
            return count > 0
        if token.pos_ not in ("ADV", "PART", "INTJ", "SCONJ") or token.lower_ in _ADVERBS_OF_TIME:
            return False
    return False


def _is_late_address(tokens: list[Token], names: Collection[str]) -> bool:
    return tokens[-1].lower_ in names and len(tokens) > 1 and tokens[-2].text == ","
