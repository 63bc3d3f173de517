"""The embedded server as its callers see it: install, start, stop, status, logs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from adamem_graph.errors import ConfigurationError, ServerError
from adamem_graph.records import Notice
from adamem_graph.server import process
from adamem_graph.server.config import check_heap, default_heap, java_arguments, neo4j_conf
from adamem_graph.server.disk import check_free_space, disk_errors, write_atomically
from adamem_graph.server.extras import embedded_extra
from adamem_graph.server.install import Installation, install
from adamem_graph.server.layout import Layout
from adamem_graph.server.ports import Ports, free_ports
from adamem_graph.server.status import Credentials, Progress, ServerStatus
from adamem_graph.settings import load_settings

_START_S = 180.0
_STARTS_TRIED = 3
_FREE_BYTES = 64 * 2**20


class EmbeddedServer:
    """A Neo4j of the user's own in `home`/server. It keeps running after the process that started it.

    installations: the folder that holds the program files, `home`/server unless several homes share one.
    heap: the most memory that Java's heap may take ("512m", "1g"), by default see `default_heap`.
    """

    def __init__(self, home: Path, *, installations: Path | None = None, heap: str | None = None) -> None:
        self.home = home.absolute()
        self._layout = Layout(self.home / "server")
        self._installation = Installation.under((installations or self._layout.state).absolute())
        self._heap = None if heap is None else check_heap(heap)

    def install(self, progress: Progress | None = None) -> Installation:
        """Download what is missing of the program files: some 200 MB, once.

        Raises:
            ServerError: no network, a full disk, or a jar that is not what it should be.
            MissingExtraError: the `embedded` extra is not installed.
        """
        install(self._installation, progress)
        return self._installation

    def start(self, progress: Progress | None = None) -> ServerStatus:
        """Have the server run and answer, installing it first where needed. One that runs is left alone.

        Raises:
            ConfigurationError: NEO4J_URI names another server, so none is started.
            ServerError: it could not be installed, or did not come up; the message has its last words.
            MissingExtraError: the `embedded` extra is not installed.
        """
        if (uri := load_settings().neo4j_uri) is not None:
            raise ConfigurationError(f"NEO4J_URI is {uri}: unset it to use the embedded server")
        self.install(progress)
        with self._locked():
            notices = () if self._wait_for_running() else self._launch()
        return self._status(notices)

    def stop(self) -> bool:
        """End the server and wait for it; False where none was running."""
        if not self._layout.state.exists():
            return False
        with self._locked():
            return self._end()

    def status(self) -> ServerStatus:
        """How the server is now. Starts nothing and changes nothing."""
        return self._status(())

    def logs(self, lines: int = 50) -> list[str]:
        """The last `lines` lines that the server printed since its last start, oldest first."""
        return self._layout.last_lines(lines)

    def password(self) -> str:
        """The password of user `neo4j`.

        Raises:
            ServerError: the server has not been started yet.
        """
        return self._layout.password()

    def credentials(self) -> Credentials:
        """How to log in to the server as it was last started.

        Raises:
            ServerError: the server has not been started yet.
        """
        return Credentials(self._layout.last_start().ports.bolt_uri, process.USERNAME, self.password())

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """One process at a time starts or stops; the others wait, and then find the work done."""
        filelock = embedded_extra("filelock")
        with disk_errors(self._layout.state):
            self._layout.make_folders()
            lock = filelock.FileLock(self._layout.start_lock, timeout=_START_S * _STARTS_TRIED)
            try:
                lock.acquire()
            except filelock.Timeout as error:
                raise ServerError(f"another process holds {lock.lock_file}: end it, try again") from error
            try:
                yield
            finally:
                lock.release()

    def _wait_for_running(self) -> bool:
        """Whether a server runs, waiting till it answers: whoever launched it may have been interrupted."""
        if process.find(self._layout) is None:
            return False
        process.wait_until_ready(self._layout, self._layout.last_start().ports, _START_S)
        return True

    def _launch(self) -> tuple[Notice, ...]:
        check_free_space(self._layout.state, _FREE_BYTES)
        self._layout.ensure_password()
        for attempt in range(1, _STARTS_TRIED + 1):
            wanted = self._layout.last_start().ports
            ports = free_ports(wanted)
            self._configure(ports)
            self._layout.remember(ports, process.spawn(self._layout, self._heap or default_heap()))
            try:
                process.wait_until_ready(self._layout, ports, _START_S)
            except process.PortTakenError:
                if attempt == _STARTS_TRIED:
                    raise
            except ServerError:
                self._end()  # a start that failed leaves nothing running
                raise
            else:
                break
        return _port_notices(wanted, ports)

    def _end(self) -> bool:
        running = process.find(self._layout)
        if running is not None:
            process.terminate(running)
        return running is not None

    def _configure(self, ports: Ports) -> None:
        write_atomically(self._layout.conf / "neo4j.conf", neo4j_conf(self._installation, ports))
        write_atomically(self._layout.java_arguments, java_arguments(self._installation))
        if not self._layout.has_user():
            process.set_initial_password(self._layout)

    def _status(self, notices: tuple[Notice, ...]) -> ServerStatus:
        running = process.vitals(process.find(self._layout))
        last = self._layout.last_start()
        known = last.pid is not None
        return ServerStatus(
            running=running is not None,
            ready=running is not None and process.answers(self.credentials()),
            version=self._installation.version,
            home=self.home,
            password_file=self._layout.password_file,
            pid=running.pid if running is not None else None,
            bolt_uri=last.ports.bolt_uri if known else None,
            browser_url=last.ports.browser_url if known else None,
            memory_mb=running.memory_mb if running is not None else None,
            started_at=running.started_at if running is not None else None,
            notices=notices,
        )


def _port_notices(wanted: Ports, used: Ports) -> tuple[Notice, ...]:
    pairs = (("Bolt", wanted.bolt, used.bolt), ("HTTP", wanted.http, used.http))
    return tuple(
        Notice("port-changed", f"{name} port {old} is taken by another program; the server listens on {new}")
        for name, old, new in pairs
        if old != new
    )
