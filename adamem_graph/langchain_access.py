"""What every caller of an object from LangChain shares: its provider's errors, in our words and without the key."""

from __future__ import annotations

from typing import Final, TypeVar

from pydantic import SecretStr

from adamem_graph.errors import AdaMemError, ConfigurationError
from adamem_graph.extras import import_extra

_KEY_STATUS: Final = frozenset({401, 403})

Failure = TypeVar("Failure", bound=AdaMemError)


def translated(
    error: Exception, provider: object, name: str, failure: type[Failure], missing: str
) -> Failure | ConfigurationError:
    """Our error for one of a provider's; raise it `from None`, because it may repeat the key.

    provider: the object of LangChain that raised it; name: as messages name it. failure: the class for everything but
    a refused key; missing: what did not come ("no reply").
    """
    errors = import_extra("langchain_core.exceptions", extra="langchain")
    keys = (errors.ModelAuthenticationError, errors.ModelPermissionDeniedError)
    if isinstance(error, keys) or status_of(error) in _KEY_STATUS:
        return ConfigurationError(f"the provider of {name} refuses its key")
    reason = str(error)
    for value in getattr(provider, "__dict__", {}).values():
        if isinstance(value, SecretStr) and value.get_secret_value():
            reason = reason.replace(value.get_secret_value(), "[key]")
    return failure(f"{name} gave {missing}: {type(error).__name__}: {reason}")


def status_of(error: Exception) -> int | None:
    """The HTTP status where an error has one, its own or its response's."""
    for holder in (error, getattr(error, "response", None)):
        status = getattr(holder, "status_code", None)
        if isinstance(status, int):
            return status
    return None
