"""How the C library keeps memory, where it is glibc: large models and large batches must not leave large holes."""

from __future__ import annotations

import ctypes

_M_TRIM_THRESHOLD = -1
_M_MMAP_THRESHOLD = -3
_M_ARENA_MAX = -8
_LARGE = 1 << 20


def return_large_blocks() -> None:
    """From now on, blocks over 1 MB go back to the system as soon as they are freed.

    glibc stops doing so after the first of them was freed, and then keeps what a model needed while it was being
    loaded, and what the longest texts needed while they were being embedded: 120 MB in a process of 400. Does nothing
    elsewhere.

    Small blocks come from one arena from now on, not from one for each thread: what a thread freed in its own stayed
    with it, 50 MB for turns of 200,000 letters.
    """
    _call("mallopt", _M_ARENA_MAX, 1)
    _call("mallopt", _M_MMAP_THRESHOLD, _LARGE)
    _call("mallopt", _M_TRIM_THRESHOLD, _LARGE)


def return_free_memory() -> None:
    """Returns what is free by now, in small blocks too. Does nothing where the C library is another."""
    _call("malloc_trim", 0)


def _call(name: str, *arguments: int) -> None:
    try:
        function = getattr(ctypes.CDLL(None), name)
    except (AttributeError, OSError, TypeError):
        # Another C library, or, on Windows, none to be found under this name.
        return
    function(*arguments)
