"""An HTTP server on loopback that plays a provider of models: scripted faults first, then what a subclass answers."""

from __future__ import annotations

import json
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any, Self

KEY = "test-key-94b1"


@dataclass(frozen=True)
class Reply:
    """What the server says once, in place of its own answer. In `body`, <key> stands for the key that was sent.

    headers: beside the usual ones; by default one that keeps the client's pause before its next try short.
    hang_up: close the connection instead. late: say nothing until the server is closed.
    """

    status: int
    body: str
    content_type: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=lambda: {"retry-after-ms": "1"})
    hang_up: bool = False
    late: bool = False


@dataclass(frozen=True)
class Request:
    """What the server was sent, the key with it, and when (seconds since the epoch)."""

    body: dict[str, Any]
    key: str
    at: float


class ProviderServer(ThreadingHTTPServer, ABC):
    """Answers POST at `path`; refuses every key but KEY, unless it asks for none."""

    path = "/v1"
    asks_for_key = True

    def __init__(self) -> None:
        self.replies: deque[Reply] = deque()
        self.requests: list[Request] = []
        self.closing = Event()
        super().__init__(("127.0.0.1", 0), _Handler)

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"

    @abstractmethod
    def answer(self, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        """Status and body of the answer to a request that no scripted reply was for."""

    @contextmanager
    def running(self) -> Iterator[Self]:
        """The server, listening; closed at the end."""
        with self:
            thread = Thread(target=self.serve_forever, kwargs={"poll_interval": 0.01})
            thread.start()
            try:
                yield self
            finally:
                self.closing.set()
                self.shutdown()
                thread.join()


class _Handler(BaseHTTPRequestHandler):
    server: ProviderServer

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        presented = self.headers["Authorization"].removeprefix("Bearer ")
        self.server.requests.append(Request(body, presented, time.time()))
        if self.path != self.server.path:
            self._send(404, {"error": {"message": f"no such path: {self.path}"}})
        elif self.server.asks_for_key and presented != KEY:
            self._send(401, {"error": {"message": f"Incorrect API key provided: {presented}"}})
        elif self.server.replies:
            self._play(self.server.replies.popleft(), presented)
        else:
            self._send(*self.server.answer(body))

    def _play(self, reply: Reply, presented: str) -> None:
        if reply.late:
            self.server.closing.wait()
        if reply.late or reply.hang_up:
            self.close_connection = True
        else:
            self._write(reply.status, reply.body.replace("<key>", presented), reply.content_type, reply.headers)

    def _send(self, status: int, body: dict[str, Any]) -> None:
        self._write(status, json.dumps(body), "application/json", {})

    def _write(self, status: int, body: str, content_type: str, headers: Mapping[str, str]) -> None:
        payload = body.encode()
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(payload)))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(payload)

    def log_message(self, format: str, *args: object) -> None:
        """Quiet: pytest shows what matters."""
