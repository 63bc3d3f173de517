"""Dialogues for the tests, written as pairs of speaker and words."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from adamem_graph.records import Utterance

MAY_2023 = datetime(2023, 5, 8, 13, 56, tzinfo=UTC)


def dialogue(
    lines: Iterable[tuple[str, str]], *, session: str = "evening", start: datetime | None = MAY_2023
) -> list[Utterance]:
    """The lines as utterances of one session, a minute apart from `start`; None leaves them undated."""
    return [
        Utterance(
            speaker=speaker,
            text=text,
            session=session,
            position=position,
            sent_at=start + timedelta(minutes=position) if start else None,
        )
        for position, (speaker, text) in enumerate(lines)
    ]


ALLOTMENT = [
    ("Ana", "I moved to Oslo last year, and I still miss the sea at home."),
    ("Ben", "How is the allotment? You said that you were planting garlic."),
    ("Ana", "My garlic grew well this spring."),
    ("Ben", "My favourite vegetable is fennel, and slugs leave fennel alone."),
    ("Ana", "I adopted a greyhound called Pixel yesterday."),
    ("Ben", "Ha!"),
    ("Ben", "Ha!"),
    ("Ana", "Pixel sleeps all day. I am a night nurse, so we fit together."),
    ("Ben", "I bought a cello in Bergen two weeks ago, because my grandmother used to play one."),
    ("Ana", "I planted more garlic on Sunday. Garlic is the only thing that I never lose."),
]
"""Two neighbours; one line is said twice at different minutes."""
