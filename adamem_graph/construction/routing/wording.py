"""An entry's text as words that can be compared: its subject as "me", contractions spelled out, inflections off."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from adamem_graph import stemming
from adamem_graph.construction.offline.language_check import is_english
from adamem_graph.construction.offline.words import words
from adamem_graph.construction.routing.protocol import Entry

ME, MY, END = "me", "my", "|"
"""How an entry's subject, its possessive and the end of a clause are written in `Wording.words`."""

_READ_AT_MOST = 1_000
# "(3 May 2024)" behind "tomorrow": part of what is said, but no end of a clause.
_DATE_NOTE = re.compile(r" ?\([^()]{0,40}\b(?:19|20)\d\d\)")
# Words with the signs that belong to them ("LH-1204", "12,000", "C++", "A-"), and every other sign by itself.
_TOKEN = re.compile(r"(?:(?<!\S)[-−](?=\d))?[^\W_]+(?:(?:[.\-/:'’]|,(?=\d))[^\W_]+)*[+#\-−]*|[^\w\s]|\n")
_PUNCTUATION = frozenset(",;:.!?()[]—–-\"“”„«»'‘`…*~_\n、。，！？；：（）「」")
_EXPANDED = {
    "can't": "can not",
    "cannot": "can not",
    "won't": "will not",
    "shan't": "shall not",
    "ain't": "is not",
    "i'm": "me am",
    "anymore": "any more",
    "gonna": "going to",
    "favorite": "favourite",
    "favorites": "favourite",
    "favourites": "favourite",
    "color": "colour",
    "mom": "mother",
    "mum": "mother",
    "dad": "father",
}
_ENDINGS = {"'ll": "will", "'d": "would", "'ve": "have", "'re": "are", "'m": "am"}
_FORMS = {
    **dict.fromkeys(("am", "is", "are", "was", "were", "been"), "be"),
    **dict.fromkeys(("has", "had"), "have"),
    **dict.fromkeys(("does", "did"), "do"),
    "an": "a",
    **dict.fromkeys(("going", "goes"), "go"),
}
_HELPERS = frozenset({"am", "is", "are", "was", "were", "been", "has", "have", "had"})
_SAYING_NOTHING = frozenset(
    tuple(phrase.split())
    for phrase in (
        """
        after all, at all, any more, these days, right now, for now, of course, at the moment, in fact, by the way,
        to be honest
        """
    ).split(",")
)
_LAST_OF_NOTHING = frozenset(phrase[-1] for phrase in _SAYING_NOTHING)
_NO_FIGURE = re.compile(r"[^\d]*$").match
_FIRST_PERSON = {"I": ME, "i": ME, "my": MY, "My": MY, "MY": MY}
LIGHT = words(
    """
    | a the me my and also just really very so too actually definitely absolutely totally truly quite pretty still now
    currently nowadays presently already well oh yes yeah though indeed simply certainly exactly strictly seriously
    """
)
"""Words that two tellings of one thing may differ in."""
POINTING = words("it this these those them him he she they here there")
"""Words that mean something else each time, so that nothing is known of what they are about."""


@dataclass(frozen=True, slots=True)
class Wording:
    """A text as words.

    text: as it was read; words: in lower case, ME, MY and END among them; spelled: the same between single spaces, one
    in front and one behind; content: those that tell something, in order and without inflection, names and numbers as
    written; inflected: for each of them, whether it was a form in -ed or -ing; names: words with a capital or a figure.
    """

    text: str
    words: tuple[str, ...]
    spelled: str
    content: tuple[str, ...]
    inflected: tuple[str, ...]
    names: frozenset[str]

    @property
    def english(self) -> bool:
        """Whether rules for English may read it."""
        return is_english(self.text)

    def main_clause(self) -> tuple[str, ...]:
        """The words from the first clause on that begins with the subject ("Then, in May, me ..."), else all."""
        for place, word in enumerate(self.words):
            if word == ME and (place == 0 or self.words[place - 1] == END):
                return self.words[place:]
        return self.words

    def content_of(self, wanted: Iterable[str]) -> tuple[str, ...]:
        """Keys of the telling words among some of the text's own words."""
        return tuple(self._key(word) for word in _without_helpers([word for word in wanted if word not in LIGHT]))

    def _key(self, word: str) -> str:
        return word if word in self.names else stem(word)


def wording_of(entry: Entry) -> Wording:
    """The words of what an entry says: a fact's text, an attribute's value, an event's summary."""
    return read(entry.text, entry.owner, entry.subject)


