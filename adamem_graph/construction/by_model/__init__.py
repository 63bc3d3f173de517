"""Memory construction by a language model: understanding, routing, topics and personas, each reply held to account."""

from adamem_graph.construction.by_model.understander import ModelUnderstander

__all__ = ["ModelUnderstander"]
