"""What reflection is given, and what it says: answers with all that bears on them, diagnoses, a patch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from adamem_graph.records import CandidateMemory, Diagnosis, Feedback, MemoryPolicy, Message


def known_answer(feedback: Feedback) -> str | None:
    """The right answer to a question, where the user gave it or said that the one given was right."""
    if feedback.right_answer is not None:
        return feedback.right_answer
    return feedback.answer if feedback.correct and feedback.answer else None


@dataclass(frozen=True, slots=True)
class WrongAnswer:
    """An answer that the user has judged, with what memory had for it when it was given.

    evidence: texts of the messages shown, the best first. shown: the memories shown, the best first. admitted,
    held_back: what memory has of the messages that have the right answer, and what the policy kept out of it.
    messages: those of the dialogue that have the right answer, the latest first; none: it never came up.
    """

    feedback: Feedback
    evidence: tuple[str, ...]
    shown: tuple[CandidateMemory, ...]
    admitted: tuple[CandidateMemory, ...]
    held_back: tuple[CandidateMemory, ...]
    messages: tuple[Message, ...]

    @property
    def right_answer(self) -> str | None:
        """The right answer, None where it is not known; of an answer that was right, the answer itself."""
        return known_answer(self.feedback)


@dataclass(frozen=True, slots=True)
class Reflection:
    """What reflection makes of answers: why each was wrong, by id of feedback, and what to change in the policy.

    patch: character -> new preference, None where it is taken away; empty: the policy stays. reason: why, in words.
    made_by: "rules" or a language model's name.
    """

    diagnoses: Mapping[str, Diagnosis]
    patch: Mapping[str, str | None]
    reason: str
    made_by: str


class Reflector(Protocol):
    """Anything that learns from judged answers what is worth remembering."""

    @property
    def name(self) -> str:
        """What `Reflection.made_by` holds."""
        ...

    def reflect(
        self, policy: MemoryPolicy, cases: Sequence[WrongAnswer], history: Sequence[WrongAnswer] = ()
    ) -> Reflection:
        """Diagnoses of `cases`, and a patch.

        history: earlier answers, oldest first, the right ones too where they are known: what a right answer needed
        tells as much. The same feedback among `cases` and `history` counts once.

        Raises:
            LanguageModelError: by model: it cannot be reached.
        """
        ...
