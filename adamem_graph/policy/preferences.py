"""What a preference in plain language asks to keep and to ignore, read off its syntax (Chen et al., section 3.1)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from typing import Final

from adamem_graph.policy.kinds import Kind
from adamem_graph.policy.persons_named import can_be_a_person
from adamem_graph.policy.plain_wording import plainly
from adamem_graph.policy.preference_words import (
    ALL_THE_REST,
    EXCEPTING,
    IGNORING,
    KEEPING,
    NEGATING,
    NOTHING,
    TURNING,
    named_kinds,
)

_SENTENCE: Final = re.compile(r"[^.!?;\n]+(?:\.\d[^.!?;\n]*)*")
_ASIDE: Final = re.compile(r"\([^)]*\)")
_WORD: Final = re.compile(r"[\w'’-]+|,|:")
_JOINED: Final = re.compile(
    r",(?:\s*(?:and|or|but|as well as|plus))?\s+|\s+(?:and|or|but|as well as|plus|&|along with|including)\s+",
    re.IGNORECASE,
)
_OPENING: Final = re.compile(
    r"^(?:(?:to|on|of|for|about|in|that|only|just|also|please|simply|mainly|mostly|especially|actually|really|make"
    r"|made|sure|sure to|"
    r"us|you|it|me|i|we|is|are|be|down|out|up|with|from|than|any|all|the|a|an|some|such|as|this|these|those|"
    r"each|and|or|but|if|attention|extra|again|so|then|exact|exactly|very|more|too|including|especially"
    r"|particularly|regarding)\s+)+",
    re.IGNORECASE,
)  # fmt: skip
_ABOUT: Final = re.compile(
    r"^\W*(?:actually|please|well|ok|okay|no|also|so|you misunderstood|sorry)?[,;: ]*"
    r"(?:for|when it comes to|regarding|concerning|with (?:regard|respect) to|with|as for|about|from)\s+"
    r"(?:(?P<mine>my |our )|the )?(?P<who>[^,:]{1,60}?)\s*[,:]\s*",
    re.IGNORECASE,
)
_ONLY: Final = re.compile(
    r"\b(?:only|just|nothing (?:else|but)|solely|exclusively|stick to|strictly|nothing more)\b", re.IGNORECASE
)
_VERDICT: Final = re.compile(
    r"^\W*(?:you are|you're|that is|that's|it is) (?:wrong|right|incorrect|correct)\b[^.!?]*[.!?]*", re.IGNORECASE
)
_CLOSING: Final = re.compile(
    r"(?:(?:^|\s+)(?:you|i|i'm|we|he|she|they|can|could|should|would|please|just|and|but|so|to|do|make|sure|me|it|that"
    r"|this|them|too|in|out|"
    r"for|of|is|are|only|attention|want|all))+$",
    re.IGNORECASE,
)
_ANYTHING_ABOUT: Final = re.compile(
    r"^(?i:anything|everything|nothing|all|things?) (?i:about|on|to do with) (?P<what>[a-z].*)$"
)
_OF_THEIRS: Final = re.compile(r"^(?:his|her|their) \w")
_PRONOUN: Final = re.compile(r"^(?:him|her|them|it|me|us)$", re.IGNORECASE)
_WHAT_MATTERS: Final = re.compile(
    r"^(?P<what>.+?) (?:is|are|do(?:es)?)(?P<not>n't| not)? (?:all that |really |very )?(?:important|relevant"
    r"|matters?)$",
    re.IGNORECASE,
)
_AT_MOST: Final = re.compile(
    r"\b(?:every\w*|all|much|many|little|tiny|small|minor|random|casual|trivial|details?|updates?)\b", re.IGNORECASE
)
_DETAILS: Final = re.compile(r"\b(?:details?|updates?|noise)\b", re.IGNORECASE)
_TALK: Final = re.compile(
    r"\b(?:i|you|he|she|it|we|they|this|that|is|was|are|were|has|have|had|do|does|did|hello|hi|hey|thanks|sorry|ok"
    r"|okay)\b",
    re.IGNORECASE,
)
"""Tells what somebody says beside a preference from the bare name of what is wanted."""

_STRICTLY: Final = frozenset({"only", "just", "solely"})
_KEEP_ONLY: Final = "keep"
_MARKS: Final = frozenset({",", ":"})
_PARTING: Final = NEGATING | EXCEPTING | TURNING
"""What stands before these is a thing too: "decisions instead of jokes"."""

_CUES: Final = KEEPING | IGNORING | NEGATING | EXCEPTING | NOTHING
_LONGEST: Final = 120


@dataclass(frozen=True, slots=True)
class Wish:
    """One thing that a preference speaks of. kinds: those that its words name; none: it is told by meaning alone."""

    text: str
    kinds: frozenset[Kind]


@dataclass(frozen=True, slots=True)
class Preference:
    """A preference, read.

    keeps, ignores: in the order of the text. only: it says that nothing but `keeps` is wanted. about: whom it says that
    it is about, as it is written there.
    """

    text: str
    keeps: tuple[Wish, ...]
    ignores: tuple[Wish, ...]
    only: bool
    about: str | None = None

    @property
    def exclusive(self) -> bool:
        """Whether what it does not speak of is left out: so it is where it says what to keep, or "ignore the "
        "rest"."""
        return self.only or bool(self.keeps)


_TRIFLES: Final = Wish("everyday details", frozenset({Kind.SMALL_TALK}))
"""What "not every little detail" leaves out."""


@lru_cache(maxsize=1024)
def read_preference(text: str) -> Preference:
    """What a preference says, each thing once; what is named without any word for keeping or ignoring is to be kept."""
    plain = " ".join(_ASIDE.sub(" ", text).replace("’", "'").split())
    plain = _VERDICT.sub("", plain).strip() or plain
    about, said = _about(plain)
    sentences = [plainly(sentence) for sentence in said]
    parts = [part for sentence in sentences for part in _parted(sentence)]
    if any(part.cued for part in parts):
        asked = any(part.cued and part.keep for part in parts)
        parts = [part for part in parts if part.cued or not (asked or _TALK.search(part.text))]
    keeps: dict[str, Wish] = {}
    ignores: dict[str, Wish] = {}
    excepted: dict[str, Wish] = {}
    nothing_else = any(_ONLY.search(sentence) for sentence in sentences)
    for part, following in zip_longest(parts, parts[1:]):
        wished = ignores if not part.keep else excepted if part.excepted else keeps
        for phrase in _phrases(part.text):
            if not ALL_THE_REST.match(phrase):
                wished.setdefault(phrase.casefold(), Wish(phrase, named_kinds(phrase)))
            elif not part.keep and _is_trifling(phrase, part.negated) and not (following and following.excepted):
                ignores.setdefault(_TRIFLES.text, _TRIFLES)
            elif not part.keep:
                nothing_else = True
    if nothing_else or keeps:
        # What is taken out of one unwanted thing alone must not make all else unwanted.
        keeps |= excepted
    unwanted = tuple(wish for key, wish in ignores.items() if key not in keeps)
    return Preference(text, tuple(keeps.values()), unwanted, nothing_else and bool(keeps or not unwanted), about)


@dataclass(frozen=True, slots=True)
class _Part:
    """A stretch of a sentence that asks for one thing.

    cued: by a word for it; negated: by "don't track"; excepted: from what stands before it.
    """

    text: str
    keep: bool
    negated: bool
    cued: bool
    excepted: bool = False


def _about(text: str) -> tuple[str | None, list[str]]:
    """Whom the text says that it is about, and its sentences without that."""
    about, sentences = None, []
    for found in _SENTENCE.findall(text):
        sentence = found.strip()
        opening = _ABOUT.match(sentence)
        if opening and can_be_a_person(opening["who"].strip(), of_mine=opening["mine"] is not None):
            about = about or opening["who"].strip()
            sentence = sentence[opening.end() :]
        sentences.append(sentence)
    return about, sentences


def _parted(sentence: str) -> list[_Part]:
    """The sentence cut where a word begins to ask for keeping or ignoring."""
    matters = _WHAT_MATTERS.match(sentence)
    if matters:
        return [_Part(matters["what"], not matters["not"], bool(matters["not"]), cued=True)]
    parts: list[_Part] = []
    keep, negated, cued, excepted, start = True, False, False, False, 0
    turned = False  # "instead of recording": the verb for keeping stands in what is left out
    before = ""
    for found in _WORD.finditer(sentence):
        word = found[0].lower()
        # "No jokes, only decisions": elsewhere the word only strengthens a verb.
        word, before = _KEEP_ONLY if word in _STRICTLY and before in _MARKS else word, word
        if word in _MARKS:
            turned = False
        if word not in _CUES:
            continue
        if cued or word in _PARTING:
            parts.append(_Part(sentence[start : found.start()], keep, negated, cued, excepted))
        excepted = word in EXCEPTING
        if word in EXCEPTING:
            keep, negated, turned = not keep, False, False
        elif word in NOTHING:
            keep, negated, turned = not keep, False, keep
        elif word in NEGATING:
            keep, negated, turned = False, True, True
        elif word in IGNORING:
            keep, negated, turned = turned and negated, False, word in TURNING or (turned and not negated)
        else:
            keep, negated = not turned, turned and negated
        # "Nothing" is itself what is asked for.
        start, cued = found.start() if word in NOTHING else found.end(), True
    parts.append(_Part(sentence[start:], keep, negated, cued, excepted))
    return parts


def _is_trifling(phrase: str, negated: bool) -> bool:
    """Whether a phrase for all the rest leaves out trifles alone: "skip the details", "don't track everything"."""
    return bool(_DETAILS.search(phrase) or (negated and _AT_MOST.search(phrase)))


def _phrases(part: str) -> list[str]:
    return [phrase for piece in _JOINED.split(part) if len(phrase := _trimmed(piece)) > 1]


def _trimmed(piece: str) -> str:
    phrase = " ".join(piece.strip(" ,:.'\"-").split())
    about = _ANYTHING_ABOUT.match(phrase)
    if about and _is_a_thing(about["what"]):
        phrase = about["what"]
    opened = _OPENING.sub("", f"{phrase} ").strip()
    if ALL_THE_REST.match(phrase) and (not opened or _PRONOUN.match(opened)):
        return phrase
    phrase = opened
    return _CLOSING.sub("", phrase).strip(" ,'\"-")[:_LONGEST]


def _is_a_thing(what: str) -> bool:
    """Whether "everything about" these words is about a thing, and not about the one whose preference it is."""
    return bool(_OF_THEIRS.match(what)) or not (_PRONOUN.match(what) or can_be_a_person(what))
