"""Reflection by language model (Chen et al., section 3.2); what it says is checked before it counts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pydantic import BaseModel, Field

from adamem_graph.errors import UnusableReplyError
from adamem_graph.language import FENCE_RULE, LanguageModel, ModelRequest, ask_structured, fenced, render_prompt
from adamem_graph.learning.cases import Reflection, WrongAnswer
from adamem_graph.learning.people import People
from adamem_graph.learning.reflection import OfflineReflector
from adamem_graph.notices import log_notice
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
        self, model: LanguageModel, rules: OfflineReflector, *, on_notice: Callable[[Notice], None] = log_notice
    ) -> None:
        """rules: tell what answers needed, and reflect where the model gives no usable reply."""
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
        """Diagnoses and a patch; see `Reflector`.

        As without a model, a preference changes only where the user explains something about that person, or one of the
        wrong answers about them is a recall or precision failure. Too many cases for a call are shown in several, the
        oldest first, each with what came of those before. What all answers so far needed comes with each call, as the
        rules tell it, and stands in the reason of what was not explained.

        Raises:
            ConfigurationError, LanguageModelError: the model cannot be reached.
        """
        shown = [case for case in cases if not case.feedback.correct or case.feedback.explanation]
        if not shown:
            return Reflection({}, {}, "no answer was wrong", self.name)
        everything = [*history, *cases]
        known = _Known(People(policy, everything), self._rules.beliefs(policy, everything))
        preferences = dict(policy.preferences)
        diagnoses: dict[str, Diagnosis] = {}
        reasons = []
        for batch in _batches(shown):
            try:
                reply = self._asked(preferences, batch, known)
            except UnusableReplyError as error:
                self._on_notice(Notice(kind="fallback", message=f"the rules reflect on answers instead: {error}"))
                return self._rules.reflect(policy, cases, history)
            failures = {batch[said.case - 1].feedback.id: said.failure for said in reply.diagnoses}
            diagnoses |= {case.feedback.id: failures[case.feedback.id] for case in batch if not case.feedback.correct}
            preferences |= {known.people.known(said.character): _line(said.preference) for said in reply.preferences}
            reasons.append(_line(reply.reason))
        patch: dict[str, str | None] = {
            name: text for name, text in preferences.items() if policy.preferences.get(name) != text
        }
        explained = {name for case in shown for name in known.people.explained(case)}
        reasons += [
            f"{name}: {known.beliefs[name]}" for name in patch if name not in explained and name in known.beliefs
        ]
        return Reflection(diagnoses, patch, "; ".join(filter(None, reasons)), self.name)

    def _asked(self, preferences: Mapping[str, str], cases: Sequence[WrongAnswer], known: _Known) -> SaidReflection:
        names = list(dict.fromkeys(name for case in cases for name in known.names(case)))
        request = ModelRequest(
            purpose="reflect_on_policy",
            instructions=f"{render_prompt(__package__, 'reflect')}\n\n{FENCE_RULE}",
            content=_material(preferences, cases, names, known),
            max_tokens=_TOKENS + _TOKENS_OF_A_CASE * len(cases),
        )
        return ask_structured(
            self._model, request, SaidReflection, check=lambda said: _fault(said, cases, names, known)
        )


@dataclass(frozen=True, slots=True)
class _Known:
    """Who is who, and what answers about each needed so far."""

    people: People
    beliefs: Mapping[str, str]

    def names(self, case: WrongAnswer) -> tuple[str, ...]:
        """Whom a case is about."""
        asked = self.people.asked_about(case)
        return (asked,) if asked is not None else self.people.explained(case)


def _fault(reply: SaidReflection, cases: Sequence[WrongAnswer], names: Collection[str], known: _Known) -> str | None:
    """What is wrong with a reply: each case is diagnosed once, each preference is about somebody of whom the cases give
    a reason to change it, and short.
    """
    if sorted(said.case for said in reply.diagnoses) != list(range(1, len(cases) + 1)):
        return f"each case from 1 to {len(cases)} needs exactly one diagnosis"
    blamed = [cases[said.case - 1] for said in reply.diagnoses if said.failure is not Diagnosis.NEITHER]
    reasons = {name for case in blamed if not case.feedback.correct for name in known.names(case)}
    reasons |= {name for case in cases for name in known.people.explained(case)}
    told = [known.people.known(said.character) for said in reply.preferences]
    for said, name in zip(reply.preferences, told, strict=True):
        called = repr(_line(said.character))
        if name not in names:
            return f"there is no character {called}"
        if name not in reasons:
            return (
                f"no case about {called} is a recall or precision failure or explained: leave that preference as it is"
            )
        if told.count(name) > 1:
            return f"more than one preference for {called}"
        if not 0 < len(_line(said.preference)) <= LONGEST_PREFERENCE:
            return f"the preference for {called} is empty or longer than {LONGEST_PREFERENCE} characters"
    return None


def _material(
    preferences: Mapping[str, str], cases: Sequence[WrongAnswer], names: Collection[str], known: _Known
) -> str:
    present = [f"{name}: {preferences.get(name, 'everything')}" for name in names]
    needed = [f"{name}: {known.beliefs[name]}" for name in names if name in known.beliefs]
    parts = [f"Characters and present preferences:\n{fenced(chr(10).join(map(_line, present)))}"]
    if needed:
        parts.append(
            f"What all answers so far needed, by kind of information:\n{fenced(chr(10).join(map(_line, needed)))}"
        )
    for number, case in enumerate(cases, start=1):
        parts.append(f"Case {number}:\n{fenced(chr(10).join(_lines(case, known.names(case))))}")
    return "\n\n".join(parts)


def _lines(case: WrongAnswer, names: Sequence[str]) -> list[str]:
    feedback = case.feedback
    right = "the answer given" if feedback.correct else feedback.right_answer or "not told"
    return [
        f"about: {', '.join(names) or 'nobody in particular'}",
        f"question: {_line(feedback.question)}",
        f"answer given: {_line(feedback.answer)}",
        f"right answer: {_line(right)}",
        *([f"the user explains: {_line(feedback.explanation)}"] if feedback.explanation else []),
        *(f"memory shown: {_line(memory.text)}" for memory in case.shown[:_SHOWN]),
        *(f"memory held back: {_line(memory.text)}" for memory in case.held_back[:_SHOWN]),
        *(f"said in the dialogue: {_line(message.full_text)}" for message in case.messages[:2]),
    ]


def _line(text: str) -> str:
    return " ".join(text.split())[: _LONGEST_LINE * 2]


def _batches(cases: Sequence[WrongAnswer]) -> Iterator[Sequence[WrongAnswer]]:
    return (cases[start : start + _CASES_OF_A_CALL] for start in range(0, len(cases), _CASES_OF_A_CALL))
