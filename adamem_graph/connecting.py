"""From the settings to an open database: the one that they name, or the embedded server's."""

from __future__ import annotations

from adamem_graph.errors import ConfigurationError
from adamem_graph.notices import log_notice
from adamem_graph.server import EmbeddedServer
from adamem_graph.settings import Settings
from adamem_graph.store.connection import Database, check_address


def connect_database(settings: Settings) -> Database:
    """The database that the settings name; the embedded server's, started when it is not, where they name none.

    Raises:
        ConfigurationError: NEO4J_URI is no address of a Neo4j, or has no NEO4J_PASSWORD beside it.
        DatabaseUnavailableError, ServerError: Neo4j does not answer, or cannot be started.
    """
    if settings.neo4j_uri is None:
        server = EmbeddedServer(settings.adamem_home)
        for notice in server.start().notices:
            log_notice(notice)
        credentials = server.credentials()
        return Database(credentials.uri, credentials.username, credentials.password)
    check_address(settings.neo4j_uri)
    if settings.neo4j_password is None:
        raise ConfigurationError(f"NEO4J_URI is set to {settings.neo4j_uri}: set NEO4J_PASSWORD too")
    return Database(
        settings.neo4j_uri,
        settings.neo4j_username,
        settings.neo4j_password.get_secret_value(),
        settings.neo4j_database,
    )
