"""Whom judged answers are about, each person under one name."""

from __future__ import annotations

from collections.abc import Sequence

from adamem_graph.learning.cases import WrongAnswer
from adamem_graph.policy.characters import Cast, Person
from adamem_graph.policy.preferences import read_preference
from adamem_graph.records import EVERYONE, MemoryPolicy


class People:
    """The people of a policy and of judged answers.

    Each goes by the name that the policy has for them, else by the one that is met first: by that name memories will be
    found to concern them, for the names of a policy and of its patch come first in the cast of a space.
    """

    def __init__(self, policy: MemoryPolicy, cases: Sequence[WrongAnswer]) -> None:
        """cases: the oldest first."""
        names = [name for name in policy.preferences if name != EVERYONE]
        names += [case.feedback.character for case in cases if case.feedback.character is not None]
        self._abouts = {
            case.feedback.id: read_preference(case.feedback.explanation).about
            for case in cases
            if case.feedback.explanation is not None
        }
        names += [name for name in self._abouts.values() if name is not None]
        for case in cases:
            for memory in (*case.shown, *case.admitted, *case.held_back):
                names += memory.characters
        self._cast = Cast([Person(name) for name in dict.fromkeys(names) if name != EVERYONE])

    def known(self, name: str) -> str:
        """The one name of somebody."""
        return name if name == EVERYONE else self._cast.find(name) or name

    def asked_about(self, case: WrongAnswer) -> str | None:
        """Whom a question is about, as its feedback says."""
        name = case.feedback.character
        return self.known(name) if name is not None else None

    def explained(self, case: WrongAnswer) -> tuple[str, ...]:
        """Of whom an explanation speaks; nobody where there is none.

        As the feedback says whom the question is about; else whom the explanation says that it is about; else all whom
        it names, or its question; where nobody is named, it speaks of everyone.
        """
        explanation = case.feedback.explanation
        if explanation is None:
            return ()
        name = case.feedback.character or self._abouts[case.feedback.id]
        if name is not None:
            return (self.known(name),)
        return self._cast.named_in(explanation) or self._cast.named_in(case.feedback.question) or (EVERYONE,)
