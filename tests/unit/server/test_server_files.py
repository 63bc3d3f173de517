"""Ports, files and settings of the embedded server; nothing is started here."""

import socket
import stat
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from adamem_graph.errors import ConfigurationError, MissingExtraError, ServerError
from adamem_graph.server import Credentials, EmbeddedServer, Installation
from adamem_graph.server.config import neo4j_conf
from adamem_graph.server.extras import embedded_extra
from adamem_graph.server.layout import Layout
from adamem_graph.server.ports import HOST, Ports, free_ports
from adamem_graph.server.process import vitals
from adamem_graph.server.versions import ROOT_COORDINATES, locked_jars
from adamem_graph.settings import load_settings


def test_a_process_that_has_ended_has_no_vitals() -> None:
    code = "print('ready', flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as child:
        assert child.stdout is not None
        child.stdout.readline()
        seen = psutil.Process(child.pid)
        alive = vitals(seen)
        assert alive is not None
        assert (alive.pid, alive.memory_mb > 0) == (child.pid, True)
    assert vitals(seen) is None


@pytest.fixture
def layout(tmp_path: Path) -> Layout:
    layout = Layout(tmp_path / "server")
    layout.make_folders()
    return layout


def test_a_port_that_a_stranger_holds_is_replaced_and_the_free_one_is_kept() -> None:
    with socket.create_server((HOST, 0)) as stranger, socket.socket() as placeholder:
        placeholder.bind((HOST, 0))
        http = placeholder.getsockname()[1]
        placeholder.close()
        taken = stranger.getsockname()[1]
        found = free_ports(Ports(bolt=taken, http=http))
    assert found.bolt != taken
    assert found.http == http


def test_a_stranger_that_listens_on_every_address_counts_as_one() -> None:
    with socket.create_server(("", 0)) as stranger:
        taken = stranger.getsockname()[1]
        assert free_ports(Ports(bolt=taken)).bolt != taken


def test_only_the_owner_can_read_the_password(layout: Layout) -> None:
    layout.ensure_password()
    assert stat.S_IMODE(layout.password_file.stat().st_mode) == 0o600
    assert len(layout.password()) == 32


def test_a_password_that_exists_is_kept(layout: Layout) -> None:
    layout.ensure_password()
    first = layout.password()
    layout.ensure_password()
    assert layout.password() == first


def test_data_whose_password_was_lost_is_left_alone_with_advice(layout: Layout) -> None:
    (layout.data / "databases" / "system").mkdir(parents=True)
    with pytest.raises(ServerError, match="put the file back"):
        layout.ensure_password()
    assert not layout.password_file.exists()


def test_a_password_never_shows_in_a_repr() -> None:
    assert "s3cret" not in repr(Credentials("bolt://127.0.0.1:7687", "neo4j", "s3cret"))


def test_the_ports_of_the_last_start_are_remembered(layout: Layout) -> None:
    layout.remember(Ports(17687, 17474), 4711)
    last = layout.last_start()
    assert (last.ports, last.pid) == (Ports(17687, 17474), 4711)


@pytest.mark.parametrize("content", ["", "{", "[]", '{"bolt": 1}', '{"bolt": "x", "http": 1, "pid": 1}'])
def test_an_unreadable_memory_of_the_last_start_counts_as_none(layout: Layout, content: str) -> None:
    (layout.state / "last_start.json").write_text(content)
    assert layout.last_start().pid is None
    assert layout.last_start().ports == Ports()


def test_every_address_in_the_configuration_is_the_loopback(tmp_path: Path) -> None:
    text = neo4j_conf(Installation.under(tmp_path), Ports(17687, 17474))
    values = dict(line.split("=", 1) for line in text.splitlines())
    addresses = {name: value for name, value in values.items() if name.endswith("_address")}
    assert len(addresses) == 6
    assert all(value.split(":")[0] == HOST for value in addresses.values())
    assert values["server.https.enabled"] == "false"
    assert values["db.logs.query.enabled"] == "OFF"


@pytest.mark.parametrize("heap", ["", "1", "1t", "-1g", "0g", "1g -XX:+Evil"])
def test_a_heap_size_that_java_would_refuse_is_refused_at_once(tmp_path: Path, heap: str) -> None:
    with pytest.raises(ConfigurationError, match="heap size"):
        EmbeddedServer(tmp_path, heap=heap)


def test_with_neo4j_uri_set_nothing_is_installed_or_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEO4J_URI", "bolt://db.example:7687")
    load_settings.cache_clear()
    with pytest.raises(ConfigurationError, match="NEO4J_URI"):
        EmbeddedServer(tmp_path / "home").start()
    assert not (tmp_path / "home").exists()


def test_a_server_never_started_is_described_without_leaving_a_trace(tmp_path: Path) -> None:
    server = EmbeddedServer(tmp_path / "home")
    status = server.status()
    assert (status.running, status.ready, status.pid, status.bolt_uri) == (False, False, None, None)
    assert server.logs(10) == []
    assert server.stop() is False
    with pytest.raises(ServerError, match="start the server first"):
        server.password()
    assert not (tmp_path / "home").exists()


def test_a_pid_that_another_program_has_now_is_not_taken_for_the_server(tmp_path: Path) -> None:
    import os

    server = EmbeddedServer(tmp_path)
    layout = Layout(tmp_path / "server")
    layout.make_folders()
    layout.remember(Ports(), os.getpid())
    assert server.status().running is False
    assert server.stop() is False


def test_a_missing_package_is_named_with_the_command_that_brings_it() -> None:
    with pytest.raises(MissingExtraError, match=r"no_such_package.*pip install '\.\[embedded\]'"):
        embedded_extra("no_such_package")


def test_the_lock_holds_the_pinned_versions_and_no_file_name_twice() -> None:
    jars = locked_jars()
    assert {jar.coordinates for jar in jars} >= set(ROOT_COORDINATES)
    assert len({jar.file_name for jar in jars}) == len(jars)
    assert all(jar.size > 0 and len(jar.sha256) == 64 for jar in jars)


def test_what_a_server_said_long_ago_is_still_known(layout: Layout) -> None:
    layout.console_log.parent.mkdir(parents=True, exist_ok=True)
    assert not layout.has_said("Bolt enabled on")
    layout.console_log.write_text("Bolt enabled on localhost:7687.\n" + "a later line\n" * 5_000, encoding="utf-8")
    assert layout.has_said("Bolt enabled on")
