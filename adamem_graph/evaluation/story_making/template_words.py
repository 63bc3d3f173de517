"""The words that templates are filled with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from adamem_graph.evaluation.story_making.records import Category


@dataclass(frozen=True, slots=True)
class Frame:
    """The sentences of one category. An answer is one of `firsts`, `joint` and one of `seconds`.

    key ends with the answer, and `mark` comes right before it and nowhere else.
    """

    key: str
    mark: str
    distractor: str
    question: str
    feedback: str
    firsts: tuple[str, ...]
    joint: str
    seconds: tuple[str, ...]


FRAMES: Final = {
    Category.DECISION: Frame(
        key="{name} decided for {anchor} that from now on {answer}.",
        mark=" that from now on ",
        distractor="{name} wondered aloud whether at {anchor} {answer}, and left it open.",
        question="What did {name} settle for {anchor}?",
        feedback="{name} settled that {answer}.",
        firsts=("the budget", "the printed list", "the second team", "the old contract", "the back room", "the fee"),
        joint=" is ",
        seconds=("doubled", "dropped", "left to the youngest", "kept unchanged", "shared by two", "put to a vote"),
    ),
    Category.PROMISE: Frame(
        key="{user} promised {name} for {anchor} to surely {answer}.",
        mark=" to surely ",
        distractor="{name} was asked by a stranger at {anchor} to {answer}, and only laughed.",
        question="What did I give {name} my word for, about {anchor}?",
        feedback="my word to {name} was to {answer}.",
        firsts=("repair", "pay for", "look after", "bring along", "replace"),
        joint=" ",
        seconds=(
            "the blue tent",
            "the projector",
            "the folding tables",
            "the wooden sign",
            "the lamps",
            "the speakers",
        ),
    ),
    Category.FACT: Frame(
        key="{name} counted what {anchor} takes, exactly {answer}.",
        mark=" exactly ",
        distractor="{name} guessed that {anchor} might cost {answer}.",
        question="What did {name} count that {anchor} takes?",
        feedback="{name} counted {answer}.",
        firsts=tuple(str(number) for number in range(13, 480, 17)),
        joint=" ",
        seconds=("crates", "pages", "chairs", "litres of paint", "signatures", "metres of rope"),
    ),
    Category.EMOTION: Frame(
        key="{name} had strong feelings about {anchor}, being {answer}.",
        mark=" being ",
        distractor="{name} heard that somebody at {anchor} was {answer}.",
        question="How did {name} feel about {anchor}, and why?",
        feedback="{name} was {answer}.",
        firsts=("relieved", "hurt", "proud", "nervous", "furious", "touched"),
        joint=" because ",
        seconds=(
            "nobody had asked first",
            "the rain spoilt the start",
            "an old friend turned up",
            "the letter got lost",
            "everybody clapped",
            "the keys were missing",
        ),
    ),
    Category.SCHEDULE: Frame(
        key="{name} moved {anchor} firmly to {answer}.",
        mark=" firmly to ",
        distractor="{name} usually sleeps in after {anchor}, but not on {answer}.",
        question="When is {anchor} now, by what {name} arranged?",
        feedback="{name} moved it to {answer}.",
        firsts=("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
        joint=" at ",
        seconds=("7:15 AM", "8:40 AM", "9:30 AM", "11:45 AM", "1:20 PM", "3:50 PM", "5:10 PM", "6:25 PM", "8:05 PM"),
    ),
}

THEMES: Final = (
    ("Ida", "Ida runs a small bakery and plans a second shop."),
    ("Tomas", "Tomas teaches at a village school and prepares its centenary."),
    ("Noor", "Noor manages a municipal theatre that is being rebuilt."),
    ("Elio", "Elio keeps bees and leads the local gardeners' club."),
)
"""User and theme of stories that no language model makes, and themes to choose from where one does."""

NAMES: Final = ("Boss Okafor", "Marta", "Jonas", "Aunt Vera", "Mum", "Coach Ruiz", "Lena", "Doctor Haas", "Pavel")

ANCHORS: Final = (
    "the roof repair",
    "the spring fair",
    "the Sunday run",
    "the new kitchen",
    "the river trip",
    "the choir evening",
    "the budget meeting",
    "the garden wall",
    "the van rental",
    "the evening class",
)

PREFERENCES: Final = {
    Category.DECISION: ("final decisions only", "Of {name} I only want final decisions, no thinking aloud."),
    Category.PROMISE: ("what {user} promised", "Of {name} just keep what I promised, nothing else."),
    Category.FACT: ("counted figures only", "Please keep only counted figures of {name}."),
    Category.EMOTION: ("strong feelings and their causes", "With {name} I care for strong feelings and their causes."),
    Category.SCHEDULE: ("fixed days and hours", "For {name} remember nothing but fixed days and hours."),
}

NOISE: Final = (
    "{name} liked the coffee at {anchor}.",
    "{name} complained about the weather before {anchor}.",
    "{name} wore a bright scarf to {anchor}.",
    "{name} told an old joke about {anchor}.",
    "{name} could not find a pen during {anchor}.",
    "{name} hummed all the way through {anchor}.",
    "{name} took a picture of a cat near {anchor}.",
    "{name} found the parking at {anchor} awful.",
)

OPENINGS: Final = (
    "Hi, I have just talked with {name} about {anchor}.",
    "Quick note on {anchor}: I met {name} today.",
    "{name} and {anchor} again today!",
)

REACTIONS: Final = (
    "Tell me more.",
    "That sounds like quite a day. What else?",
    "I see. Was there anything of weight?",
    "Ha! And then?",
    "Good to hear. Go on.",
)

CLOSINGS: Final = ("I have that. Anything else?", "Noted.", "Thanks, that is clear.")
