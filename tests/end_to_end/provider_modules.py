"""Stand-ins for packages of providers that the documentation's examples import."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest
from langchain_core.embeddings import Embeddings
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatResult

from adamem_graph.embedding import MiniLmEmbedder


class ChatAnthropic(BaseChatModel):
    """Takes what the examples give, and says nothing that could be used."""

    model: str
    temperature: float
    max_tokens: int

    @property
    def _llm_type(self) -> str:
        return "stand-in"

    def _generate(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> ChatResult:
        return ChatResult(generations=[ChatGeneration(message=AIMessage("I cannot tell."))])


class HuggingFaceEmbeddings(Embeddings):
    """The model that the example names, as the package brings it."""

    def __init__(self, model_name: str) -> None:
        assert model_name.endswith("all-MiniLM-L6-v2")
        self._embedder = MiniLmEmbedder()

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        return [[float(number) for number in row] for row in self._embedder.embed(texts)]

    def embed_query(self, text: str) -> list[float]:
        return self.embed_documents([text])[0]


def provider_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has the examples import these."""
    for name, content in (("langchain_anthropic", ChatAnthropic), ("langchain_huggingface", HuggingFaceEmbeddings)):
        module = ModuleType(name)
        setattr(module, content.__name__, content)
        monkeypatch.setitem(sys.modules, name, module)
