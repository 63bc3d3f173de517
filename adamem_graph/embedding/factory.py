"""From the word in `ADAMEM_EMBEDDER` to an embedder."""

from __future__ import annotations

from adamem_graph.embedding.minilm import MiniLmEmbedder
from adamem_graph.embedding.openai import OpenAIEmbedder
from adamem_graph.embedding.protocol import Embedder
from adamem_graph.embedding.sentence_transformers import SentenceTransformersEmbedder
from adamem_graph.errors import ConfigurationError
from adamem_graph.settings import Settings

KNOWN_SPECS = ("minilm", "sentence-transformers:MODEL", "openai:MODEL")


def create_embedder(spec: str, settings: Settings) -> Embedder:
    """The embedder that `spec` names, one of KNOWN_SPECS; loads its model, or asks its server for one vector.

    Raises:
        ConfigurationError: the name is unknown, or a setting that it needs is missing.
        MissingExtraError: an optional package that it needs is not installed.
        EmbeddingError: the model cannot be loaded or reached.
    """
    kind, _, model = spec.partition(":")
    if spec == "minilm":
        return MiniLmEmbedder()
    if kind == "sentence-transformers" and model:
        return SentenceTransformersEmbedder(model)
    if kind == "openai" and model:
        key = settings.openai_api_key
        return OpenAIEmbedder(model, api_key=key.get_secret_value() if key else None, base_url=settings.openai_base_url)
    raise ConfigurationError(f"unknown embedder {spec!r} (ADAMEM_EMBEDDER); known are {', '.join(KNOWN_SPECS)}")
