"""Persona writing without a language model: plain sentences that count, quote and list what is known."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime

from adamem_graph.construction.personas.protocol import Known, PersonaSubject, Source, WrittenSentence
from adamem_graph.records import Attitude, PersonaKind
from adamem_graph.store.persona_knowledge import Counted

_FACTS = 3
_VALUES = 6
"""Told at most: facts of a preference, values of an attribute; those of most messages first."""

_OFTEN = 5
"""Messages from which on it is worth telling that somebody talks about something, though not what they say."""

_LONGEST_FACT = 200
_SHORTEST = 4
"""Characters of a fact at most, words of a fact or a reason at least."""

_INTENTIONS = (" will ", " is going to ", " would ", "'ll ", " wants to ")
_VERBS = frozenset({"likes", "dislikes", "prefers", "is", "plays", "collects", "studies", "owns", "lives in"})
_STATES = frozenset({"interested in", "passionate about", "afraid of"})
"""Names of the closed set of attributes that make a sentence with their owner as they are."""

_MONTHS = "January February March April May June July August September October November December".split()


class OfflineWriter:
    """Tells what is known in sentences; the same knowledge always gives the same sentences."""

    name = "offline"

    def write(self, subjects: Sequence[PersonaSubject]) -> list[tuple[WrittenSentence, ...]]:
        """The sentences of each subject, in the same order; none where nothing is worth telling."""
        return [
            tuple(_preference(each) if each.kind is PersonaKind.PREFERENCE else _attributes(each)) for each in subjects
        ]


def _preference(subject: PersonaSubject) -> list[WrittenSentence]:
    """How often and in what tone, what is liked in so many words, why, and the best supported facts."""
    messages = [each for each in subject.known if each.source is Source.MESSAGE]
    facts = [each for each in subject.known if each.source is Source.FACT and _tells(each)]
    facts.sort(key=lambda each: _worth(each, subject.owner))
    told = sorted(facts[:_FACTS], key=_order)
    said = [*_attributes(subject, told), *_reason(subject, messages, told)]
    said += [WrittenSentence(_fact_sentence(each), (each.id,)) for each in told]
    if not messages or (not said and _times(subject, messages) < _OFTEN):
        return []
    return [_frequency(subject, messages), *said]


def _frequency(subject: PersonaSubject, messages: Sequence[Known]) -> WrittenSentence:
    tones = Counter(each.attitude for each in messages)
    for group in subject.counted:
        tones[Attitude(group.attitude) if group.attitude else None] += group.count
    counted = [
        f"{attitude.value} in {tones[attitude]}"
        for attitude in (Attitude.POSITIVE, Attitude.NEGATIVE, Attitude.MIXED)
        if tones[attitude]
    ]
    tone = f"; the tone is {_listed(counted)}" if counted else ""
    count = _times(subject, messages)
    times = "one message" if count == 1 else f"{count} messages"
    text = f"{subject.owner} talks about “{subject.name}” in {times}{_period([*messages, *subject.counted])}{tone}."
    return WrittenSentence(text, tuple(each.id for each in messages))


def _times(subject: PersonaSubject, messages: Sequence[Known]) -> int:
    return len(messages) + sum(each.count for each in subject.counted)


def _reason(subject: PersonaSubject, messages: Sequence[Known], told: Sequence[Known]) -> Iterator[WrittenSentence]:
    """The latest reason that speaks of the owner, in the words that were understood, unless a fact tells it."""
    given = [each for each in messages if each.reason and len(each.reason.split()) >= _SHORTEST]
    given = [each for each in given if subject.owner in str(each.reason)]
    for each in [each for each in given if not any(str(each.reason) in fact.text for fact in told)][-1:]:
        month = f" in {_month(each.last_said)}" if each.last_said else ""
        yield WrittenSentence(f"{subject.owner} says why{month}: “{each.reason}”.", (each.id,))


def _worth(fact: Known, owner: str) -> tuple[int, bool, bool, float, str]:
    """Sorts what many messages state first, then what speaks of the owner, then what has a date."""
    dated = any(sign.isdigit() for sign in fact.text)
    return -fact.times, not fact.text.startswith(owner), not dated, *_order(fact)


def _fact_sentence(fact: Known) -> str:
    formerly = " (no longer so)" if fact.superseded else ""
    return f"{fact.text.rstrip('.')}{formerly}{'' if fact.text.endswith(('!', '?')) else '.'}"


def _tells(fact: Known) -> bool:
    """Whether a fact says something of its owner that lasts or happened, not what they might do."""
    short = len(fact.text.split()) < _SHORTEST or len(fact.text) > _LONGEST_FACT
    return not short and not any(sign in f"{fact.text} " for sign in _INTENTIONS)


def _attributes(subject: PersonaSubject, told: Sequence[Known] = ()) -> Iterator[WrittenSentence]:
    """One sentence for each attribute's current values, one for each that held once, none for what a fact tells."""
    by_name: defaultdict[str, list[Known]] = defaultdict(list)
    for each in subject.known:
        if each.source is Source.ATTRIBUTE and not any(each.text in fact.text for fact in told):
            by_name[each.name].append(each)
    for name, values in sorted(by_name.items(), key=lambda item: (-sum(each.times for each in item[1]), item[0])):
        current = [each for each in values if not each.superseded]
        shown = sorted(current, key=lambda each: (-each.times, _order(each)))[:_VALUES]
        if shown:
            text = f"{predicate(subject.owner, name)} {_listed([each.text for each in shown])}{_said(shown)}."
            yield WrittenSentence(text, tuple(each.id for each in shown))
        for each in values:
            if each.superseded:
                text = f"Formerly: {predicate(subject.owner, name)} {each.text}{_said([each])}."
                yield WrittenSentence(text, (each.id,))


def predicate(owner: str, name: str) -> str:
    """What comes before the value of an attribute: "Ana lives in", or "Ana’s sister:"."""
    if name in _VERBS:
        return f"{owner} {name}"
    if name in _STATES:
        return f"{owner} is {name}"
    possessive = f"{owner}’" if owner.endswith("s") else f"{owner}’s"
    return f"{possessive} {name}:"


def _listed(values: Sequence[str]) -> str:
    return values[0] if len(values) == 1 else f"{', '.join(values[:-1])} and {values[-1]}"


def _period(known: Sequence[Known | Counted]) -> str:
    """ " between March and August 2023", " in March 2023", or nothing where there are no dates."""
    first = min((each.first_said for each in known if each.first_said), default=None)
    last = max((each.last_said for each in known if each.last_said), default=None)
    if first is None or last is None:
        return ""
    if (first.year, first.month) == (last.year, last.month):
        return f" in {_month(last)}"
    start = _MONTHS[first.month - 1] if first.year == last.year else _month(first)
    return f" between {start} and {_month(last)}"


def _said(known: Sequence[Known]) -> str:
    """ " (said in March 2023)", with the number of messages where there are several."""
    messages = {message for each in known for message in each.messages}
    count = len(messages) + sum(each.more for each in known)
    times = f" in {count} messages" if count > 1 else ""
    return f" (said{times}{_period(known)})" if times or _period(known) else ""


def _month(moment: datetime) -> str:
    return f"{_MONTHS[moment.month - 1]} {moment.year}"


def _order(known: Known) -> tuple[float, str]:
    return known.first_said.timestamp() if known.first_said else 0.0, known.text
