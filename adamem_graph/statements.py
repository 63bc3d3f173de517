"""Loads the Cypher statements by name: one statement, one file, in `cypher/`."""

from __future__ import annotations

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

_ROOT = resources.files("adamem_graph.cypher")


@cache
def statement(name: str) -> str:
    """The text of `cypher/<name>.cypher`, for example `messages/store`.

    Raises:
        KeyError: there is no such file; a fault of the caller, never of a user's input.
    """
    path = _ROOT.joinpath(*f"{name}.cypher".split("/"))
    if not path.is_file():
        raise KeyError(f"no statement named {name!r} in cypher/")
    return path.read_text(encoding="utf-8")


def statement_names() -> list[str]:
    """Every statement's name, sorted."""
    return sorted(_names_below(_ROOT, ""))


def _names_below(folder: Traversable, prefix: str) -> list[str]:
    names: list[str] = []
    for entry in folder.iterdir():
        if entry.is_dir():
            names.extend(_names_below(entry, f"{prefix}{entry.name}/"))
        elif entry.name.endswith(".cypher"):
            names.append(prefix + entry.name.removesuffix(".cypher"))
    return names
