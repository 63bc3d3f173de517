"""Embedders by their word in the settings, and what is said when one cannot be had."""

from __future__ import annotations

import subprocess
import sys

import pytest

from adamem_graph.embedding import OpenAIEmbedder, SentenceTransformersEmbedder, create_embedder
from adamem_graph.errors import ConfigurationError, MissingExtraError
from adamem_graph.settings import Settings


@pytest.fixture
def settings(monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    return Settings(_env_file=None)


@pytest.mark.parametrize(
    "spec", ["", "word2vec", "minilm:large", "openai", "openai:", "sentence-transformers:", "MiniLM"]
)
def test_an_unknown_embedder_is_refused_with_the_known_ones_listed(spec: str, settings: Settings) -> None:
    with pytest.raises(ConfigurationError, match=r"minilm, sentence-transformers:MODEL, openai:MODEL"):
        create_embedder(spec, settings)


def test_openai_without_a_key_names_the_variable_to_set(settings: Settings) -> None:
    with pytest.raises(ConfigurationError, match="OPENAI_API_KEY"):
        create_embedder("openai:text-embedding-3-small", settings)


@pytest.mark.parametrize("key", ["sk-1\nsk-2", "sk-\u00e9t\u00e9", "sk-\x00"])
def test_a_key_that_cannot_be_sent_is_refused_without_being_shown(key: str) -> None:
    with pytest.raises(ConfigurationError, match="OPENAI_API_KEY") as refusal:
        OpenAIEmbedder("text-embedding-3-small", api_key=key)
    assert "sk-" not in str(refusal.value)


@pytest.mark.parametrize("url", ["localhost:8000/v1", "http://", "http://host:port/v1", "http://[::1/v1"])
def test_an_address_that_is_none_is_refused_before_anything_is_sent(url: str) -> None:
    with pytest.raises(ConfigurationError, match=r"OPENAI_BASE_URL.*http://localhost:8000/v1"):
        OpenAIEmbedder("text-embedding-3-small", api_key="secret", base_url=url)


def test_a_missing_package_is_named_with_the_command_that_installs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    with pytest.raises(MissingExtraError, match=r"pip install '\.\[sentence-transformers\]'"):
        SentenceTransformersEmbedder("BAAI/bge-small-en-v1.5")
    monkeypatch.setitem(sys.modules, "openai", None)
    with pytest.raises(MissingExtraError, match=r"pip install '\.\[openai\]'"):
        OpenAIEmbedder("text-embedding-3-small", api_key="secret")


def test_importing_the_package_loads_no_model_runtime() -> None:
    runtimes = ["onnxruntime", "tokenizers", "openai", "sentence_transformers", "langchain_core"]
    program = f"import sys, adamem_graph.embedding\nprint([name for name in {runtimes} if name in sys.modules])"
    printed = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert printed.stdout.strip() == "[]"
