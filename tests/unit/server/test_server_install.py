"""Installing from a Maven repository, here a small one that this test serves itself."""

import hashlib
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from small_disk import mounted_disk

from adamem_graph.errors import ServerError
from adamem_graph.server import Installation
from adamem_graph.server.install import install
from adamem_graph.server.versions import LockedJar

CONTENT = {
    "org.example:engine:1.0": b"engine" * 1000,
    "org.example:native:1.0:linux-x86_64": b"native" * 500,
    "org.neo4j.gds:algorithms:2.0": b"algorithms" * 300_000,
}
JARS = tuple(LockedJar(name, len(data), hashlib.sha256(data).hexdigest()) for name, data in CONTENT.items())


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    root = tmp_path / "maven"
    for jar in JARS:
        path = _path(root, jar)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(CONTENT[jar.coordinates])
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(root)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    _use_repository(tmp_path, monkeypatch, server.server_address[1])
    yield root
    server.shutdown()
    server.server_close()


def _use_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, port: int) -> None:
    settings = tmp_path / "jgo.conf"
    settings.write_text(f"[repositories]\ncentral = http://127.0.0.1:{port}\n")
    monkeypatch.setenv("JGO_CONFIG_FILE", str(settings))


def _path(root: Path, jar: LockedJar) -> Path:
    group, artifact, version, *_ = jar.coordinates.split(":")
    return root / group.replace(".", "/") / artifact / version / jar.file_name


def _installation(tmp_path: Path) -> Installation:
    return Installation(tmp_path / "root" / "program", jars=JARS)


@pytest.mark.usefixtures("repository")
def test_every_jar_lands_in_its_folder_and_nothing_else_stays_behind(tmp_path: Path) -> None:
    installation = _installation(tmp_path)
    steps: list[tuple[int, int | None]] = []
    install(installation, lambda done, total, _: steps.append((done, total)))
    files = {str(path.relative_to(installation.folder)) for path in installation.folder.rglob("*.jar")}
    assert files == {"lib/engine-1.0.jar", "lib/native-1.0-linux-x86_64.jar", "plugins/algorithms-2.0.jar"}
    assert {path.name for path in installation.folder.iterdir()} == {"lib", "plugins"}
    total = sum(jar.size for jar in JARS)
    assert [done for done, _ in steps] == sorted(done for done, _ in steps)
    assert steps[-1] == (total, total)


def test_a_second_install_needs_no_network(tmp_path: Path, repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(_installation(tmp_path))
    _use_repository(tmp_path, monkeypatch, port=9)
    install(_installation(tmp_path))


def test_without_a_network_the_error_says_so_and_what_came_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _use_repository(tmp_path, monkeypatch, port=9)
    with pytest.raises(ServerError, match="needs the net"):
        install(_installation(tmp_path))
    assert not _installation(tmp_path).is_complete()


def test_a_jar_with_other_content_is_refused(tmp_path: Path, repository: Path) -> None:
    path = _path(repository, JARS[0])
    path.write_bytes(path.read_bytes()[::-1])
    with pytest.raises(ServerError, match=r"engine-1\.0\.jar came with the wrong content"):
        install(_installation(tmp_path))
    assert not _installation(tmp_path).folder.exists()


def test_a_jar_that_no_repository_has_is_named(tmp_path: Path, repository: Path) -> None:
    _path(repository, JARS[0]).unlink()
    with pytest.raises(ServerError, match=r"org\.example:engine:1\.0 is in none"):
        install(_installation(tmp_path))


def test_an_install_that_was_killed_goes_on_where_it_stopped(tmp_path: Path, repository: Path) -> None:
    installation = _installation(tmp_path)
    part = installation.folder.with_name("program.partial")
    (part / "lib").mkdir(parents=True)
    (part / "lib" / "engine-1.0.jar").write_bytes(CONTENT[JARS[0].coordinates])
    cut_short = _path(part / "downloads", JARS[2])
    cut_short.parent.mkdir(parents=True)
    cut_short.write_bytes(b"algo")
    assert not installation.is_complete()
    _path(repository, JARS[0]).unlink()  # fetching it again would fail
    install(installation)
    assert installation.is_complete()
    assert (installation.plugins / "algorithms-2.0.jar").read_bytes() == CONTENT[JARS[2].coordinates]


@pytest.mark.usefixtures("repository")
def test_a_jar_that_was_cut_short_later_is_noticed_and_repaired(tmp_path: Path) -> None:
    installation = _installation(tmp_path)
    install(installation)
    jar = installation.folder / "lib" / "engine-1.0.jar"
    jar.write_bytes(jar.read_bytes()[:10])
    assert not installation.is_complete()
    install(installation)
    assert jar.read_bytes() == CONTENT[JARS[0].coordinates]


@pytest.mark.usefixtures("repository")
def test_a_full_disk_is_named_with_the_folder(tmp_path: Path, small_disk: Path) -> None:
    installation = Installation(small_disk / "root" / "program", jars=JARS)
    with pytest.raises(ServerError, match=f"no space left under {small_disk}/root"):
        install(installation)
    assert not installation.is_complete()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of one megabyte."""
    with mounted_disk(tmp_path / "disk", "1m") as folder:
        yield folder
