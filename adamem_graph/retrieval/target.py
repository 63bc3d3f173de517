"""Whom a question is about: the user, the assistant, a named participant, several, or nobody for certain."""

from __future__ import annotations

import re
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
    named = [person for person in participants if _is_named(person, participants, question)]
    if len(named) > 1:
        return Target(TargetKind.BOTH, tuple(person.name for person in named)), "several participants are named"
    if named:
        person = named[0]
        return Target(_KIND_OF_ROLE[person.role], (person.name,)), f"{person.name} is the only participant named"
    users = [person for person in participants if person.role is Role.USER]
    if len(users) == 1 and _FIRST_PERSON.search(question):
        return Target(TargetKind.USER, (users[0].name,)), "first person, and the space has one user"
    return Target(TargetKind.AMBIGUOUS, ()), "no participant is named"


def _is_named(person: Participant, everyone: Sequence[Participant], question: str) -> bool:
    if _stands_in(person.name, question):
        return True
    first = person.name.split()[0]
    shared = sum(other.name.split()[0].casefold() == first.casefold() for other in everyone) > 1
    return not shared and _stands_in(first, question)


def _stands_in(name: str, question: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", question, re.IGNORECASE) is not None
