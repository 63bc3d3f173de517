"""Where the server keeps what outlives a run: data, password, logs, and the ports of the last start."""

from __future__ import annotations

import json
import secrets
from dataclasses import asdict, dataclass
from pathlib import Path

from adamem_graph.errors import ServerError
from adamem_graph.server.disk import create_secret, write_atomically
from adamem_graph.server.ports import Ports


@dataclass(frozen=True, slots=True)
class LastStart:
    """What the last start used. pid: may be of a process long gone."""

    ports: Ports
    pid: int | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """The paths below one state folder; the data folder survives a change of versions."""

    state: Path

    @property
    def data(self) -> Path:
        """The databases."""
        return self.state / "data"

    @property
    def conf(self) -> Path:
        """The folder of neo4j.conf, written anew at each start."""
        return self.state / "conf"

    @property
    def console_log(self) -> Path:
        """What the server printed since its last start."""
        return self.state / "logs" / "console.log"

    @property
    def password_file(self) -> Path:
        """The password of user `neo4j`, readable by the owner alone."""
        return self.state / "password"

    @property
    def start_lock(self) -> Path:
        """Held by the one process that starts or stops the server."""
        return self.state / "start.lock"

    @property
    def java_arguments(self) -> Path:
        """The class path, too long for a command line on some systems."""
        return self.state / "conf" / "java.args"

    @property
    def _last_start_file(self) -> Path:
        return self.state / "last_start.json"

    def make_folders(self) -> None:
        """Create what is missing; nobody else on this machine may look in."""
        self.state.mkdir(parents=True, exist_ok=True, mode=0o700)
        for folder in (self.data, self.conf, self.console_log.parent, self.state / "import"):
            folder.mkdir(exist_ok=True)

    def last_start(self) -> LastStart:
        """What is remembered of the last start; the usual ports where there is nothing readable."""
        try:
            content = json.loads(self._last_start_file.read_text(encoding="utf-8"))
            return LastStart(Ports(int(content["bolt"]), int(content["http"])), int(content["pid"]))
        except (FileNotFoundError, ValueError, KeyError, TypeError):
            return LastStart(Ports())

    def remember(self, ports: Ports, pid: int) -> None:
        """Keep the ports and the process of a start."""
        write_atomically(self._last_start_file, json.dumps({**asdict(ports), "pid": pid}))

    def password(self) -> str:
        """The password of user `neo4j`.

        Raises:
            ServerError: there is none, because the server has not been started yet.
        """
        try:
            return self.password_file.read_text(encoding="utf-8")
        except FileNotFoundError:
            raise ServerError(f"{self.password_file} does not exist yet: start the server first") from None

    def ensure_password(self) -> None:
        """Make a random password, unless there is one.

        Raises:
            ServerError: the password of existing data was lost.
        """
        if self.password_file.exists():
            return
        if self.has_user():
            raise ServerError(
                f"{self.password_file} is gone, and the data in {self.data} cannot be opened without it: "
                "put the file back, or move the data folder away to begin anew"
            )
        create_secret(self.password_file, secrets.token_hex(16))

    def has_user(self) -> bool:
        """Whether the data has been given a password (a first start may have been killed before)."""
        return (self.data / "dbms" / "auth.ini").exists() or (self.data / "databases" / "system").exists()

    def has_said(self, words: str) -> bool:
        """Whether the server that was started last printed a line with these words, however long ago."""
        try:
            with self.console_log.open(encoding="utf-8", errors="replace") as lines:
                return any(words in line for line in lines)
        except FileNotFoundError:
            return False

    def last_lines(self, count: int) -> list[str]:
        """The last lines that the server printed, oldest first; empty before the first start."""
        try:
            lines = self.console_log.read_text(encoding="utf-8", errors="replace").splitlines()
        except FileNotFoundError:
            return []
        return lines[-count:] if count > 0 else []
