"""Who does the work of construction: by rules with no language model, or by one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from adamem_graph.construction.offline.understander import OfflineUnderstander
from adamem_graph.construction.routing.offline import OfflineRouter
from adamem_graph.construction.routing.protocol import Router
from adamem_graph.construction.understanding import Understander


@dataclass(frozen=True, slots=True)
class ConstructionParts:
    """What reads messages, and what decides how new entries stand to the ones that are there."""

    understander: Understander
    router: Router

    @classmethod
    def offline(cls) -> Self:
        """Everything by a parser and rules: no key, no network."""
        return cls(OfflineUnderstander(), OfflineRouter())
