"""Fetches the plugins' jars of `jars.lock` for the image: `fetch_jars.py LOCK FOLDER`. Standard library only.

`MAVEN_URL` names another Maven repository than Maven Central.
"""

from __future__ import annotations

import hashlib
import os
import sys
import urllib.request
from pathlib import Path

MAVEN_URL = os.environ.get("MAVEN_URL", "https://repo.maven.apache.org/maven2")


def wanted(group: str) -> bool:
    """Whether the image needs a jar of this group: the server's own jars it has."""
    return group == "org.neo4j.gds" or not (group == "org.neo4j" or group.startswith("org.neo4j."))


def fetch(coordinates: str, sha256: str, folder: Path) -> None:
    """Download one jar and check its content."""
    group, artifact, version, *classifier = coordinates.split(":")
    name = f"{'-'.join([artifact, version, *classifier])}.jar"
    url = f"{MAVEN_URL}/{group.replace('.', '/')}/{artifact}/{version}/{name}"
    with urllib.request.urlopen(url, timeout=60) as answer:  # noqa: S310 - the scheme is https or the user's own
        content = answer.read()
    if hashlib.sha256(content).hexdigest() != sha256:
        sys.exit(f"{url} came with the wrong content")
    (folder / name).write_bytes(content)


def main(lock: Path, folder: Path) -> None:
    """Fetch every jar that the image lacks."""
    folder.mkdir(parents=True, exist_ok=True)
    for line in lock.read_text(encoding="utf-8").splitlines():
        sha256, _, coordinates = line.split()
        if wanted(coordinates.split(":")[0]):
            fetch(coordinates, sha256, folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
