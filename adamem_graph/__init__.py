"""Long-term conversational memory for LLM agents, kept as a graph in Neo4j."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adamem_graph.agents.events import Answered, Planned, Reflected, Searched
    from adamem_graph.client import AdaMem
    from adamem_graph.construction.forgetting import ForgetReport
    from adamem_graph.errors import AdaMemError
    from adamem_graph.records import (
        Answer,
        Evidence,
        Explanation,
        HeldFact,
        Message,
        Persona,
        Role,
        SearchResult,
        Utterance,
    )
    from adamem_graph.retrieval.options import RetrievalOptions
    from adamem_graph.settings import Settings
    from adamem_graph.transcripts import OnError, ReadOptions

__all__ = [
    "AdaMem",
    "AdaMemError",
    "Answer",
    "Answered",
    "Evidence",
    "Explanation",
    "ForgetReport",
    "HeldFact",
    "Message",
    "OnError",
    "Persona",
    "Planned",
    "ReadOptions",
    "Reflected",
    "RetrievalOptions",
    "Role",
    "SearchResult",
    "Searched",
    "Settings",
    "Utterance",
]

# Where each public name lives. They are loaded when first used: the client brings the driver, the embedder and the
# language pipeline, which `adamem --help` and whoever needs a record alone should not wait for.
_HOMES = {
    "AdaMem": "client",
    "AdaMemError": "errors",
    "Answer": "records",
    "Answered": "agents.events",
    "Evidence": "records",
    "Explanation": "records",
    "ForgetReport": "construction.forgetting",
    "HeldFact": "records",
    "Message": "records",
    "OnError": "transcripts",
    "Persona": "records",
    "Planned": "agents.events",
    "ReadOptions": "transcripts",
    "Reflected": "agents.events",
    "RetrievalOptions": "retrieval.options",
    "Role": "records",
    "SearchResult": "records",
    "Searched": "agents.events",
    "Settings": "settings",
    "Utterance": "records",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
