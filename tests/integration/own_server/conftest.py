"""What the tests of this folder share: a server that no other test uses."""

from __future__ import annotations

import pytest
from own_server import OwnServer, start_own_server


@pytest.fixture(scope="session")
def own_server(run_number: int) -> OwnServer:
    """A server for the files of this folder, running when the first of them begins."""
    return start_own_server(run_number)
