"""Imports of the packages that only the embedded server needs, with an error that says how to get them."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from adamem_graph.errors import MissingExtraError


def embedded_extra(module: str) -> ModuleType:
    """Import a module of the `embedded` extra.

    Raises:
        MissingExtraError: it is not installed; the message has the command that installs it.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise MissingExtraError(
            f"the embedded server needs {error.name}: pip install 'adamem-graph[embedded]', "
            "or set NEO4J_URI to a server of your own"
        ) from error
