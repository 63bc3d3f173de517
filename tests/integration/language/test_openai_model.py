"""The OpenAI chat model over real HTTP, against a server on loopback that is no model: chat_server."""

from __future__ import annotations

import json
import logging
import socket
from collections.abc import Callable, Iterator
from email.utils import formatdate
from typing import Any

import pytest
from chat_server import GREETING, ChatServer, completion, says
from provider_server import KEY, Reply

from adamem_graph.errors import ConfigurationError, LanguageModelError
from adamem_graph.language import FinishReason, ModelRequest, OpenAIModel, create_language_model
from adamem_graph.records import Notice
from adamem_graph.settings import Settings

PLAIN = ModelRequest(purpose="greet", instructions="Greet.", content="Ana: hi", max_tokens=40)
SCHEMA = {"type": "object", "properties": {"word": {"type": "string"}}}
STRUCTURED = ModelRequest(purpose="greet", instructions="Greet.", content="Ana: hi", schema=SCHEMA, max_tokens=40)
BUSY = Reply(503, '{"error": {"message": "overloaded"}}')
RATE_LIMITED = Reply(429, '{"error": {"message": "slow down"}}')


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with ChatServer().running() as running:
        yield running


@pytest.fixture
def notices() -> list[Notice]:
    return []


@pytest.fixture
def model(server: ChatServer, notices: list[Notice]) -> OpenAIModel:
    return OpenAIModel("m-1", api_key=KEY, base_url=server.base_url, on_notice=notices.append)


def test_a_request_is_sent_at_temperature_0_and_its_reply_comes_with_its_cost(
    model: OpenAIModel, server: ChatServer
) -> None:
    reply = model.complete(PLAIN)
    assert (model.name, reply.text, reply.finish) == ("openai:m-1", GREETING, FinishReason.STOP)
    assert (reply.prompt_tokens, reply.completion_tokens, reply.cached) == (12, 3, False)
    assert reply.seconds > 0
    assert server.requests[0].body == {
        "model": "m-1",
        "messages": [{"role": "system", "content": "Greet."}, {"role": "user", "content": "Ana: hi"}],
        "max_tokens": 40,
        "temperature": 0,
    }


def test_a_schema_is_sent_as_the_format_of_the_reply(model: OpenAIModel, server: ChatServer) -> None:
    model.complete(STRUCTURED)
    assert server.requests[0].body["response_format"] == {
        "type": "json_schema",
        "json_schema": {"name": "greet", "schema": SCHEMA, "strict": True},
    }


@pytest.mark.parametrize(
    ("body", "text", "finish"),
    [
        (completion("a", "length"), "a", FinishReason.LENGTH),
        (completion("a", "content_filter"), "a", FinishReason.REFUSAL),
        (completion(None, "stop", refusal="I cannot."), "I cannot.", FinishReason.REFUSAL),
        (completion(None, "length", reasoning_content="Well"), "", FinishReason.LENGTH),
        (completion("a", None), "a", FinishReason.STOP),
        (completion([{"type": "thinking", "thinking": []}, {"type": "text", "text": "a"}]), "a", FinishReason.STOP),
        (completion("cut \ud83d"), "cut ?", FinishReason.STOP),
    ],
)
def test_how_a_reply_ended_is_told(
    model: OpenAIModel, server: ChatServer, body: dict[str, Any], text: str, finish: FinishReason
) -> None:
    server.replies.append(says(body))
    reply = model.complete(PLAIN)
    assert (reply.text, reply.finish) == (text, finish)


def test_tokens_that_a_server_does_not_count_are_none(model: OpenAIModel, server: ChatServer) -> None:
    server.replies.append(says(completion("a") | {"usage": None}))
    reply = model.complete(PLAIN)
    assert (reply.prompt_tokens, reply.completion_tokens) == (0, 0)


def test_a_text_cut_inside_a_sign_is_sent_with_a_question_mark(model: OpenAIModel, server: ChatServer) -> None:
    model.complete(ModelRequest(purpose="greet", instructions="\ud83d", content="bad \ud83d"))
    assert [message["content"] for message in server.requests[0].body["messages"]] == ["?", "bad ?"]


