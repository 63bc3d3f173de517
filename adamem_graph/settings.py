"""Settings from the environment and `.env`; names of other ecosystems are kept, ours begin with ADAMEM_."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import platformdirs
from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from adamem_graph.errors import ConfigurationError


class Settings(BaseSettings):
    """What a run is configured with; each field is the environment variable of its name, unset where it is empty.

    neo4j_uri: None means the embedded server. adamem_home: where the embedded server lives.
    adamem_space, adamem_embedder: used where a caller names none. adamem_migrate: whether connecting migrates.
    adamem_llm: the language model that is used where a caller names none ("openai:MODEL"); None or "none": no model.
    adamem_llm_timeout: seconds without an answer; adamem_llm_retries: after the first try of a request.
    adamem_llm_concurrency: requests under way at once; adamem_llm_cache: folder of replies, None keeps none.
    adamem_llm_turns: messages understood in one call.
    """

    # No aliases: with them, a field called `home` would be filled from HOME.
    model_config = SettingsConfigDict(env_file=".env", env_ignore_empty=True, extra="ignore", frozen=True)

    neo4j_uri: str | None = None
    neo4j_username: str = "neo4j"
    neo4j_password: SecretStr | None = None
    neo4j_database: str | None = None
    openai_api_key: SecretStr | None = None
    openai_base_url: str | None = None
    adamem_home: Path = Field(default_factory=lambda: platformdirs.user_data_path("adamem"))
    adamem_space: str = "default"
    adamem_embedder: str = "minilm"
    adamem_migrate: bool = True
    adamem_llm: str | None = None
    adamem_llm_timeout: float = Field(default=120.0, gt=0)
    adamem_llm_retries: int = Field(default=3, ge=0, le=10)
    adamem_llm_concurrency: int = Field(default=4, ge=1, le=256)
    adamem_llm_cache: Path | None = None
    adamem_llm_turns: int = Field(default=8, ge=1, le=64)


@cache
def load_settings() -> Settings:
    """The settings of this process, read once.

    Raises:
        ConfigurationError: a variable has a value of the wrong kind; it is named.
    """
    try:
        return Settings()
    except ValidationError as error:
        problems = "; ".join(f"{problem['loc'][0]}: {problem['msg']}" for problem in error.errors())
        raise ConfigurationError(f"settings cannot be read: {problems}") from error
