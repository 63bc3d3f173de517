"""What a language model was used for and what that took, counted by purpose."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from threading import Lock

from adamem_graph.language.protocol import ModelReply

ALL_PURPOSES = "all"


@dataclass(frozen=True, slots=True)
class Usage:
    """Calls for one purpose and what they took.

    calls: that reached the model, with their retries as one; failed: of these, without a reply; cached: answered from
    the disk, at no cost. seconds: added up over calls, so that calls side by side count twice.
    """

    purpose: str
    calls: int = 0
    failed: int = 0
    cached: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    seconds: float = 0.0


def total_usage(usages: Iterable[Usage]) -> Usage:
    """All of `usages` together, under the purpose ALL_PURPOSES."""
    total = Usage(ALL_PURPOSES)
    for usage in usages:
        total = _sum(total, usage)
    return total


class UsageCounter:
    """Counts from several threads; a reading is consistent in itself."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._by_purpose: dict[str, Usage] = {}

    def reading(self) -> tuple[Usage, ...]:
        """What has been counted so far, by purpose in alphabetical order."""
        with self._lock:
            return tuple(self._by_purpose[purpose] for purpose in sorted(self._by_purpose))

    def count_reply(self, purpose: str, reply: ModelReply) -> None:
        """Counts a reply, from the model or from the disk."""
        if reply.cached:
            self._add(Usage(purpose, cached=1))
        else:
            self._add(Usage(purpose, 1, 0, 0, reply.prompt_tokens, reply.completion_tokens, reply.seconds))

    def count_failure(self, purpose: str, seconds: float) -> None:
        """Counts a call that brought no reply."""
        self._add(Usage(purpose, calls=1, failed=1, seconds=seconds))

    def _add(self, usage: Usage) -> None:
        with self._lock:
            self._by_purpose[usage.purpose] = _sum(self._by_purpose.get(usage.purpose, Usage(usage.purpose)), usage)


def _sum(first: Usage, second: Usage) -> Usage:
    return replace(
        first,
        calls=first.calls + second.calls,
        failed=first.failed + second.failed,
        cached=first.cached + second.cached,
        prompt_tokens=first.prompt_tokens + second.prompt_tokens,
        completion_tokens=first.completion_tokens + second.completion_tokens,
        seconds=first.seconds + second.seconds,
    )
