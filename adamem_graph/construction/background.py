"""Enrichment beside the caller: a turn that is added can be searched at once, and is understood a moment later."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable
from threading import Condition, Thread

from adamem_graph.construction.enrichment import Enrichment
from adamem_graph.errors import AdaMemError
from adamem_graph.notices import log_notice
from adamem_graph.records import Notice

_log = logging.getLogger(__name__)

QUIET_S = 0.25
"""Enrichment begins when nothing was added for so long: a burst of turns is stored without waiting for it."""

PATIENCE_S = 5.0
"""In a burst that does not end it begins after so long."""


class BackgroundEnrichment:
    """Runs the enrichment of one space in a thread of its own whenever there is something new.

    The thread starts with the first `wake` and ends with the process at the latest: what it did not get to waits in the
    graph for the next run.
    """

    def __init__(self, enrichment: Enrichment) -> None:
        self._enrichment = enrichment
        self._changed = Condition()
        self._thread: Thread | None = None
        self._wanted = False
        self._last_wake = 0.0
        self._closing = False
        self._stopped_by: Exception | None = None
        self._told: set[Notice] = set()

    def wake(self) -> None:
        """There is something new; returns at once."""
        with self._changed:
            self._wanted = True
            self._last_wake = time.monotonic()
            if self._thread is None:
                self._thread = Thread(target=self._work, name="adamem enrichment", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def close(self) -> None:
        """Finishes what is wanted and ends the thread. What was not finished is logged, and waits in the graph."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
            thread = self._thread
        if thread is not None:
            thread.join()
        if self._stopped_by is not None:
            _log.warning("what was added last is stored, and waits for `enrich`: %s", self._stopped_by)

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._wanted or self._closing)
                if not self._wanted:
                    return
                self._wait_for_quiet()
                self._wanted = False
            self._enrich()

    def _wait_for_quiet(self) -> None:
        begun = time.monotonic()
        while not self._closing:
            now = time.monotonic()
            until = min(self._last_wake + QUIET_S, begun + PATIENCE_S)
            if now >= until:
                return
            self._changed.wait(until - now)

    def _enrich(self) -> None:
        try:
            report = self._enrichment.run()
        # A thread that ended here would leave every later turn without its facts, and nobody would be told.
        except Exception as error:  # noqa: BLE001
            self._stopped_by = error
            ours = isinstance(error, AdaMemError)
            _log.warning(
                "enrichment in the background stopped, and is tried again at the next turn: %s: %s",
                type(error).__name__,
                error,
                exc_info=not ours,
            )
        else:
            self._stopped_by = None
            self._tell(report.notices)

    def _tell(self, notices: Iterable[Notice]) -> None:
        """Each once: a fallback that every burst of turns takes would fill the log."""
        for notice in notices:
            if notice not in self._told:
                self._told.add(notice)
                log_notice(notice)
