"""What is worth remembering: policies, the feedback that they are learned from, and what was admitted or held back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from adamem_graph.records.held import HeldKind

EVERYONE: Final = "*"
"""The character whose preference holds for everybody without one of their own."""

BY_HAND: Final = "hand"
"""What `changed_by` holds of what a person changed."""


class PolicyVerdict(StrEnum):
    """What became of a version: in force at once, tried and kept, tried and refused, or still being tried."""

    SET = "set"
    KEPT = "kept"
    REFUSED = "refused"
    TRYING = "trying"


@dataclass(frozen=True, slots=True)
class PolicyTrial:
    """How earlier questions came out under a candidate policy: counts of right answers, and of questions asked."""

    questions: int
    right_before: int
    right_after: int


@dataclass(frozen=True, slots=True)
class MemoryPolicy:
    """P of Chen et al., section 3.1: for each character, in plain language, what to keep of what concerns them.

    version: from 1; 0 is the policy of a space that never had one: keep everything.
    preferences: character -> preference, `EVERYONE` for whoever has none of their own.
    patch: what this version changed, character -> new preference, None where it was taken away.
    changed_by: `BY_HAND`, "rules" or a language model's name; reason: why, for later readers.
    supersedes: the version that it was made from. active: whether it is in force.
    """

    version: int
    preferences: Mapping[str, str]
    patch: Mapping[str, str | None]
    changed_by: str
    reason: str
    verdict: PolicyVerdict
    changed_at: datetime | None
    supersedes: int | None
    active: bool
    trial: PolicyTrial | None = None

    def preference_of(self, character: str) -> str | None:
        """What to keep of what concerns a character; None: everything."""
        return self.preferences.get(character, self.preferences.get(EVERYONE))


KEEP_EVERYTHING: Final = MemoryPolicy(0, {}, {}, BY_HAND, "", PolicyVerdict.SET, None, None, active=True)
"""The policy of a space that never had one."""


@dataclass(frozen=True, slots=True)
class CandidateMemory:
    """A fact or attribute that a policy may admit or hold back.

    text: as it stands alone; owner, subject: as of a `HeldFact`; characters: whom it concerns, those whom it names
    first; said_at: of the first message that says it.
    """

    id: str
    kind: HeldKind
    text: str
    owner: str
    subject: str
    characters: tuple[str, ...]
    said_at: datetime | None


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether a policy admits a memory.

    score: from 0 (ignore) to 1 (keep), .5 is where the two meet; character: whose preference decided, or None where no
    preference applies; rule: why, in words. made_by: "rules" or a language model's name.
    """

    admitted: bool
    score: float
    character: str | None
    rule: str
    made_by: str


@dataclass(frozen=True, slots=True)
class JudgedMemory:
    """A fact or attribute as it stands under the policy.

    held_back: kept in the graph, and neither searched nor shown; judgement, version: the last judgement and the policy
    version that it was made under, None where none was ever made. by_hand: a person admitted it, whatever policies say.
    support: ids of the messages that say it, the earliest first.
    """

    memory: CandidateMemory
    held_back: bool
    judgement: Judgement | None
    version: int | None
    by_hand: bool
    support: tuple[str, ...]


class Diagnosis(StrEnum):
    """Why an answer was wrong.

    RECALL: the dialogue had it, memory did not. PRECISION: memory had it, and other memories misled. NEITHER: memory
    had it and it was not found or not used well, or the dialogue never had it: no policy can help (Chen et al., section
    3.2, lack this one).
    """

    RECALL = "recall"
    PRECISION = "precision"
    NEITHER = "neither"


class FeedbackKind(StrEnum):
    """Explicit feedback has an explanation of what matters; implicit feedback only tells what was right."""

    EXPLICIT = "explicit"
    IMPLICIT = "implicit"


@dataclass(frozen=True, slots=True)
class Feedback:
    """What a user said of an answer.

    answer: as it was given; right_answer: what it should have been, or None; correct: the user's verdict.
    explanation: what to remember, in the user's words; character: whom the question is about, where known.
    asked_at: in the time of the dialogue. messages, memories: ids of the evidence and of the facts shown with it.
    diagnosis, learned_in: filled by reflection: why it was wrong, and the policy version that it led to or confirmed.
    answered_again: the answer under the policy that came of it.
    """

    id: str
    question: str
    answer: str
    correct: bool
    right_answer: str | None
    explanation: str | None
    kind: FeedbackKind
    character: str | None
    asked_at: datetime
    messages: tuple[str, ...]
    memories: tuple[str, ...]
    diagnosis: Diagnosis | None = None
    learned_in: int | None = None
    answered_again: str | None = None
