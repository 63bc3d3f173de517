"""What comparing two entries can say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from adamem_graph.construction.routing.protocol import Action, Entry


@dataclass(frozen=True, slots=True)
class Verdict:
    """That two entries are one (IGNORE) or cannot both hold (UPDATE), and the rule in words."""

    action: Literal[Action.IGNORE, Action.UPDATE]
    rule: str


class Comparer(Protocol):
    """Compares two entries of one kind, owner and subject; remembers what it read of them, for one call of a router."""

    def __call__(self, one: Entry, other: Entry, similarity: float) -> Verdict | None:
        """The verdict, the same whichever entry comes first; None where both may stand beside each other."""
        ...
