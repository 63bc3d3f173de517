"""Full context: no memory, but everything that was said, read by a language model for each question."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from adamem_graph.agents.model_writer import ModelWriter
from adamem_graph.agents.protocols import Reply, Research
from adamem_graph.errors import UnusableReplyError
from adamem_graph.language import LanguageModel
from adamem_graph.records import ComponentScores, Evidence, Message, SearchResult, Utterance

_UNRANKED: Final = ComponentScores(
    base_rank=None,
    graph_rank=None,
    base=0.0,
    similarity=None,
    text=None,
    fact_similarity=None,
    graph=0.0,
    s_base=0.0,
    s_graph=0.0,
    s_recency=0.0,
    s_fact=0.0,
    total=0.0,
)


class FullContext:
    """A dialogue as far as it was told, in order (Chen et al., section 4.2)."""

    def __init__(self, model: LanguageModel) -> None:
        """model: its context must hold the whole dialogue; what it refuses is an error of its server."""
        self._writer = ModelWriter(model)
        self._turns: list[Evidence] = []

    def add(self, turns: Iterable[Utterance]) -> None:
        """More of the dialogue, in the order in which it was said."""
        self._turns += [
            Evidence(Message.of(turn, str(place)), _UNRANKED, ())
            for place, turn in enumerate(turns, start=len(self._turns))
        ]

    def answer(self, question: str, first: SearchResult) -> Reply | None:
        """An answer from every turn in one call, the question last; None where the model's reply cannot be used.

        Questions of one moment begin with the same words, so that a server which keeps what it has read reads the
        dialogue once. first: any search for the question; what it found plays no part.

        Raises:
            LanguageModelError: the model cannot be reached, or does not take so much text.
        """
        try:
            return self._writer.write(Research(question, (first,), tuple(self._turns)))
        except UnusableReplyError:
            return None
