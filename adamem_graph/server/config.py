"""The configuration file and the command line of the server."""

from __future__ import annotations

import os
import re
from pathlib import Path

from adamem_graph.errors import ConfigurationError
from adamem_graph.server.extras import embedded_extra
from adamem_graph.server.install import Installation, java_executable
from adamem_graph.server.layout import Layout
from adamem_graph.server.ports import HOST, Ports

# Internals that Neo4j uses and newer Javas close by default, as its own start script opens them.
_OPENED = (
    "--add-opens=java.base/java.nio=ALL-UNNAMED",
    "--add-opens=java.base/java.io=ALL-UNNAMED",
    "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
    "--enable-native-access=ALL-UNNAMED",
    "--sun-misc-unsafe-memory-access=allow",
)


def neo4j_conf(installation: Installation, ports: Ports) -> str:
    """The text of neo4j.conf: this machine only, nothing reported, no message text in the logs."""
    settings = {
        "server.default_listen_address": HOST,
        "server.default_advertised_address": HOST,
        "server.bolt.listen_address": f"{HOST}:{ports.bolt}",
        "server.bolt.advertised_address": f"{HOST}:{ports.bolt}",
        "server.http.listen_address": f"{HOST}:{ports.http}",
        "server.http.advertised_address": f"{HOST}:{ports.http}",
        "server.https.enabled": "false",
        "server.directories.plugins": installation.plugins,
        "server.directories.import": "import",
        "dbms.security.procedures.unrestricted": "gds.*",
        # Else each call of theirs prints two dozen lines into the log.
        "gds.progress_tracking_enabled": "false",
        "server.memory.pagecache.size": "256m",
        # Nothing leaves the machine, and nothing looks for other servers.
        "dbms.usage_report.enabled": "false",
        "client.allow_telemetry": "false",
        "dbms.fleet_manager.enabled": "false",
        "server.fleet_discovery.enabled": "false",
        # The query log would hold every message a second time, in plain text.
        "db.logs.query.enabled": "OFF",
        # 256 MB per database are set aside otherwise, before anything is stored.
        "db.tx_log.preallocate": "false",
        # Of the 10 s that a stop takes otherwise, netty waits all for calls that nobody makes.
        "internal.dbms.bolt.netty_server_shutdown_quiet_period": "0",
    }
    return "".join(f"{name}={value}\n" for name, value in settings.items())


def check_heap(heap: str) -> str:
    """The heap size, if Java would take it.

    Raises:
        ConfigurationError: it is not a number of megabytes or gigabytes.
    """
    if not re.fullmatch(r"[1-9]\d*[mMgG]", heap):
        raise ConfigurationError(f"heap size {heap!r} is not a size such as 512m or 1g")
    return heap


def default_heap() -> str:
    """A quarter of the machine's memory, but 1 GB at least and 4 GB at most.

    Java takes no more of it than it needs: 550 MB for a small memory. With 1 GB the server ran out of it while a space
    of 50,000 turns was being written and others were searched and embedded anew.
    """
    memory = int(embedded_extra("psutil").virtual_memory().total) >> 20
    return f"{min(max(memory // 4, 1024), 4096)}m"


def java_arguments(installation: Installation) -> str:
    """The text of the file with the class path, quoted as the Java launcher wants it."""
    paths = os.pathsep.join(str(path) for path in installation.class_path())
    quoted = paths.replace("\\", "\\\\").replace('"', '\\"')
    return f'-cp "{quoted}"\n'


def server_command(layout: Layout, heap: str) -> list[str]:
    """The command that runs the server in the foreground."""
    return [
        str(java_executable()),
        f"-Xmx{heap}",
        "-XX:+UseSerialGC",  # the quickest to start, and two cores have no use for more collectors
        "-XX:+ExitOnOutOfMemoryError",  # a server that half works cannot be noticed and restarted
        *_OPENED,
        f"@{layout.java_arguments}",
        "org.neo4j.server.Neo4jCommunity",
        home_argument(layout.state),
        f"--config-dir={layout.conf}",
        "--console-mode",
    ]


def home_argument(state: Path) -> str:
    """The argument by which a process is known to be the server of this folder."""
    return f"--home-dir={state}"


def password_command(layout: Layout) -> list[str]:
    """The command that gives a new server its password; it reads it from the file, out of sight of `ps`."""
    return [
        str(java_executable()),
        "-XX:+UseSerialGC",
        *_OPENED,
        f"@{layout.java_arguments}",
        "org.neo4j.cli.AdminTool",
        "dbms",
        "set-initial-password",
        f"@{layout.password_file}",
    ]
