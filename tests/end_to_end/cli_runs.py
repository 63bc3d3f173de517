"""Runs the installed command in a process of its own, as a user does."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adamem_graph.server import Credentials


@dataclass(frozen=True)
class Run:
    """What a run printed and returned."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> dict[str, Any]:
        """The JSON document on stdout; nothing else may stand there."""
        content = json.loads(self.out)
        assert isinstance(content, dict)
        return content


class CommandLine:
    """`adamem` against one server, from an empty folder and with an empty home."""

    def __init__(self, server: Credentials, folder: Path) -> None:
        self.folder = folder
        self.environment = {
            **os.environ,
            "NEO4J_URI": server.uri,
            "NEO4J_USERNAME": server.username,
            "NEO4J_PASSWORD": server.password,
            "ADAMEM_HOME": str(folder / "home"),
        }

    def __call__(self, *arguments: str, environment: Mapping[str, str] | None = None) -> Run:
        done = subprocess.run(
            [sys.executable, "-m", "adamem_graph.cli", *arguments],
            cwd=self.folder,
            env={**self.environment, **(environment or {})},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert "Traceback" not in done.stderr, done.stderr
        return Run(done.returncode, done.stdout, done.stderr)
