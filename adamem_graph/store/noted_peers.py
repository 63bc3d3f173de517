"""The nearest peers that event topics note, so that a pass compares only what has come or gone since the last."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from adamem_graph.store.connection import Database, Step
from adamem_graph.store.consolidation import consolidating
from adamem_graph.store.spaces import Space

_PAGE = 1_000


def begin_pass(space: Space) -> list[Step]:
    """The steps after which no pass that began before notes peers; the last gives the number of the new one."""
    scoped = {"scope": space.scope}
    return [("spaces/lock", scoped), ("themes/begin_pass", scoped)]


class PeerNotes:
    """Writes peers for one pass, until another pass of the space begins: that one may know more topics.

    At every moment a topic that has noted a peer was compared with every other that has, unless its own peer is gone or
    has noted none: so whoever finds that compares it anew.
    """

    def __init__(self, database: Database, space: Space) -> None:
        """To be made before the topics are read."""
        self._database = database
        self._space = space
        self._number = database.write_all(begin_pass(space))[0]["number"]

    def write(self, peers: Iterable[tuple[str, str]]) -> None:
        """Notes pairs of a topic's id and its peer's, its own where none is near.

        peers: first those of topics that have noted one before, then all others: these are not looked at again by a
        topic that has.
        """
        pairs = iter(peers)
        while rows := [{"id": key, "peer": peer} for key, peer in islice(pairs, _PAGE)]:
            with consolidating(self._database, self._space):
                self._database.write("themes/note_peers", scope=self._space.scope, number=self._number, rows=rows)
