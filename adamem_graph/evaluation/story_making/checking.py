"""What makes a step of a story unusable, in words that can be said to whoever made it.

Each check holds for all sessions and questions of the public stories 2, 3 and 4 of AdaMem-Bench; the shares below are
the lowest that occur there (300 sessions, 300 questions).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import Final

from adamem_graph.evaluation.story_making.records import Category, Scenario, Slot, StoryQuestion, Turn
from adamem_graph.language.telling_words import telling_words

STATED: Final = 0.7
"""Share of a golden memory's telling words that the user's messages have."""

ANSWERED: Final = 0.75
"""Share of an answer's telling words that its golden memory has."""

GIVEN_AWAY: Final = 0.8
"""Share of an answer's telling words in its question, from which the question tells the answer."""

MOST_TURNS: Final = 14
LEAST_TURNS: Final = 4
LEAST_NOISE: Final = 1

_DAY = re.compile(r"\b\d{4}-\d{2}-\d{2}\b")
_NUMBER = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|half)\b",
    re.IGNORECASE,
)
_TIME = re.compile(
    r"\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day|\b(?:noon|midnight|morning|afternoon|evening|night|today|tonight"
    r"|tomorrow|weekend|week|month|year|daily|january|february|march|april|may|june|july|august|september|october"
    r"|november|december)\b",
    re.IGNORECASE,
)


def share(part: str, whole: str, leaving_out: str = "") -> float:
    """The share of one text's telling words that another has; 1 where there are none to look for."""
    wanted = telling_words(_DAY.sub(" ", part)) - telling_words(leaving_out)
    return len(wanted & telling_words(whole)) / len(wanted) if wanted else 1.0


def scenario_fault(scenario: Scenario, user: str) -> str | None:
    """What is wrong with the words of one session of an outline."""
    slot = scenario.slot
    if not scenario.topic or len(scenario.noise) < LEAST_NOISE:
        return "it needs a topic and noise"
    for name, text, category in (
        ("key", scenario.key, slot.category),
        ("distractor", scenario.distractor, slot.distractor),
    ):
        if fault := _told_fault(text, category, slot):
            return f"its {name} {fault}"
    if not telling_words(scenario.key) & telling_words(f"{slot.character} {user}"):
        return f"its key names neither {slot.character} nor {user}"
    if share(scenario.key, scenario.distractor, f"{slot.anchor} {slot.character} {user}") >= STATED:
        return "its distractor says the same as its key"
    return None


def outline_fault(scenarios: Sequence[Scenario], earlier: Sequence[Scenario], user: str) -> str | None:
    """What is wrong with a week's outline: a session's words, or one that says what another says."""
    seen = {_folded(each.key): each.slot.session_id for each in earlier}
    for scenario in scenarios:
        number = scenario.slot.number + 1
        if fault := scenario_fault(scenario, user):
            return f"session {number}: {fault}"
        if _folded(scenario.key) in seen:
            return f"session {number}: its key is that of {seen[_folded(scenario.key)]}"
        seen[_folded(scenario.key)] = scenario.slot.session_id
    return None


def dialogue_fault(turns: Sequence[Turn], scenario: Scenario, user: str) -> str | None:
    """What is wrong with a dialogue: its form, or words of its golden memory or distractor that nobody says."""
    if not LEAST_TURNS <= len(turns) <= MOST_TURNS:
        return f"it has {len(turns)} messages; {LEAST_TURNS} to {MOST_TURNS} are wanted"
    if any(turn.by_user != (place % 2 == 0) for place, turn in enumerate(turns)):
        return "user and assistant do not take turns, the user first"
    if any(not turn.text for turn in turns):
        return "a message has no words"
    said = " ".join(turn.text for turn in turns if turn.by_user)
    for name, text in (("key", scenario.key), ("distractor", scenario.distractor)):
        if share(text, said, user) < STATED:
            missing = sorted(telling_words(_DAY.sub(" ", text)) - telling_words(said) - telling_words(user))
            return f"the user does not state the {name} in its own words: {', '.join(missing)} are missing"
    return strange_day(said, scenario.slot.day)


def strange_day(text: str, day: date) -> str | None:
    """A day in figures before that of a session: who speaks on a day tells what is new or still to come."""
    early = [found for found in _DAY.findall(text) if found < day.isoformat()]
    return f"it has {early[0]}, a day before its own, {day.isoformat()}" if early else None


def question_fault(question: StoryQuestion, scenario: Scenario) -> str | None:
    """What is wrong with a question: its answer is in its golden memory and not in the question itself."""
    if not question.question.endswith("?"):
        return "it does not end with a question mark"
    if not telling_words(question.answer):
        return "it has no answer"
    if share(question.answer, scenario.key) < ANSWERED:
        return f"the answer {question.answer!r} is not in the words of its memory"
    if share(question.answer, question.question) >= GIVEN_AWAY:
        return "the question tells its answer"
    if not telling_words(question.answer) & telling_words(question.feedback):
        return "the feedback does not say the answer"
    return None


def distractors_of(scenario: Scenario, others: Sequence[Scenario]) -> list[Scenario]:
    """The sessions of other characters on the same anchor that tell a detail of the same category."""
    slot = scenario.slot
    return [
        other
        for other in others
        if other.slot.character != slot.character
        and other.slot.anchor == slot.anchor
        and slot.category in (other.slot.distractor, other.slot.category)
    ]


def _told_fault(text: str, category: Category, slot: Slot) -> str | None:
    """What is wrong with a sentence that has to be of a category and about a matter."""
    if not telling_words(text):
        return "has no words"
    if not telling_words(text) & telling_words(slot.anchor):
        return f"does not speak of {slot.anchor}"
    if category is Category.FACT and not _NUMBER.search(text):
        return "has no number"
    if category is Category.SCHEDULE and not _TIME.search(text):
        return "names no time"
    return strange_day(text, slot.day)


def _folded(text: str) -> str:
    return " ".join(_DAY.sub(" ", text).casefold().split())
