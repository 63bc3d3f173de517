"""Whom a question is about: the user, the assistant, a named participant, several, or nobody for certain."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from adamem_graph.records import Role, Target, TargetKind
from adamem_graph.store.spaces import Participant

_KIND_OF_ROLE = {Role.USER: TargetKind.USER, Role.ASSISTANT: TargetKind.ASSISTANT, Role.OTHER: TargetKind.PERSON}
_FIRST_PERSON = re.compile(r"\b(?:i|me|my|mine|myself|i'm|i've|i'd|i'll)\b", re.IGNORECASE)


def resolve_target(question: str, participants: Sequence[Participant]) -> tuple[Target, str]:
    """The target of a question and the rule that found it (Yan et al. 2026, appendix B.1).

    A participant is meant when their whole name stands in the question, or their first name where nobody else has it;
    "I" and "my" mean the user, where the space has exactly one.
    """
    named = _named(question, participants)
    if len(named) > 1:
        return Target(TargetKind.BOTH, tuple(person.name for person in named)), "several participants are named"
    if named:
        person = named[0]
        return Target(_KIND_OF_ROLE[person.role], (person.name,)), f"{person.name} is the only participant named"
    users = [person for person in participants if person.role is Role.USER]
    if len(users) == 1 and _FIRST_PERSON.search(question):
        return Target(TargetKind.USER, (users[0].name,)), "first person, and the space has one user"
    return Target(TargetKind.AMBIGUOUS, ()), "no participant is named"


def _named(question: str, participants: Sequence[Participant]) -> list[Participant]:
    """The participants whose names stand in the question, in the order of `participants`.

    Letter case counts where that finds anybody: "When will Ana go?" does not ask about Will.
    """
    found = _found(question, participants, re.NOFLAG) or _found(question, participants, re.IGNORECASE)
    return [person for person in participants if person.name in found]


def _found(question: str, participants: Sequence[Participant], flags: re.RegexFlag) -> set[str]:
    """The names of those who are named; a longer name hides the shorter ones in it ("Ana Maria" is not "Ana")."""
    rest, found = question, set()
    for spelling, name in sorted(_spellings(participants), key=lambda pair: -len(pair[0])):
        shortened = re.sub(rf"(?<!\w){re.escape(spelling)}(?!\w)", " ", rest, flags=flags)
        if shortened != rest:
            found.add(name)
        rest = shortened
    return found


def _spellings(participants: Sequence[Participant]) -> list[tuple[str, str]]:
    """What names each participant: their whole name, and their first name where it is theirs alone."""
    firsts = Counter(person.name.split()[0].casefold() for person in participants)
    whole = [(person.name, person.name) for person in participants]
    first = [(person.name.split()[0], person.name) for person in participants]
    return whole + [(spelling, name) for spelling, name in first if firsts[spelling.casefold()] == 1]