def read(text: str, owner: str, subject: str = "") -> Wording:
    """The words of a text in which `owner`, and `subject` where it begins a statement, stand for the first person."""
    shown = text[:_READ_AT_MOST]
    notes = tuple(_DATE_NOTE.findall(shown)) if "(" in shown else ()
    plain = _as_me(_DATE_NOTE.sub("", shown) if notes else shown, owner)
    if subject and subject != owner:
        plain = _begun(plain, _as_me(subject, owner))
    spelled: list[str] = []
    names: set[str] = set()
    before = END
    for token in plain:
        lowered = token.casefold()
        if (token[0].isupper() and before != END) or not _NO_FIGURE(token):
            names.add(lowered.removesuffix("'s"))
        before = token
        if "'" in lowered or lowered in _EXPANDED:
            spelled += _spelled_out(lowered)
        else:
            spelled.append(lowered)
    spelled = _telling(spelled)
    told = _without_helpers([word for word in spelled if word not in LIGHT])
    return Wording(
        text=shown,
        words=tuple(spelled),
        spelled=f" {' '.join(spelled)} ",
        content=(*(word if word in names else stem(word) for word in told), *notes),
        inflected=(*("ed" if word[-2:] == "ed" else "ing" if word[-3:] == "ing" else "" for word in told), *notes),
        names=frozenset(names),
    )


def _as_me(text: str, name: str) -> list[str]:
    """The tokens of a text with every mention of a person, and "I" and "my", as ME and MY, and punctuation as END."""
    tokens: list[str] = _TOKEN.findall(text.replace("’", "'"))
    parts = name.replace("’", "'").split()
    if parts:
        tokens = _named(tokens, parts)
    return [_FIRST_PERSON.get(token) or (END if token in _PUNCTUATION else token) for token in tokens]


def _named(tokens: list[str], parts: list[str]) -> list[str]:
    """The tokens with ME for each run of them that is the name, and MY where it is a possessive."""
    first, width = parts[0], len(parts)
    owning = [*parts[:-1], f"{parts[-1]}'s"]
    starts = (first, owning[0])
    found: list[str] = []
    place = 0
    while place < len(tokens):
        token = tokens[place]
        if token in starts:
            window = tokens[place : place + width]
            if window in (parts, owning):
                found.append(ME if window == parts else MY)
                place += width
                continue
        found.append(token)
        place += 1
    return found


def _begun(tokens: list[str], subject: list[str]) -> list[str]:
    """The tokens with their first mention of the subject, in whatever capitals, as ME."""
    lowered = [each.casefold() for each in tokens]
    wanted = [each.casefold() for each in subject]
    if not wanted or wanted == [ME]:
        return tokens
    for place in range(len(tokens) - len(wanted) + 1):
        if lowered[place : place + len(wanted)] == wanted:
            return [*tokens[:place], ME, *tokens[place + len(wanted) :]]
    return tokens


def _spelled_out(word: str) -> list[str]:
    if word in _EXPANDED:
        return _EXPANDED[word].split()
    if "'" not in word:
        return [word]
    if word.endswith("n't"):
        return [word[:-3], "not"]
    if word == "i'd" or word.startswith("i'"):
        return [ME, *_spelled_out(word[1:])] if word[1:] in _ENDINGS else [word]
    for ending, full in _ENDINGS.items():
        if word.endswith(ending):
            return [each for each in (word.removesuffix(ending), full) if each]
    return [word.removesuffix("'s")]


def _telling(spelled: list[str]) -> list[str]:
    """The words without phrases that say nothing."""
    if _LAST_OF_NOTHING.isdisjoint(spelled):
        return spelled
    found: list[str] = []
    for word in spelled:
        found.append(word)
        for width in (2, 3) if word in _LAST_OF_NOTHING else ():
            if tuple(found[-width:]) in _SAYING_NOTHING:
                del found[-width:]
    return found


def _without_helpers(told: list[str]) -> list[str]:
    """ "is teaching" and "has been teaching" as "teaching"; the tense is compared apart from the words."""
    found: list[str] = []
    for word in told:
        if word.endswith("ing"):
            while found and found[-1] in _HELPERS:
                found.pop()
        found.append(word)
    return found


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """A word without its inflection: "smokes", "smoking" and "smoke" meet, "university" and "universe" do not.

    Snowball's stem is taken where plural, -s, -ed or -ing is all that it took away.
    """
    if word in _FORMS:
        return _FORMS[word]
    if not (word.isascii() and word.isalpha()) or len(word) < 4:
        return word
    short = stemming.stem(word)
    last, cut = short[-1:], short[:-1]
    forms = {short, short + "e", short + "s", short + "es", short + "d", short + "ed", short + "ing", cut + "ing"}
    forms |= {short + last + "ing", short + last + "ed", cut + "y", cut + "ying", cut + "ies", cut + "ied"}
    if word in forms:
        return short
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word
