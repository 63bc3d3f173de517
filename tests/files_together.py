"""How several workers divide the suite."""

from __future__ import annotations

from xdist.scheduler import LoadScopeScheduling

OWN_SERVER = "tests/integration/own_server"


class FilesTogether(LoadScopeScheduling):
    """A worker takes whole files: their tests share what a fixture of the module made, and may build on each other.

    The files in `OWN_SERVER` go to one worker together: they share a second server, and stop it.
    """

    def _split_scope(self, nodeid: str) -> str:
        path = nodeid.split("::", maxsplit=1)[0]
        return OWN_SERVER if path.startswith(OWN_SERVER) else path
