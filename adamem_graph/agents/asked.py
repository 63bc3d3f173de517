"""What a question asks for, by the syntax of English questions: a person, a place, a number, a reason, a thing."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from adamem_graph.construction.offline.grammar import verb_above
from adamem_graph.retrieval.words import FUNCTION_WORDS

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_WHEN = re.compile(r"^\W*(?:when|(?:on |in |since |until )?(?:what|which) (?:date|day|month|year))\b", re.IGNORECASE)
_HOW_LONG = re.compile(r"\bhow long\b(?! ago)", re.IGNORECASE)
_HOW_MANY = re.compile(r"\bhow (?:many|much|often|old|big|far|tall|large|heavy|fast)\b", re.IGNORECASE)
_OPENS_YES_NO = frozenset({"be", "do", "have", "can", "could", "will", "would", "should", "may", "might", "shall"})
_PLACES = frozenset(
    "place city town country state location area region village island street venue continent spot".split()
)
_PEOPLE = frozenset("person friend people man woman artist author singer actor member colleague relative".split())
_KINDS = frozenset({"kind", "type", "sort", "style", "form", "name", "genre"})
_FEELING = frozenset({"feel", "feeling", "attitude", "emotion", "mood", "reaction"})
_DOING = frozenset({"do", "happen"})


class AnswerType(StrEnum):
    """What kind of words answers a question."""

    TIME = "time"
    DURATION = "duration"
    PERSON = "person"
    PLACE = "place"
    NUMBER = "number"
    REASON = "reason"
    MANNER = "manner"
    FEELING = "feeling"
    YES_NO = "yes or no"
    ACTION = "action"
    THING = "thing"


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question asks for.

    head: lemma of the noun that is asked for ("book" of "which books", "bread" of "what kind of bread"), "" where the
    question word stands alone. verb: lemma of the verb whose gap the answer fills, "" where there is none; role: how it
    would depend on that verb ("dobj", "nsubj", "pobj", ...). several: a list is asked for.
    lemmas: of the question's content words. words_at: start and end of the question phrase ("which books").
    """

    type: AnswerType
    head: str
    verb: str
    role: str
    several: bool
    lemmas: frozenset[str]
    words_at: tuple[int, int]


def asked_by(question: Doc) -> Asked:
    """What a parsed question asks for."""
    lemmas = frozenset(
        token.lemma_.lower() for token in question if token.is_alpha and token.lower_ not in FUNCTION_WORDS
    )
    word = next((token for token in question if token.tag_ in ("WP", "WRB", "WDT", "WP$")), None)
    if word is None:
        kind = AnswerType.YES_NO if _opens_yes_no(question) else AnswerType.THING
        return Asked(kind, "", _root_verb(question), "", several=False, lemmas=lemmas, words_at=(0, 0))
    noun = _asked_noun(word)
    role_bearer = noun or word
    verb = verb_above(role_bearer) or role_bearer.head
    last = noun or word
    return Asked(
        type=_type_of(question, word, noun, verb),
        head=noun.lemma_.lower() if noun is not None else "",
        verb=verb.lemma_.lower(),
        role=_role(word, role_bearer),
        several=noun is not None and noun.tag_ in ("NNS", "NNPS") and word.lower_ != "how",
        lemmas=lemmas,
        words_at=(word.idx, max(word.idx + len(word), last.idx + len(last))),
    )


def _opens_yes_no(question: Doc) -> bool:
    first = next((token for token in question if not token.is_punct and not token.is_space), None)
    return first is not None and first.lemma_.lower() in _OPENS_YES_NO


def _root_verb(question: Doc) -> str:
    return next((token.lemma_.lower() for token in question if token.dep_ == "ROOT"), "")


def _asked_noun(word: Token) -> Token | None:
    """ "Book" of "which book", "bread" of "what kind of bread", "hobbies" of "what are Ana's hobbies"."""
    noun = word.head if word.dep_ in ("det", "poss", "amod") and word.head.pos_ in ("NOUN", "PROPN") else None
    if noun is None and word.head.lemma_ == "be" and word.lower_ in ("what", "which"):
        noun = next(
            (child for child in word.head.children if child.dep_ in ("nsubj", "attr") and child.pos_ == "NOUN"), None
        )
    if noun is not None and noun.lemma_.lower() in _KINDS:
        inner = [each for of in noun.children if of.lower_ == "of" for each in of.children if each.dep_ == "pobj"]
        return inner[0] if inner and inner[0].pos_ == "NOUN" else noun
    return noun


def _type_of(question: Doc, word: Token, noun: Token | None, verb: Token | None) -> AnswerType:
    """The first of the types whose words stand in the question."""
    text, said = question.text, word.lower_
    head = noun.lemma_.lower() if noun is not None else ""
    of_feeling = said == "how" and verb is not None and verb.lemma_ in _FEELING
    of_doing = noun is None and verb is not None and verb.lemma_ in _DOING
    types = (
        (AnswerType.TIME, said == "when" or _WHEN.search(text)),
        (AnswerType.DURATION, _HOW_LONG.search(text)),
        (AnswerType.NUMBER, head == "number" or _HOW_MANY.search(text)),
        (AnswerType.PERSON, said in ("who", "whom", "whose") or head in _PEOPLE),
        (AnswerType.PLACE, said == "where" or head in _PLACES),
        (AnswerType.REASON, said == "why" or head == "reason"),
        (AnswerType.FEELING, head in _FEELING or of_feeling),
        (AnswerType.MANNER, said == "how"),
        (AnswerType.ACTION, of_doing),
    )
    return next((kind for kind, asked in types if asked), AnswerType.THING)


def _role(word: Token, bearer: Token) -> str:
    """How the answer depends on its verb; what is asked for with "what is X's Y" stands beside Y."""
    if word.head.lemma_ == "be" and word.dep_ in ("attr", "nsubj"):
        return "attr"
    return bearer.dep_
