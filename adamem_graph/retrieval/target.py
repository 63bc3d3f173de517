"""Whom a question is about: the user, the assistant, a named participant, several, or nobody for certain."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from adamem_graph.naming import TITLES, NameFinder, short_form
from adamem_graph.records import Role, Target, TargetKind
from adamem_graph.store.spaces import Participant

_KIND_OF_ROLE: Final = {Role.USER: TargetKind.USER, Role.ASSISTANT: TargetKind.ASSISTANT, Role.OTHER: TargetKind.PERSON}

_FIRST_PERSON: Final = re.compile(r"\b(?:i|me|my|mine|myself|i['’](?:m|ve|d|ll))\b", re.IGNORECASE)
_SECOND_PERSON: Final = re.compile(r"\b(?:you|your|yours|yourself|you['’](?:re|ve|d|ll))\b", re.IGNORECASE)
_BOTH_OF_US: Final = re.compile(r"\b(?:we|us|our|ours|ourselves|we['’](?:re|ve|d|ll))\b", re.IGNORECASE)

# Asks for an answer, or says "you", "I" or "us" and means nobody by it: "Tell me", "the US", "World War I", words of
# others. None of it says whom the answer is about.
_ASKING: Final = r"(?:tell|remind|help|list|give|show|find|name|say|let)"
_NOBODY: Final = re.compile(
    rf"\b(?:(?:can|could|would|will) you (?:please )?{_ASKING}(?: (?:me|us))?"
    r"|(?:can|could|do|don['’]t) you (?:still |even )?(?:remember|recall|know)|do you have any idea|thank you"
    r"|as you know|(?:the|a) mine|the us|(?:war|part|type|phase|volume|chapter|act|class|level|grade) i)\b"
    rf"|(?:^|[.!?,;:]|\bplease\b|\band\b)\s*(?:please )?{_ASKING} (?:me|us)\b"
    r"|(?-i:\bUS\b)|\bi\.e\.|\"[^\"]*\"|“[^”]*”",
    re.IGNORECASE,
)

_ROLE_NOUNS: Final = ((Role.USER, "the user"), (Role.ASSISTANT, "the assistant"))

# Who stands after these words is the one person who is not asked about.
_EXCLUDED: Final = re.compile(
    r"(?:\b(?:besides|except(?: for)?|other than|apart from|aside from|instead of|rather than"
    r"|(?:any|every|no)(?:one|body) but)"
    r"|(?:[,;(–—]\s*|\b(?:and|but)\s+)not(?: (?:by|for|from|to|with|about|of))?)\s+$",
    re.IGNORECASE,
)
_AS_WELL: Final = re.compile(r"\s*,?\s*(?:and|or|nor)\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Found:
    """Names that stand in a question, and those that it leaves out."""

    named: frozenset[str]
    excluded: frozenset[str]


def resolve_target(question: str, participants: Sequence[Participant]) -> tuple[Target, str]:
    """The target of a question and the rule that found it (Yan et al. 2026, appendix B.1).

    A participant is meant when a name of theirs stands in the question, possessive or not: their whole name, or their
    first name or an alias where nobody else has it. "I" means the user, "you" the assistant, "we" both,
    where the space has exactly one of them; so do "the user" and "the assistant". Whoever stands after "besides" and
    its likes is not meant.
    """
    found = _find_names(question, participants)
    spoken, how = _by_pronouns(question, participants)
    meant = [person for person in participants if person.name in found.named | spoken]
    if len(meant) > 1:
        return Target(TargetKind.BOTH, tuple(person.name for person in meant)), "several participants are meant"
    if meant:
        person = meant[0]
        rule = f"{person.name} is the only participant named" if person.name in found.named else how
        return Target(_KIND_OF_ROLE[person.role], (person.name,)), rule
    if found.excluded:
        return Target(TargetKind.AMBIGUOUS, ()), f"anybody but {', '.join(sorted(found.excluded))}"
    return Target(TargetKind.AMBIGUOUS, ()), "no participant is named"


def in_first_person(question: str) -> bool:
    """Whether a question is about whoever asks it ("Where did I leave it?", "What did we decide?")."""
    asked = _NOBODY.sub(" ", question)
    return bool(_FIRST_PERSON.search(asked) or _BOTH_OF_US.search(asked))


def _by_pronouns(question: str, participants: Sequence[Participant]) -> tuple[frozenset[str], str]:
    """The names of the user and the assistant where a pronoun or the noun of their role means them, and how."""
    only = {role: _only(role, participants) for role in (Role.USER, Role.ASSISTANT)}
    asked = _NOBODY.sub(" ", question)
    meant: set[str] = set()
    how = ""
    for role, pattern, word in (
        (Role.USER, _FIRST_PERSON, "first person"),
        (Role.ASSISTANT, _SECOND_PERSON, "second person"),
    ):
        if only[role] and pattern.search(asked):
            meant.add(only[role])
            how = f"{word}, and the space has one {role}"
    if only[Role.USER] and only[Role.ASSISTANT] and _BOTH_OF_US.search(asked):
        meant |= {only[Role.USER], only[Role.ASSISTANT]}
    for role, noun in _ROLE_NOUNS:
        if only[role] and re.search(rf"\b{noun}\b", question, re.IGNORECASE):
            meant.add(only[role])
            how = f"{noun!r}, and the space has one"
    return frozenset(meant), how


def _only(role: Role, participants: Sequence[Participant]) -> str:
    """The name of the one participant with a role; empty where there is none, or several."""
    having = [person.name for person in participants if person.role is role]
    return having[0] if len(having) == 1 else ""


def _find_names(question: str, participants: Sequence[Participant]) -> _Found:
    finder, spelled = _finder_of(tuple(participants))
    named: set[str] = set()
    excluded: set[str] = set()
    end, is_excluded = 0, False
    for mention in finder.find(question):
        also = is_excluded and _AS_WELL.fullmatch(question[end : mention.start]) is not None
        end, is_excluded = mention.end, also or _EXCLUDED.search(question[: mention.start]) is not None
        (excluded if is_excluded else named).add(spelled[mention.spelling])
    return _Found(frozenset(named), frozenset(excluded - named))


@lru_cache(maxsize=64)
def _finder_of(participants: tuple[Participant, ...]) -> tuple[NameFinder, dict[str, str]]:
    """Finds the participants, who are the same for most questions, and whom each spelling names."""
    spelled = _spellings(participants)
    return NameFinder([person.name for person in participants], spelled), spelled


def _spellings(participants: Sequence[Participant]) -> dict[str, str]:
    """Whom each spelling names: their whole name; their first name and aliases where these are theirs alone.

    A title is no first name: "Boss Zhang" is Zhang.
    """
    parts = {
        (part, person.name)
        for person in participants
        for part in (short_form(person.name), *person.aliases)
        if part and part.casefold() not in TITLES
    }
    bearers = Counter(part for part, _ in {(part.casefold(), name) for part, name in parts})
    wholes = {" ".join(person.name.split()): person.name for person in participants}
    return {part: name for part, name in parts if bearers[part.casefold()] == 1} | wholes
