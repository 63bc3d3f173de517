"""Whom a model means: participants under the names that the transcript gives them."""

from __future__ import annotations

from collections.abc import Collection

_SPEAKER = frozenset({"i", "me", "myself", "speaker", "the speaker"})
_USER = frozenset({"user", "the user"})


def known_as(name: str, speaker: str, participants: Collection[str]) -> str:
    """The participant who is meant, in the transcript's spelling; the name itself where none is.

    A first name is enough where one participant alone has it.
    """
    plain = " ".join(name.split())
    wanted = plain.casefold()
    if wanted in _SPEAKER:
        return speaker
    exact = [each for each in participants if each.casefold() == wanted.removeprefix("the ")]
    first = [each for each in participants if each.casefold().split()[:1] == [wanted]]
    found = exact or first
    return found[0] if len(found) == 1 else plain


def means_another(name: str, speaker: str, participants: Collection[str]) -> bool:
    """Whether a participant other than the speaker is meant, or "the user" by whatever name."""
    meant = known_as(name, speaker, participants)
    return meant != speaker and (meant in participants or meant.casefold() in _USER)
