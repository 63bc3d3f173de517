"""What everybody who chooses one of several replies offers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from adamem_graph.evaluation.personamem_recall import Recalled


@dataclass(frozen=True, slots=True)
class Choice:
    """The letter of the chosen option, and who chose it: a language model's name or "nearest option"."""

    letter: str
    made_by: str


class OptionChooser(Protocol):
    """Chooses by what is recalled."""

    @property
    def name(self) -> str:
        """Of a language model, or "nearest option"."""
        ...

    @property
    def reads_persona(self) -> bool:
        """Whether the user's persona is to be recalled too."""
        ...

    def choose(self, options: Mapping[str, str], recalled: Recalled) -> Choice:
        """One of `options`, which are by letter."""
        ...
