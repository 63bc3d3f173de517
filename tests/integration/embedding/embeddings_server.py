"""A server that speaks OpenAI's embeddings protocol. It is no model: it counts letters."""

from __future__ import annotations

from typing import Any

from provider_server import ProviderServer


def letter_counts(text: str) -> list[float]:
    """The server's "embedding": how often a to h occur, and a constant, so that it is never zero."""
    return [float(text.count(letter)) for letter in "abcdefgh"] + [1.0]


class EmbeddingsServer(ProviderServer):
    """Answers in reverse order of the inputs, as the protocol allows, and keeps the inputs."""

    path = "/v1/embeddings"

    def __init__(self) -> None:
        self.inputs: list[list[str]] = []
        super().__init__()

    def answer(self, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        if "" in body["input"]:
            return 400, {"error": {"message": "input cannot be an empty string"}}
        self.inputs.append(body["input"])
        return 200, _embeddings(body["input"], body["model"])


def _embeddings(texts: list[str], model: str) -> dict[str, Any]:
    data = [
        {"object": "embedding", "index": index, "embedding": letter_counts(text)} for index, text in enumerate(texts)
    ]
    usage = {"prompt_tokens": 1, "total_tokens": 1}
    return {"object": "list", "model": model, "data": data[::-1], "usage": usage}
