"""What every language model offers: one prompt in, one reply out, with what it cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol, runtime_checkable


class FinishReason(StrEnum):
    """Why a reply ended: whole, cut off at the token limit, or refused."""

    STOP = "stop"
    LENGTH = "length"
    REFUSAL = "refusal"


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """One question to a language model, answered at temperature 0.

    purpose: what it is for ("understand", "route_facts"), by which tokens and time are counted.
    instructions: the system message; content: the user message, with other people's text fenced as data.
    schema: JSON schema of the wanted reply, or None for plain text; max_tokens: longest reply.
    """

    purpose: str
    instructions: str
    content: str
    schema: Mapping[str, Any] | None = None
    max_tokens: int = 2_000


@dataclass(frozen=True, slots=True)
class ModelReply:
    """A reply and its cost. seconds: wall time of the call; cached: read from the disk, at no cost by now."""

    text: str
    finish: FinishReason
    prompt_tokens: int
    completion_tokens: int
    seconds: float
    cached: bool = False


class LanguageModel(Protocol):
    """A language model; safe to use from several threads."""

    @property
    def name(self) -> str:
        """Stable name of provider and model ("openai:gpt-4.1-mini"), stored with what it made."""
        ...

    def complete(self, request: ModelRequest) -> ModelReply:
        """The reply to one request, after as many retries as its provider's passing faults allow.

        Raises:
            ConfigurationError: the key is missing or refused.
            LanguageModelError: the model cannot be reached, or the last retry failed.
        """
        ...


@runtime_checkable
class LimitsReplies(Protocol):
    """A model that may set the longest reply itself."""

    @property
    def own_limit(self) -> bool:
        """Whether it does, so that `ModelRequest.max_tokens` has no effect."""
        ...
