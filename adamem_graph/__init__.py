"""Long-term conversational memory for LLM agents, kept as a graph in Neo4j."""

from adamem_graph.client import AdaMem
from adamem_graph.errors import AdaMemError
from adamem_graph.records import Answer, Evidence, Explanation, Message, Role, SearchResult, Utterance
from adamem_graph.settings import Settings
from adamem_graph.transcripts import OnError, ReadOptions

__all__ = [
    "AdaMem",
    "AdaMemError",
    "Answer",
    "Evidence",
    "Explanation",
    "Message",
    "OnError",
    "ReadOptions",
    "Role",
    "SearchResult",
    "Settings",
    "Utterance",
]
