"""Enrichment beside the caller: a turn that is added can be searched at once, and is understood a moment later."""

from __future__ import annotations

import logging
import time
from threading import Condition, Thread

from adamem_graph.construction.enrichment import Enrichment
from adamem_graph.errors import AdaMemError

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
        """Finishes what is wanted and ends the thread. An error is logged: what is left waits in the graph."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
            thread = self._thread
        if thread is not None:
            thread.join()

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
            self._enrichment.run()
        except AdaMemError as error:
            _log.warning("enrichment in the background stopped, and is tried again at the next turn: %s", error)
