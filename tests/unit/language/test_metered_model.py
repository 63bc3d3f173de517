"""Counting, bounding and keeping. The model is scripted: control flow is tested."""

from __future__ import annotations

import stat
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Barrier, Lock

import pytest
from pydantic import BaseModel
from scripted_model import ScriptedModel, said

from adamem_graph.errors import ConfigurationError, LanguageModelError, UnusableReplyError
from adamem_graph.language import (
    FinishReason,
    MeteredModel,
    ModelReply,
    ModelRequest,
    ReplyCache,
    Usage,
    ask_structured,
    total_usage,
)
from adamem_graph.records import Notice

REQUEST = ModelRequest(purpose="understand", instructions="Say it.", content="Ana: 你好")
OTHER = replace(REQUEST, purpose="route_facts")


class _Unreachable:
    """A model that is never there."""

    name = "unreachable"

    def complete(self, request: ModelRequest) -> ModelReply:
        raise LanguageModelError("unreachable")


class _Meeting:
    """A model that answers when `expected` requests have met in it, and knows how many ever did."""

    name = "meeting"

    def __init__(self, expected: int) -> None:
        self.most = 0
        self._under_way = 0
        self._lock = Lock()
        self._barrier = Barrier(expected)

    def complete(self, request: ModelRequest) -> ModelReply:
        with self._lock:
            self._under_way += 1
            self.most = max(self.most, self._under_way)
        self._barrier.wait(timeout=30)
        with self._lock:
            self._under_way -= 1
        return said("met")


def test_calls_tokens_and_seconds_are_counted_by_purpose() -> None:
    model = MeteredModel(ScriptedModel(["a", "b", "c"]))
    assert model.usage() == ()
    for request in (REQUEST, OTHER, REQUEST):
        model.complete(request)
    routing, understanding = model.usage()
    assert routing == Usage("route_facts", calls=1, prompt_tokens=10, completion_tokens=5, seconds=0.01)
    assert understanding == Usage("understand", calls=2, prompt_tokens=20, completion_tokens=10, seconds=0.02)
    total = total_usage(model.usage())
    assert (total.purpose, total.calls, total.prompt_tokens, total.completion_tokens) == ("all", 3, 30, 15)


def test_a_call_without_a_reply_is_counted_as_failed_and_passed_on() -> None:
    model = MeteredModel(_Unreachable())
    with pytest.raises(LanguageModelError, match="unreachable"):
        model.complete(REQUEST)
    (usage,) = model.usage()
    assert (usage.calls, usage.failed, usage.prompt_tokens) == (1, 1, 0)


def test_as_many_requests_as_allowed_are_under_way_at_once_and_all_are_counted() -> None:
    inner = _Meeting(3)
    model = MeteredModel(inner, concurrency=3)
    with ThreadPoolExecutor(12) as pool:
        replies = list(pool.map(model.complete, [REQUEST, OTHER] * 6))
    assert inner.most == 3
    assert len(replies) == 12
    assert [(usage.purpose, usage.calls) for usage in model.usage()] == [("route_facts", 6), ("understand", 6)]


def cached_model(folder: Path, *replies: str | ModelReply, name: str = "scripted") -> MeteredModel:
    return MeteredModel(ScriptedModel(replies, name), cache=ReplyCache(folder))


def kept(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_a_reply_is_paid_for_once_even_by_another_process(tmp_path: Path) -> None:
    first = cached_model(tmp_path, "你好 {}").complete(REQUEST)
    later = cached_model(tmp_path)
    reply = later.complete(REQUEST)
    assert (reply.text, reply.finish, reply.cached) == ("你好 {}", FinishReason.STOP, True)
    took = first.prompt_tokens, first.completion_tokens
    assert took > (0, 0)
    assert (reply.prompt_tokens, reply.completion_tokens, reply.seconds) == (*took, 0.0)
    assert later.usage() == (Usage("understand", cached=1),)


def test_another_request_or_another_model_is_asked(tmp_path: Path) -> None:
    schema = {"type": "object"}
    different = [
        REQUEST,
        OTHER,
        replace(REQUEST, instructions="Sing it."),
        replace(REQUEST, content="Ana: hi"),
        replace(REQUEST, schema=schema),
        replace(REQUEST, max_tokens=7),
    ]
    model = cached_model(tmp_path, *map(str, range(len(different))))
    assert [model.complete(request).text for request in different] == list("012345")
    assert cached_model(tmp_path, "new", name="other").complete(REQUEST).text == "new"
    assert cached_model(tmp_path).complete(replace(REQUEST, schema=dict(schema))).text == "4"


@pytest.mark.parametrize("finish", [FinishReason.LENGTH, FinishReason.REFUSAL])
def test_only_whole_replies_are_kept(tmp_path: Path, finish: FinishReason) -> None:
    model = cached_model(tmp_path, said("cut", finish), "whole")
    assert [model.complete(REQUEST).text for _ in range(3)] == ["cut", "whole", "whole"]


@pytest.mark.parametrize("content", [b"", b'{"model": "scripted", "text": "hal', b"\xff\xfe", b"[]", b'{"text": 5}'])
def test_a_damaged_file_counts_as_none_and_is_written_anew(tmp_path: Path, content: bytes) -> None:
    cached_model(tmp_path, "first").complete(REQUEST)
    (path,) = kept(tmp_path)
    path.write_bytes(content)
    assert cached_model(tmp_path, "second").complete(REQUEST).text == "second"
    assert cached_model(tmp_path).complete(REQUEST).text == "second"
    assert kept(tmp_path) == [path]


def test_what_is_kept_is_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "cache"
    cached_model(folder, "a").complete(REQUEST)
    (path,) = kept(folder)
    modes = [stat.S_IMODE(entry.stat().st_mode) for entry in (folder, path.parent, path)]
    assert modes == [0o700, 0o700, 0o600]


def test_a_cache_that_cannot_be_written_is_told_and_the_reply_used(tmp_path: Path) -> None:
    notices: list[Notice] = []
    cache = ReplyCache(tmp_path / "cache")
    (tmp_path / "cache").rmdir()
    (tmp_path / "cache").write_text("")
    model = MeteredModel(ScriptedModel(["a"]), cache=cache, on_notice=notices.append)
    assert model.complete(REQUEST).text == "a"
    assert "cannot be kept" in notices[0].message


def test_a_cache_in_the_place_of_a_file_is_a_matter_of_configuration(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ConfigurationError, match="ADAMEM_LLM_CACHE"):
        ReplyCache(tmp_path / "file")


class _Answer(BaseModel):
    word: str


def test_replies_that_could_not_be_used_are_asked_for_anew_the_next_time(tmp_path: Path) -> None:
    model = cached_model(tmp_path, "no", "no", '{"word": "yes"}')
    with pytest.raises(UnusableReplyError):
        ask_structured(model, REQUEST, _Answer)
    assert ask_structured(model, REQUEST, _Answer).word == "yes"


def test_a_repaired_answer_is_read_from_the_disk_with_its_repair(tmp_path: Path) -> None:
    ask_structured(cached_model(tmp_path, "no", '{"word": "yes"}'), REQUEST, _Answer)
    again = cached_model(tmp_path)
    assert ask_structured(again, REQUEST, _Answer).word == "yes"
    assert again.usage() == (Usage("understand", cached=2),)