@pytest.mark.parametrize("fault", [BUSY, RATE_LIMITED, Reply(0, "", hang_up=True)], ids=["503", "429", "lost"])
def test_a_fault_that_passes_is_not_noticed(model: OpenAIModel, server: ChatServer, fault: Reply) -> None:
    server.replies.append(fault)
    assert model.complete(PLAIN).text == GREETING


def test_a_fault_that_stays_is_reported_after_the_last_try(model: OpenAIModel, server: ChatServer) -> None:
    server.replies.extend([BUSY] * 10)
    with pytest.raises(LanguageModelError, match=r"127\.0\.0\.1 gave no reply.*503.*overloaded"):
        model.complete(PLAIN)
    assert len(server.requests) == 4


def test_a_server_that_says_nothing_is_asked_again(server: ChatServer) -> None:
    server.replies.append(Reply(200, "", late=True))
    model = OpenAIModel("m-1", api_key=KEY, base_url=server.base_url, timeout_s=0.3, max_retries=1)
    assert model.complete(PLAIN).text == GREETING
    server.replies.append(Reply(200, "", late=True))
    impatient = OpenAIModel("m-1", api_key=KEY, base_url=server.base_url, timeout_s=0.1, max_retries=0)
    with pytest.raises(LanguageModelError, match=r"cannot be reached.*timed out"):
        impatient.complete(PLAIN)


@pytest.mark.parametrize(
    "retry_after", [lambda now: ("1.2", now + 1.2), lambda now: (formatdate(now + 2, usegmt=True), float(int(now + 2)))]
)
def test_a_rate_limit_is_waited_out(
    model: OpenAIModel, server: ChatServer, retry_after: Callable[[float], tuple[str, float]]
) -> None:
    model.complete(PLAIN)
    value, until = retry_after(server.requests[-1].at)
    server.replies.append(Reply(429, "{}", headers={"Retry-After": value}))
    assert model.complete(PLAIN).text == GREETING
    assert server.requests[-1].at >= until


def test_a_rate_limit_of_an_hour_is_reported_at_once(model: OpenAIModel, server: ChatServer) -> None:
    server.replies.append(Reply(429, '{"error": {"message": "slow down"}}', headers={"Retry-After": "3600"}))
    with pytest.raises(LanguageModelError, match="slow down"):
        model.complete(PLAIN)
    assert len(server.requests) == 1


def test_a_request_that_the_server_refuses_is_not_repeated(model: OpenAIModel, server: ChatServer) -> None:
    server.replies.append(Reply(404, '{"error": {"message": "no model m-1"}}'))
    with pytest.raises(LanguageModelError, match="no model m-1"):
        model.complete(STRUCTURED)
    assert len(server.requests) == 1


REFUSES_SCHEMA = {'"json_schema"': "response_format: json_schema is not supported"}
REFUSES_FORMATS = {'"response_format"': "Unrecognized request argument supplied: response_format"}


def test_a_server_that_takes_no_schema_is_asked_for_json_in_words(
    model: OpenAIModel, server: ChatServer, notices: list[Notice]
) -> None:
    server.refused = REFUSES_SCHEMA
    assert model.complete(STRUCTURED).text == GREETING
    assert server.requests[-1].body["response_format"] == {"type": "json_object"}
    system = server.requests[-1].body["messages"][0]["content"]
    assert system.startswith("Greet.")
    assert json.dumps(SCHEMA) in system
    assert [notice.kind for notice in notices] == ["language-model"]
    assert "openai:m-1 takes no reply schema" in notices[0].message


def test_a_server_that_takes_no_format_at_all_is_asked_in_words_alone(
    model: OpenAIModel, server: ChatServer, notices: list[Notice]
) -> None:
    server.refused = REFUSES_FORMATS
    assert model.complete(STRUCTURED).text == GREETING
    assert len(server.requests) == 3
    assert json.dumps(SCHEMA) in server.requests[-1].body["messages"][0]["content"]
    model.complete(STRUCTURED)
    assert len(server.requests) == 4
    assert len(notices) == 1


