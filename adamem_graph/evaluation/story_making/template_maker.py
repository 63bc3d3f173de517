"""Stories from templates and a seed, with no language model: for tests and first tries, too plain to measure with."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from adamem_graph.evaluation.story_making.checking import scenario_fault
from adamem_graph.evaluation.story_making.planning import ANCHORS as ANCHORS_WANTED
from adamem_graph.evaluation.story_making.planning import CATEGORIES
from adamem_graph.evaluation.story_making.records import (
    Cast,
    Category,
    Character,
    Scenario,
    Slot,
    StoryQuestion,
    Turn,
    dated,
)
from adamem_graph.evaluation.story_making.template_words import (
    ANCHORS,
    CLOSINGS,
    FRAMES,
    NAMES,
    NOISE,
    OPENINGS,
    PREFERENCES,
    REACTIONS,
    THEMES,
)

TEMPLATES: Final = "templates"

_DRAWS: Final = 200
"""Of words for one session: two that say the same, or what was said in another week, are drawn again."""


def chosen_theme(seed: int) -> str:
    """The theme that a seed stands for where none is given."""
    return THEMES[seed % len(THEMES)][1]


class TemplateMaker:
    """Fills templates; the same seed gives the same story."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    @property
    def name(self) -> str:
        """What the story says it was made by."""
        return TEMPLATES

    def cast(self) -> Cast:
        """See `StoryMaker`; the user is the one of the seed's theme."""
        draw = self._draw("cast")
        user = THEMES[self._seed % len(THEMES)][0]
        names = draw.sample(NAMES, len(CATEGORIES))
        characters = tuple(_character(*each, user) for each in zip(names, CATEGORIES, strict=True))
        return Cast(user, characters, tuple(draw.sample(ANCHORS, ANCHORS_WANTED)))

    def outline(self, cast: Cast, slots: Sequence[Slot], earlier: Sequence[Scenario]) -> list[Scenario]:
        """See `StoryMaker`."""
        told = {each.key.partition(", ")[2] for each in earlier}
        scenarios = []
        for slot in slots:
            draw = self._draw(f"{slot.session_id}")
            scenario = _scenario(slot, cast, draw, told)
            told.add(scenario.key.partition(", ")[2])
            scenarios.append(scenario)
        return scenarios

    def dialogue(self, cast: Cast, scenario: Scenario) -> list[Turn]:
        """See `StoryMaker`: chatter, the distractor, what matters, chatter."""
        slot = scenario.slot
        draw = self._draw(f"{slot.session_id}/dialogue")
        opening = draw.choice(OPENINGS).format(name=slot.character, anchor=slot.anchor)
        key = scenario.key.partition(", ")[2].replace(f"{cast.user} promised", "I promised")
        said = (f"{opening} {scenario.noise[0]}", scenario.distractor, f"Listen: {key}", scenario.noise[1])
        replies = (*draw.sample(REACTIONS, len(said) - 1), draw.choice(CLOSINGS))
        return [Turn(by_user, text) for pair in zip(said, replies, strict=True) for by_user, text in _both(*pair)]

    def questions(self, cast: Cast, scenarios: Sequence[Scenario]) -> list[StoryQuestion]:  # noqa: ARG002  (of the protocol)
        """See `StoryMaker`."""
        return [_question(number, scenario) for number, scenario in enumerate(scenarios, start=1)]

    def _draw(self, what: str) -> random.Random:
        # By a text, which is hashed the same way in every process.
        return random.Random(f"{self._seed}/{what}")  # noqa: S311  (words of a story, no secret)


def _both(said: str, reply: str) -> tuple[tuple[bool, str], tuple[bool, str]]:
    return (True, said), (False, reply)


def _character(name: str, category: Category, user: str) -> Character:
    preference, feedback = PREFERENCES[category]
    return Character(name, category, preference.format(user=user), feedback.format(name=name))


def _scenario(slot: Slot, cast: Cast, draw: random.Random, told: set[str]) -> Scenario:
    for _ in range(_DRAWS):
        key = FRAMES[slot.category].key.format(
            name=slot.character, user=cast.user, anchor=slot.anchor, answer=_answer(slot.category, draw)
        )
        distractor = FRAMES[slot.distractor].distractor.format(
            name=slot.character, anchor=slot.anchor, answer=_answer(slot.distractor, draw)
        )
        noise = (each.format(name=slot.character, anchor=slot.anchor) for each in draw.sample(NOISE, 2))
        topic = f"{slot.character} on {slot.anchor.removeprefix('the ')}"
        scenario = Scenario(slot, topic, dated(slot.day, key), distractor, tuple(noise))
        if key not in told and scenario_fault(scenario, cast.user) is None:
            break
    # Where all words are used up, the check of the whole outline says what repeats itself.
    return scenario


def _answer(category: Category, draw: random.Random) -> str:
    frame = FRAMES[category]
    return f"{draw.choice(frame.firsts)}{frame.joint}{draw.choice(frame.seconds)}"


def _question(number: int, scenario: Scenario) -> StoryQuestion:
    slot = scenario.slot
    frame = FRAMES[slot.category]
    answer = scenario.key.partition(frame.mark)[2].removesuffix(".")
    filled = {"name": slot.character, "anchor": slot.anchor, "answer": answer}
    question = frame.question.format(**filled)
    return StoryQuestion(number, question, answer, frame.feedback.format(**filled))
