"""Where notices go when the caller gives no place for them."""

from __future__ import annotations

import logging

from adamem_graph.records import Notice

_LOGGER = logging.getLogger("adamem_graph")


def log_notice(notice: Notice) -> None:
    """Writes a notice to the log, as a warning."""
    where = f"line {notice.line}: " if notice.line is not None else ""
    _LOGGER.warning("%s: %s%s", notice.kind, where, notice.message)
