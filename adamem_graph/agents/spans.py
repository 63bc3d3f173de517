"""The spans of a sentence that may answer a question: names, noun and verb phrases, lists, reasons, numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from adamem_graph.construction.offline.grammar import quotations

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_LEFT_OF_NOUN = frozenset({"compound", "amod", "nummod", "quantmod", "poss", "nmod", "advmod", "npadvmod"})
_DROPPED_AT_FRONT = frozenset({"DET", "PUNCT", "CCONJ", "SPACE", "INTJ"})
_OBJECTS = frozenset({"dobj", "attr", "acomp", "xcomp", "prt", "oprd", "dative"})
_WHOLE_CLAUSES = frozenset({"advcl", "relcl", "parataxis", "csubj"})
_NO_NAME = frozenset({"DATE", "TIME", "ORDINAL", "CARDINAL", "PERCENT"})
_REASONS = frozenset({"because", "since", "as", "so", "cause"})
_LONGEST = 16


class SpanKind(StrEnum):
    """What a span is, by its syntax."""

    TITLE = "title"
    NAME = "name"
    MEASURE = "measure"
    NUMBER = "number"
    REASON = "reason"
    INFINITIVE = "infinitive"
    NOUN = "noun"
    NOUN_FULL = "noun with what follows"
    NOUN_LIST = "list of nouns"
    VERB_OBJECT = "verb with its object"
    VERB_FULL = "verb with what follows"
    VERB_LIST = "list of verbs"
    ADJECTIVE = "adjective"
    PREPOSITION = "preposition"
    SENTENCE = "sentence"


@dataclass(frozen=True, slots=True)
class SpanCandidate:
    """Tokens `start` to `end` (exclusive) of a parsed text; head: the token that holds them together."""

    kind: SpanKind
    start: int
    end: int
    head: int
    label: str = ""
    """What a recogniser of names takes a name for ("PERSON", "GPE")."""


def spans_of(sentence: Doc) -> list[SpanCandidate]:
    """The spans of a sentence, each once; of two kinds of the same words the one that comes first in `SpanKind`."""
    found: dict[tuple[int, int], SpanCandidate] = {}
    order = {kind: number for number, kind in enumerate(SpanKind)}
    for raw in sorted(_all(sentence), key=lambda each: order[each.kind]):
        span = _trimmed(sentence, raw)
        if span is not None:
            found.setdefault((span.start, span.end), span)
    return list(found.values())


def _all(sentence: Doc) -> Iterator[SpanCandidate]:
    yield SpanCandidate(SpanKind.SENTENCE, 0, len(sentence), _root(sentence))
    for name in sentence.ents:
        if name.label_ not in _NO_NAME:
            yield SpanCandidate(SpanKind.NAME, name.start, name.end, name.root.i, name.label_)
    for start, end, _ in quotations(sentence.text):
        title = sentence.char_span(start + 1, end - 1, alignment_mode="expand")
        if title is not None and len(title):
            yield SpanCandidate(SpanKind.TITLE, title.start, title.end, title.root.i)
    for token in sentence:
        yield from _at(token)


def _root(sentence: Doc) -> int:
    return next(token.i for token in sentence if token.dep_ == "ROOT")


def _at(token: Token) -> Iterator[SpanCandidate]:
    if _is_noun(token):
        yield from _noun_spans(token)
    elif token.pos_ == "VERB":
        yield from _verb_spans(token)
    elif token.pos_ == "ADJ" and token.dep_ in ("acomp", "ROOT", "conj", "oprd"):
        yield SpanCandidate(SpanKind.ADJECTIVE, token.i, token.i + 1, token.i)
        if any(child.dep_ == "conj" for child in token.children):
            yield SpanCandidate(SpanKind.ADJECTIVE, token.i, _list_end(token), token.i)
        yield SpanCandidate(SpanKind.ADJECTIVE, token.i, _right(token), token.i)
    elif token.dep_ == "prep" and any(child.dep_ in ("pobj", "pcomp") for child in token.children):
        yield SpanCandidate(SpanKind.PREPOSITION, token.i, _right(token), token.i)
    elif token.pos_ == "NUM" or token.like_num:
        yield SpanCandidate(SpanKind.NUMBER, token.i, token.i + 1, token.i)
        if token.dep_ == "nummod" and token.head.i > token.i:
            yield SpanCandidate(SpanKind.MEASURE, token.i, token.head.i + 1, token.head.i)
    if token.lower_ in _REASONS and token.dep_ == "mark":
        verb = token.head
        yield SpanCandidate(SpanKind.REASON, token.i + 1, _right(verb), verb.i)


def _is_noun(token: Token) -> bool:
    """By its place where the tagger errs: an object is a noun, whatever it is taken for."""
    taken = token.pos_ in ("NOUN", "PROPN") and token.dep_ != "compound"
    return taken or (token.pos_ in ("ADJ", "X") and token.dep_ in ("dobj", "pobj"))


def _noun_spans(noun: Token) -> Iterator[SpanCandidate]:
    start = _left(noun)
    yield SpanCandidate(SpanKind.NOUN, start, noun.i + 1, noun.i)
    yield SpanCandidate(SpanKind.NOUN_FULL, start, _right_of_noun(noun), noun.i)
    if any(child.dep_ == "conj" for child in noun.children):
        yield SpanCandidate(SpanKind.NOUN_LIST, start, _list_end(noun), noun.i)


def _verb_spans(verb: Token) -> Iterator[SpanCandidate]:
    objects = [child for child in verb.children if child.i > verb.i and child.dep_ in _OBJECTS]
    if objects:
        end = max(each.i + 1 if each.pos_ != "VERB" else _right(each) for each in objects)
        yield SpanCandidate(SpanKind.VERB_OBJECT, verb.i, end, verb.i)
    else:
        yield SpanCandidate(SpanKind.VERB_OBJECT, verb.i, verb.i + 1, verb.i)
    whole = _right(verb, without=_WHOLE_CLAUSES | {"conj", "cc", "ccomp"})
    yield SpanCandidate(SpanKind.VERB_FULL, verb.i, whole, verb.i)
    yield SpanCandidate(SpanKind.VERB_FULL, verb.i, _right(verb, without=_WHOLE_CLAUSES | {"conj", "cc"}), verb.i)
    if any(child.dep_ == "conj" for child in verb.children):
        yield SpanCandidate(SpanKind.VERB_LIST, verb.i, _right(verb, without=_WHOLE_CLAUSES), verb.i)
    if any(child.dep_ == "aux" and child.lower_ == "to" for child in verb.children):
        yield SpanCandidate(SpanKind.INFINITIVE, verb.i - 1, whole, verb.i)


def _left(noun: Token) -> int:
    start = noun.i
    for child in noun.lefts:
        if child.dep_ in _LEFT_OF_NOUN:
            start = min(start, child.left_edge.i)
    return start


def _right(token: Token, without: frozenset[str] = frozenset()) -> int:
    """The end of what depends on a token to its right, without children of some relations and all after them."""
    end = token.i + 1
    for child in token.rights:
        if child.dep_ in without:
            break
        end = max(end, child.right_edge.i + 1)
    return end


def _right_of_noun(noun: Token) -> int:
    return _right(noun, without=frozenset({"relcl", "conj", "cc", "punct", "appos"}))


def _list_end(head: Token) -> int:
    last = head
    while joined := [child for child in last.rights if child.dep_ == "conj"]:
        last = joined[-1]
    return _right_of_noun(last)


def _trimmed(doc: Doc, span: SpanCandidate) -> SpanCandidate | None:
    """Without articles, possessives and signs at its ends; None where nothing telling is left, or too much."""
    start, end = span.start, span.end
    named = span.kind in (SpanKind.TITLE, SpanKind.NAME)
    while start < end and not named and (doc[start].pos_ in _DROPPED_AT_FRONT or doc[start].tag_ in ("PRP$", "DT")):
        start += 1
    while end > start and (doc[end - 1].is_punct or doc[end - 1].is_space or doc[end - 1].pos_ == "CCONJ"):
        end -= 1
    telling = any(token.pos_ not in ("PRON", "DET", "ADP", "AUX", "PUNCT", "PART") for token in doc[start:end])
    if not telling or (end - start > _LONGEST and span.kind is not SpanKind.SENTENCE):
        return None
    return SpanCandidate(span.kind, start, end, span.head, span.label)
