"""What the caller decides about reading a transcript."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import tzinfo
from enum import StrEnum

from adamem_graph.errors import InvalidNameError
from adamem_graph.transcripts.text import UnreadableError, clean_name


class OnError(StrEnum):
    """What happens at a place that cannot be read: the reading stops, or goes on after it with a notice."""

    STOP = "stop"
    SKIP = "skip"


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """How a transcript is read.

    format: one of `available_formats()`, or None to recognise it by its content.
    zone: the zone of times written without one; None reads them as UTC and says so.
    user_name, assistant_name: the speakers of turns that carry a role and no name.

    Raises:
        InvalidNameError: `user_name` or `assistant_name` is empty or too long.
    """

    format: str | None = None
    on_error: OnError = OnError.STOP
    zone: tzinfo | None = None
    user_name: str = "user"
    assistant_name: str = "assistant"

    def __post_init__(self) -> None:
        for option in ("user_name", "assistant_name"):
            try:
                cleaned = clean_name(getattr(self, option))
            except UnreadableError as problem:
                raise InvalidNameError(f"{option}: {problem}") from problem
            if not cleaned:
                raise InvalidNameError(f"{option} is empty: give the name this speaker shall have")
            object.__setattr__(self, option, cleaned)
