"""Understanding with no language model: a parser, a tagger and rules that prefer silence to a wrong fact."""

from adamem_graph.construction.offline.understander import OfflineUnderstander

__all__ = ["OfflineUnderstander"]
