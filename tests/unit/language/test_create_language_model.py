"""Which model a name gives, and what the settings around it mean."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from scripted_model import ScriptedModel

from adamem_graph.errors import ConfigurationError, MissingExtraError
from adamem_graph.language import ModelRequest, chosen_model, create_language_model, metered
from adamem_graph.settings import Settings, load_settings

REQUEST = ModelRequest(purpose="greet", instructions="Greet.", content="Ana: hi")


@pytest.mark.parametrize("spec", ["", "none", "gpt-4.1-mini", "openai", "openai:", "OpenAI:m", "ollama:llama3"])
def test_an_unknown_name_is_refused_with_the_known_ones(spec: str) -> None:
    with pytest.raises(ConfigurationError, match=r"ADAMEM_LLM.*openai:MODEL.*OPENAI_BASE_URL"):
        create_language_model(spec, Settings())


def test_openai_without_a_key_names_the_variables_to_set() -> None:
    with pytest.raises(ConfigurationError, match="the model openai:m needs a key: set OPENAI_API_KEY, or OPENAI_BASE"):
        create_language_model("openai:m", Settings())


def test_a_missing_package_is_named_with_what_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://localhost:9/v1")
    monkeypatch.setitem(sys.modules, "openai", None)
    with pytest.raises(MissingExtraError, match=r"pip install '\.\[openai\]'"):
        create_language_model("openai:m", Settings())


def test_a_model_of_the_applications_own_is_kept_in_the_cache_of_the_settings(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ADAMEM_LLM_CACHE", str(tmp_path / "cache"))
    metered(ScriptedModel(["hello"]), Settings()).complete(REQUEST)
    assert metered(ScriptedModel([]), Settings()).complete(REQUEST).text == "hello"


def test_a_variable_set_to_nothing_is_unset(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    unset = Settings()
    for name in Settings.model_fields:
        monkeypatch.setenv(name.upper(), "")
    assert Settings() == unset
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper())
    (tmp_path / ".env").write_text("".join(f"{name.upper()}=\n" for name in Settings.model_fields), encoding="utf-8")
    monkeypatch.setitem(Settings.model_config, "env_file", tmp_path / ".env")
    assert Settings() == unset


@pytest.mark.parametrize("by_setting", [True, False])
def test_none_is_no_model_also_where_the_settings_name_one(monkeypatch: pytest.MonkeyPatch, by_setting: bool) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    monkeypatch.setenv("ADAMEM_LLM", "none" if by_setting else "openai:m")
    assert chosen_model(None if by_setting else "none", Settings()) is None
    assert chosen_model("openai:m", Settings()) is not None


@pytest.mark.parametrize(
    ("name", "value"),
    [("TIMEOUT", "0"), ("TIMEOUT", "soon"), ("RETRIES", "-1"), ("RETRIES", "1000"), ("CONCURRENCY", "0")],
)
def test_a_setting_out_of_range_is_named(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(f"ADAMEM_LLM_{name}", value)
    with pytest.raises(ConfigurationError, match=f"adamem_llm_{name.lower()}"):
        load_settings()


def test_importing_the_package_loads_no_provider() -> None:
    code = "import sys, adamem_graph.language; print({'openai', 'langchain_core'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
