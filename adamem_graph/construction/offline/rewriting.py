"""From the speaker's own words to the third person: "I've met my sister" said by Ana is "Ana has met Ana's sister".

"We" becomes "Ana and others": it seldom means the listener, and who else it means is not said. Only with a verb of
talking ("since we last spoke") is it the two who talk.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adamem_graph.construction.offline.grammar import auxiliaries, subject_of

if TYPE_CHECKING:
    from spacy.tokens import Token

_EXPANDED = {
    "'ll": "will",
    "’ll": "will",
    "'re": "are",
    "’re": "are",
    "gon": "going",
    "na": "to",
    "wan": "want",
}
_THIRD_PERSON = {
    "have": "has",
    "'ve": "has",
    "’ve": "has",
    "do": "does",
    "go": "goes",
    "am": "is",
    "are": "is",
}
_THIRD_PERSON |= {
    "'m": "is",
    "’m": "is",
    "m": "is",
    "'re": "is",
    "’re": "is",
    "were": "was",
    "wan": "wants",
    "wanna": "wants to",
}
_OF_SPEAKER = {
    "i": "{}",
    "me": "{}",
    "myself": "{}",
    "my": "{}'s",
    "mine": "{}'s",
    "our": "{}'s",
    "ours": "{}'s",
}
_OF_SPEAKER |= {"we": "{} and others", "us": "{} and others", "ourselves": "themselves"}
# "I read it" may be of the past whatever the tagger says, and "Ana read it" is right for both.
_SAME_IN_THE_PAST = frozenset({"read", "put", "cut", "set", "hit", "quit", "cost", "hurt", "shut", "spread"})
_TALKING = frozenset({"talk", "chat", "speak"})
_OF_LISTENER = {"you": "{}", "yourself": "{}", "your": "{}'s", "yours": "{}'s"}


@dataclass(frozen=True, slots=True)
class Voice:
    """Who speaks and, where only two talk, who listens.

    notes: words to put after the token that ends at a character offset of the parsed text.
    quoted: tokens inside quotation marks, which keep their own "I".
    meant: what stands for a "he" or "she", by token.
    """

    speaker: str
    listener: str | None = None
    notes: Mapping[int, str] = field(default_factory=dict)
    quoted: frozenset[int] = frozenset()
    meant: Mapping[int, str] = field(default_factory=dict)


def rewritten(tokens: Sequence[Token], voice: Voice) -> str:
    """The tokens as a phrase in the third person, single-spaced."""
    parts: list[str] = []
    for position, token in enumerate(tokens):
        word = token.text if token.i in voice.quoted else _word(token, voice)
        parts.append((" " if _detached(token, word) else "") + word)
        note = voice.notes.get(token.idx + len(token))
        if note:
            parts.append(f" ({note})")
        following = tokens[position + 1] if position + 1 < len(tokens) else None
        if token.whitespace_ or (following is not None and following.i != token.i + 1 and not following.is_punct):
            parts.append(" ")
    return " ".join("".join(parts).split())


def possessive(name: str) -> str:
    """ "Ana's"."""
    return f"{name}'s"


def third_person(verb: str) -> str:
    """The form that goes with "she": "go" is "goes", "try" is "tries"."""
    if verb in _THIRD_PERSON:
        return _THIRD_PERSON[verb]
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        return f"{verb}es"
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}s"


def _detached(token: Token, word: str) -> bool:
    """An expanded contraction needs the space that the contraction lacked."""
    return token.i > 0 and not token.nbor(-1).whitespace_ and word != token.text and word[:1].isalpha()


def _word(token: Token, voice: Voice) -> str:
    lower = token.lower_
    if token.i in voice.meant:
        return voice.meant[token.i]
    if lower == "we" and voice.listener is not None and token.head.lemma_ in _TALKING and _last(token.head):
        return f"{voice.speaker} and {voice.listener}"
    if lower in _OF_SPEAKER:
        return _OF_SPEAKER[lower].format(voice.speaker)
    if voice.listener is not None and lower in _OF_LISTENER:
        return _OF_LISTENER[lower].format(voice.listener)
    return _verb(token, voice) if token.pos_ in ("VERB", "AUX") else _EXPANDED.get(lower, token.text)


def _last(verb: Token) -> bool:
    return any(child.lower_ == "last" for child in verb.children)


def _verb(token: Token, voice: Voice) -> str:
    lower = token.lower_
    bare = token.tag_ == "VB" and token.dep_ == "conj" and token.head.tag_ == "VBP"
    if lower in _SAME_IN_THE_PAST and token.tag_ == "VBP":
        return token.text
    if (bare or token.tag_ in ("VBP", "VBD")) and _agrees_with_one(token, voice):
        if token.tag_ == "VBD":
            return "was" if lower == "were" else token.text
        return third_person(lower)
    if lower in ("'s", "’s"):
        perfect = token.dep_ == "aux" and token.head.tag_ == "VBN"
        return "has" if perfect or token.lemma_ == "have" or token.head.lower_ in ("got", "been") else "is"
    if lower in ("'d", "’d"):
        return "had" if token.head.tag_ == "VBN" else "would"
    if lower in ("'ve", "’ve"):
        return "have"
    return _EXPANDED.get(lower, token.text)


def _agrees_with_one(token: Token, voice: Voice) -> bool:
    """True when the subject is "I", or a "you" that becomes one name."""
    verb = token.head if token.dep_ in ("aux", "auxpass") else token
    subject = subject_of(verb)
    if subject is None or any(child.dep_ == "conj" for child in subject.children):
        return False
    if verb.dep_ == "xcomp" and token.i == verb.i and not auxiliaries(verb):
        return token.tag_ == "VBP" and subject.lower_ == "i"
    return subject.lower_ == "i" or (subject.lower_ == "you" and voice.listener is not None)
