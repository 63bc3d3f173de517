"""The compose file and the image, read as text: a Docker engine is not needed, and not everything is proven."""

import re
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psutil
import pytest
import yaml

from adamem_graph.server.config import default_heap, neo4j_conf
from adamem_graph.server.install import Installation, java_executable
from adamem_graph.server.ports import Ports
from adamem_graph.server.versions import GDS_VERSION, NEO4J_VERSION

DOCKER = Path(__file__).parents[3] / "docker"


@pytest.fixture
def service() -> dict[str, Any]:
    content = yaml.safe_load((DOCKER / "compose.yaml").read_text(encoding="utf-8"))
    service: dict[str, Any] = content["services"]["neo4j"]
    return service


def test_image_and_embedded_server_have_the_same_versions(service: dict[str, Any]) -> None:
    dockerfile = (DOCKER / "Dockerfile").read_text(encoding="utf-8")
    assert service["build"]["args"] == {"NEO4J_VERSION": NEO4J_VERSION}
    assert service["image"] == f"adamem-neo4j:{NEO4J_VERSION}-{GDS_VERSION}"
    assert f"ARG NEO4J_VERSION={NEO4J_VERSION}\n" in dockerfile
    assert "jars.lock" in dockerfile


def test_every_port_is_bound_to_the_loopback_address(service: dict[str, Any]) -> None:
    assert service["ports"] == ["127.0.0.1:7687:7687", "127.0.0.1:7474:7474"]


def test_the_password_comes_from_the_environment_and_has_no_default(service: dict[str, Any]) -> None:
    assert re.fullmatch(r"neo4j/\$\{NEO4J_PASSWORD:\?[^}]+\}", service["environment"]["NEO4J_AUTH"])


OF_THE_MACHINE = re.compile(r"server\.(default|bolt|http|directories)[._].*|internal\..*")
"""Settings that say where the embedded server listens and lies, and how quickly it stops."""


def test_the_image_is_configured_as_the_embedded_server_is(tmp_path: Path) -> None:
    conf = neo4j_conf(Installation.under(tmp_path), Ports())
    embedded = dict(line.split("=", 1) for line in conf.splitlines())
    dockerfile = (DOCKER / "Dockerfile").read_text(encoding="utf-8")
    image = {
        name.replace("__", "-").replace("_", ".").replace("-", "_"): value
        for name, value in re.findall(r"NEO4J_([a-z_]+)=(\S+)", dockerfile)
    }
    assert image == {name: value for name, value in embedded.items() if not OF_THE_MACHINE.fullmatch(name)}


def test_the_heap_of_the_image_is_javas_own_quarter_of_the_memory(
    service: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = (DOCKER / "Dockerfile").read_text(encoding="utf-8") + (DOCKER / "compose.yaml").read_text(encoding="utf-8")
    assert not re.search(r"NEO4J_\w*heap|-Xmx|mem_limit", words)
    memory = 8 << 30
    monkeypatch.setattr(psutil, "virtual_memory", lambda: SimpleNamespace(total=memory))
    java = [str(java_executable()), f"-XX:MaxRAM={memory}", "-XX:+PrintFlagsFinal", "-version"]
    flags = subprocess.run(java, capture_output=True, text=True, check=True).stdout
    chosen = re.search(r"MaxHeapSize\s*=\s*(\d+)", flags)
    assert chosen is not None
    assert default_heap() == f"{int(chosen[1]) >> 20}m"
