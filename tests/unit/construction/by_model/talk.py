"""Turns, and what a scripted model says of them: it understands nothing, so that each claim is about the checks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from adamem_graph.records import Message, Role


def turn(
    text: str,
    speaker: str = "Ana",
    position: int = 0,
    day: str | None = "2023-05-08",
    session: str = "s1",
    role: Role = Role.OTHER,
) -> Message:
    """One turn of a session, said on Monday 8 May 2023 unless told otherwise."""
    said = datetime.fromisoformat(day).replace(tzinfo=UTC) if day else None
    return Message(f"{session}-{position}", speaker, text, session, position, said, role)


def record(number: int, summary: str = "Ana says something.", **said: Any) -> dict[str, Any]:
    """A model's record of the turn with a number."""
    nothing: dict[str, Any] = {
        "topic": None,
        "attitude": None,
        "reason": None,
        "facts": [],
        "attributes": [],
        "entities": [],
    }
    return {"turn": number, "summary": summary, **nothing, **said}


def fact(text: str, subject: str = "Ana", when: str | None = None) -> dict[str, Any]:
    """A model's fact."""
    return {"text": text, "subject": subject, "when": when}


def reply(*records: Mapping[str, Any]) -> str:
    """A model's whole reply."""
    return json.dumps({"turns": list(records)}, ensure_ascii=False)
