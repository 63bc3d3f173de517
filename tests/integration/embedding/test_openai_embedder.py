"""The OpenAI embedder over real HTTP, against a server on loopback that is no model: embeddings_server."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator

import numpy as np
import pytest
from embeddings_server import EmbeddingsServer, letter_counts
from numpy.typing import NDArray
from provider_server import KEY, Reply

from adamem_graph.embedding import OpenAIEmbedder, create_embedder
from adamem_graph.errors import ConfigurationError, EmbeddingError
from adamem_graph.settings import Settings

BUSY = Reply(500, '{"error": {"message": "overloaded"}}')


@pytest.fixture
def server() -> Iterator[EmbeddingsServer]:
    with EmbeddingsServer().running() as running:
        yield running


@pytest.fixture
def embedder(server: EmbeddingsServer) -> OpenAIEmbedder:
    return OpenAIEmbedder("letters", api_key=KEY, base_url=server.base_url)


def expected(texts: list[str]) -> NDArray[np.float64]:
    counts = np.array([letter_counts(text) for text in texts])
    unit: NDArray[np.float64] = counts / np.linalg.norm(counts, axis=1, keepdims=True)
    return unit


def test_each_text_gets_its_own_vector_though_the_server_answers_in_another_order(
    embedder: OpenAIEmbedder,
) -> None:
    texts = ["a cab", "bed", "the big face", "egg"]
    vectors = embedder.embed(texts)
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(vectors, expected(texts), atol=1e-6)


def test_the_dimensions_are_asked_of_the_server(embedder: OpenAIEmbedder) -> None:
    assert embedder.dimensions == 9
    assert embedder.name == "openai:letters"
    assert embedder.embed([]).shape == (0, 9)


def test_many_texts_go_in_requests_of_at_most_256(embedder: OpenAIEmbedder, server: EmbeddingsServer) -> None:
    server.inputs.clear()
    texts = ["ab" * (number % 7) + "c" for number in range(600)]
    np.testing.assert_allclose(embedder.embed(texts), expected(texts), atol=1e-6)
    assert [len(batch) for batch in server.inputs] == [256, 256, 88]


def test_long_texts_are_cut_and_go_in_smaller_requests(embedder: OpenAIEmbedder, server: EmbeddingsServer) -> None:
    server.inputs.clear()
    embedder.embed(["deaf " * 20_000] * 20)
    assert [len(batch) for batch in server.inputs] == [12, 8]
    assert {len(text) for batch in server.inputs for text in batch} == {8_000}


def test_an_empty_text_is_sent_as_a_blank_which_the_api_accepts(
    embedder: OpenAIEmbedder, server: EmbeddingsServer
) -> None:
    server.inputs.clear()
    vectors = embedder.embed(["", "bad", "\ud83d"])
    assert server.inputs == [[" ", "bad", "?"]]
    np.testing.assert_allclose(vectors, expected(["", "bad", "?"]), atol=1e-6)


def test_a_server_error_that_passes_is_not_noticed(embedder: OpenAIEmbedder, server: EmbeddingsServer) -> None:
    server.replies.extend([BUSY, BUSY])
    np.testing.assert_allclose(embedder.embed(["bead"]), expected(["bead"]), atol=1e-6)


def test_a_server_error_that_stays_is_reported_after_the_last_try(
    embedder: OpenAIEmbedder, server: EmbeddingsServer
) -> None:
    server.replies.extend([BUSY] * 10)
    with pytest.raises(EmbeddingError, match=r"500.*overloaded"):
        embedder.embed(["bead"])
    assert len(server.replies) == 10 - 4


def test_a_wrong_key_is_a_matter_of_configuration_and_is_not_repeated(server: EmbeddingsServer) -> None:
    with pytest.raises(ConfigurationError, match="OPENAI_API_KEY") as refusal:
        OpenAIEmbedder("letters", api_key="wrong-key-5502", base_url=server.base_url)
    assert "5502" not in str(refusal.value)
    assert refusal.value.__cause__ is None
    assert refusal.value.__suppress_context__


def test_a_key_that_the_server_repeats_is_struck_out(embedder: OpenAIEmbedder, server: EmbeddingsServer) -> None:
    server.replies.append(Reply(400, '{"error": {"message": "bad request from <key>"}}'))
    with pytest.raises(EmbeddingError, match=r"bad request from \[key\]") as refusal:
        embedder.embed(["bead"])
    assert KEY not in str(refusal.value)


def test_a_server_that_does_not_listen_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    with pytest.raises(EmbeddingError, match=r"127\.0\.0\.1 cannot be reached.*refused"):
        OpenAIEmbedder("letters", api_key=KEY, base_url=f"http://127.0.0.1:{port}/v1", max_retries=0)


def test_a_server_of_ones_own_may_ask_for_no_key(server: EmbeddingsServer) -> None:
    server.asks_for_key = False
    embedder = OpenAIEmbedder("letters", api_key=None, base_url=server.base_url)
    np.testing.assert_allclose(embedder.embed(["bead"]), expected(["bead"]), atol=1e-6)


def _data(*items: tuple[int, list[float]]) -> Reply:
    data = [{"object": "embedding", "index": index, "embedding": vector} for index, vector in items]
    body = {"object": "list", "model": "m", "data": data, "usage": {"prompt_tokens": 1, "total_tokens": 1}}
    return Reply(200, json.dumps(body))


@pytest.mark.parametrize(
    "reply",
    [
        pytest.param(Reply(200, "<html>Welcome</html>", "text/html"), id="a web page"),
        pytest.param(Reply(200, "{", "application/json"), id="cut off"),
        pytest.param(Reply(200, "{}"), id="no data"),
        pytest.param(Reply(200, '{"data": null}'), id="null data"),
        pytest.param(Reply(200, '{"data": [{"embedding": [1.0]}]}'), id="no index"),
        pytest.param(_data(), id="no vectors"),
        pytest.param(_data((0, [1.0] * 9)), id="one of two"),
        pytest.param(_data((0, [1.0] * 9), (0, [2.0] * 9)), id="one twice"),
        pytest.param(_data((0, [1.0] * 9), (1, [1.0] * 8)), id="unequal lengths"),
        pytest.param(_data((0, [1.0] * 8), (1, [1.0] * 8)), id="another width"),
        pytest.param(_data((0, [1.0] * 9), (1, [0.0] * 9)), id="no direction"),
    ],
)
def test_an_answer_that_is_not_one_vector_per_text_is_refused(
    embedder: OpenAIEmbedder, server: EmbeddingsServer, reply: Reply
) -> None:
    server.replies.extend([reply] * 5)
    with pytest.raises(EmbeddingError, match="openai:letters"):
        embedder.embed(["bead", "cafe"])


def test_the_settings_of_the_openai_ecosystem_reach_the_server(
    server: EmbeddingsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", f"{KEY}\n")
    monkeypatch.setenv("OPENAI_BASE_URL", server.base_url)
    embedder = create_embedder("openai:letters", Settings(_env_file=None))
    np.testing.assert_allclose(embedder.embed(["bead"]), expected(["bead"]), atol=1e-6)
