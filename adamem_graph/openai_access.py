"""What every caller of an OpenAI-compatible server shares: the key, the address, the client and its errors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar
from urllib.parse import urlsplit

from adamem_graph.errors import AdaMemError, ConfigurationError
from adamem_graph.extras import import_extra

if TYPE_CHECKING:
    from openai import APIError, OpenAI

_NO_KEY: Final = "none"
"""Sent where a server of one's own asks for no key: the client sends no request without one."""

Failure = TypeVar("Failure", bound=AdaMemError)


class OpenAIAccess:
    """A client of one server on behalf of one model, and the translation of its errors. The key stays in here.

    The client repeats what fails for a passing reason (a lost connection, a timeout, 408, 409, 429 and 5xx): after
    half a second, then twice as long each time, up to 8 s, with up to a quarter less by chance; or after what
    `Retry-After` says, in seconds or as a date, of at most two minutes; where that says more, it gives up.
    """

    def __init__(
        self, model: str, *, api_key: str | None, base_url: str | None, max_retries: int, timeout_s: float
    ) -> None:
        """Nothing is sent yet.

        model: as messages name it ("the embedder openai:m").

        Raises:
            MissingExtraError: the openai package is not installed.
            ConfigurationError: there is no key and no `base_url`, or one of them cannot be used.
        """
        self._model = model
        url = _checked_url(base_url)
        self._key = _checked_key(api_key, model, optional=url is not None)
        self.package = import_extra("openai", extra="openai")
        self.client: OpenAI = self.package.OpenAI(
            api_key=self._key or _NO_KEY, base_url=url, max_retries=max_retries, timeout=timeout_s
        )

    def translated(self, error: APIError, failure: type[Failure], missing: str) -> Failure | ConfigurationError:
        """Our error for the client's; raise it `from None`, because servers may repeat the key in theirs.

        failure: the class for everything but a refused key; missing: what did not come ("no embeddings").
        """
        host = self.client.base_url.host
        if isinstance(error, self.package.AuthenticationError | self.package.PermissionDeniedError):
            return ConfigurationError(f"{host} refuses the key in OPENAI_API_KEY for {self._model}")
        if isinstance(error, self.package.APIConnectionError):
            return failure(f"{host} cannot be reached for {self._model}: {error.__cause__ or error}")
        return failure(f"{host} gave {missing} for {self._model}: {self.without_key(str(error))}")

    def without_key(self, text: str) -> str:
        """`text` with the key struck out."""
        return text.replace(self._key, "[key]") if self._key else text


def _checked_key(api_key: str | None, model: str, *, optional: bool) -> str:
    key = (api_key or "").strip()
    if not key and not optional:
        raise ConfigurationError(
            f"{model} needs a key: set OPENAI_API_KEY, or OPENAI_BASE_URL to a server of your own that asks for none"
        )
    if not (key.isascii() and key.isprintable()):
        raise ConfigurationError("OPENAI_API_KEY has a character that no key has; copy it again")
    return key


def _checked_url(base_url: str | None) -> str | None:
    if not base_url:
        return None
    try:
        parts = urlsplit(base_url)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable:
        raise ConfigurationError(
            f"OPENAI_BASE_URL is no web address: {base_url!r}; one looks like http://localhost:8000/v1"
        )
    return base_url