def test_models_that_choose_their_temperature_and_count_their_thoughts_are_served(
    model: OpenAIModel, server: ChatServer, notices: list[Notice]
) -> None:
    server.refused = {
        '"max_tokens"': "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
        '"temperature"': "Unsupported value: 'temperature' does not support 0 with this model.",
    }
    assert model.complete(STRUCTURED).text == GREETING
    body = server.requests[-1].body
    assert (body["max_completion_tokens"], body["response_format"]["type"]) == (40, "json_schema")
    assert "temperature" not in body
    assert "replies may vary" in notices[0].message


def test_a_request_at_fault_itself_leaves_the_format_as_it_was(
    model: OpenAIModel, server: ChatServer, notices: list[Notice]
) -> None:
    server.refused = {'"Ana: hi"': "the context of 8 tokens is exceeded"}
    with pytest.raises(LanguageModelError, match="context of 8 tokens"):
        model.complete(STRUCTURED)
    server.refused = {}
    model.complete(STRUCTURED)
    assert server.requests[-1].body["response_format"]["type"] == "json_schema"
    assert notices == []


@pytest.mark.parametrize(
    "reply",
    [
        pytest.param(Reply(200, "<html>Welcome <key></html>", "text/html"), id="a web page"),
        pytest.param(says({}), id="nothing"),
        pytest.param(says({"choices": []}), id="no choice"),
        pytest.param(says({"choices": None, "error": {"message": "<key> has no credit"}}), id="an error, as success"),
    ],
)
def test_an_answer_without_a_reply_is_refused(model: OpenAIModel, server: ChatServer, reply: Reply) -> None:
    server.replies.append(reply)
    with pytest.raises(LanguageModelError, match="holds no reply; check OPENAI_BASE_URL") as failure:
        model.complete(PLAIN)
    assert KEY not in str(failure.value)


def test_the_key_is_in_no_error_and_no_log(
    model: OpenAIModel, server: ChatServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    server.replies.extend([RATE_LIMITED, Reply(400, '{"error": {"message": "bad request from <key>"}}')])
    with pytest.raises(LanguageModelError, match=r"bad request from \[key\]") as failure:
        model.complete(PLAIN)
    assert failure.value.__cause__ is None
    assert failure.value.__suppress_context__
    wrong = OpenAIModel("m-1", api_key="wrong-key-5502", base_url=server.base_url)
    with pytest.raises(ConfigurationError, match="refuses the key in OPENAI_API_KEY") as refusal:
        wrong.complete(PLAIN)
    told = caplog.text + str(failure.value) + str(refusal.value) + repr(vars(model))
    assert server.requests[-1].key == "wrong-key-5502"
    assert KEY not in told
    assert "5502" not in told


def test_a_server_of_ones_own_may_ask_for_no_key(server: ChatServer) -> None:
    server.asks_for_key = False
    assert OpenAIModel("m-1", api_key=None, base_url=server.base_url).complete(PLAIN).text == GREETING


def test_a_server_that_does_not_listen_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    model = OpenAIModel("m-1", api_key=KEY, base_url=f"http://127.0.0.1:{port}/v1", max_retries=0)
    with pytest.raises(LanguageModelError, match=r"127\.0\.0\.1 cannot be reached.*refused"):
        model.complete(PLAIN)


def test_the_settings_reach_the_server(server: ChatServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", f"{KEY}\n")
    monkeypatch.setenv("OPENAI_BASE_URL", server.base_url)
    monkeypatch.setenv("ADAMEM_LLM_RETRIES", "1")
    model = create_language_model("openai:m-1", Settings(_env_file=None))
    server.replies.extend([BUSY] * 9)
    with pytest.raises(LanguageModelError):
        model.complete(PLAIN)
    assert len(server.requests) == 2
    server.replies.clear()
    assert model.complete(PLAIN).text == GREETING
    assert [(usage.purpose, usage.calls, usage.failed) for usage in model.usage()] == [("greet", 2, 1)]
