"""Opinions: what somebody loves, likes, dislikes or hates now."""

from __future__ import annotations

from collections.abc import Iterator

from adamem_graph.construction.offline.words import words
from adamem_graph.construction.routing.claim import Claim, Conflict, no, yes
from adamem_graph.construction.routing.protocol import Entry
from adamem_graph.construction.routing.spans import about, after, any_of, clause, pattern
from adamem_graph.construction.routing.tense import Telling
from adamem_graph.construction.routing.wording import Wording

FRAME = "opinion"
_BE = r"(?:is|am|are)"
_TAKEN_WITH = any_of(r"into, fond of, keen on, crazy about, a (?:\w+ )?fan of, in love with")
_HATE = any_of(
    f"""
    hates?, detests?, loathes?, despises?, can not stand, can not bear, can not abide, {_BE} sick of, {_BE} tired of,
    {_BE} sick and tired of, {_BE} fed up with
    """
)
_DISLIKE = any_of(
    rf"""
    dislikes?, not (?:really |particularly |even )?(?:like|love|enjoy|fancy),
    no longer (?:likes?|loves?|enjoys?|fancies),
    went off, gone off, (?:stopped|quit) (?:liking|loving|enjoying), fell out of love with, fallen out of love with,
    lost interest in, (?:got|gotten|grown|become|became|is|am|are) bored (?:of|with),
    {_BE} (?:not|no longer) (?:\w+ )?{_TAKEN_WITH}
    """
)
_LOVE = any_of(rf"loves?, adores?, {_BE} (?:\w+ )?(?:crazy|mad) about, {_BE} in love with")
_LIKE = any_of(
    rf"likes?, enjoys?, fancies, {_BE} (?:\w+ )?{_TAKEN_WITH}, (?:came|come|grown|grew) to (?:like|love|enjoy)"
)
_HELPER = r"(?:(?:do|does|did|is|am|are|has|have) )?"
_PATTERNS = (
    (pattern(rf"ME {_HELPER}{_DISLIKE} "), no, "dislike"),
    (pattern(rf"ME HAS {_HATE} "), no, "hate"),
    (pattern(rf"ME {_LOVE} "), yes, "love"),
    (pattern(rf"ME HAS {_LIKE} "), yes, "like"),
)
# One of these is in every text that the patterns find; most texts have none.
_CUES = words(
    """
    hate hates detest detests loathe loathes despise despises stand bear abide sick tired fed dislike dislikes like
    likes love loves enjoy enjoys fancy fancies off liking loving enjoying lost bored into fond keen crazy mad fan adore
    adores
    """
)
_WISHES = frozenset({"to"})


def claims_in(entry: Entry, wording: Wording, telling: Telling) -> Iterator[Claim]:
    """The opinion that a statement gives, if it is one of now: "went off" tells of now, "loved" of then."""
    if entry.occurred is not None or telling is Telling.MAYBE:
        return
    if _CUES.isdisjoint(wording.words):
        return
    spelled = wording.spelled
    for form, side, strength in _PATTERNS:
        match = form.search(spelled)
        if match is None:
            continue
        thing = about(wording, _gerund(clause(after(wording, match))))
        if thing and "that" not in thing:
            yield side(FRAME, thing, Conflict.OPINION, strength)
        return


def _gerund(found: list[str]) -> list[str]:
    """ "to swim" as "swim": "loves to swim" and "hates swimming" are about one thing."""
    return found[1:] if found[:1] and found[0] in _WISHES else found
