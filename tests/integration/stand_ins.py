"""Stand-ins for models in tests of control flow: they are fast, and say the same thing in every process."""

from __future__ import annotations

import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from adamem_graph.errors import LanguageModelError
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
    topic_words = 1
    """How many of a turn's last words its topic has."""

    def __init__(self, broken: str | None = None) -> None:
        self._broken = broken

    def complete(self, request: ModelRequest) -> ModelReply:
        return ModelReply(self._text(request), FinishReason.STOP, 100, 50, 0.0)

    def _text(self, request: ModelRequest) -> str:
        if self._broken and self._broken in request.content:
            return "I would rather not."
        if request.purpose == "understand":
            turns = re.findall(r"^\[(\d+)\] (\w+): (.*)$", request.content, re.MULTILINE)
            return json.dumps({"turns": [self._echoed(int(number), who, text) for number, who, text in turns]})
        if request.purpose == "merge_topics":
            return json.dumps({"themes": []})
        return json.dumps({"decisions": [], "sentences": [], "routings": []})

    def _echoed(self, number: int, who: str, text: str) -> dict[str, object]:
        said = f"{who} says: {text}"
        return {
            "turn": number,
            "speaker": who,
            "summary": said,
            "topic": " ".join(text.strip(".").split()[-self.topic_words :]),
            "facts": [{"text": said, "subject": who, "when": None}],
        }


class DirectedModel(EchoingModel):
    """Stands in for a language model: understands as `EchoingModel` does, and does the rest as it is told.

    replies: by purpose, from what the request shows to the reply; broken: purposes that are answered with no JSON;
    down: purposes for which nobody answers. `asked` has what each purpose was shown.
    """

    name = "directed"
    topic_words = 3

    def __init__(self, **replies: Callable[[str], object]) -> None:
        super().__init__()
        self._replies = replies
        self.broken: set[str] = set()
        self.down: set[str] = set()
        self.asked: defaultdict[str, list[str]] = defaultdict(list)

    def complete(self, request: ModelRequest) -> ModelReply:
        self.asked[request.purpose].append(request.content)
        if request.purpose in self.down:
            raise LanguageModelError("nobody answers")
        return super().complete(request)

    def _text(self, request: ModelRequest) -> str:
        if request.purpose in self.broken:
            return f"I would rather not speak of this: {request.purpose}."
        if request.purpose in self._replies:
            return json.dumps(self._replies[request.purpose](request.content))
        return super()._text(request)


def revising(shown: str, action: str = "UPDATE") -> object:
    """A routing reply: each new entry takes the place of the first one near it."""
    items = re.findall(r"^\[(\d+)\] .* - near c(\d+)", shown, re.MULTILINE)
    return {"decisions": [{"item": int(item), "action": action, "target": f"c{target}"} for item, target in items]}


def repeating(shown: str) -> object:
    """A routing reply: each new entry says the same as the first one near it."""
    return revising(shown, "IGNORE")


def adding(shown: str) -> object:
    """A routing reply: each new entry stays as it is."""
    items = re.findall(r"^\[(\d+)\] .* - near ", shown, re.MULTILINE)
    return {"decisions": [{"item": int(item), "action": "ADD", "target": None} for item in items]}


def joining(shown: str) -> object:
    """A merging reply: all topics of each group are one theme, named by the first."""
    themes = []
    for group in shown.split("Group ")[1:]:
        topics = re.findall(r"^\[(\d+)\] ([^:]*): (.*)$", group, re.MULTILINE)
        themes.append(
            {"topics": [int(topic[0]) for topic in topics], "name": f"all of {topics[0][1]}", "summary": topics[0][2]}
        )
    return {"themes": themes}


def quoting(shown: str) -> object:
    """A persona reply: one sentence on each subject, its first line."""
    firsts = re.findall(r"^[^\[\n][^\n]*:\n\[(\d+)\] (.*?)(?: \(.*)?$", shown, re.MULTILINE)
    return {"sentences": [{"text": f"As told: {text}", "evidence": [int(number)]} for number, text in firsts]}


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold()) or [""]


@cache
def _direction(word: str) -> NDArray[np.float64]:
    seed = int.from_bytes(hashlib.sha256(word.encode()).digest()[:8], "big")
    return np.random.default_rng(seed).standard_normal(HashedWords.dimensions)
