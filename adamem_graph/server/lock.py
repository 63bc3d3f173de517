"""Writes `jars.lock` anew after a version was changed: `python -m adamem_graph.server.lock`.

Resolving asks Maven Central for several hundred POMs. Doing it once, here, makes an installation quick, the
same everywhere, and checkable against hashes that did not come over the same wire as the jars.
"""

from __future__ import annotations

import hashlib
import tempfile
from pathlib import Path

from adamem_graph.server.versions import ROOT_COORDINATES, LockedJar


def resolve(repository: Path) -> list[LockedJar]:
    """Every jar that the pinned coordinates need at run time, downloaded into `repository` to be hashed."""
    from jgo.maven import MavenContext  # noqa: PLC0415 - optional dependency

    context = MavenContext(repo_cache=repository, timeout=60)
    roots = [context.create_dependency(coordinates) for coordinates in ROOT_COORDINATES]
    for root in roots:
        root.scope = "compile"
    inputs, transitive = context.resolver.resolve(roots)
    needed = [*inputs, *(each for each in transitive if each.scope in ("compile", "runtime"))]
    artifacts = {each.artifact.key: each.artifact for each in needed}
    locked = []
    for artifact in artifacts.values():
        content = artifact.resolve().read_bytes()
        parts = (artifact.groupId, artifact.artifactId, artifact.version, artifact.classifier)
        coordinates = ":".join(part for part in parts if part)
        locked.append(LockedJar(coordinates, len(content), hashlib.sha256(content).hexdigest()))
    return sorted(locked, key=lambda jar: jar.coordinates)


def main() -> None:
    """Resolve the pinned coordinates and rewrite the lock file beside this module."""
    with tempfile.TemporaryDirectory() as folder:
        jars = resolve(Path(folder))
    lines = [f"{jar.sha256} {jar.size} {jar.coordinates}\n" for jar in jars]
    Path(__file__).with_name("jars.lock").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
