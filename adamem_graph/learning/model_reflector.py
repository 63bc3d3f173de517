"""Reflection by language model (Chen et al., section 3.2); what it says is checked before it counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pydantic import BaseModel, Field

from adamem_graph.errors import UnusableReplyError
from adamem_graph.language import FENCE_RULE, LanguageModel, ModelRequest, ask_structured, fenced, render_prompt
from adamem_graph.learning.cases import Reflection, Reflector, WrongAnswer
from adamem_graph.notices import log_notice
from adamem_graph.policy.same_character import same_character
from adamem_graph.records import Diagnosis, MemoryPolicy, Notice

LONGEST_PREFERENCE: Final = 240
"""Characters of a preference: an instruction for one person, and no history of feedback."""

_CASES_OF_A_CALL: Final = 12
_SHOWN: Final = 8
_LONGEST_LINE: Final = 240
_TOKENS: Final = 300
_TOKENS_OF_A_CASE: Final = 60


class SaidDiagnosis(BaseModel):
    """Why one answer was wrong. case: its number."""

    case: int
    failure: Diagnosis


class SaidPreference(BaseModel):
    """What to remember of one character from now on."""

    character: str
    preference: str


class SaidReflection(BaseModel):
    """A whole reply."""

    diagnoses: list[SaidDiagnosis]
    preferences: list[SaidPreference] = Field(default_factory=list)
    reason: str = ""


class ModelReflector:
    """Reflects by language model; where no reply can be used, it is left to the rules, with a notice."""

    def __init__(
        self, model: LanguageModel, rules: Reflector, *, on_notice: Callable[[Notice], None] = log_notice
    ) -> None:
        """rules: who reflects where the model gives no usable reply."""
        self._model = model
        self._rules = rules
        self._on_notice = on_notice

    @property
    def name(self) -> str:
        """The language model's name."""
        return self._model.name

    def reflect(
        self, policy: MemoryPolicy, cases: Sequence[WrongAnswer], history: Sequence[WrongAnswer] = ()
    ) -> Reflection:
        """Diagnoses and a patch; see `Reflector`. The latest cases are shown where there are too many for a call.

        Raises:
            ConfigurationError, LanguageModelError: the model cannot be reached.
        """
        wrong = [case for case in cases if not case.feedback.correct][-_CASES_OF_A_CALL:]
        if not wrong:
            return Reflection({}, {}, "no answer was wrong", self.name)
        people = _people(policy, (*history, *cases))
        request = ModelRequest(
            purpose="reflect_on_policy",
            instructions=f"{render_prompt(__package__, 'reflect')}\n\n{FENCE_RULE}",
            content=_material(policy, wrong, people),
            max_tokens=_TOKENS + _TOKENS_OF_A_CASE * len(wrong),
        )
        try:
            reply = ask_structured(
                self._model, request, SaidReflection, check=lambda said: _fault(said, len(wrong), people)
            )
        except UnusableReplyError as error:
            self._on_notice(Notice(kind="fallback", message=f"the rules reflect on answers instead: {error}"))
            return self._rules.reflect(policy, cases, history)
        return self._reflection(policy, reply, wrong, people)

    def _reflection(
        self, policy: MemoryPolicy, reply: SaidReflection, wrong: Sequence[WrongAnswer], people: Sequence[str]
    ) -> Reflection:
        diagnoses = {wrong[said.case - 1].feedback.id: said.failure for said in reply.diagnoses}
        names = {same_character(name): name for name in people}
        said_of = {names[same_character(said.character)]: _line(said.preference) for said in reply.preferences}
        patch: dict[str, str | None] = {
            name: text for name, text in said_of.items() if policy.preferences.get(name) != text
        }
        return Reflection(diagnoses, patch, _line(reply.reason), self.name)


def _people(policy: MemoryPolicy, cases: Sequence[WrongAnswer]) -> list[str]:
    """Those about whom something may be said: of the policy, or of a question."""
    asked = [case.feedback.character for case in cases if case.feedback.character is not None]
    by_key = {same_character(name): name for name in (*asked, *policy.preferences)}
    return list(by_key.values())


def _fault(reply: SaidReflection, cases: int, people: Sequence[str]) -> str | None:
    """What is wrong with a reply: each case is diagnosed once, each preference is about somebody there, and short."""
    numbers = [said.case for said in reply.diagnoses]
    if sorted(numbers) != list(range(1, cases + 1)):
        return f"each case from 1 to {cases} needs exactly one diagnosis"
    known = {same_character(name) for name in people}
    told = [same_character(said.character) for said in reply.preferences]
    for said, key in zip(reply.preferences, told, strict=True):
        if key not in known:
            return f"there is no character {_line(said.character)!r}"
        if told.count(key) > 1:
            return f"more than one preference for {_line(said.character)!r}"
        if not 0 < len(_line(said.preference)) <= LONGEST_PREFERENCE:
            return (
                f"the preference for {_line(said.character)!r} is empty or longer than {LONGEST_PREFERENCE} characters"
            )
    return None


def _material(policy: MemoryPolicy, cases: Sequence[WrongAnswer], people: Sequence[str]) -> str:
    preferences = [f"{name}: {policy.preferences.get(name, 'everything')}" for name in people]
    parts = [f"Characters and present preferences:\n{fenced(chr(10).join(map(_line, preferences)))}"]
    for number, case in enumerate(cases, start=1):
        parts.append(f"Case {number}:\n{fenced(chr(10).join(_lines(case)))}")
    return "\n\n".join(parts)


def _lines(case: WrongAnswer) -> list[str]:
    feedback = case.feedback
    return [
        f"about: {feedback.character or 'nobody in particular'}",
        f"question: {_line(feedback.question)}",
        f"answer given: {_line(feedback.answer)}",
        f"right answer: {_line(feedback.right_answer or 'not told')}",
        *([f"the user explains: {_line(feedback.explanation)}"] if feedback.explanation else []),
        *(f"memory shown: {_line(memory.text)}" for memory in case.shown[:_SHOWN]),
        *(f"memory held back: {_line(memory.text)}" for memory in case.held_back[:_SHOWN]),
        *(f"said in the dialogue: {_line(message.full_text)}" for message in case.messages[:2]),
    ]


def _line(text: str) -> str:
    return " ".join(text.split())[: _LONGEST_LINE * 2]
