"""Plans and amounts: when something is to take place, whether it still is, and how much was settled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

from adamem_graph.construction.offline.words import words
from adamem_graph.construction.routing.claim import Claim, Conflict
from adamem_graph.construction.routing.protocol import Entry
from adamem_graph.construction.routing.spans import CALENDAR, NOW, about, after, any_of, clause, noun_phrase, pattern
from adamem_graph.construction.routing.tense import Telling
from adamem_graph.construction.routing.wording import Wording

FRAME, AMOUNT = "plan", "amount"
OCCASIONS = words(
    """
    wedding trip exam interview appointment surgery operation concert party flight move deadline launch release
    graduation recital holiday vacation viewing checkup check-up ceremony premiere exhibition funeral christening
    baptism housewarming reunion anniversary dinner lunch meeting demo presentation delivery visit
    """
)
_CALLED_OFF = any_of("cancelled, canceled, called off, scrapped, dropped")
_MOVED = any_of("postponed, rescheduled, moved, pushed back, brought forward, put off, pushed, shifted, delayed")
_CHANGED = rf"(?:{_CALLED_OFF}|{_MOVED})"
_TAKES_PLACE = any_of("is, are, will be, takes place, will take place, has been, was, got, gets, starts")
_SET = rf"{_TAKES_PLACE} (?:now )?(?:(?:set|scheduled|planned|booked|back) )?(?:({_CHANGED}) )?"
_HAPPENS = re.compile(rf" (?:(?:my|the|a|an) )?((?:[^\W_][\w\-.]* ){{1,4}}?){_SET}")
_SUBJECT_IS = pattern(rf"ME {_SET}")
_CHANGES = pattern(rf"ME (?:has |have |had |and others )?({_CHANGED}) (?:the |my |a )?")
_PLANNING = any_of("planning, having, organising, organizing, going on, hosting")
_HOLDING = any_of(f"has, have, (?:is|am|are) {_PLANNING}, planned, scheduled, booked, arranged, will have, plans")
_PLANS = pattern(rf"ME (?:and others )?{_HOLDING} (?:the |my |a |an )?")
_OFF, _PLANNED = "called off", "planned"
_LONGEST_DAYS = 31
_DATING = words("by on in at next this coming end early late mid")
_UNIT = words(
    """
    euro euros dollar dollars pound pounds yen rmb yuan franc francs percent km kilometre kilometres kilometer
    kilometers mile miles metre metres meter meters kg kilo kilos gram grams litre litres liter liters hour hours
    minute minutes second seconds day days week weeks month months year years time times people guests seats tickets
    page pages step steps cup cups room rooms eur usd gbp
    """
)
_NUMBER = re.compile(r"^\d+(?:[.,:/]\d+)*$")


def claims_in(entry: Entry, wording: Wording, telling: Telling) -> Iterator[Claim]:
    """The plan and the amount that a statement settles."""
    if telling is Telling.MAYBE:
        return
    yield from _plan(entry, wording, telling)
    yield from _deadline(entry, wording, telling)
    if telling in (Telling.PRESENT, Telling.PLAN):
        yield from _amount(wording)


def _plan(entry: Entry, wording: Wording, telling: Telling) -> Iterator[Claim]:
    found = _occasion(entry, wording)
    if found is None:
        return
    occasion, change = found
    if change is not None and re.fullmatch(_CALLED_OFF, change):
        yield Claim(FRAME, occasion, frozenset({_OFF}), Conflict.PLAN)
    elif _days_ahead(entry) or (entry.occurred is None and telling in (Telling.PRESENT, Telling.PLAN)):
        # Within a month, a day of it is no other date.
        yield Claim(FRAME, occasion, frozenset({_PLANNED, *_days_ahead(entry)}), Conflict.PLAN)


def may_be_one_plan(one: Entry, other: Entry) -> bool:
    """Whether the date of neither was over when the other was said: a plan is moved before it takes place."""
    return all(
        first.occurred is None or second.said_at is None or second.said_at.date() <= first.occurred[1]
        for first, second in ((one, other), (other, one))
        if _days_ahead(first)
    )


def _occasion(entry: Entry, wording: Wording) -> tuple[tuple[str, ...], str | None] | None:
    """Which occasion a statement is about, and the word that says that it was changed."""
    if OCCASIONS.isdisjoint(wording.words) and entry.subject == entry.owner:
        return None
    spelled = wording.spelled
    for form in (_CHANGES, _PLANS):
        match = form.search(spelled)
        if match is not None:
            found = noun_phrase(after(wording, match))
            if found and found[-1] in OCCASIONS:
                return _keys(wording, found), match[1] if form is _CHANGES else None
    match = _SUBJECT_IS.search(spelled)
    head = entry.subject.split()[-1:] if entry.subject != entry.owner else []
    if match is not None and head and head[0].casefold() in OCCASIONS:
        own = entry.subject.removeprefix(entry.owner).removeprefix("'s").casefold().split()
        return _keys(wording, own), match[1]
    match = _HAPPENS.search(spelled)
    if match is not None and match[1].split()[-1] in OCCASIONS:
        return _keys(wording, match[1].split()), match[2]
    return None


def _keys(wording: Wording, found: list[str]) -> tuple[str, ...]:
    """The occasion's own words and the names beside it: a trip to Rome is not one to Oslo."""
    names = (each for each in wording.names if each not in CALENDAR and not any(sign.isdigit() for sign in each))
    return tuple(sorted({*about(wording, found), *names}))


def _days_ahead(entry: Entry) -> list[str]:
    """The days on which it is to be, none where that is no date or one that was over when it was said."""
    if entry.occurred is None:
        return []
    first, last = entry.occurred
    over = entry.said_at is not None and last < entry.said_at.date()
    if over or not timedelta(0) <= last - first < timedelta(days=_LONGEST_DAYS):
        return []
    return [f"{first + timedelta(days=each)}" for each in range((last - first).days + 1)]


def _amount(wording: Wording) -> Iterator[Claim]:
    """ "The rent is 900 euros": what it is the amount of, and the amount."""
    if _UNIT.isdisjoint(wording.words):
        return
    told = [word for word in clause(list(wording.main_clause())) if word not in NOW]
    places = [place for place, word in enumerate(told[:-1]) if _NUMBER.match(word) and told[place + 1] in _UNIT]
    if len(places) != 1:
        return
    place = places[0]
    rest = about(wording, [*told[:place], *told[place + 1 :]])
    if len(rest) >= 2:
        yield Claim(AMOUNT, rest, frozenset({told[place]}), Conflict.AMOUNT)


def _deadline(entry: Entry, wording: Wording, telling: Telling) -> Iterator[Claim]:
    """ "Will sign the lease by 3 May": what is to be done, and the days that are left for it.

    Meeting somebody on Monday and on Friday are two plans; only a "by" or an "instead" tells that there is one.
    """
    days = _days_ahead(entry)
    if telling is not Telling.PLAN or not days or not {"by", "instead"} & set(wording.words):
        return
    told = []
    for word in clause(list(wording.main_clause())):
        if word == "instead":
            break
        if word not in CALENDAR and word not in _DATING and not word[0].isdigit():
            told.append(word)
    rest = about(wording, told)
    if len(rest) >= 3:
        yield Claim("deadline", rest, frozenset(days), Conflict.PLAN)
