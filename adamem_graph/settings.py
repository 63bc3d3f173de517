"""Settings from the environment and `.env`; names of other ecosystems are kept, ours begin with ADAMEM_."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import platformdirs
from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from adamem_graph.errors import ConfigurationError


class Settings(BaseSettings):
    """What a run is configured with. Unset `neo4j_uri` means the embedded server."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore", populate_by_name=True, frozen=True)

    neo4j_uri: str | None = Field(None, validation_alias="NEO4J_URI")
    neo4j_username: str = Field("neo4j", validation_alias="NEO4J_USERNAME")
    neo4j_password: SecretStr | None = Field(None, validation_alias="NEO4J_PASSWORD")
    neo4j_database: str | None = Field(None, validation_alias="NEO4J_DATABASE")
    openai_api_key: SecretStr | None = Field(None, validation_alias="OPENAI_API_KEY")
    openai_base_url: str | None = Field(None, validation_alias="OPENAI_BASE_URL")
    home: Path = Field(default_factory=lambda: platformdirs.user_data_path("adamem"), validation_alias="ADAMEM_HOME")
    space: str = Field("default", validation_alias="ADAMEM_SPACE")
    embedder: str = Field("minilm", validation_alias="ADAMEM_EMBEDDER")
    migrate_on_connect: bool = Field(True, validation_alias="ADAMEM_MIGRATE")


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
