"""One name for each person: "Mel" in talk with Melanie is Melanie; names that are merely alike stay apart."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

# Short forms that are no beginning of the name, or that are names of four letters and more.
_SHORT_FORMS = {
    "alex": "alexander alexandra alexis",
    "andy": "andrew andreas",
    "beth": "elizabeth bethany",
    "bill": "william",
    "bob": "robert",
    "charlie": "charles charlotte",
    "chris": "christopher christina christine christian",
    "dave": "david",
    "dick": "richard",
    "ellie": "eleanor elena elizabeth",
    "greg": "gregory",
    "jack": "john",
    "jenny": "jennifer",
    "jim": "james",
    "josh": "joshua",
    "kate": "katherine catherine kathryn",
    "kathy": "katherine catherine kathleen",
    "liz": "elizabeth",
    "maggie": "margaret",
    "matt": "matthew matthias",
    "meg": "margaret megan",
    "mike": "michael",
    "nick": "nicholas nicolas",
    "peggy": "margaret",
    "rick": "richard patrick",
    "steve": "steven stephen",
    "steph": "stephanie",
    "ted": "theodore edward",
    "tony": "anthony antonio",
    "will": "william",
}
_LONGEST_CLIPPED = 3
_ADDRESSED = (
    r"(?:(?:^|[.!?\n,;] *)(?:(?:hey|hi|hello|thanks|thank you|yeah|yes|yep|no|wow|oh|bye|so|congrats|sorry|well)"
    r"(?: (?:there|again|so much|a lot))?,? )*{name}(?= *[,!.?:\n]|$)|, {name}(?= *[!.?\n]|$))"
)


class Names:
    """The names that persons are known by in a dialogue.

    participants: as the transcript spells them; full_names: of other persons, with more words than one, as seen nearby.
    """

    def __init__(self, participants: Collection[str], full_names: Iterable[str] = ()) -> None:
        self.participants = frozenset(participants)
        self._by_first: dict[str, set[str]] = {}
        for name in {*participants, *full_names}:
            first, *rest = name.split() or [name]
            if rest:
                self._by_first.setdefault(first, set()).add(name)

    def canonical(self, name: str) -> str:
        """The one full name that begins with a first name; the name itself where there is none, or several."""
        full = self._by_first.get(name, set()) if name not in self.participants else set()
        return next(iter(full)) if len(full) == 1 else name

    def short_forms(self, text: str, speaker: str) -> Mapping[str, str]:
        """Words of a text that stand for a participant: "Mel" for "Melanie".

        A word of three letters is enough where exactly one participant's name begins with it; a longer one must be a
        known short form, or what somebody is addressed by. Nobody addresses themselves.
        """
        found = {}
        for word in dict.fromkeys(re.findall(r"\b[A-Z][a-z]+\b", text)):
            if word in self.participants or word in self._by_first:
                continue
            meant = {name for name in self.participants if _may_shorten(word, name)}
            if len(meant) == 1 and (_is_clear(word, *meant) or _is_address(word, text, speaker, *meant)):
                found[word] = meant.pop()
        return found


def _may_shorten(word: str, name: str) -> bool:
    first = name.split(maxsplit=1)[0].casefold() if name.split() else ""
    short = word.casefold()
    return short != first and (first.startswith(short) or first in _SHORT_FORMS.get(short, "").split())


def _is_clear(word: str, name: str) -> bool:
    short = word.casefold()
    clipped = len(short) == _LONGEST_CLIPPED and short[-1] not in "aeiouy"
    return clipped or name.split(maxsplit=1)[0].casefold() in _SHORT_FORMS.get(short, "").split()


def _is_address(word: str, text: str, speaker: str, name: str) -> bool:
    return name != speaker and re.search(_ADDRESSED.format(name=word), text, re.IGNORECASE) is not None
