"""When two entries say the same, so that one of them is enough."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from adamem_graph.construction.routing.claims import Statement, same_opinion
from adamem_graph.construction.routing.protocol import Entry
from adamem_graph.construction.routing.tense import Telling
from adamem_graph.construction.routing.wording import END, POINTING, Wording, wording_of

SAME_WORDS_COSINE = 0.9
"""From here on, the same telling words begun elsewhere tell the same; chosen by reading, see docs/routing.md."""

_UNSTRESSED = frozenset({"be", "that"})
_ONE_DAY, _ONE_MONTH = timedelta(days=1), timedelta(days=31)
_LASTING = frozenset({Telling.PRESENT, Telling.PLAN})


def same_fact(one: Statement, other: Statement, similarity: float) -> str | None:
    """The rule by which two facts are one, or None. The same whichever comes first."""
    if one.entry.occurred != other.entry.occurred or one.telling is not other.telling:
        return None
    if one.entry.occurred is None and not _said_within(_remembered(one), one.entry, other.entry):
        return None
    if one.telling in _LASTING and same_opinion(one, other) and one.wording.english and other.wording.english:
        return "the same opinion of the same thing"
    return same_wording(one.wording, other.wording, similarity)


def same_wording(one: Wording, other: Wording, similarity: float) -> str | None:
    """The rule by which two texts say the same, or None; texts that are not English must agree word by word."""
    if one.content == other.content and _words(one) == _words(other):
        return "the same words"
    if not one.content:
        return None
    rule = None
    if one.content == other.content and one.inflected == other.inflected:
        rule = "the same telling words"
    elif similarity >= SAME_WORDS_COSINE and are_turned(_forms(one), _forms(other)):
        rule = "the same telling words in another order"
    return rule if rule and one.english and other.english else None


def says_more(one: Entry, other: Entry) -> bool:
    """Whether an entry has all telling words of another, its date with them, and something besides."""
    return _told(other) < _told(one)


def _told(entry: Entry) -> frozenset[object]:
    return frozenset((*wording_of(entry).content, *(entry.occurred or ())))


def _words(wording: Wording) -> list[str]:
    return [word for word in wording.words if word != END]


def are_turned(one: Sequence[object], other: Sequence[object]) -> bool:
    """Whether one begins in the middle of the other and ends before: "at noon Ana swims" / "Ana swims at noon".

    Any other order may tell something else: from Rome to Oslo, from Oslo to Rome.
    """
    if len(one) != len(other):
        return False
    whole = list(other)
    return any([*one[place:], *one[:place]] == whole for place in range(len(one)))


def _forms(wording: Wording) -> list[tuple[str, str]]:
    forms = zip(wording.content, wording.inflected, strict=True)
    return [form for form in forms if form[0] not in _UNSTRESSED]


def _remembered(statement: Statement) -> timedelta:
    """How long after an undated statement the same words mean the same: what happened once may happen again."""
    if not POINTING.isdisjoint(statement.wording.content):
        return _ONE_DAY
    return {Telling.PRESENT: timedelta.max, Telling.PLAN: _ONE_MONTH}.get(statement.telling, _ONE_DAY)


def _said_within(time: timedelta, one: Entry, other: Entry) -> bool:
    if one.said_at is None or other.said_at is None:
        return one.said_at is other.said_at or time == timedelta.max
    return abs(one.said_at - other.said_at) <= time
