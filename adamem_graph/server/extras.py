"""Imports of the packages that only the embedded server needs."""

from __future__ import annotations

from types import ModuleType

from adamem_graph.extras import import_extra


def embedded_extra(module: str) -> ModuleType:
    """Import a module of the `embedded` extra.

    Raises:
        MissingExtraError: it is not installed; the message has the command that installs it.
    """
    return import_extra(module, extra="embedded", instead="set NEO4J_URI to a server of your own")
