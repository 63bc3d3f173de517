"""The pinned versions of the server and its plugins, and the jars that they resolve to (`jars.lock`)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

NEO4J_VERSION = "2026.08.1"
GDS_VERSION = "2.26.0"
BROWSER_VERSION = "5.24.0"
GDS_GROUP = "org.neo4j.gds"

ROOT_COORDINATES = (
    f"org.neo4j:neo4j:{NEO4J_VERSION}",
    f"{GDS_GROUP}:proc:{GDS_VERSION}",
    f"{GDS_GROUP}:opengds-extension:{GDS_VERSION}",
    f"{GDS_GROUP}:open-model-catalog:{GDS_VERSION}",
    f"org.neo4j.client:neo4j-browser:{BROWSER_VERSION}",
)


@dataclass(frozen=True, slots=True)
class LockedJar:
    """One jar of the installation: Maven coordinates, size in bytes, SHA-256 in hex."""

    coordinates: str
    size: int
    sha256: str

    @property
    def file_name(self) -> str:
        """The name Maven gives the file: `artifact-version[-classifier].jar`."""
        return f"{'-'.join(self.coordinates.split(':')[1:])}.jar"

    @property
    def folder(self) -> str:
        """Where the jar belongs: the server looks for procedures in `plugins` alone."""
        return "plugins" if self.coordinates.startswith(f"{GDS_GROUP}:") else "lib"


@cache
def locked_jars() -> tuple[LockedJar, ...]:
    """Every jar of the server, in the order of `jars.lock`."""
    lines = files("adamem_graph.server").joinpath("jars.lock").read_text(encoding="utf-8").splitlines()
    rows = (line.split() for line in lines)
    return tuple(LockedJar(coordinates, int(size), sha256) for sha256, size, coordinates in rows)
