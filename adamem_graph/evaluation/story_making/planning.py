"""The plan of a week by a seed: who is talked of on which day, and which detail distracts from which question."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from adamem_graph.evaluation.story_making.records import Cast, Category, Character, Slot, StorySettings

LEAST_SESSIONS: Final = 2
"""A week needs two people on one matter, or no detail of one could be taken for the other's."""

ANCHORS: Final = 8
LEAST_ANCHORS: Final = 4
"""How many matters a cast is asked for, and with how many fewer a story can be told."""

CATEGORIES: Final = (
    Category.DECISION,
    Category.PROMISE,
    Category.FACT,
    Category.EMOTION,
    Category.PROMISE,
    Category.SCHEDULE,
)
"""What is wanted of the first character, the second, and so on; as many as the public stories have characters."""

MOST_SESSIONS: Final = LEAST_ANCHORS * len(CATEGORIES)
"""A week in which everybody has to do with every matter."""

_REPLACED: Final = 0.4
"""Of the sessions that come back to a matter with somebody, so many replace what was told before."""


def slots_of_week(settings: StorySettings, cast: Cast, week: int, earlier: Sequence[Slot]) -> list[Slot]:
    """The sessions of a week in the order of their days; the same seed and past plan the same week.

    Each anchor is shared by sessions of different characters, and each session tells in passing a detail of the
    category that the next one of its anchor is asked about.
    """
    # By a text, which is hashed the same way in every process; a tuple is not.
    draw = random.Random(f"{settings.seed}/{week}")  # noqa: S311  (a plan, no secret)
    groups = _groups(settings.sessions_per_week, cast, draw)
    drafts: list[Slot] = []
    for anchor, members in groups:
        for place, character in enumerate(members):
            other = members[(place + 1) % len(members)]
            day = settings.day(week, draw.randrange(7))
            slot = Slot(week, 0, day, character.name, anchor, character.category, other.category)
            drafts.append(replace(slot, replaces=_replaced(slot, earlier, draw)))
    ordered = sorted(drafts, key=lambda slot: (slot.day, slot.anchor, slot.character))
    return [replace(slot, number=number) for number, slot in enumerate(ordered)]


def _groups(sessions: int, cast: Cast, draw: random.Random) -> list[tuple[str, list[Character]]]:
    """Anchors with two or more different characters each; everybody has a turn before anybody has a second."""
    count = max(1, 2 * sessions // 5)
    while sessions > count * len(cast.characters):
        count += 1
    anchors = draw.sample(cast.anchors, min(count, len(cast.anchors)))
    sizes = [sessions // len(anchors) + (place < sessions % len(anchors)) for place in range(len(anchors))]
    waiting: list[Character] = []
    groups = []
    for anchor, size in zip(anchors, sizes, strict=True):
        members: list[Character] = []
        while len(members) < size:
            fresh = [each for each in waiting if each not in members]
            if not fresh:
                waiting += draw.sample(cast.characters, len(cast.characters))
                continue
            members.append(fresh[0])
            waiting.remove(fresh[0])
        groups.append((anchor, members))
    return groups


def _replaced(slot: Slot, earlier: Sequence[Slot], draw: random.Random) -> tuple[int, int] | None:
    """The latest earlier session of the same character on the same anchor, if this one is to replace it."""
    before = [each for each in earlier if (each.character, each.anchor) == (slot.character, slot.anchor)]
    if not before or draw.random() >= _REPLACED:
        return None
    return before[-1].week, before[-1].number
