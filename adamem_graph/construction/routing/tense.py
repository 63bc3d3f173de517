"""Whether a statement tells what was, what is or what is planned, by its first finite verb."""

from __future__ import annotations

from datetime import timedelta
from enum import StrEnum

from adamem_graph.construction.offline.words import words
from adamem_graph.construction.routing.protocol import Entry
from adamem_graph.construction.routing.wording import END, ME, MY, Wording


class Telling(StrEnum):
    """What time a statement is about."""

    PAST = "past"
    PRESENT = "present"
    PERFECT = "perfect"
    PLAN = "plan"
    MAYBE = "maybe"


_PAST = words(
    """
    was were did had went saw met bought got took made came gave found told said left felt thought knew began became
    brought built caught chose drove drank ate fell flew forgot froze grew heard held kept led lost paid ran rode sang
    sat sent shook slept sold spent spoke spoke stood swam taught threw understood woke won wore wrote broke drew hid
    hung lent lit meant rang rose shot stole struck swore tore wept wound dreamt learnt burnt
    """
)
_PARTICIPLES = words(
    """
    been gone done seen come become run begun given taken written driven eaten spoken broken chosen fallen forgotten
    gotten hidden ridden risen shaken stolen woken worn frozen beaten bitten proven known grown thrown flown shown drawn
    sworn torn born sung rung swum put cut set hit read quit let
    """
)
_NOT_PAST = words("need feed seed weed bed red breed speed indeed exceed succeed proceed hundred sacred naked embed")
_BE = frozenset({"am", "is", "are"})
_PLANS = words("will shall")
_MAYBE = words("would could might may should ought")
_SETTLES = words(
    """
    decided promised committed agreed planned arranged concluded determined finalized finalised confirmed announced
    scheduled vowed pledged booked resolved
    """
)
"""Past verbs after which what is settled still lies ahead or holds on."""
_SKIPPED = words(
    """
    always never also just really now still often usually sometimes recently finally currently already definitely
    absolutely actually seriously strictly mostly both not probably totally honestly
    """
)
_FAR_BACK = (
    " years ago ", " as a child ", " as a kid ", " as a teenager ", " back in ", " back then ", " at the time ",
    " when me was ", " used to ", " once upon ", " in my youth ", " growing up ", " in those days ", " formerly ",
)  # fmt: skip
_FAR_BACK_WORDS = words("ago child kid teenager back time when used once youth growing days formerly")
_RECENT = timedelta(days=400)


def telling_of(wording: Wording) -> Telling:
    """The time that the first finite verb tells of; a statement without one is taken as of now."""
    if " used to " in wording.spelled:
        return Telling.PAST
    after_subject = False
    clause = wording.main_clause()
    for place, word in enumerate(clause):
        if word in (MY, END) or word in _SKIPPED:
            continue
        told = _of_verb(clause, place, after_subject)
        if told is not None:
            return told
        after_subject = word == ME
    return Telling.PRESENT


def _of_verb(told: tuple[str, ...], place: int, after_subject: bool) -> Telling | None:
    word = told[place]
    following = [each for each in told[place + 1 : place + 4] if each not in _SKIPPED]
    if word in _PLANS or word in _SETTLES:
        return Telling.PLAN
    if word in _MAYBE:
        return Telling.MAYBE
    if word in _BE:
        return Telling.PLAN if following[:2] == ["going", "to"] or following[:1] == ["planning"] else Telling.PRESENT
    if word in ("has", "have"):
        if following[:1] == ["been"] and following[1:] and following[1].endswith("ing"):
            return Telling.PRESENT
        return Telling.PERFECT if following and _is_participle(following[0]) else Telling.PRESENT
    if word in _PAST or (word.endswith("ed") and len(word) > 4 and word not in _NOT_PAST):
        return Telling.PAST
    if word in ("does", "do") or (after_subject and word not in ("and", "or", "who", "whose", "from", "of", "in")):
        return Telling.PRESENT
    return None


def _is_participle(word: str) -> bool:
    return word in _PAST or word in _PARTICIPLES or (word.endswith("ed") and word not in _NOT_PAST)


def looks_far_back(entry: Entry, wording: Wording) -> bool:
    """Whether a statement tells of a time that is over, by its words or by a date over a year before it was said."""
    spelled = wording.spelled
    if not _FAR_BACK_WORDS.isdisjoint(wording.words) and any(phrase in spelled for phrase in _FAR_BACK):
        return True
    if entry.occurred is None or entry.said_at is None:
        return False
    return entry.occurred[1] < entry.said_at.date() - _RECENT
