"""One life of a real embedded server, in the order in which it happens; each part has its outcome here."""

import socket
import stat
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import neo4j
import psutil
import pytest
from neo4j_fixture import TEST_HOME
from own_server import OwnServer
from small_disk import mounted_disk

from adamem_graph.client import AdaMem
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.embedding import Embedder
from adamem_graph.errors import DatabaseUnavailableError, ServerError
from adamem_graph.server import EmbeddedServer, ServerStatus, process
from adamem_graph.server.config import java_arguments, neo4j_conf
from adamem_graph.server.layout import Layout
from adamem_graph.server.ports import HOST, Ports
from adamem_graph.store import connection
from adamem_graph.store.connection import Database
from adamem_graph.store.migrations import migrate

KNN_AND_WCC = """
    CALL gds.graph.project.cypher($graph,
        'MATCH (t:Tree) RETURN id(t) AS id, t.place AS place',
        'MATCH (a:Tree)-->(b:Tree) RETURN id(a) AS source, id(b) AS target')
    YIELD nodeCount
    CALL gds.knn.stream($graph, {topK: 1, nodeProperties: ['place'], concurrency: 1, randomSeed: 7})
    YIELD node1
    WITH nodeCount, count(node1) AS neighbours
    CALL gds.wcc.stream($graph) YIELD componentId
    RETURN nodeCount, neighbours, count(DISTINCT componentId) AS components
"""


@pytest.fixture
def server(own_server: OwnServer) -> EmbeddedServer:
    return own_server.server


@pytest.fixture
def driver(server: EmbeddedServer) -> Iterator[neo4j.Driver]:
    login = server.credentials()
    with neo4j.GraphDatabase.driver(login.uri, auth=(login.username, login.password)) as driver:
        yield driver


def test_two_processes_that_start_it_at_once_share_one_server(own_server: OwnServer) -> None:
    assert own_server.first_pids[0] is not None
    assert own_server.first_pids[0] == own_server.first_pids[1] == own_server.server.status().pid


def test_it_outlives_the_process_that_started_it_and_answers(server: EmbeddedServer) -> None:
    status = server.status()
    assert status.running
    assert status.ready
    assert status.memory_mb is not None
    assert status.memory_mb > 100
    assert any("Started" in line for line in server.logs(200))


def test_starting_it_again_changes_nothing(server: EmbeddedServer) -> None:
    before = server.status()
    again = server.start()
    assert (again.pid, again.bolt_uri, again.started_at) == (before.pid, before.bolt_uri, before.started_at)


def test_it_listens_on_the_loopback_address_alone(server: EmbeddedServer) -> None:
    connections = psutil.Process(server.status().pid).net_connections(kind="inet")
    listening = [each.laddr.ip for each in connections if each.status == psutil.CONN_LISTEN]
    assert len(listening) == 2
    assert {address.removeprefix("::ffff:") for address in listening} == {HOST}


def test_the_password_is_in_a_private_file_and_neither_in_the_log_nor_on_a_command_line(
    server: EmbeddedServer,
) -> None:
    status = server.status()
    assert stat.S_IMODE(status.password_file.stat().st_mode) == 0o600
    assert server.password() not in "\n".join(server.logs(1000))
    assert server.password() not in " ".join(psutil.Process(status.pid).cmdline())
    assert server.password() not in repr(status)


def test_a_wrong_password_is_refused(server: EmbeddedServer) -> None:
    wrong = ("neo4j", "not the password")
    with (
        neo4j.GraphDatabase.driver(server.credentials().uri, auth=wrong) as driver,
        pytest.raises(neo4j.exceptions.AuthError),
    ):
        driver.verify_connectivity()


def test_graph_data_science_finds_neighbours_and_components(driver: neo4j.Driver) -> None:
    driver.execute_query("CREATE (:Tree {place: 1.0})-[:NEAR]->(:Tree {place: 2.0}), (:Tree {place: 9.0})")
    records, _, _ = driver.execute_query(KNN_AND_WCC, graph="trees")
    assert dict(records[0]) == {"nodeCount": 3, "neighbours": 3, "components": 2}


def test_browser_opens(server: EmbeddedServer) -> None:
    url = server.status().browser_url
    assert url is not None
    with urllib.request.urlopen(url, timeout=120) as page:
        assert page.status == 200
        assert "neo4j" in page.read().decode().lower()


