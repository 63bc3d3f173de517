"""Small questions about parsed English: subjects, tenses, quotations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from adamem_graph.construction.offline.words import words
from adamem_graph.times import Tense

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

SUBJECTS = frozenset({"nsubj", "nsubjpass", "expl", "csubj"})
_FUTURE_HEADS = frozenset(
    {"want", "plan", "hope", "need", "wait", "intend", "expect", "look", "try", "decide", "promise", "agree", "offer"}
)
# "I booked it for Friday": what was arranged lies ahead.
_ARRANGING = frozenset(
    {"schedule", "reschedule", "book", "arrange", "plan", "promise", "agree", "commit", "reserve", "postpone"}
)
_FUTURE_AUXILIARIES = frozenset(
    {"will", "'ll", "’ll", "shall", "can", "should", "must", "may", "might", "could", "would"}
)
_YOUNG = words("kid child young childhood little younger growing")
_QUOTED = re.compile(r"[“\"]([^“”\"]{2,200})[”\"]")


def subject_of(verb: Token) -> Token | None:
    """The subject of a verb, its own or shared with the verb that it is joined to."""
    # "I got engaged" may be read with "I" under "got".
    own = [child for head in (verb, *auxiliaries(verb)) for child in head.children if child.dep_ in SUBJECTS]
    if own:
        # "Nate, I moved" may be read with two subjects; the one next to the verb is meant.
        before = [child for child in own if child.i < verb.i]
        return before[-1] if before else own[0]
    if verb.dep_ in ("conj", "xcomp") and verb.head.pos_ in ("VERB", "AUX") and verb.head.i != verb.i:
        return subject_of(verb.head)
    return None


def auxiliaries(verb: Token) -> list[Token]:
    """The verb's own auxiliaries, in order."""
    return [child for child in verb.children if child.dep_ in ("aux", "auxpass")]


def objects_of(head: Token, preposition: str) -> list[Token]:
    """What a preposition under a verb, noun or adjective governs."""
    return [
        each
        for child in head.children
        if child.dep_ == "prep" and child.lower_ == preposition
        for each in child.children
        if each.dep_ in ("pobj", "pcomp")
    ]


def is_finite(verb: Token) -> bool:
    """True when the verb or one of its auxiliaries carries tense."""
    return any(each.tag_ in ("VBD", "VBP", "VBZ", "MD") for each in (verb, *auxiliaries(verb)))


def is_negated(verb: Token) -> bool:
    """True for "not", "n't" and "never"."""
    return any(child.dep_ == "neg" for child in verb.children)


def verb_above(token: Token) -> Token | None:
    """The verb of the clause that a token stands in."""
    if token.pos_ in ("VERB", "AUX") and token.dep_ not in ("aux", "auxpass"):
        return token
    for ancestor in token.ancestors:
        if ancestor.pos_ in ("VERB", "AUX"):
            return ancestor
    return None


def tense_of(verb: Token) -> Tense | None:
    """The tense of a verb as it bears on a date; a present progressive with a date speaks of the future."""
    helpers = auxiliaries(verb)
    spoken = {each.lower_ for each in helpers} | {each.lemma_ for each in helpers}
    tags = {verb.tag_} | {each.tag_ for each in helpers}
    if spoken & _FUTURE_AUXILIARIES or verb.lemma_ in _ARRANGING:
        return Tense.FUTURE
    if tags & {"VBD", "VBN"}:
        return Tense.PAST
    if verb.tag_ == "VBG" and helpers:
        return Tense.FUTURE
    return Tense.PRESENT if verb.tag_ in ("VBP", "VBZ") else _tense_from_head(verb)


def _tense_from_head(verb: Token) -> Tense | None:
    """An infinitive or gerund: "plan to go" looks ahead, otherwise the verb above decides."""
    above = next((each for each in verb.ancestors if each.pos_ in ("VERB", "AUX")), None)
    if above is None:
        return None
    if above.lemma_ in _FUTURE_HEADS or (above.lemma_ in ("go", "gon") and verb.tag_ == "VB"):
        return Tense.FUTURE
    return tense_of(above)


def quotations(text: str) -> list[tuple[int, int, str]]:
    """Start, end and words of each passage between double quotation marks."""
    return [(match.start(), match.end(), match[1].strip()) for match in _QUOTED.finditer(text)]


def quoted_tokens(doc: Doc) -> frozenset[int]:
    """Indices of the tokens between double quotation marks."""
    ranges = [(start, end) for start, end, _ in quotations(doc.text)]
    if not ranges:
        return frozenset()
    return frozenset(token.i for token in doc if any(start <= token.idx < end for start, end in ranges))


def phrase(head: Token, *, without: frozenset[str] = frozenset({"relcl", "acl", "appos"})) -> list[Token]:
    """The tokens of a noun phrase in order, with no relative clause."""

    def walk(token: Token) -> Iterator[Token]:
        yield token
        for child in token.children:
            if child.dep_ not in without and child.dep_ != "punct":
                yield from walk(child)

    return sorted(walk(head), key=lambda token: token.i)


def is_general(verb: Token) -> bool:
    """Present and plain, or "have always loved": no single event and no ongoing action."""
    helpers = auxiliaries(verb)
    if verb.tag_ in ("VBP", "VBZ") and not helpers:
        return True
    if verb.tag_ == "VB" and helpers:
        return all(each.lemma_ == "do" and each.tag_ != "VBD" for each in helpers)
    always = any(child.lower_ == "always" for child in verb.children)
    return verb.tag_ == "VBN" and always and all(each.lemma_ in ("have", "'ve", "’ve") for each in helpers)


def has_indefinite_article(noun: Token) -> bool:
    """ "A nurse"; not "such a mess"."""
    return any(child.lower_ in ("a", "an") for child in noun.children) and not any(
        child.lower_ in ("such", "quite") for child in noun.children
    )


def in_youth(verb: Token) -> bool:
    """ "When I was a kid": what is told of then may hold no more."""
    return any(token.lower_ in _YOUNG for token in verb.sent)
