"""A story in a language model's words: one call a step, each reply checked and once repaired."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from adamem_graph.evaluation.story_making.checking import dialogue_fault, outline_fault, question_fault
from adamem_graph.evaluation.story_making.model_replies import (
    SaidCast,
    SaidDialogue,
    SaidOutline,
    SaidQuestions,
    SaidSession,
    line,
    numbering_fault,
)
from adamem_graph.evaluation.story_making.planning import ANCHORS, CATEGORIES, LEAST_ANCHORS
from adamem_graph.evaluation.story_making.records import (
    Cast,
    Character,
    Scenario,
    Slot,
    StoryQuestion,
    Turn,
    dated,
)
from adamem_graph.language import FENCE_RULE, LanguageModel, ModelRequest, ask_structured, fenced, render_prompt

TURNS: Final = 8
"""Messages of a session, as nearly all sessions of the public stories have."""

_TOKENS: Final = {"story_cast": 1_500, "story_outline": 4_000, "story_dialogue": 1_500, "story_questions": 2_500}
_ON_A_DAY = re.compile(r"^On \d{4}-\d{2}-\d{2},?\s+")


class ModelMaker:
    """Makes the words of a story by language model."""

    def __init__(self, model: LanguageModel, theme: str) -> None:
        """theme: who the user is and what occupies them, in a sentence."""
        self._model = model
        self._theme = line(theme)

    @property
    def name(self) -> str:
        """The language model's name."""
        return self._model.name

    def cast(self) -> Cast:
        """See `StoryMaker`."""
        kinds = "\n".join(f"[{number}] {category}" for number, category in enumerate(CATEGORIES, start=1))
        request = self._request(
            "story_cast",
            render_prompt(__package__, "cast", count=str(ANCHORS)),
            f"Theme: {self._theme}\n\nKinds of information:\n{kinds}",
        )
        return _cast(ask_structured(self._model, request, SaidCast, check=_cast_fault))

    def outline(self, cast: Cast, slots: Sequence[Slot], earlier: Sequence[Scenario]) -> list[Scenario]:
        """See `StoryMaker`."""
        told = {(each.slot.week, each.slot.number): each.key for each in earlier}
        people = "\n".join(f"{each.name}: {each.preference}" for each in cast.characters)
        sessions = "\n".join(_described(slot, told) for slot in slots)
        request = self._request(
            "story_outline",
            render_prompt(__package__, "outline", user=cast.user),
            f"Theme: {self._theme}\n\nPeople:\n{people}\n\nSessions:\n{sessions}",
        )

        def check(reply: SaidOutline) -> str | None:
            fault = numbering_fault([each.number for each in reply.sessions], len(slots))
            return fault or outline_fault(_scenarios(reply, slots), earlier, cast.user)

        return _scenarios(ask_structured(self._model, request, SaidOutline, check=check), slots)

    def dialogue(self, cast: Cast, scenario: Scenario) -> list[Turn]:
        """See `StoryMaker`."""
        noise = "\n".join(f"noise: {each}" for each in scenario.noise)
        request = self._request(
            "story_dialogue",
            render_prompt(__package__, "dialogue", user=cast.user, turns=str(TURNS)),
            f"topic: {scenario.topic}\nkey: {_ON_A_DAY.sub('', scenario.key)}\n"
            f"distractor: {scenario.distractor}\n{noise}",
        )
        reply = ask_structured(
            self._model, request, SaidDialogue, check=lambda said: dialogue_fault(_turns(said), scenario, cast.user)
        )
        return _turns(reply)

    def questions(self, cast: Cast, scenarios: Sequence[Scenario]) -> list[StoryQuestion]:
        """See `StoryMaker`."""
        memories = "\n".join(f"[{number}] {each.key}" for number, each in enumerate(scenarios, start=1))
        request = self._request(
            "story_questions", render_prompt(__package__, "questions", user=cast.user), f"Memories:\n{memories}"
        )
        reply = ask_structured(
            self._model, request, SaidQuestions, check=lambda said: _questions_fault(said, scenarios)
        )
        return _questions(reply)

    def _request(self, purpose: str, instructions: str, material: str) -> ModelRequest:
        return ModelRequest(
            purpose=purpose,
            instructions=f"{instructions}\n\n{FENCE_RULE}",
            content=fenced(material),
            max_tokens=_TOKENS[purpose],
        )


def _described(slot: Slot, told: dict[tuple[int, int], str]) -> str:
    replaced = told.get(slot.replaces) if slot.replaces else None
    notes = f"; replaces: {replaced}" if replaced else ""
    return (
        f"[{slot.number + 1}] {slot.day:%A} {slot.day}, {slot.character}, {slot.anchor}; wanted kind: {slot.category}; "
        f"distracting kind: {slot.distractor}{notes}"
    )


def _cast_fault(reply: SaidCast) -> str | None:
    if fault := numbering_fault([each.number for each in reply.people], len(CATEGORIES)):
        return f"people: {fault}"
    names = [line(name).casefold() for name in (reply.user, *(each.name for each in reply.people))]
    if not all(names) or len(set(names)) < len(names):
        return "everybody needs a name of their own"
    if not all(line(each.wants) and line(each.says) for each in reply.people):
        return "wants and says are needed for everybody"
    anchors = {line(each).casefold() for each in reply.matters if line(each)}
    return None if len(anchors) >= LEAST_ANCHORS else f"{len(anchors)} different matters are not {ANCHORS}"


def _cast(reply: SaidCast) -> Cast:
    people = sorted(reply.people, key=lambda each: each.number)
    characters = (
        Character(line(each.name), category, line(each.wants), line(each.says))
        for each, category in zip(people, CATEGORIES, strict=True)
    )
    anchors = dict.fromkeys(line(each) for each in reply.matters if line(each))
    return Cast(line(reply.user), tuple(characters), tuple(anchors)[:ANCHORS])


def _scenarios(reply: SaidOutline, slots: Sequence[Slot]) -> list[Scenario]:
    said = sorted(reply.sessions, key=lambda each: each.number)
    return [_scenario(*each) for each in zip(slots, said, strict=True)]


def _scenario(slot: Slot, said: SaidSession) -> Scenario:
    key = dated(slot.day, _ON_A_DAY.sub("", line(said.key)))
    noise = tuple(line(each) for each in said.noise if line(each))
    return Scenario(slot, line(said.topic), key, line(said.distractor), noise)


def _turns(reply: SaidDialogue) -> list[Turn]:
    return [Turn(each.role.strip().casefold() == "user", line(each.content)) for each in reply.messages]


def _questions_fault(reply: SaidQuestions, scenarios: Sequence[Scenario]) -> str | None:
    if fault := numbering_fault([each.number for each in reply.questions], len(scenarios)):
        return fault
    pairs = zip(_questions(reply), scenarios, strict=True)
    faults = ((each.number, question_fault(each, scenario)) for each, scenario in pairs)
    return next((f"question {number}: {fault}" for number, fault in faults if fault), None)


def _questions(reply: SaidQuestions) -> list[StoryQuestion]:
    ordered = sorted(reply.questions, key=lambda each: each.number)
    return [StoryQuestion(each.number, line(each.question), line(each.answer), line(each.feedback)) for each in ordered]
