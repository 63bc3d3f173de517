"""A stand-in for a language model in tests of control flow: it understands nothing and says what it was told to."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from adamem_graph.language.protocol import FinishReason, ModelReply, ModelRequest


class ScriptedModel:
    """Gives its replies in turn, a text as a whole reply, and keeps the requests. Fails the test when it runs out."""

    def __init__(self, replies: Iterable[str | ModelReply], name: str = "scripted") -> None:
        self.name = name
        self.requests: list[ModelRequest] = []
        self._replies = deque(replies)

    def complete(self, request: ModelRequest) -> ModelReply:
        """The next reply."""
        self.requests.append(request)
        assert self._replies, f"nobody told this model what to say to {request}"
        reply = self._replies.popleft()
        return reply if isinstance(reply, ModelReply) else said(reply)


def said(text: str, finish: FinishReason = FinishReason.STOP) -> ModelReply:
    """A reply that took ten tokens to ask for and five to say."""
    return ModelReply(text=text, finish=finish, prompt_tokens=10, completion_tokens=5, seconds=0.01)
