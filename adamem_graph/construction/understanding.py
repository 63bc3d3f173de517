"""The contract of understanding: what turns messages into their normalised records z_t."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from adamem_graph.records import Message, Understanding


class Understander(Protocol):
    """Anything that reads messages and says what they state (Yan et al. 2026, section 3.2)."""

    @property
    def name(self) -> str:
        """What `Understanding.made_by` holds for the records made here."""
        ...

    def understand(self, messages: Sequence[Message], participants: Collection[str]) -> list[Understanding]:
        """Read consecutive turns, of one session or several.

        messages: in the order in which they were said.
        participants: names of everyone who speaks in the dialogue, as the transcript spells them.

        Returns: one record per message, in the same order.
        """
        ...
