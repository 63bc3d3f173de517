"""Texts to vectors: one protocol, one adapter per source of models; importing it loads no model runtime."""

from adamem_graph.embedding.factory import create_embedder
from adamem_graph.embedding.langchain import LangChainEmbedder
from adamem_graph.embedding.minilm import MiniLmEmbedder
from adamem_graph.embedding.openai import OpenAIEmbedder
from adamem_graph.embedding.protocol import Embedder
from adamem_graph.embedding.sentence_transformers import SentenceTransformersEmbedder

__all__ = [
    "Embedder",
    "LangChainEmbedder",
    "MiniLmEmbedder",
    "OpenAIEmbedder",
    "SentenceTransformersEmbedder",
    "create_embedder",
]
