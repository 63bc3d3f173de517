"""Stand-ins for models in tests of control flow: they are fast, and say the same thing in every process."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from adamem_graph.language.protocol import FinishReason, ModelReply, ModelRequest
from adamem_graph.records import Message, Understanding


class HashedWords:
    """Stands in for an embedder: a text's vector is the sum of one random direction for each of its words."""

    name = "hashed words"
    dimensions = 384

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        rows = [sum((_direction(word) for word in _words(text)), np.zeros(self.dimensions)) for text in texts]
        return np.array([row / np.linalg.norm(row) for row in rows], dtype=np.float32).reshape(-1, self.dimensions)


@dataclass(frozen=True)
class RecordedUnderstander:
    """Stands in for an understander that has read these messages before. records: by speaker and text."""

    records: Mapping[tuple[str, str], Understanding]
    name: str = "offline"

    def understand(
        self, messages: Sequence[Message], participants: Collection[str], before: Sequence[Message] = ()
    ) -> list[Understanding]:
        return [self.records[message.speaker, message.text] for message in messages]


class EchoingModel:
    """Stands in for a language model: each turn states one fact, its own words; nothing else is ever decided.

    Where a turn holds `broken`, the reply is no JSON.
    """

    name = "echo"

    def __init__(self, broken: str | None = None) -> None:
        self._broken = broken

    def complete(self, request: ModelRequest) -> ModelReply:
        return ModelReply(self._text(request), FinishReason.STOP, 100, 50, 0.0)

    def _text(self, request: ModelRequest) -> str:
        if self._broken and self._broken in request.content:
            return "I would rather not."
        if request.purpose == "understand":
            turns = re.findall(r"^\[(\d+)\] (\w+): (.*)$", request.content, re.MULTILINE)
            return json.dumps({"turns": [_echoed(int(number), who, text) for number, who, text in turns]})
        if request.purpose == "merge_topics":
            return json.dumps({"themes": []})
        return json.dumps({"decisions": [], "sentences": [], "routings": []})


def _echoed(number: int, who: str, text: str) -> dict[str, object]:
    said = f"{who} says: {text}"
    return {
        "turn": number,
        "speaker": who,
        "summary": said,
        "topic": text.rsplit(maxsplit=1)[-1].strip("."),
        "facts": [{"text": said, "subject": who, "when": None}],
    }


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold()) or [""]


@cache
def _direction(word: str) -> NDArray[np.float64]:
    seed = int.from_bytes(hashlib.sha256(word.encode()).digest()[:8], "big")
    return np.random.default_rng(seed).standard_normal(HashedWords.dimensions)
