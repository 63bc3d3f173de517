"""Who does the work of construction: a parser and rules, or a language model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from adamem_graph.construction.by_model.persona_writer import ModelPersonaWriter
from adamem_graph.construction.by_model.router import ModelRouter
from adamem_graph.construction.by_model.topic_merger import ModelTopicMerger
from adamem_graph.construction.by_model.understander import TURNS_PER_CALL, ModelUnderstander
from adamem_graph.construction.offline.understander import OfflineUnderstander
from adamem_graph.construction.personas.offline import OfflineWriter
from adamem_graph.construction.personas.protocol import PersonaWriter
from adamem_graph.construction.regrouping.offline import OfflineMerger
from adamem_graph.construction.regrouping.protocol import TopicMerger
from adamem_graph.construction.routing.offline import OfflineRouter
from adamem_graph.construction.routing.protocol import Router
from adamem_graph.construction.understanding import Understander
from adamem_graph.language import LanguageModel, MeteredModel


@dataclass(frozen=True, slots=True)
class ConstructionParts:
    """What reads messages, routes new entries, merges topics into themes and writes personas.

    model: the language model behind them, which counts its use; None where there is none.
    """

    understander: Understander
    router: Router
    merger: TopicMerger
    writer: PersonaWriter
    model: MeteredModel | None = None

    @classmethod
    def offline(cls) -> Self:
        """Everything by a parser and rules: no key, no network."""
        return cls(OfflineUnderstander(), OfflineRouter(), OfflineMerger(), OfflineWriter())

    @classmethod
    def by_model(cls, model: LanguageModel, *, turns_per_call: int = TURNS_PER_CALL) -> Self:
        """Everything by a language model; where its replies cannot be used, failures are kept.

        turns_per_call: messages understood in one call; 1 is as in Yan et al. 2026.
        """
        counted = model if isinstance(model, MeteredModel) else MeteredModel(model)
        understander = ModelUnderstander(counted, turns_per_call=turns_per_call)
        return cls(understander, ModelRouter(counted), ModelTopicMerger(counted), ModelPersonaWriter(counted), counted)
