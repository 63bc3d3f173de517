"""A server that speaks OpenAI's chat protocol. It is no model: it says the same each time."""

from __future__ import annotations

import json
from typing import Any

from provider_server import ProviderServer, Reply

GREETING = "hello"


class ChatServer(ProviderServer):
    """Refuses what it is told not to know, with 400; `refused` holds parts of the request body as JSON text."""

    path = "/v1/chat/completions"

    def __init__(self) -> None:
        self.refused: dict[str, str] = {}
        super().__init__()

    def answer(self, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        for part, message in self.refused.items():
            if part in json.dumps(body):
                return 400, {"error": {"message": message}}
        return 200, completion(GREETING)


def completion(content: Any, finish: str | None = "stop", **message: Any) -> dict[str, Any]:
    """The body of an answer that took 12 tokens to ask for and 3 to say."""
    said = {"role": "assistant", "content": content, **message}
    choice = {"index": 0, "message": said, "finish_reason": finish}
    return {"choices": [choice], "usage": {"prompt_tokens": 12, "completion_tokens": 3, "total_tokens": 15}}


def says(body: dict[str, Any]) -> Reply:
    """A scripted answer with this body."""
    return Reply(200, json.dumps(body))
