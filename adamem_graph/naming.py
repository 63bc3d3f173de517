"""Where a text names somebody: names that are ordinary words too ("Will", "May", "Boss") count as names only there."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

TITLES: Final = frozenset(
    "mr mrs ms miss dr doctor prof professor sir madam boss chief captain coach teacher nurse officer judge "
    "sister brother aunt auntie uncle cousin grandma grandpa big little old young the".split()
)
"""Words before a name that many people share: "Boss Zhang" is Zhang, and not every boss."""

_MONTHS: Final = frozenset("april may june august".split())
_AUXILIARIES: Final = frozenset("will may might can".split())
_ORDINARY: Final = frozenset(
    (
        "amber angel art ash autumn bill bob brook chance charity chase cherry christian cliff constance crystal "
        "daisy dale dawn dean destiny dot drew duke earl faith fern flora forest frank gene ginger glen grace grant "
        "guy happy harmony hazel heath heather holly honey hope hunter i iris ivy jack jade jasmine jay jewel joy "
        "king lance lily love lucky major mark max melody mercy merry miles misty norm olive page paige pat patience "
        "peace pearl penny pierce poppy prince prudence queen ray reed rich robin rock rose ruby sage sandy sky sonny "
        "spring star stone storm sue summer sunny trinity violet wade willow winter wren you"
    ).split()
)
"""English words that people are called by; written small, or large at the start of a sentence, they name nobody."""
_OPEN: Final = _AUXILIARIES | TITLES
"""Words that name nobody either where all is written small, unless the words around them say that they do."""

_VERB: Final = r"(?:is|was|has|had|does|did|will|would|can|could|should|says?|said|[a-z]{2,}[b-df-hj-np-tv-z]ed)"
_POSSESSIVE: Final = re.compile(r"['’]s?(?!\w)")
_OF_A_NAME: Final = re.compile(rf"{_POSSESSIVE.pattern}|\s+(?:and\s+[A-Z]|{_VERB}\b)")
_THIRD_PERSON: Final = re.compile(r"\s+[a-z]{2,}[^\Wsu]s\b")
_TO_A_NAME: Final = re.compile(r"\b(?:do|does|did|is|was|has|had|about|with)\s+$", re.IGNORECASE)
_OF_A_NOUN: Final = re.compile(
    r"\b(?:an?|the|my|our|your|his|her|their|its|this|that|some|any|every|no)\s+$", re.IGNORECASE
)
_OF_A_MONTH: Final = re.compile(
    r"(?:\b(?:in|since|until|till|during|early|late|mid|last|next|this|every|each)[\s-]+"
    r"|\d(?:st|nd|rd|th)?(?: of)?\s+)$",
    re.IGNORECASE,
)
_WORD: Final = re.compile(r"\w+")
_BEFORE_A_SENTENCE: Final = frozenset('.!?…:;\n"“(')
_NEARBY: Final = 40
"""Characters before a name that are looked at."""

# Written without spaces: there a name ends without a sign of it.
_UNSPACED: Final = r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]"


@dataclass(frozen=True, slots=True)
class Mention:
    """A name in a text, as it is spelled there, and where: from `start` to before `end`."""

    spelling: str
    start: int
    end: int


class NameFinder:
    """Finds names in texts, where they are written as names.

    A name has its capital letters, unless the text is written small throughout (a whole name: unless it has capitals at
    starts of sentences alone), or it is large throughout. What is an ordinary word too names nobody at the start of a
    sentence, or where letters are small, unless the words around it say so ("Will has", "Grace's", "does may"). A month
    after "in" is a month. Titles may be written small beside a name.
    """

    def __init__(self, names: Iterable[str], parts: Iterable[str] = ()) -> None:
        """names: whole ones; parts: what somebody may be called by for short."""
        self._wholes = frozenset(_spaced(name) for name in names)
        self._spellings: dict[str, set[str]] = {}
        for spelling in (*self._wholes, *(_spaced(part) for part in parts)):
            self._spellings.setdefault(spelling.casefold(), set()).add(spelling)
        ordered = sorted(self._spellings, key=lambda spelling: (-len(spelling), spelling))
        self._pattern = re.compile("|".join(_bounded(each) for each in ordered), re.IGNORECASE) if ordered else None

    def find(self, text: str) -> Iterator[Mention]:
        """The names in a text, in order; a longer one hides the shorter ones in it ("Ana Maria" is not "Ana")."""
        around = _Text(text)
        for found in self._pattern.finditer(text) if self._pattern else ():
            written = _spaced(found[0])
            spellings = self._spellings.get(written.casefold(), set())
            for spelling in [written] if written in spellings else sorted(spellings):
                if around.names(found, spelling, whole=spelling in self._wholes):
                    yield Mention(spelling, found.start(), found.end())
                    break


def named_spans(text: str, names: Collection[str]) -> list[tuple[int, int]]:
    """Where a text names these people, by their whole name or its first word that is no title."""
    return list(_spans(text, tuple(names)))


@lru_cache(maxsize=64)
def _spans(text: str, names: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """Every part of planning asks for those of the same question."""
    return tuple((found.start, found.end) for found in _finder_of(names).find(text))


@lru_cache(maxsize=64)
def _finder_of(names: tuple[str, ...]) -> NameFinder:
    """The finder of whoever takes part in a conversation, who are the same for most questions."""
    return NameFinder(names, filter(None, map(short_form, names)))


def short_form(name: str) -> str | None:
    """The first word of a name that is no title, if there is one."""
    return next((word for word in name.split() if word.casefold() not in TITLES), None)


def is_ordinary(word: str) -> bool:
    """Whether a word is an ordinary one, be somebody called so or not."""
    return word.casefold() in _ORDINARY | _MONTHS | _OPEN


@dataclass
class _Text:
    """A text, and how it is written."""

    text: str

    @cached_property
    def is_large(self) -> bool:
        return self.text.isupper()

    @cached_property
    def is_small(self) -> bool:
        """No capital letter at all."""
        return self.text.islower()

    @cached_property
    def is_plain(self) -> bool:
        """No capital letter but "I" and those that begin a sentence."""
        words = _WORD.finditer(self.text)
        return all(not word[0][0].isupper() or word[0] == "I" or word.start() in self.sentences for word in words)

    @cached_property
    def sentences(self) -> set[int]:
        """Where sentences begin."""
        starts: set[int] = set()
        end = 0
        for word in _WORD.finditer(self.text):
            if not starts or not _BEFORE_A_SENTENCE.isdisjoint(self.text[end : word.start()]):
                starts.add(word.start())
            end = word.end()
        return starts

    def names(self, found: re.Match[str], spelling: str, *, whole: bool) -> bool:
        """Whether what stands here is the name that is spelled so, and no other word."""
        start, key = found.start(), spelling.casefold()
        owns = _POSSESSIVE.match(self.text, found.end()) is not None
        if key in _MONTHS and not owns and _OF_A_MONTH.search(self.before(start)):
            return False
        if self.is_large or self.is_small:
            return key not in _OPEN or self._is_said_to_be_one(found)
        if not _has_capitals_of(found[0], spelling):
            return self.is_plain and whole and not is_ordinary(spelling)
        if not is_ordinary(spelling):
            return True
        return found[0] == spelling and (start not in self.sentences or self._is_said_to_be_one(found))

    def _is_said_to_be_one(self, found: re.Match[str]) -> bool:
        before = self.before(found.start())
        if _OF_A_NOUN.search(before):
            return False
        after = (_OF_A_NAME,) if found[0].casefold() in _AUXILIARIES else (_OF_A_NAME, _THIRD_PERSON)
        return _TO_A_NAME.search(before) is not None or any(sign.match(self.text, found.end()) for sign in after)

    def before(self, place: int) -> str:
        return self.text[max(0, place - _NEARBY) : place]


def _spaced(name: str) -> str:
    return " ".join(name.split())


def _has_capitals_of(found: str, spelling: str) -> bool:
    words = list(zip(found.split(), spelling.split(), strict=True))
    free = TITLES if len(words) > 1 else frozenset()
    return all(not of[0].isupper() or word[0].isupper() or of.casefold() in free for word, of in words)


def _bounded(spelling: str) -> str:
    start = "" if re.match(_UNSPACED, spelling[0]) else r"(?<!\w)"
    end = "" if re.match(_UNSPACED, spelling[-1]) else r"(?!\w)"
    return start + r"\s+".join(re.escape(word) for word in spelling.split()) + end
