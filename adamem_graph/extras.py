"""Optional packages, imported when first needed, with an error that says how to get them."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from adamem_graph.errors import MissingExtraError


def import_extra(module: str, *, extra: str, instead: str = "") -> ModuleType:
    """The module `module`, which the extra `extra` installs.

    instead: another way out, for the message ("set NEO4J_URI ...").

    Raises:
        MissingExtraError: it is not installed; the message has the command that installs it.
    """
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingExtraError(
            f"{module} cannot be imported ({error}); install it with: pip install '.[{extra}]' "
            "(in the checkout of adamem_graph)" + (f", or {instead}" if instead else "")
        ) from error
