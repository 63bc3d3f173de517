"""What two gardeners write over half a year: enough of it for themes and personas, in words of our own."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from adamem_graph.records import Utterance

MARCH = datetime(2024, 3, 4, 18, 0, tzinfo=UTC)

TALK: dict[int, list[tuple[str, str]]] = {
    0: [
        ("Ana", "I love my pottery class, because the clay calms me down."),
        ("Ben", "I bought a telescope in Bergen yesterday."),
        ("Ana", "I started a pottery workshop on Saturday."),
        ("Ana", "I live in Bergen."),
        ("Ben", "I like jazz. My favourite food is ramen."),
    ],
    40: [
        ("Ana", "My pottery project broke in the kiln, and I hate that kiln."),
        ("Ben", "The telescope showed me Saturn last night. I love this telescope!"),
        ("Ana", "I sold three bowls at the pottery market, and it was wonderful."),
        ("Ben", "I work as a nurse. My favourite drink is coffee."),
    ],
    100: [
        ("Ana", "I moved to Oslo in May."),
        ("Ana", "I love my pottery class even more now, and I made a blue vase."),
        ("Ben", "My telescope is broken, and I am sad about the telescope."),
        ("Ben", "The telescope lens arrived on Monday."),
        ("Ana", "I adopted a greyhound called Pixel."),
    ],
}
"""Days after `MARCH`, and what was said then."""


def talk(days: Sequence[int] = tuple(TALK)) -> list[Utterance]:
    """The turns of some days, a session each."""
    return [
        Utterance(speaker, text, f"day {day}", place, MARCH + timedelta(days=day, minutes=place))
        for day in days
        for place, (speaker, text) in enumerate(TALK[day])
    ]
