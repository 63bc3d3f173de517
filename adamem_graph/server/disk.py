"""Files written so that a crash leaves the old one or the new one, and disk errors in words to act on."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from adamem_graph.errors import ServerError


@contextmanager
def disk_errors(folder: Path) -> Iterator[None]:
    """Turn a full or forbidden disk into a ServerError that names `folder` and the way out."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise ServerError(full_disk_message(folder)) from error
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            raise ServerError(
                f"{folder} cannot be written ({error.strerror}): allow it or set ADAMEM_HOME elsewhere"
            ) from error
        raise


def full_disk_message(folder: Path) -> str:
    """What to tell when no space is left under `folder`."""
    return f"no space left under {folder}: free some (about 500 MB are needed) or set ADAMEM_HOME elsewhere"


def check_free_space(folder: Path, needed: int) -> None:
    """Refuse to go on when fewer than `needed` bytes are free: a server on a full disk hangs instead of failing.

    Raises:
        ServerError: the disk is full; the message has the folder.
    """
    if shutil.disk_usage(folder).free < needed:
        raise ServerError(full_disk_message(folder))


def write_atomically(path: Path, text: str) -> None:
    """Replace `path` by `text`, whole or not at all."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def create_secret(path: Path, text: str) -> None:
    """Write a new file that only its owner can read, from the first byte on.

    Raises:
        FileExistsError: the file is there already; it is left alone.
    """
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError:
        path.unlink()
        raise
