"""A disk that is soon full, for tests of what happens then."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def mounted_disk(folder: Path, size: str) -> Iterator[Path]:
    """A file system of its own in a new folder, of a size as mount writes it ("512k"); skips where none can be made."""
    folder.mkdir()
    mount = shutil.which("mount")
    if os.getuid() != 0 or mount is None:
        pytest.skip("mounting a small disk needs root on Linux")
    made = subprocess.run([mount, "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)], check=False)
    if made.returncode != 0:
        pytest.skip("this machine does not allow mounts")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)
