"""Whom a memory concerns: the people that it names, else those whom the words around it are about."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from adamem_graph.naming import TITLES, NameFinder, short_form

_KIN: Final = (
    frozenset("mom mum mommy mummy mama mother".split()),
    frozenset("dad daddy papa father".split()),
    frozenset("grandma granny nana grandmother".split()),
    frozenset("grandpa granddad grandfather".split()),
)
"""Words for one relative of the user; each set is one person."""

_OWN: Final = frozenset("my our your user's users the".split())
_OF_ANOTHER: Final = re.compile(r"(?:\b(?:his|her|their)|(?P<whose>\w+)['’]s)\s+$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody whom a memory may concern, and short forms of the name."""

    name: str
    aliases: tuple[str, ...] = ()


@dataclass
class Cast:
    """The people of a space, told by their names in any text.

    people: those of the policy first; one who is named twice in other words ("Zhang" after "Boss Zhang", "mother" after
    "Mom") is one person, under the first of these names. own: names of the user, whose mother is "Mom".
    """

    people: Iterable[Person]
    own: Collection[str] = ()
    _aliases: dict[str, set[str]] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        for person in self.people:
            name = self._same_as(person.name) or person.name
            self._aliases.setdefault(name, set()).update({person.name, *person.aliases})
        self._names = {each.casefold() for each in (*self.own, "user")}
        self._by_spelling = dict(self._spellings())
        self._finder = NameFinder(map(_bare, self._aliases), self._short_forms())

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody, each under one name."""
        return tuple(self._aliases)

    def find(self, name: str) -> str | None:
        """The person who is called exactly so."""
        return self._by_spelling.get(_plain(name))

    def named_in(self, text: str) -> tuple[str, ...]:
        """Everybody whom a text names, in the order in which it does.

        By whole names, and by first names and short forms where nobody else bears them, where these are written as
        names. A longer name hides the shorter ones in it. "Her mother" and "Ben's mother" are not the user's.
        """
        return tuple(dict.fromkeys(self._mentions(text)))

    def named_most(self, texts: Iterable[str]) -> str | None:
        """Whom some texts name most often, of several the first; None where they name nobody."""
        counts = Counter(name for text in texts for name in self._mentions(text))
        return counts.most_common(1)[0][0] if counts else None

    def _mentions(self, text: str) -> Iterator[str]:
        for found in self._finder.find(text):
            spelling = found.spelling.casefold()
            if _kin_of(spelling) is None or not self._is_of_another(text[: found.start]):
                yield self._by_spelling[spelling]

    def _is_of_another(self, before: str) -> bool:
        """Whether the relative named after these words is somebody else's than the user's."""
        found = _OF_ANOTHER.search(before)
        return found is not None and (found["whose"] or "").casefold() not in self._names

    def _same_as(self, name: str) -> str | None:
        """Who of those known so far is meant by another form of their name; None where nobody is, or several are."""
        kin, words = _kin_of(_plain(name)), frozenset(_plain(name).split())
        known = self._aliases
        exact = [each for each in known if _plain(each) == _plain(name) or (kin and _kin_of(_plain(each)) is kin)]
        if exact or kin or _has_owner(name):
            return exact[0] if exact else None
        alike = [
            each
            for each in known
            if not _kin_of(_plain(each))
            and not _has_owner(each)
            and ((other := frozenset(_plain(each).split())) < words or words < other)
            and (other & words) - TITLES
        ]
        return alike[0] if len(alike) == 1 else None

    def _spellings(self) -> Iterator[tuple[str, str]]:
        """What names each person; what several could be meant by names nobody but who is called just so."""
        short = {(form.casefold(), name) for name, form in self._forms()}
        bearers = Counter(form for form, _ in short)
        yield from ((form, name) for form, name in short if bearers[form] == 1)
        yield from ((_plain(name), name) for name in self._aliases)

    def _short_forms(self) -> list[str]:
        """Those that name one person."""
        return [form for name, form in self._forms() if self._by_spelling.get(form.casefold()) == name]

    def _forms(self) -> Iterator[tuple[str, str]]:
        for name, aliases in self._aliases.items():
            yield from ((name, form) for form in _forms(name, aliases))


def known_name(name: str, known: Iterable[str]) -> str:
    """The name by which somebody is known already; the name itself where nobody known is meant."""
    # The new name is in the cast too, as the longer form of one that is known: "Boss Zhang" is who was "Zhang".
    return Cast([*map(Person, known), Person(name)]).find(name) or name


def characters_of(
    cast: Cast, text: str, subject: str, said: Callable[[], str], session: Callable[[], Sequence[str]]
) -> tuple[str, ...]:
    """Whom a memory concerns: all whom its text names; else its subject; else whom its message names; else the one whom
    its session names most.

    said, session: the words of the message, and of all messages of its session; asked for where they are needed.
    """
    named = cast.named_in(text)
    if not named and (known := cast.find(subject)) is not None:
        named = (known,)
    named = named or cast.named_in(said())
    if not named and (most := cast.named_most(session())) is not None:
        named = (most,)
    return named


def _forms(name: str, aliases: Collection[str]) -> set[str]:
    """Short forms of a name, all that others may share."""
    forms = {*map(_bare, aliases), short_form(_bare(name)) or "", *(_kin_of(_plain(name)) or ())}
    return {form for form in forms if form and form.casefold() not in TITLES}


def _plain(name: str) -> str:
    """A name in lower case, without the words that say whose relative it is: "User's mom" is "mom"."""
    return _bare(name).casefold()


def _bare(name: str) -> str:
    """A name without the words that say whose relative it is."""
    words = name.replace("’", "'").split()
    while len(words) > 1 and words[0].casefold() in _OWN and _owns(words):
        words = words[1:]
    return " ".join(words)


def _owns(words: Sequence[str]) -> bool:
    """Whether a first word of a name says whose relative it is: "the" does so only before "user's"."""
    return words[0].casefold() != "the" or words[1].casefold() == "user's"


def _kin_of(plain: str) -> frozenset[str] | None:
    return next((kin for kin in _KIN if plain in kin), None)


def _has_owner(name: str) -> bool:
    return re.search(r"['’]s\s", _plain(name)) is not None
