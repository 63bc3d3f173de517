"""An HTTP server on loopback that speaks OpenAI's embeddings protocol. It is no model: it counts letters."""

from __future__ import annotations

import json
from collections import deque
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

KEY = "test-key-94b1"


def letter_counts(text: str) -> list[float]:
    """The server's "embedding": how often a to h occur, and a constant, so that it is never zero."""
    return [float(text.count(letter)) for letter in "abcdefgh"] + [1.0]


@dataclass(frozen=True)
class Reply:
    """What the server says once, in place of embeddings."""

    status: int
    body: str
    content_type: str = "application/json"


@dataclass
class Script:
    """What the server has been sent, and the replies it will give first."""

    replies: deque[Reply] = field(default_factory=deque)
    inputs: list[list[str]] = field(default_factory=list)


class EmbeddingsServer(ThreadingHTTPServer):
    """Answers POST /v1/embeddings in reverse order of the inputs, as the protocol allows."""

    def __init__(self) -> None:
        self.script = Script()
        super().__init__(("127.0.0.1", 0), _Handler)

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"


class _Handler(BaseHTTPRequestHandler):
    server: EmbeddingsServer

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        presented = self.headers["Authorization"].removeprefix("Bearer ")
        if self.path != "/v1/embeddings":
            self._send(404, {"error": {"message": f"no such path: {self.path}"}})
        elif presented != KEY:
            self._send(401, {"error": {"message": f"Incorrect API key provided: {presented}"}})
        elif self.server.script.replies:
            reply = self.server.script.replies.popleft()
            self._write(reply.status, reply.body.replace("<key>", presented), reply.content_type)
        elif "" in body["input"]:
            self._send(400, {"error": {"message": "input cannot be an empty string"}})
        else:
            self.server.script.inputs.append(body["input"])
            self._send(200, _embeddings(body["input"], body["model"]))

    def _send(self, status: int, body: dict[str, Any]) -> None:
        self._write(status, json.dumps(body), "application/json")

    def _write(self, status: int, body: str, content_type: str) -> None:
        payload = body.encode()
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(payload)))
        self.send_header("retry-after-ms", "1")
        self.end_headers()
        self.wfile.write(payload)

    def log_message(self, format: str, *args: object) -> None:
        """Quiet: pytest shows what matters."""


def _embeddings(texts: list[str], model: str) -> dict[str, Any]:
    data = [
        {"object": "embedding", "index": index, "embedding": letter_counts(text)} for index, text in enumerate(texts)
    ]
    usage = {"prompt_tokens": 1, "total_tokens": 1}
    return {"object": "list", "model": model, "data": data[::-1], "usage": usage}
