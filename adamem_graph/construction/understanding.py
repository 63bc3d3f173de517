"""The contract of understanding: what turns messages into their normalised records z_t."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol, runtime_checkable

from adamem_graph.records import FailedReply, MemoryPolicy, Message, Understanding

CONTEXT_TURNS = 4
"""Earlier turns of its session that a message may be understood by: enough for "it" and "this book"."""


class Understander(Protocol):
    """Anything that reads messages and says what they state (Yan et al. 2026, section 3.2)."""

    @property
    def name(self) -> str:
        """What `Understanding.made_by` holds for the records made here."""
        ...

    def understand(
        self, messages: Sequence[Message], participants: Collection[str], before: Sequence[Message] = ()
    ) -> Sequence[Understanding | FailedReply]:
        """Read consecutive turns, of one session or several.

        messages: in the order in which they were said.
        participants: names of everyone who speaks in the dialogue, as the transcript spells them.
        before: of each session that goes on in `messages`, its last turns before them, at most CONTEXT_TURNS. They
            are context only. What a message means depends on the CONTEXT_TURNS turns before it in its session and on
            nothing else, however a dialogue is cut into calls.

        Returns: one record per message, in the same order; a failure where no usable reply came.

        Raises:
            LanguageModelError: by model: it cannot be reached; nothing is lost, ask again later.
        """
        ...


@runtime_checkable
class FollowsPolicy(Protocol):
    """An understander that can tell, while it reads, what a memory policy wants kept (`StatedFact.wanted`)."""

    def under(self, policy: MemoryPolicy) -> Understander:
        """The same understander, reading under this policy."""
        ...
