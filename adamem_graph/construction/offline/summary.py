"""One sentence in the third person that says what a message is about."""

from __future__ import annotations

from collections.abc import Sequence

from adamem_graph.construction.offline.foreign import clipped
from adamem_graph.construction.offline.rewriting import Voice
from adamem_graph.records import Message, StatedFact

_LONGEST = 240


def summary_of(message: Message, facts: Sequence[StatedFact], voice: Voice) -> str:
    """The fact that says most, else what was asked or said, attributed; never empty."""
    if facts:
        return clipped(max(facts, key=_informative).text, _LONGEST)
    said = clipped(message.text, _LONGEST)
    if not said:
        shared = clipped(message.caption or "", _LONGEST)
        return f"{voice.speaker} shares {shared}" if shared else f"{voice.speaker} sends an empty message"
    if said.endswith("?") and voice.listener is not None:
        return f"{voice.speaker} asks {voice.listener}: “{said}”"
    return f"{voice.speaker}: “{said}”"


def _informative(fact: StatedFact) -> tuple[bool, int, int]:
    """Dated facts first, then those with names and numbers, then the longer ones."""
    names = sum(word[:1].isupper() or word[:1].isdigit() for word in fact.text.split())
    return fact.occurred is not None, min(names, 4), min(len(fact.text), 160)
