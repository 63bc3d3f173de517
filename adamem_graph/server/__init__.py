"""An embedded Neo4j: installed from Maven Central, run on the Java that pip brought, on 127.0.0.1 only."""

from adamem_graph.server.embedded import EmbeddedServer
from adamem_graph.server.install import Installation
from adamem_graph.server.status import Credentials, ServerStatus

__all__ = ["Credentials", "EmbeddedServer", "Installation", "ServerStatus"]
