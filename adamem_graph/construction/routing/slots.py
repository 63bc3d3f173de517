"""What a person has one of at a time, as statements say it: home, employer, job, marital status, age, favourites."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from adamem_graph.construction.offline.attribute_names import canonical_name
from adamem_graph.construction.offline.lexicon import OCCUPATIONS, RELATIONSHIPS
from adamem_graph.construction.offline.words import words
from adamem_graph.construction.routing.claim import Claim, Conflict
from adamem_graph.construction.routing.places import extent_of
from adamem_graph.construction.routing.protocol import Entry
from adamem_graph.construction.routing.spans import NOW, about, after, clause, name, noun_phrase, pattern
from adamem_graph.construction.routing.tense import Telling
from adamem_graph.construction.routing.wording import Wording

_BE = r"(?:is|am|are)"
_HOME = pattern(
    rf"ME (?:lives?|resides?|(?:{_BE} )(?:now |currently )?(?:living|based|settled)|settled|has settled|have settled) "
    r"(?:\w+ly |back |over |down )?(?:in|near|at) "
)
_NEW_HOME = pattern(r"ME HAS (?:moved|relocated|emigrated) (?:back |over |out |down |up |away )?to ")
_EMPLOYER = pattern(
    rf"ME (?:works?|{_BE} working|{_BE} employed|HAS started(?: working)?|HAS got a (?:new )?job|took a job|"
    r"(?:has|have) a (?:new )?job) (?:full time )?(?:at|for|by) "
)
_JOB = pattern(rf"ME (?:works?|{_BE} working|got a (?:new )?job|started working|started (?:a job )?) ?as ")
_BECAME = pattern(rf"ME (?:became|has become|have become|{_BE} now|{_BE}) (?:now )?an? ")
_STATUS = pattern(rf"ME {_BE} (?:now |happily |newly |still |recently )?({'|'.join(sorted(RELATIONSHIPS))}) ")
_AGE = (
    pattern(rf"ME {_BE} (?:now |already )?(\d{{1,3}}) (?:years? old )?(?=[|]|$)"),
    pattern(rf"ME {_BE} (?:now |already )?(\d{{1,3}}) years? old "),
    pattern(r"ME HAS turned (\d{1,3}) (?=[|]|$)"),
)
_FAVOURITE = pattern(
    r" my (?:(?:\w+ )?all time |current |new |absolute |very )?favourite ((?:\w+ ){1,3}?)(?:is|are) (?:now )?"
)
_IS_FAVOURITE = pattern(
    r" (?:is|are) (?:now )?my (?:all time |current |new |absolute )?favourite ((?:\w+ ){1,3})(?=[|]|$)"
)
_OWN = pattern(r" my (?:new |current )?((?:\w+ ){1,2}?)is (?:now )?")
PLAIN_VALUES = words("age birthday anniversary address email surname password") | {
    "phone number",
    "blood type",
    "shoe size",
    "star sign",
    "eye colour",
    "hair colour",
    "locker word",
    "gate code",
    "native language",
    "middle name",
    "maiden name",
}
"""Single-valued attribute names of which "my ... is" gives the value and not a remark ("my job is tiring")."""
_ONE_OF_A_KIND = words("phone car laptop boss manager landlord landlady dentist therapist doctor")
_SEVERAL_AT_ONCE = words(
    """
    actor actress artist author coach composer cook dancer dj gardener model musician painter photographer pianist
    poet potter sailor sculptor singer student tutor writer producer speaker
    """
)
"""Occupations that people have beside their job."""
_SIDELINE = frozenset({" also ", " volunteer", " part time ", " part-time ", " on the side ", " freelance", " and a "})


# One of these is in every text that the patterns find; most texts have none.
_CUES = RELATIONSHIPS | words(
    """
    live lives reside resides living based settled moved relocated emigrated work works working employed started job
    become a an turned is my
    """
)


def claims_in(entry: Entry, wording: Wording, telling: Telling) -> Iterator[Claim]:
    """The slots that a statement fills."""
    del entry
    if _CUES.isdisjoint(wording.words):
        return
    spelled = wording.spelled
    if telling in (Telling.PRESENT, Telling.PERFECT):
        yield from _home(wording, spelled, _HOME)
        yield from _work(wording, spelled)
        yield from _kept(wording, spelled)
        yield from _favourite(wording, spelled)
    if telling in (Telling.PAST, Telling.PERFECT):
        # Changes that last: "moved to Oslo" tells where somebody lives.
        yield from _home(wording, spelled, _NEW_HOME)
        yield from _work(wording, spelled)
    for form in _AGE:
        match = form.search(spelled)
        if match is not None and telling is not Telling.PLAN:
            yield _single("age", (), frozenset({match[1]}))


def _single(frame: str, thing: tuple[str, ...], value: frozenset[str]) -> Claim:
    return Claim(frame, thing, value, Conflict.SINGLE)


def _named(wording: Wording, spelled: str, frame: str, form: re.Pattern[str]) -> Iterator[Claim]:
    match = form.search(spelled)
    value = name(wording, after(wording, match)) if match else frozenset[str]()
    if value:
        yield _single(frame, (), value)


def _home(wording: Wording, spelled: str, form: re.Pattern[str]) -> Iterator[Claim]:
    for claim in _named(wording, spelled, "home", form):
        yield replace(claim, about=(extent_of(claim.value),))


def _work(wording: Wording, spelled: str) -> Iterator[Claim]:
    if any(each in spelled for each in _SIDELINE):
        return
    yield from _named(wording, spelled, "employer", _EMPLOYER)
    match = _JOB.search(spelled)
    if match is not None:
        value = about(wording, noun_phrase(after(wording, match)))
        if value:
            yield _single("job", (), frozenset(value))
        return
    match = _BECAME.search(spelled)
    if match is None:
        return
    found = [word for word in noun_phrase(after(wording, match)) if word not in NOW]
    if found and found[-1] in OCCUPATIONS - _SEVERAL_AT_ONCE and len(found) <= 3:
        yield _single("job", (), frozenset(about(wording, found)))


def _kept(wording: Wording, spelled: str) -> Iterator[Claim]:
    """Marital status, and what is said as "my ... is"."""
    match = _STATUS.search(spelled)
    if match is not None and after(wording, match)[:1] not in (["in"], ["with"]):
        yield _single("marital status", (), frozenset({match[1]}))
    match = _OWN.search(spelled)
    if match is None:
        return
    thing, found = canonical_name(match[1].strip()), clause(after(wording, match))
    told = thing in PLAIN_VALUES or (
        thing in _ONE_OF_A_KIND and (found[:1] in (["a"], ["an"]) or bool(name(wording, found)))
    )
    value = about(wording, found)
    if told and value:
        yield _single("one's own", (thing,), frozenset(value))


def _favourite(wording: Wording, spelled: str) -> Iterator[Claim]:
    if " one of my " in spelled or " some of my " in spelled or " among my " in spelled:
        return
    match = _FAVOURITE.search(spelled)
    if match is not None:
        value = about(wording, clause(after(wording, match)))
    else:
        match = _IS_FAVOURITE.search(spelled)
        value = about(wording, spelled[: match.start()].split()) if match else ()
    if match is not None and value:
        yield _single("favourite", about(wording, match[1].split()), frozenset(value))
