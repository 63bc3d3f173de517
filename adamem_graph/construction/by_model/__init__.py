"""Memory construction by a language model: understanding, routing, topics and personas, each reply held to account."""

from adamem_graph.construction.by_model.persona_writer import ModelPersonaWriter
from adamem_graph.construction.by_model.router import ModelRouter
from adamem_graph.construction.by_model.topic_merger import ModelTopicMerger
from adamem_graph.construction.by_model.understander import ModelUnderstander

__all__ = ["ModelPersonaWriter", "ModelRouter", "ModelTopicMerger", "ModelUnderstander"]