def test_clients_outlive_a_restart_and_name_a_server_that_is_down(
    server: EmbeddedServer, embedder: Embedder, parts: ConstructionParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "_RETRY_SECONDS", 2.0)
    login = server.credentials()
    with (
        Database(login.uri, login.username, login.password) as database,
        Database(login.uri, login.username, login.password) as other_database,
    ):
        migrate(database)
        silent = AdaMem(database, "restarted", embedder, parts, background=False)
        calling = AdaMem(other_database, "restarted", embedder, parts, background=False)
        silent.add("Ana", "I keep nine hens.")
        server.stop()
        with pytest.raises(DatabaseUnavailableError, match="adamem server start"):
            calling.add("Ana", "A fox came by.")
        with pytest.raises(DatabaseUnavailableError, match="adamem server start"):
            calling.search("hens")
        server.start()
        silent.add("Ana", "Two of them are bantams.")
        assert calling.contents().messages == 2


def test_a_port_that_another_neo4j_took_at_the_last_moment_is_told_apart_from_other_failures(
    server: EmbeddedServer, tmp_path: Path
) -> None:
    layout = Layout(tmp_path / "server")
    layout.make_folders()
    layout.ensure_password()
    with socket.create_server((HOST, 0)) as stranger:
        ports = Ports(bolt=_port(server.status()), http=stranger.getsockname()[1])
        installation = EmbeddedServer(tmp_path, installations=TEST_HOME).install()
        (layout.conf / "neo4j.conf").write_text(neo4j_conf(installation, ports))
        layout.java_arguments.write_text(java_arguments(installation))
        layout.remember(ports, process.spawn(layout, "512m"))
        with pytest.raises(process.PortTakenError):
            process.wait_until_ready(layout, ports, timeout_s=240)


def test_after_a_kill_and_with_its_port_taken_it_comes_back_elsewhere_with_its_data(
    server: EmbeddedServer,
) -> None:
    before = server.status()
    login = server.credentials()
    with neo4j.GraphDatabase.driver(login.uri, auth=(login.username, login.password)) as driver:
        driver.execute_query("CREATE (:Promise {text: 'kept'})")
    psutil.Process(before.pid).kill()
    psutil.wait_procs([psutil.Process(before.pid)] if psutil.pid_exists(before.pid or 0) else [], timeout=60)
    assert not server.status().running

    with socket.create_server((HOST, _port(before))):
        after = server.start()
    assert after.pid != before.pid
    assert _port(after) != _port(before)
    assert [notice.kind for notice in after.notices] == ["port-changed"]
    assert str(_port(before)) in after.notices[0].message
    login = server.credentials()
    with neo4j.GraphDatabase.driver(login.uri, auth=(login.username, login.password)) as driver:
        records, _, _ = driver.execute_query("MATCH (p:Promise) RETURN p.text AS text")
    assert [record["text"] for record in records] == ["kept"]
    assert server.status().bolt_uri == after.bolt_uri


def test_it_stops_once(server: EmbeddedServer) -> None:
    assert server.stop() is True
    assert server.stop() is False
    status = server.status()
    assert (status.running, status.ready, status.pid) == (False, False, None)
    assert status.bolt_uri is not None


def test_a_server_that_cannot_start_is_reported_with_its_last_words(server: EmbeddedServer) -> None:
    databases = server.home / "server" / "data" / "databases"
    databases.rename(databases.with_name("aside"))
    databases.write_text("not a folder")
    with pytest.raises(ServerError, match="ended while it was starting") as failure:
        server.start()
    assert "databases" in str(failure.value)
    assert not server.status().running


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of half a megabyte."""
    with mounted_disk(tmp_path / "disk", "512k") as folder:
        yield folder


def test_a_start_on_a_full_disk_fails_with_the_folder_and_the_way_out(small_disk: Path) -> None:
    server = EmbeddedServer(small_disk, installations=TEST_HOME)
    with pytest.raises(ServerError, match=f"no space left under {small_disk}"):
        server.start()
    assert not server.status().running


def _port(status: ServerStatus) -> int:
    assert status.bolt_uri is not None
    return int(status.bolt_uri.rsplit(":", 1)[1])
